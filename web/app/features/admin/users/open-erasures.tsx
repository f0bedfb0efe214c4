import type { OpenErasures } from '@kinora/server/admin-wire';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../../../shared/format/use-formats.ts';
import { type Say, useTexts } from '../../../shared/texts/use-texts.ts';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { erasuresQuery } from '../admin-api.ts';
import { type Column, DataTable, Panel } from '../page-parts.tsx';

const columnsIn = (
  say: Say<'adminUsers'>,
  number: (value: number) => string,
): readonly Column<OpenErasures['erasures'][number]>[] => [
  { name: say('erasures.receipt'), cell: ({ number }) => <a href={`/erasures/${number}`}>{number}</a> },
  { name: say('erasures.account'), isExtra: true, cell: ({ accountId }) => <code>{accountId}</code> },
  { name: say('erasures.deleted'), cell: ({ askedAt }) => <RelativeTime at={askedAt} /> },
  { name: say('erasures.filesLeft'), isNumber: true, cell: ({ filesLeft }) => number(filesLeft) },
];

/** Deleted accounts whose files are still being removed; nothing where there are none. */
export function OpenErasuresPanel() {
  const say = useTexts('adminUsers');
  const { number } = useFormats();
  const { data } = useQuery(erasuresQuery);
  if (data === undefined || data.erasures.length === 0) return null;
  return (
    <Panel id="erasures" title={say('erasures.title')} count={data.erasures.length} text={say('erasures.text')}>
      <DataTable
        label={say('erasures.title')}
        columns={columnsIn(say, number)}
        rows={data.erasures}
        keyOf={({ number }) => number}
        empty=""
      />
    </Panel>
  );
}

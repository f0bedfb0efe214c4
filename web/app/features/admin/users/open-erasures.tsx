import type { OpenErasures } from '@kinora/server/admin-wire';
import { useQuery } from '@tanstack/react-query';
import { groupedNumber } from '../../../shared/format/format.ts';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { erasuresQuery } from '../admin-api.ts';
import { type Column, DataTable, Panel } from '../page-parts.tsx';

const columns: readonly Column<OpenErasures['erasures'][number]>[] = [
  { name: 'Receipt', cell: ({ number }) => <a href={`/erasures/${number}`}>{number}</a> },
  { name: 'Account', isExtra: true, cell: ({ accountId }) => <code>{accountId}</code> },
  { name: 'Deleted', cell: ({ askedAt }) => <RelativeTime at={askedAt} /> },
  { name: 'Files left', isNumber: true, cell: ({ filesLeft }) => groupedNumber(filesLeft) },
];

/** Deleted accounts whose files are still being removed; nothing where there are none. */
export function OpenErasuresPanel() {
  const { data } = useQuery(erasuresQuery);
  if (data === undefined || data.erasures.length === 0) return null;
  return (
    <Panel
      id="erasures"
      title="Deleted accounts"
      count={data.erasures.length}
      text="The accounts are gone. What is left of their files is still being removed from the store."
    >
      <DataTable
        label="Deleted accounts"
        columns={columns}
        rows={data.erasures}
        keyOf={({ number }) => number}
        empty=""
      />
    </Panel>
  );
}

import type { PersonCopies } from '@kinora/server/admin-wire';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../../../shared/format/use-formats.ts';
import { type Say, useTexts } from '../../../shared/texts/use-texts.ts';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { userCopiesQuery } from '../admin-api.ts';
import { type Column, DataTable, Loaded, Panel } from '../page-parts.tsx';

type Copy = PersonCopies['copies'][number];

const columnsIn = (say: Say<'adminUsers'>, bytesText: (bytes: number) => string): readonly Column<Copy>[] => [
  { name: say('state'), cell: ({ state }) => say(`copies.state.${state}`) },
  { name: say('copies.askedFor'), cell: ({ askedAt }) => <RelativeTime at={askedAt} /> },
  {
    name: say('copies.by'),
    isExtra: true,
    cell: ({ askedBy }) => (askedBy === 'person' ? say('copies.person') : say('copies.admin')),
  },
  {
    name: say('copies.deleted'),
    isExtra: true,
    cell: ({ state, keepUntil }) => state === 'ready' && keepUntil !== null && <RelativeTime at={keepUntil} isDue />,
  },
  { name: say('copies.size'), isNumber: true, cell: ({ bytes }) => bytes !== null && bytesText(bytes) },
];

/** The copies of a person's data and how they stand. Only their owner can download one. */
export function UserCopies({ userId }: { userId: string }) {
  const say = useTexts('adminUsers');
  const { bytes } = useFormats();
  const copies = useQuery(userCopiesQuery(userId));
  return (
    <Panel id="copies" title={say('copies.title')} count={copies.data?.copies.length}>
      <Loaded query={copies} label={say('copies.loading')} problem={say('copies.notLoaded')} height={80}>
        {(list) => (
          <DataTable
            label={say('copies.title')}
            columns={columnsIn(say, bytes)}
            rows={list.copies}
            keyOf={({ id }) => id}
            empty={say('copies.none')}
          />
        )}
      </Loaded>
    </Panel>
  );
}

import type { PersonCopies } from '@kinora/server/admin-wire';
import { useQuery } from '@tanstack/react-query';
import { byteCount } from '../../../shared/format/format.ts';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { userCopiesQuery } from '../admin-api.ts';
import { type Column, DataTable, Loaded, Panel } from '../page-parts.tsx';

type Copy = PersonCopies['copies'][number];

const states: Readonly<Record<Copy['state'], string>> = {
  waiting: 'Waiting',
  making: 'Being made',
  ready: 'Ready',
  failed: 'Failed',
  cancelled: 'Cancelled',
  expired: 'Deleted',
};

const columns: readonly Column<Copy>[] = [
  { name: 'State', cell: ({ state }) => states[state] },
  { name: 'Asked for', cell: ({ askedAt }) => <RelativeTime at={askedAt} /> },
  { name: 'By', isExtra: true, cell: ({ askedBy }) => (askedBy === 'person' ? 'Themselves' : 'An administrator') },
  {
    name: 'Deleted',
    isExtra: true,
    cell: ({ state, keepUntil }) => state === 'ready' && keepUntil !== null && <RelativeTime at={keepUntil} isDue />,
  },
  { name: 'Size', isNumber: true, cell: ({ bytes }) => bytes !== null && byteCount(bytes) },
];

/** The copies of a person's data and how they stand. Only their owner can download one. */
export function UserCopies({ userId }: { userId: string }) {
  const copies = useQuery(userCopiesQuery(userId));
  return (
    <Panel id="copies" title="Copies of their data" count={copies.data?.copies.length}>
      <Loaded query={copies} what="The copies" height={80}>
        {(list) => (
          <DataTable
            label="Copies of their data"
            columns={columns}
            rows={list.copies}
            keyOf={({ id }) => id}
            empty="No copy was asked for."
          />
        )}
      </Loaded>
    </Panel>
  );
}

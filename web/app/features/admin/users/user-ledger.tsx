import type { LedgerEntry } from '@kinora/server/billing-wire';
import { useInfiniteQuery } from '@tanstack/react-query';
import { describeEntry, signedTokens } from '../../../shared/format/ledger-entry.ts';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { userLedgerQuery } from '../admin-queries.ts';
import { type Column, DataTable } from '../data-table.tsx';
import { Loaded } from '../loaded.tsx';
import { MoreButton } from '../more-button.tsx';
import { Panel } from '../panel.tsx';

const columns: readonly Column<LedgerEntry>[] = [
  { name: 'When', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
  { name: 'What', cell: (entry) => describeEntry(entry).title },
  { name: 'Note', isExtra: true, cell: (entry) => describeEntry(entry).note },
  { name: 'Tokens', isNumber: true, cell: ({ amount }) => signedTokens(amount) },
];

/** Every movement of the person's tokens, newest first. */
export function UserLedger({ userId }: { userId: string }) {
  const ledger = useInfiniteQuery(userLedgerQuery(userId));
  return (
    <Panel id="ledger" title="Ledger">
      <Loaded query={ledger} what="The ledger" height={160}>
        {({ pages }) => (
          <>
            <DataTable
              label="Ledger"
              columns={columns}
              rows={pages.flatMap(({ entries }) => entries)}
              keyOf={({ id }) => id}
              empty="No tokens have moved yet."
            />
            <MoreButton list={ledger} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

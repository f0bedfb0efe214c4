import type { AdminUserDetail } from '@kinora/server/admin-wire';
import type { LedgerEntry } from '@kinora/server/billing-wire';
import { useInfiniteQuery } from '@tanstack/react-query';
import { groupedNumber } from '../../../shared/format/format.ts';
import { describeEntry, signedTokens } from '../../../shared/format/ledger-entry.ts';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { userLedgerQuery, userPaymentsQuery } from '../admin-api.ts';
import { type Column, DataTable } from '../data-table.tsx';
import { Loaded, MoreButton } from '../loaded.tsx';
import { Panel } from '../panel.tsx';
import { paymentColumns } from '../payments/payment-columns.tsx';

type Hold = AdminUserDetail['holds'][number];

const holdColumns: readonly Column<Hold>[] = [
  { name: 'Generation', cell: ({ generation_name }) => generation_name },
  { name: 'Tool', isExtra: true, cell: ({ tool_name }) => tool_name },
  { name: 'Since', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
  { name: 'Tokens', isNumber: true, cell: ({ tokens }) => groupedNumber(tokens) },
];

/** Charged for what is still being made. */
export function UserHolds({ holds }: { holds: readonly Hold[] }) {
  if (holds.length === 0) return null;
  return (
    <Panel
      id="holds"
      title="Held tokens"
      count={holds.length}
      text="Tokens charged for running generations. They are kept when a generation completes and returned otherwise."
    >
      <DataTable label="Held tokens" columns={holdColumns} rows={holds} keyOf={(hold) => hold.generation_id} empty="" />
    </Panel>
  );
}

type Session = AdminUserDetail['sessions'][number];

const sessionColumns: readonly Column<Session>[] = [
  { name: 'Browser', cell: ({ userAgent }) => userAgent ?? 'Unknown' },
  { name: 'Address', cell: ({ address }) => address ?? 'Unknown' },
  { name: 'Signed in', isExtra: true, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  { name: 'Last seen', cell: ({ lastSeenAt }) => <RelativeTime at={lastSeenAt} /> },
];

/** Where the person is signed in. */
export function UserSessions({ sessions }: { sessions: readonly Session[] }) {
  return (
    <Panel id="sessions" title="Sessions" count={sessions.length}>
      <DataTable
        label="Sessions"
        columns={sessionColumns}
        rows={sessions}
        keyOf={({ id }) => id}
        empty="Not signed in anywhere."
      />
    </Panel>
  );
}

/** What the person paid, newest first. */
export function UserPayments({ userId }: { userId: string }) {
  const payments = useInfiniteQuery(userPaymentsQuery(userId));
  return (
    <Panel id="payments" title="Payments">
      <Loaded query={payments} what="The payments" height={120}>
        {({ pages }) => (
          <>
            <DataTable
              label="Payments"
              columns={paymentColumns}
              rows={pages.flatMap((page) => page.payments)}
              keyOf={({ id }) => id}
              empty="Nothing has been paid."
            />
            <MoreButton list={payments} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

const ledgerColumns: readonly Column<LedgerEntry>[] = [
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
              columns={ledgerColumns}
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

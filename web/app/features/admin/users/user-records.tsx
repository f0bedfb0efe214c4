import type { AdminUserDetail } from '@kinora/server/admin-wire';
import type { LedgerEntry } from '@kinora/server/billing-wire';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { groupedNumber } from '../../../shared/format/format.ts';
import { describeEntry, signedTokens } from '../../../shared/format/ledger-entry.ts';
import { statusChoices } from '../../../shared/generation/progress-text.ts';
import { useToolChoices } from '../../../shared/tools/summaries.ts';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { generationsProblem, userGenerationsQuery, userLedgerQuery, userPaymentsQuery } from '../admin-api.ts';
import { GenerationDialog, GenerationTile } from '../admin-generation.tsx';
import { type Column, DataTable, Loaded, MoreButton, Panel } from '../page-parts.tsx';
import { paymentColumns } from '../payments/payment-columns.tsx';
import classes from './users.module.css';

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

type Props = { userId: string; counts: AdminUserDetail['counts'] };

const TYPING_MS = 300;

/** What the person made, newest first, with what is in their trash. */
export function UserGenerations({ userId, counts }: Props) {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), TYPING_MS);
  const [status, setStatus] = useState('all');
  const [tool, setTool] = useState('all');
  const toolChoices = useToolChoices('all');
  const [isFlagged, setFlagged] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  const list = useInfiniteQuery(
    userGenerationsQuery(userId, {
      ...(q === '' ? {} : { q }),
      ...(status === 'all' ? {} : { status }),
      ...(tool === 'all' ? {} : { tool_type: tool }),
      ...(isFlagged ? { flagged: true as const } : {}),
    }),
  );
  const used = new Set(counts.map(({ tool_type }) => tool_type));
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const generations = list.data?.pages.flatMap((page) => page.generations) ?? [];
  const opened = generations.find(({ id }) => id === openId);
  return (
    <Panel id="generations" title="Generations" count={total}>
      <search className={classes.bar} aria-label="Generations">
        <TextInput
          aria-label="Search generations"
          placeholder="Search prompts and names"
          maxLength={200}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <NativeSelect
          aria-label="Tool"
          data={toolChoices.filter(({ value }) => value === 'all' || used.has(value))}
          value={tool}
          onChange={({ currentTarget }) => setTool(currentTarget.value)}
        />
        <NativeSelect
          aria-label="Status"
          data={[...statusChoices]}
          value={status}
          onChange={({ currentTarget }) => setStatus(currentTarget.value)}
        />
        <Checkbox
          label="Flagged only"
          my="auto"
          checked={isFlagged}
          onChange={({ currentTarget }) => setFlagged(currentTarget.checked)}
        />
      </search>
      <Loaded query={list} what="The generations" problem={generationsProblem} height={220}>
        {() =>
          generations.length === 0 ? (
            <p>No generations found.</p>
          ) : (
            <div className={classes.grid} data-arriving={list.isPlaceholderData}>
              {generations.map((generation) => (
                <GenerationTile key={generation.id} generation={generation} onOpen={() => setOpenId(generation.id)} />
              ))}
            </div>
          )
        }
      </Loaded>
      <MoreButton list={list} />
      {opened !== undefined && <GenerationDialog generation={opened} onClose={() => setOpenId(null)} />}
    </Panel>
  );
}

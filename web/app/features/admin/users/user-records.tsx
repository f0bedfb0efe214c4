import type { AdminUserDetail } from '@kinora/server/admin-wire';
import type { LedgerEntry } from '@kinora/server/billing-wire';
import { Checkbox, NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeEntry, signedTokens } from '../../../shared/format/ledger-entry.ts';
import { useFormats } from '../../../shared/format/use-formats.ts';
import { deviceOf } from '../../../shared/session/device-of.ts';
import { type Say, useTexts } from '../../../shared/texts/use-texts.ts';
import { Words } from '../../../shared/texts/words.tsx';
import { useToolChoices } from '../../../shared/tools/summaries.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { SearchField } from '../../../shared/ui/search-field.tsx';
import { generationsProblem, userGenerationsQuery, userLedgerQuery, userPaymentsQuery } from '../admin-api.ts';
import { GenerationDialog, GenerationTile } from '../admin-generation.tsx';
import { type Column, DataTable, MoreButton, Panel } from '../page-parts.tsx';
import { usePaymentColumns } from '../payments/payment-columns.tsx';
import classes from './users.module.css';

type Hold = AdminUserDetail['holds'][number];

const holdColumns = (say: Say<'adminUsers'>, number: (value: number) => string): readonly Column<Hold>[] => [
  { name: say('holds.generation'), cell: ({ generation_name }) => generation_name },
  { name: say('tool'), isExtra: true, cell: ({ tool_name }) => tool_name },
  { name: say('since'), cell: ({ created_at }) => <RelativeTime at={created_at} /> },
  { name: say('adjust.tokens'), isNumber: true, cell: ({ tokens }) => number(tokens) },
];

/** Charged for what is still being made. */
export function UserHolds({ holds }: { holds: readonly Hold[] }) {
  const say = useTexts('adminUsers');
  const { number } = useFormats();
  if (holds.length === 0) return null;
  return (
    <Panel id="holds" title={say('holds.title')} count={holds.length} text={say('holds.text')}>
      <DataTable
        label={say('holds.title')}
        columns={holdColumns(say, number)}
        rows={holds}
        keyOf={(hold) => hold.generation_id}
        empty=""
      />
    </Panel>
  );
}

type Session = AdminUserDetail['sessions'][number];

const sessionColumns = (say: Say<'adminUsers'>): readonly Column<Session>[] => [
  {
    name: say('sessions.browser'),
    cell: ({ userAgent }) => (
      <span title={userAgent ?? undefined}>
        <Words text={deviceOf(userAgent).name} />
      </span>
    ),
  },
  { name: say('sessions.address'), cell: ({ address }) => address ?? say('sessions.unknown') },
  { name: say('sessions.signedIn'), isExtra: true, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  { name: say('sessions.lastSeen'), cell: ({ lastSeenAt }) => <RelativeTime at={lastSeenAt} /> },
];

/** Where the person is signed in. */
export function UserSessions({ sessions }: { sessions: readonly Session[] }) {
  const say = useTexts('adminUsers');
  useTexts('account');
  return (
    <Panel id="sessions" title={say('sessions.title')} count={sessions.length}>
      <DataTable
        label={say('sessions.title')}
        columns={sessionColumns(say)}
        rows={sessions}
        keyOf={({ id }) => id}
        empty={say('sessions.none')}
      />
    </Panel>
  );
}

/** What the person paid, newest first. */
export function UserPayments({ userId }: { userId: string }) {
  const say = useTexts('adminUsers');
  const columns = usePaymentColumns();
  const payments = useInfiniteQuery(userPaymentsQuery(userId));
  return (
    <Panel id="payments" title={say('payments.title')}>
      <Loaded query={payments} label={say('payments.loading')} problem={say('payments.notLoaded')} height={120}>
        {({ pages }) => (
          <>
            <DataTable
              label={say('payments.title')}
              columns={columns}
              rows={pages.flatMap((page) => page.payments)}
              keyOf={({ id }) => id}
              empty={say('payments.none')}
            />
            <MoreButton list={payments} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

const ledgerColumns = (say: Say<'adminUsers'>, when: string): readonly Column<LedgerEntry>[] => [
  { name: when, cell: ({ created_at }) => <RelativeTime at={created_at} /> },
  { name: say('ledger.what'), cell: (entry) => <Words text={describeEntry(entry).title} /> },
  { name: say('ledger.note'), isExtra: true, cell: (entry) => <Words text={describeEntry(entry).note} /> },
  { name: say('adjust.tokens'), isNumber: true, cell: ({ amount }) => signedTokens(amount) },
];

/** Every movement of the person's tokens, newest first. */
export function UserLedger({ userId }: { userId: string }) {
  const say = useTexts('adminUsers');
  const sayAdmin = useTexts('admin');
  useTexts('failures');
  const ledger = useInfiniteQuery(userLedgerQuery(userId));
  return (
    <Panel id="ledger" title={say('ledger.title')}>
      <Loaded query={ledger} label={say('ledger.loading')} problem={say('ledger.notLoaded')} height={160}>
        {({ pages }) => (
          <>
            <DataTable
              label={say('ledger.title')}
              columns={ledgerColumns(say, sayAdmin('when'))}
              rows={pages.flatMap(({ entries }) => entries)}
              keyOf={({ id }) => id}
              empty={say('ledger.none')}
            />
            <MoreButton list={ledger} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

type Props = { userId: string; counts: AdminUserDetail['counts'] };

const STATUSES = ['all', 'completed', 'processing', 'failed'] as const;

/** What the person made, newest first, with what is in their trash. */
export function UserGenerations({ userId, counts }: Props) {
  const say = useTexts('adminUsers');
  const sayAdmin = useTexts('admin');
  const sayCommon = useTexts('common');
  const [q, setQ] = useState('');
  const [status, setStatus] = useState('all');
  const [tool, setTool] = useState('all');
  const toolChoices = useToolChoices('all');
  const [isFlagged, setFlagged] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  const list = useInfiniteQuery(
    userGenerationsQuery(userId, {
      ...(q.trim() === '' ? {} : { q: q.trim() }),
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
    <Panel id="generations" title={say('generations')} count={total}>
      <search className={classes.bar} aria-label={say('generations')}>
        <SearchField label={say('made.search')} placeholder={say('made.hint')} value={q} onChange={setQ} />
        <NativeSelect
          aria-label={say('tool')}
          data={toolChoices.filter(({ value }) => value === 'all' || used.has(value))}
          value={tool}
          onChange={({ currentTarget }) => setTool(currentTarget.value)}
        />
        <NativeSelect
          aria-label={sayAdmin('status')}
          data={STATUSES.map((value) => ({ value, label: sayCommon(`status.${value}`) }))}
          value={status}
          onChange={({ currentTarget }) => setStatus(currentTarget.value)}
        />
        <Checkbox
          label={say('made.flagged')}
          my="auto"
          checked={isFlagged}
          onChange={({ currentTarget }) => setFlagged(currentTarget.checked)}
        />
      </search>
      <Loaded query={list} label={say('made.loading')} problem={(error) => generationsProblem(say, error)} height={220}>
        {() =>
          generations.length === 0 ? (
            <p>{say('made.none')}</p>
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

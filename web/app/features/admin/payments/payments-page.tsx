import { money } from '@kinora/catalogue/money';
import type { PaymentEventLine, Reconciliations, Ungranted } from '@kinora/server/admin-desk-wire';
import type { AdminPayment } from '@kinora/server/admin-wire';
import { Badge, Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { pageTitle } from '../../../shared/brand/use-brand.ts';
import { groupedNumber } from '../../../shared/format/format.ts';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import classes from '../admin.module.css';
import { refreshAdmin } from '../admin-api.ts';
import {
  paymentEventsQuery,
  paymentsQuery,
  reconcile,
  reconciliationsQuery,
  replayPaymentEvent,
  ungrantedQuery,
} from '../operations-api.ts';
import { type Column, DataTable, Loaded, MoreButton, PageHead, Panel } from '../page-parts.tsx';
import { paymentColumns } from './payment-columns.tsx';

const TYPING_MS = 300;

function Payer({ user_id, email }: { user_id: string | null; email: string | null }) {
  if (user_id === null || email === null) return 'Deleted account';
  return <Link to={`/admin/users/${user_id}`}>{email}</Link>;
}

const columns: readonly Column<AdminPayment>[] = [{ name: 'User', cell: Payer }, ...paymentColumns];

function AllPayments() {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), TYPING_MS);
  const payments = useInfiniteQuery(paymentsQuery(q));
  return (
    <Panel id="all-payments" title="All payments">
      <search className={classes.filters} aria-label="Payments">
        <TextInput
          className={classes.search}
          aria-label="Search payments"
          placeholder="Email, product or payment"
          maxLength={200}
          leftSection={<Search size={15} aria-hidden />}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </search>
      <Loaded query={payments} what="The payments" height={240}>
        {({ pages }) => (
          <>
            <DataTable
              label="Payments"
              columns={columns}
              rows={pages.flatMap((page) => page.payments)}
              keyOf={({ id }) => id}
              empty="No payment was found."
              isArriving={payments.isPlaceholderData}
            />
            <MoreButton list={payments} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

const eventStates = [
  { value: '', label: 'All events' },
  { value: 'failed', label: 'Failed' },
  { value: 'received', label: 'Received' },
  { value: 'done', label: 'Done' },
  { value: 'ignored', label: 'Ignored' },
] as const;
const eventColors = { failed: 'red', received: 'yellow', done: 'green', ignored: 'gray' } as const;

function EventState({ state }: { state: PaymentEventLine['state'] }) {
  const word = eventStates.find(({ value }) => value === state)?.label ?? state;
  return <Badge color={eventColors[state]}>{word}</Badge>;
}

function Replay({ event }: { event: PaymentEventLine }) {
  const replay = useMutation({
    mutationFn: () => replayPaymentEvent(event.id),
    onSuccess: () => {
      notifications.show({ color: 'green', message: `${event.type} was processed again.` });
    },
    onError: (error) => notifications.show({ color: 'red', title: 'Not replayed', message: errorMessage(error) }),
    onSettled: refreshAdmin,
  });
  if (!event.canReplay) return null;
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={`Replay ${event.id}`}
      loading={replay.isPending}
      onClick={() => replay.mutate()}
    >
      Replay
    </Button>
  );
}

/** "customer.subscription.updated", which breaks behind its dots alone. */
function EventType({ type }: PaymentEventLine) {
  return (
    <span className={classes.eventType}>
      {type.split('.').map((part, place) => (
        <Fragment key={part}>
          {place > 0 && (
            <>
              .<wbr />
            </>
          )}
          {part}
        </Fragment>
      ))}
    </span>
  );
}

const eventColumns: readonly Column<PaymentEventLine>[] = [
  { name: 'Received', cell: ({ receivedAt }) => <RelativeTime at={receivedAt} /> },
  { name: 'Event', cell: EventType },
  {
    name: 'User',
    isExtra: true,
    cell: ({ user_id, email }) => email !== null && <Payer user_id={user_id} email={email} />,
  },
  { name: 'State', cell: EventState },
  { name: 'Attempts', isNumber: true, isExtra: true, cell: ({ attempts }) => attempts },
  { name: 'Error', isExtra: true, cell: ({ error }) => error ?? '' },
  { name: 'Act', cell: (event) => <Replay event={event} /> },
];

function Events() {
  const [state, setState] = useState('');
  const events = useInfiniteQuery(paymentEventsQuery(state));
  const failed = events.data?.pages[0]?.counts.failed ?? 0;
  return (
    <Panel
      id="events"
      title="Events"
      text="What the payment service reported. Each one is processed once, no matter how often it arrives or is replayed."
      actions={
        <NativeSelect
          size="xs"
          aria-label="State of the events"
          data={[...eventStates]}
          value={state}
          onChange={({ currentTarget }) => setState(currentTarget.value)}
        />
      }
    >
      {failed > 0 && (
        <p className={classes.alarm}>
          <Badge color="red">{groupedNumber(failed)} failed</Badge>
        </p>
      )}
      <Loaded query={events} what="The events" height={240}>
        {({ pages }) => (
          <>
            <DataTable
              label="Events"
              columns={eventColumns}
              rows={pages.flatMap((page) => page.events)}
              keyOf={({ id }) => id}
              empty="No event is in this state."
              isArriving={events.isPlaceholderData}
            />
            <MoreButton list={events} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

const checkoutColumns: readonly Column<Ungranted['checkouts'][number]>[] = [
  { name: 'Since', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  { name: 'User', cell: Payer },
  { name: 'Offer', cell: ({ offer }) => offer },
  { name: 'State', cell: ({ state }) => state },
];

const caseColumns: readonly Column<Ungranted['cases'][number]>[] = [
  { name: 'Since', cell: ({ openedAt }) => <RelativeTime at={openedAt} /> },
  { name: 'User', cell: Payer },
  { name: 'What', cell: ({ kind, id }) => `${kind} ${id}` },
  { name: 'Amount', isNumber: true, cell: ({ cents, currency }) => money(cents, currency) },
  { name: 'What to do', cell: ({ whatToDo }) => `${whatToDo}.` },
];

function WithoutTokens() {
  const ungranted = useQuery(ungrantedQuery);
  return (
    <Panel
      id="ungranted"
      title="Paid without tokens"
      text="Payments for which no tokens were given. A comparison fixes most of them."
    >
      <Loaded query={ungranted} what="These payments" height={80}>
        {({ payments, checkouts, cases }) => (
          <>
            <DataTable
              label="Paid without tokens"
              columns={columns}
              rows={payments}
              keyOf={({ id }) => id}
              empty="Tokens were given for every payment."
            />
            {cases.length > 0 && (
              <DataTable label="Unknown prices" columns={caseColumns} rows={cases} keyOf={({ id }) => id} empty="" />
            )}
            {checkouts.length > 0 && (
              <DataTable
                label="Unfinished checkouts"
                columns={checkoutColumns}
                rows={checkouts}
                keyOf={({ id }) => id}
                empty=""
              />
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

const comparisonColumns: readonly Column<Reconciliations['reconciliations'][number]>[] = [
  { name: 'When', cell: ({ finishedAt }) => <RelativeTime at={finishedAt} /> },
  { name: 'Compared', isNumber: true, cell: ({ checked }) => groupedNumber(checked) },
  { name: 'Healed', isNumber: true, cell: ({ healed }) => groupedNumber(healed.length) },
  {
    name: 'Problems',
    cell: ({ problems }) => problems.map(({ kind, id, error }) => `${kind} ${id}: ${error}`).join('; ') || 'None',
  },
];

function Comparisons() {
  const comparisons = useQuery(reconciliationsQuery);
  const compare = useMutation({
    mutationFn: reconcile,
    onError: (error) => notifications.show({ color: 'red', title: 'Not compared', message: errorMessage(error) }),
    onSettled: refreshAdmin,
  });
  return (
    <Panel
      id="comparisons"
      title="Comparisons"
      text="Every night, the payment service's records are compared with what was granted here."
      actions={
        comparisons.data?.isEnabled && (
          <Button size="xs" variant="default" loading={compare.isPending} onClick={() => compare.mutate()}>
            Compare now
          </Button>
        )
      }
    >
      <Loaded query={comparisons} what="The comparisons" height={120}>
        {({ reconciliations }) => (
          <DataTable
            label="Comparisons"
            columns={comparisonColumns}
            rows={reconciliations}
            keyOf={({ id }) => id}
            empty="Nothing has been compared yet."
          />
        )}
      </Loaded>
    </Panel>
  );
}

export function meta() {
  return [{ title: pageTitle('Payments', 'Administration') }];
}

/** What was paid, and whether everything that was paid arrived. */
export default function PaymentsPage() {
  return (
    <>
      <PageHead title="Payments" />
      <div className={classes.payments}>
        <WithoutTokens />
        <AllPayments />
        <Events />
        <Comparisons />
      </div>
    </>
  );
}

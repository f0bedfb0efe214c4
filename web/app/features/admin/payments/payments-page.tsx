import type { PaymentEventLine, Reconciliations, Ungranted } from '@kinora/server/admin-desk-wire';
import type { AdminPayment } from '@kinora/server/admin-wire';
import { Badge, Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { Download, Search } from 'lucide-react';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { pageTitle } from '../../../shared/brand/use-brand.ts';
import { useFormats } from '../../../shared/format/use-formats.ts';
import { useMoney } from '../../../shared/format/use-money.ts';
import type { TextsHandle } from '../../../shared/texts/page-texts.tsx';
import { loadTexts } from '../../../shared/texts/texts-store.ts';
import { type Say, textsOf, useTexts } from '../../../shared/texts/use-texts.ts';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import classes from '../admin.module.css';
import { proveForExport, refreshAdmin } from '../admin-api.ts';
import {
  paidCurrenciesQuery,
  paymentEventsQuery,
  paymentsFileAddress,
  paymentsQuery,
  reconcile,
  reconciliationsQuery,
  replayPaymentEvent,
  ungrantedQuery,
} from '../operations-api.ts';
import { type Column, DataTable, Loaded, MoreButton, PageHead, Panel } from '../page-parts.tsx';
import { usePaymentColumns } from './payment-columns.tsx';

const TYPING_MS = 300;

function Payer({ user_id, email }: { user_id: string | null; email: string | null }) {
  const say = useTexts('adminPayments');
  if (user_id === null || email === null) return say('deleted');
  return <Link to={`/admin/users/${user_id}`}>{email}</Link>;
}

function useColumns(): readonly Column<AdminPayment>[] {
  const say = useTexts('adminPayments');
  const columns = usePaymentColumns();
  return [{ name: say('columns.user'), cell: (payment) => <Payer {...payment} /> }, ...columns];
}

function AllPayments() {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), TYPING_MS);
  const say = useTexts('adminPayments');
  const columns = useColumns();
  const [currency, setCurrency] = useState('');
  const { data: paid } = useQuery(paidCurrenciesQuery);
  const filter = { q, currency };
  const payments = useInfiniteQuery(paymentsQuery(filter));
  const download = useMutation({
    mutationFn: proveForExport,
    onSuccess: () => window.location.assign(paymentsFileAddress(filter)),
  });
  const currencies = (paid?.currencies ?? []).map((value) => ({ value, label: value.toUpperCase() }));
  return (
    <Panel
      id="all-payments"
      title={say('all.title')}
      actions={
        <Button
          size="xs"
          variant="default"
          loading={download.isPending}
          leftSection={<Download size={14} aria-hidden />}
          onClick={() => download.mutate()}
        >
          {say('all.export')}
        </Button>
      }
    >
      <search className={classes.filters} aria-label={say('title')}>
        <TextInput
          className={classes.search}
          aria-label={say('all.search')}
          placeholder={say('all.searchExample')}
          maxLength={200}
          leftSection={<Search size={15} aria-hidden />}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {currencies.length > 1 && (
          <NativeSelect
            aria-label={say('all.currency')}
            data={[{ value: '', label: say('all.everyCurrency') }, ...currencies]}
            value={currency}
            onChange={({ currentTarget }) => setCurrency(currentTarget.value)}
          />
        )}
      </search>
      <Loaded query={payments} label={say('all.loading')} problem={say('all.notLoaded')} height={240}>
        {({ pages }) => (
          <>
            <DataTable
              label={say('title')}
              columns={columns}
              rows={pages.flatMap((page) => page.payments)}
              keyOf={({ id }) => id}
              empty={say('all.none')}
              isArriving={payments.isPlaceholderData}
            />
            <MoreButton list={payments} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

const eventStates = ['failed', 'received', 'done', 'ignored'] as const;
const eventColors = { failed: 'red', received: 'yellow', done: 'green', ignored: 'gray' } as const;

function EventState({ state }: Pick<PaymentEventLine, 'state'>) {
  const say = useTexts('adminPayments');
  return <Badge color={eventColors[state]}>{say(`events.states.${state}`)}</Badge>;
}

function Replay({ event }: { event: PaymentEventLine }) {
  const say = useTexts('adminPayments');
  const replay = useMutation({
    mutationFn: () => replayPaymentEvent(event.id),
    onSuccess: () => {
      notifications.show({ color: 'green', message: say('events.replayed', { type: event.type }) });
    },
    onError: (error) =>
      notifications.show({ color: 'red', title: say('events.notReplayed'), message: errorMessage(error) }),
    onSettled: refreshAdmin,
  });
  if (!event.canReplay) return null;
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={say('events.replayNamed', { id: event.id })}
      loading={replay.isPending}
      onClick={() => replay.mutate()}
    >
      {say('events.replay')}
    </Button>
  );
}

/** "customer.subscription.updated", which breaks behind its dots alone. */
function EventType({ type }: PaymentEventLine) {
  return (
    <span className={classes.eventType} dir="ltr">
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

const eventColumns = (say: Say<'adminPayments'>): readonly Column<PaymentEventLine>[] => [
  { name: say('columns.received'), cell: ({ receivedAt }) => <RelativeTime at={receivedAt} /> },
  { name: say('columns.event'), cell: EventType },
  {
    name: say('columns.user'),
    isExtra: true,
    cell: ({ user_id, email }) => email !== null && <Payer user_id={user_id} email={email} />,
  },
  { name: say('columns.state'), cell: ({ state }) => <EventState state={state} /> },
  { name: say('columns.attempts'), isNumber: true, isExtra: true, cell: ({ attempts }) => attempts },
  { name: say('columns.error'), isExtra: true, cell: ({ error }) => error ?? '' },
  { name: say('columns.act'), cell: (event) => <Replay event={event} /> },
];

function Events() {
  const say = useTexts('adminPayments');
  const [state, setState] = useState('');
  const events = useInfiniteQuery(paymentEventsQuery(state));
  const failed = events.data?.pages[0]?.counts.failed ?? 0;
  return (
    <Panel
      id="events"
      title={say('events.title')}
      text={say('events.text')}
      actions={
        <NativeSelect
          size="xs"
          aria-label={say('events.state')}
          data={[
            { value: '', label: say('events.states.all') },
            ...eventStates.map((value) => ({ value, label: say(`events.states.${value}`) })),
          ]}
          value={state}
          onChange={({ currentTarget }) => setState(currentTarget.value)}
        />
      }
    >
      {failed > 0 && (
        <p className={classes.alarm}>
          <Badge color="red">{say('events.failed', { count: failed })}</Badge>
        </p>
      )}
      <Loaded query={events} label={say('events.loading')} problem={say('events.notLoaded')} height={240}>
        {({ pages }) => (
          <>
            <DataTable
              label={say('events.title')}
              columns={eventColumns(say)}
              rows={pages.flatMap((page) => page.events)}
              keyOf={({ id }) => id}
              empty={say('events.none')}
              isArriving={events.isPlaceholderData}
            />
            <MoreButton list={events} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

const checkoutColumns = (say: Say<'adminPayments'>): readonly Column<Ungranted['checkouts'][number]>[] => [
  { name: say('columns.since'), cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  { name: say('columns.user'), cell: (checkout) => <Payer {...checkout} /> },
  { name: say('columns.offer'), cell: ({ offer }) => offer },
  { name: say('columns.state'), cell: ({ state }) => state },
];

type Money = ReturnType<typeof useMoney>;

const caseColumns = (say: Say<'adminPayments'>, money: Money): readonly Column<Ungranted['cases'][number]>[] => [
  { name: say('columns.since'), cell: ({ openedAt }) => <RelativeTime at={openedAt} /> },
  { name: say('columns.user'), cell: (found) => <Payer {...found} /> },
  { name: say('columns.what'), cell: ({ kind, id }) => <bdi>{`${kind} ${id}`}</bdi> },
  { name: say('columns.amount'), isNumber: true, cell: ({ cents, currency }) => money(cents, currency) },
  { name: say('columns.toDo'), cell: ({ whatToDo }) => `${whatToDo}.` },
];

function WithoutTokens() {
  const say = useTexts('adminPayments');
  const money = useMoney();
  const columns = useColumns();
  const ungranted = useQuery(ungrantedQuery);
  return (
    <Panel id="ungranted" title={say('ungranted.title')} text={say('ungranted.text')}>
      <Loaded query={ungranted} label={say('ungranted.loading')} problem={say('ungranted.notLoaded')} height={80}>
        {({ payments, checkouts, cases }) => (
          <>
            <DataTable
              label={say('ungranted.title')}
              columns={columns}
              rows={payments}
              keyOf={({ id }) => id}
              empty={say('ungranted.none')}
            />
            {cases.length > 0 && (
              <DataTable
                label={say('ungranted.prices')}
                columns={caseColumns(say, money)}
                rows={cases}
                keyOf={({ id }) => id}
                empty=""
              />
            )}
            {checkouts.length > 0 && (
              <DataTable
                label={say('ungranted.checkouts')}
                columns={checkoutColumns(say)}
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

type Comparison = Reconciliations['reconciliations'][number];

const comparisonColumns = (
  say: Say<'adminPayments'>,
  number: (value: number) => string,
): readonly Column<Comparison>[] => [
  { name: say('columns.when'), cell: ({ finishedAt }) => <RelativeTime at={finishedAt} /> },
  { name: say('columns.compared'), isNumber: true, cell: ({ checked }) => number(checked) },
  { name: say('columns.healed'), isNumber: true, cell: ({ healed }) => number(healed.length) },
  {
    name: say('columns.problems'),
    cell: ({ problems }) =>
      problems.map(({ kind, id, error }) => `${kind} ${id}: ${error}`).join('; ') || say('comparisons.noProblems'),
  },
];

function Comparisons() {
  const say = useTexts('adminPayments');
  const { number } = useFormats();
  const comparisons = useQuery(reconciliationsQuery);
  const compare = useMutation({
    mutationFn: reconcile,
    onError: (error) =>
      notifications.show({ color: 'red', title: say('comparisons.notCompared'), message: errorMessage(error) }),
    onSettled: refreshAdmin,
  });
  return (
    <Panel
      id="comparisons"
      title={say('comparisons.title')}
      text={say('comparisons.text')}
      actions={
        comparisons.data?.isEnabled && (
          <Button size="xs" variant="default" loading={compare.isPending} onClick={() => compare.mutate()}>
            {say('comparisons.now')}
          </Button>
        )
      }
    >
      <Loaded
        query={comparisons}
        label={say('comparisons.loading')}
        problem={say('comparisons.notLoaded')}
        height={120}
      >
        {({ reconciliations }) => (
          <DataTable
            label={say('comparisons.title')}
            columns={comparisonColumns(say, number)}
            rows={reconciliations}
            keyOf={({ id }) => id}
            empty={say('comparisons.none')}
          />
        )}
      </Loaded>
    </Panel>
  );
}

export const handle: TextsHandle = { texts: ['adminPayments'] };

export async function clientLoader() {
  await loadTexts('adminPayments');
  return null;
}

export function meta() {
  return [{ title: pageTitle(textsOf('adminPayments')('title'), textsOf('admin')('title')) }];
}

/** What was paid, and whether everything that was paid arrived. */
export default function PaymentsPage() {
  const say = useTexts('adminPayments');
  return (
    <>
      <PageHead title={say('title')} />
      <div className={classes.payments}>
        <WithoutTokens />
        <AllPayments />
        <Events />
        <Comparisons />
      </div>
    </>
  );
}

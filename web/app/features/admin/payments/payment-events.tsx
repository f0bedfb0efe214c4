import type { PaymentEventLine } from '@kinora/server/admin-payments-wire';
import { Badge, Button, NativeSelect } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { type Say, useTexts } from '../../../shared/texts/use-texts.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import classes from '../admin.module.css';
import { refreshAdmin } from '../admin-api.ts';
import { paymentEventsQuery, replayPaymentEvent } from '../operations-api.ts';
import { type Column, DataTable, MoreButton, Panel } from '../page-parts.tsx';
import { Payer } from './payment-columns.tsx';

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

/** What the payment service told, and what became of it. */
export function PaymentEvents() {
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

import type { Delivery } from '@kinora/server/webhooks-wire';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import { deliveriesQuery } from './webhook-queries.ts';
import classes from './webhooks.module.css';

const events: Readonly<Record<Delivery['event'], string>> = {
  'generation.completed': 'Generation completed',
  'generation.failed': 'Generation failed',
  test: 'Test',
};

const states: Readonly<Record<Delivery['state'], string>> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  given_up: 'Given up',
};

/** What was sent to a webhook lately, newest first. */
export function DeliveryLog({ webhookId }: { webhookId: string }) {
  const { data, error, isError, refetch } = useQuery(deliveriesQuery(webhookId));
  if (data === undefined) {
    if (!isError) return <Skeleton height={48} radius="md" role="status" aria-label="Loading the calls" />;
    return <ErrorState title="The calls could not be loaded" error={error} onRetry={() => void refetch()} />;
  }
  if (data.deliveries.length === 0) return <p className={classes.none}>Nothing was sent yet.</p>;
  return (
    <ul className={classes.log} aria-label="Calls">
      {data.deliveries.map(({ id, event, state, attempts, createdAt, lastError }) => (
        <li key={id}>
          <span>{events[event]}</span>
          <span className={classes.state} data-state={state}>
            {states[state]}
          </span>
          <small>
            <RelativeTime at={createdAt} />
            {attempts > 1 && `, ${attempts} attempts`}
            {lastError !== null && `, ${lastError}`}
          </small>
        </li>
      ))}
    </ul>
  );
}

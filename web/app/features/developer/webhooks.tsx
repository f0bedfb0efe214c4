import type { NewWebhook } from '@kinora/server/webhooks-wire';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { ShownOnce } from '../../shared/ui/shown-once.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookLine } from './webhook-line.tsx';
import { refreshWebhooks, webhooksQuery } from './webhook-queries.ts';
import classes from './webhooks.module.css';

export function Webhooks() {
  const { data, error, isError, refetch } = useQuery(webhooksQuery);
  const [made, setMade] = useState<NewWebhook | null>(null);
  const onMade = (webhook: NewWebhook) => {
    setMade(webhook);
    void refreshWebhooks();
  };
  return (
    <div className={classes.webhooks}>
      {data === undefined && !isError && (
        <Skeleton height={72} radius="lg" role="status" aria-label="Loading your webhooks" />
      )}
      {data === undefined && isError && (
        <ErrorState title="Your webhooks could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && data.webhooks.length > 0 && (
        <ul className={classes.list} aria-label="Webhooks">
          {data.webhooks.map((webhook) => (
            <WebhookLine key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
      {made === null ? (
        <WebhookForm onMade={onMade} />
      ) : (
        <ShownOnce
          title="The secret of your webhook"
          label="The secret that signs webhook calls"
          secret={made.secret}
          onDone={() => setMade(null)}
        />
      )}
    </div>
  );
}

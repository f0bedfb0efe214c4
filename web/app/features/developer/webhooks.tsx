import type { Delivery, NewWebhook, Webhook } from '@kinora/server/webhooks-wire';
import { Alert, Button, Skeleton, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage, refusedFields } from '../../shared/api/api-error.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { ErrorAlert, ErrorState } from '../../shared/ui/error-state.tsx';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import { ShownOnce } from '../../shared/ui/shown-once.tsx';
import classes from './developer.module.css';
import {
  createWebhook,
  deliveriesQuery,
  enableWebhook,
  refreshWebhooks,
  removeWebhook,
  testWebhook,
  webhooksQuery,
} from './webhooks-api.ts';

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
function DeliveryLog({ webhookId }: { webhookId: string }) {
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

function WebhookForm({ onMade }: { onMade: (made: NewWebhook) => void }) {
  const form = useForm({ initialValues: { url: '' } });
  const create = useMutation({
    mutationFn: ({ url }: { url: string }) => createWebhook(url.trim()),
    onSuccess: (made) => {
      form.reset();
      onMade(made);
    },
    onError: (error) => form.setErrors(refusedFields(error, ['url'])),
  });
  const hasFieldProblem = form.errors.url !== undefined;
  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit((values) => create.mutate(values))}>
      <TextInput
        {...form.getInputProps('url')}
        type="url"
        label="Address"
        placeholder="https://example.com/kinora"
        autoComplete="off"
      />
      {!hasFieldProblem && <ErrorAlert error={create.error} />}
      <div>
        <Button variant="primary" type="submit" loading={create.isPending}>
          Add webhook
        </Button>
      </div>
    </form>
  );
}

function onError(error: unknown) {
  notifications.show({ color: 'red', title: 'That did not work', message: errorMessage(error) });
}

/** One address: what it heard lately, a test, its end. */
function WebhookLine({ webhook }: { webhook: Webhook }) {
  const { id, url, disabledAt } = webhook;
  const [isLogOpen, setIsLogOpen] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const test = useMutation({
    mutationFn: () => testWebhook(id),
    onSuccess: () => {
      setIsLogOpen(true);
      return refreshWebhooks();
    },
    onError,
  });
  const enable = useMutation({ mutationFn: () => enableWebhook(id), onSuccess: refreshWebhooks, onError });
  const remove = async () => {
    // Else it would be asked for once more, and not be found.
    setIsLogOpen(false);
    await removeWebhook(id);
    await refreshWebhooks();
  };
  return (
    <li>
      <p className={classes.address}>{url}</p>
      {disabledAt !== null && (
        <Alert role="note" color="yellow" mb="md" title="Switched off">
          It has not accepted our calls for a long time.
        </Alert>
      )}
      <div className={classes.actions}>
        {disabledAt === null ? (
          <Button variant="default" size="xs" loading={test.isPending} onClick={() => test.mutate()}>
            Send a test
          </Button>
        ) : (
          <Button variant="default" size="xs" loading={enable.isPending} onClick={() => enable.mutate()}>
            Switch on again
          </Button>
        )}
        <Button variant="default" size="xs" aria-expanded={isLogOpen} onClick={() => setIsLogOpen(!isLogOpen)}>
          {isLogOpen ? 'Hide calls' : 'Show calls'}
        </Button>
        <Button variant="default" size="xs" onClick={() => setIsAsked(true)}>
          Remove
        </Button>
      </div>
      {isLogOpen && <DeliveryLog webhookId={id} />}
      <ConfirmDialog
        isOpen={isAsked}
        title="Remove this webhook?"
        confirm="Remove"
        failure="The webhook was not removed."
        onConfirm={remove}
        onClose={() => setIsAsked(false)}
      >
        {url} gets no more calls, and the log of its calls is deleted with it.
      </ConfirmDialog>
    </li>
  );
}

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
        <ul className={classes.webhookList} aria-label="Webhooks">
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

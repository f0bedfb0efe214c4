import type { Webhook } from '@kinora/server/webhooks-wire';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { Callout } from '../../shared/ui/callout.tsx';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { refreshWebhooks } from './webhook-queries.ts';
import classes from './webhooks.module.css';
import { enableWebhook, removeWebhook, testWebhook } from './webhooks-api.ts';

function onError(error: unknown) {
  notifications.show({ color: 'red', title: 'That did not work', message: errorMessage(error) });
}

/** One address: what it heard lately, a test, its end. */
export function WebhookLine({ webhook }: { webhook: Webhook }) {
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
        <Callout tone="caution" title="Switched off">
          <p>It has not taken our calls for a long time.</p>
        </Callout>
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
        {url} hears nothing more, and the log of its calls goes with it.
      </ConfirmDialog>
    </li>
  );
}

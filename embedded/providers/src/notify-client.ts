import { sendWebhook as sendFalWebhook } from './fal/webhook/send-webhook.ts';
import type { SigningKey } from './fal/webhook/signing-key.ts';
import type { JobState } from './queue/job.ts';
import { sendWebhook as sendReplicateWebhook, type WebhookSecret } from './replicate/webhooks.ts';
import { sendWebhook as sendRunwareWebhook } from './runware/send-webhook.ts';

/** Tells the client of a finished job in its own protocol; resolves when it knows, or when it was tried long enough. */
export async function notifyClient(
  state: JobState,
  parts: { key: SigningKey; replicateSecret: WebhookSecret; origin: string },
): Promise<void> {
  const { client } = state;
  switch (client.protocol) {
    case 'runware':
      return sendRunwareWebhook(state, client, parts.origin);
    case 'fal':
      return sendFalWebhook(state, client, parts);
    case 'comfy':
    case 'openai':
    case 'sdcpp':
    case 'a1111':
      return;
    case 'replicate':
      return sendReplicateWebhook('completed', state, client, { secret: parts.replicateSecret, origin: parts.origin });
  }
}

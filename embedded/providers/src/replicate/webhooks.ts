import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { JobState, ReplicateClient } from '../queue/job.ts';
import { deliver } from '../webhooks/deliver.ts';
import { describePrediction } from './prediction.ts';

const TIMEOUT_MS = 10_000;
/** The last of several tries is about a minute later, as at Replicate. */
const PAUSES_MS = [0, 1, 2, 4, 8, 16, 30].map((seconds) => seconds * 1000);

export interface WebhookSecret {
  /** As `GET /webhooks/default/secret` tells it. */
  key: string;
  headersFor(body: string, id: string): Record<string, string>;
}

/** The account's key for signing webhooks, kept in the data folder; the first start makes it. */
export async function openWebhookSecret(dataDir: string): Promise<WebhookSecret> {
  const bytes = await readOrMake(path.join(dataDir, 'replicate-webhook-key'));
  return {
    key: `whsec_${bytes.toString('base64')}`,
    headersFor: (body, id) => {
      const timestamp = String(Math.floor(Date.now() / 1000));
      const signature = createHmac('sha256', bytes).update(`${id}.${timestamp}.${body}`).digest('base64');
      return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
    },
  };
}

async function readOrMake(file: string): Promise<Buffer> {
  const kept = await readFile(file, 'utf8').catch(() => null);
  if (kept !== null) return Buffer.from(kept, 'base64');
  const made = randomBytes(24);
  await writeFile(`${file}.new`, made.toString('base64'), { mode: 0o600 });
  await rename(`${file}.new`, file);
  return made;
}

/** Posts the signed prediction, if its webhook wants to hear of this event. */
export async function sendWebhook(
  event: 'start' | 'completed',
  state: JobState,
  client: ReplicateClient,
  parts: { secret: WebhookSecret; origin: string },
): Promise<void> {
  if (client.webhookUrl === null || !client.events.includes(event)) return;
  const body = JSON.stringify(
    describePrediction(state, client, { isRunning: event === 'start', origin: parts.origin }),
  );
  const id = `msg_${randomUUID()}`;
  await deliver({
    url: client.webhookUrl,
    body,
    headers: () => parts.secret.headersFor(body, id),
    timeoutMs: TIMEOUT_MS,
    // Only the last word about a prediction is said again.
    pausesMs: event === 'completed' ? PAUSES_MS : [0],
  });
}

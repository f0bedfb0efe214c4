import type { JobState, RunwareClient } from '../queue/job.ts';
import { deliver } from '../webhooks/deliver.ts';
import { describeFinished } from './answers.ts';

const TIMEOUT_MS = 10_000;
const PAUSES_MS = [0, 1_000, 4_000, 16_000, 60_000];

/** Posts each result of a finished job to its webhook, again with growing pauses until it is accepted or given up. */
export async function sendWebhook(state: JobState, { webhookUrl }: RunwareClient, origin: string): Promise<void> {
  if (webhookUrl === null) {
    return;
  }
  const { data, errors } = describeFinished(state, origin);
  const bodies = [...data.map((item) => ({ data: [item] })), ...errors.map((error) => ({ errors: [error] }))];
  await Promise.all(
    bodies.map((body) =>
      deliver({ url: webhookUrl, body: JSON.stringify(body), timeoutMs: TIMEOUT_MS, pausesMs: PAUSES_MS }),
    ),
  );
}

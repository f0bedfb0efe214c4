import { setTimeout as sleep } from 'node:timers/promises';
import type { JobState } from '../queue/job.ts';
import { describeFinished } from './answers.ts';

const TIMEOUT_MS = 10_000;
const PAUSES_MS = [0, 1_000, 4_000, 16_000, 60_000];

/** Posts each result of a finished job to its webhook, again with growing pauses until it is accepted or given up. */
export async function sendWebhook(state: JobState, origin: string): Promise<void> {
  const { webhookUrl } = state;
  if (webhookUrl === null) {
    return;
  }
  const { data, errors } = describeFinished(state, origin);
  const bodies = [...data.map((item) => ({ data: [item] })), ...errors.map((error) => ({ errors: [error] }))];
  await Promise.all(bodies.map((body) => deliver(webhookUrl, JSON.stringify(body))));
}

async function deliver(url: string, body: string): Promise<void> {
  for (const pause of PAUSES_MS) {
    await sleep(pause, undefined, { ref: false });
    if (await post(url, body)) {
      return;
    }
  }
}

async function post(url: string, body: string): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

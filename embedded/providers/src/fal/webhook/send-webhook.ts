import type { FalClient, JobState } from '../../queue/job.ts';
import { deliver } from '../../webhooks/deliver.ts';
import { describeResult } from '../describe-result.ts';
import { findEndpoint } from '../endpoints.ts';
import type { SigningKey } from './signing-key.ts';

const TIMEOUT_MS = 15_000;
/** Ten more tries within two hours, as at fal. */
const PAUSES_MS = [0, 1, 5, 20, 60, 180, 480, 900, 1500, 1800, 2100].map((seconds) => seconds * 1000);

/** Posts the signed result of a finished request to its webhook. fal sends none for a cancelled request. */
export async function sendWebhook(
  state: JobState,
  client: FalClient,
  parts: { key: SigningKey; origin: string },
): Promise<void> {
  const { outcome } = state;
  const endpoint = findEndpoint(client.endpoint);
  if (client.webhookUrl === null || !endpoint || outcome.failure?.code === 'cancelled') {
    return;
  }
  const result = describeResult(endpoint, client, outcome, parts.origin);
  const body = JSON.stringify({
    request_id: state.id,
    gateway_request_id: state.id,
    ...(result.status === 200 ? { status: 'OK' } : { status: 'ERROR', error: `Invalid status code: ${result.status}` }),
    payload: result.body,
  });
  await deliver({
    url: client.webhookUrl,
    body,
    headers: () => parts.key.headersFor(state.id, body),
    timeoutMs: TIMEOUT_MS,
    pausesMs: PAUSES_MS,
  });
}

import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Config } from '../../platform/config/config.ts';
import { readAtMost } from '../../platform/read-at-most.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import { parseJson } from './provider-http.ts';

const TIMEOUT_MS = 15_000;
const ANSWER_BYTES = 256 * 1024;

const FAL_KEY = 'It is there, but it does not take FAL_KEY. Please check the key where the studio is started.';
const RUNWARE_KEY =
  'It is there, but it does not take RUNWARE_API_KEY. Please check the key where the studio is started.';
const READY = 'It answers, and takes the key.';
const PREVIEW = 'The preview engine of this machine answers.';

/**
 * Asks fal about a request that there is not, which it answers only to whoever has a key of its own.
 * @throws Error in words for the operator
 */
export async function inspectFal({ queueUrl, apiKey, isEmbedded }: Config['fal']): Promise<string> {
  const { status } = await ask(`${queueUrl}/fal-ai/flux/requests/${randomUUID()}/status`, {
    headers: { authorization: `Key ${apiKey}`, accept: 'application/json' },
  });
  if (status === 401 || status === 403) throw new Error(FAL_KEY);
  if (status >= 500) throw new Error(`It answered ${status}. Please try again in a moment.`);
  return isEmbedded ? PREVIEW : READY;
}

const refusal = z.looseObject({ code: z.string().catch('') });
const runwareAnswer = z.looseObject({ errors: z.array(refusal).nullish(), error: refusal.nullish() });

/** The same of Runware, about a task that there is not. @throws Error in words for the operator */
export async function inspectRunware({ baseUrl, apiKey, isEmbedded }: Config['runware']): Promise<string> {
  const { status, body } = await ask(baseUrl, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify([{ taskType: 'getResponse', taskUUID: randomUUID() }]),
  });
  const { errors, error } = runwareAnswer.safeParse(body).data ?? {};
  const codes = [...(errors ?? []), ...(error == null ? [] : [error])].map(({ code }) => code);
  if (status === 401 || status === 403 || codes.some((code) => /api_?key|unauthorized/i.test(code))) {
    throw new Error(RUNWARE_KEY);
  }
  if (status >= 500) throw new Error(`It answered ${status}. Please try again in a moment.`);
  return isEmbedded ? PREVIEW : READY;
}

async function ask(url: string, request: RequestInit): Promise<{ status: number; body: unknown }> {
  try {
    return await withTimeout(TIMEOUT_MS, async (signal) => {
      const response = await fetch(url, { ...request, redirect: 'error', signal });
      return { status: response.status, body: parseJson(await readAtMost(response, ANSWER_BYTES)) };
    });
  } catch (error) {
    throw new Error('Nothing answers at its address. Please check the network, and the address if you set one.', {
      cause: error,
    });
  }
}

import { randomUUID } from 'node:crypto';
import { type Text, text } from '@kinora/texts/typed-keys';
import * as z from 'zod';
import type { Config } from '../../platform/config/config.ts';
import { AppError } from '../../platform/errors.ts';
import { readAtMost } from '../../platform/read-at-most.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import { parseJson } from './provider-http.ts';

const TIMEOUT_MS = 15_000;
const ANSWER_BYTES = 256 * 1024;

const READY = text('adminAnswers', 'check.ready');
const PREVIEW = text('adminAnswers', 'check.preview');

const refused = (words: Text, cause?: unknown) =>
  new AppError('provider_unavailable', words, 502, cause instanceof Error ? { cause: cause.message } : undefined);
const keyRefused = (variable: string) => refused(text('adminAnswers', 'check.fixedKey', { variable }));

/**
 * Asks fal about a request that there is not, which it answers only to whoever has a key of its own.
 * @throws AppError `provider_unavailable` in words for the operator
 */
export async function inspectFal({ queueUrl, apiKey, isEmbedded }: Config['fal']): Promise<Text> {
  const { status } = await ask(`${queueUrl}/fal-ai/flux/requests/${randomUUID()}/status`, {
    headers: { authorization: `Key ${apiKey}`, accept: 'application/json' },
  });
  if (status === 401 || status === 403) throw keyRefused('FAL_KEY');
  if (status >= 500) throw refused(text('adminAnswers', 'check.status', { status }));
  return isEmbedded ? PREVIEW : READY;
}

const refusal = z.looseObject({ code: z.string().catch('') });
const runwareAnswer = z.looseObject({ errors: z.array(refusal).nullish(), error: refusal.nullish() });

/** Asks Runware about a task that does not exist. @throws AppError `provider_unavailable` in words for the operator */
export async function inspectRunware({ baseUrl, apiKey, isEmbedded }: Config['runware']): Promise<Text> {
  const { status, body } = await ask(baseUrl, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify([{ taskType: 'getResponse', taskUUID: randomUUID() }]),
  });
  const { errors, error } = runwareAnswer.safeParse(body).data ?? {};
  const codes = [...(errors ?? []), ...(error == null ? [] : [error])].map(({ code }) => code);
  if (status === 401 || status === 403 || codes.some((code) => /api_?key|unauthorized/i.test(code))) {
    throw keyRefused('RUNWARE_API_KEY');
  }
  if (status >= 500) throw refused(text('adminAnswers', 'check.status', { status }));
  return isEmbedded ? PREVIEW : READY;
}

async function ask(url: string, request: RequestInit): Promise<{ status: number; body: unknown }> {
  try {
    return await withTimeout(TIMEOUT_MS, async (signal) => {
      const response = await fetch(url, { ...request, redirect: 'error', signal });
      return { status: response.status, body: parseJson(await readAtMost(response, ANSWER_BYTES)) };
    });
  } catch (error) {
    throw refused(text('adminAnswers', 'check.network'), error);
  }
}

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { adjustedSchema } from '../../src/operate/administration/wire.ts';
import { meSchema } from '../../src/people/account/me-wire.ts';
import { cancelSchema, submittedSchema } from '../../src/studio/generations/wire.ts';
import type { Operation } from './linearizable.ts';

export const PRICE = 8;
const PATIENCE_MS = 3000;
const LONGEST_PAUSE_MS = 60;
const PAUSE_AFTER_SILENCE_MS = 200;

type Verb = 'submit' | 'look' | 'cancel' | 'give';

/** What was done, and what came of it. Without an answer it may have been done, which only the books know. */
export type Recorded = Operation & { verb: Verb; id: string; isAnswered: boolean };

/** More often than a balance lasts, so that people are also refused. */
const verbs: fc.Arbitrary<Verb> = fc.oneof(
  { weight: 5, arbitrary: fc.constant('submit') },
  { weight: 4, arbitrary: fc.constant('look') },
  { weight: 2, arbitrary: fc.constant('cancel') },
  { weight: 1, arbitrary: fc.constant('give') },
);

/** One of several clients of the same person: it does one thing after the other, and never repeats what got no answer. */
export async function recordClient(options: {
  origin: string;
  headers: Record<string, string>;
  admin: Record<string, string>;
  userId: string;
  seed: number;
  isOver: () => boolean;
}): Promise<Recorded[]> {
  const { origin, headers, admin, userId } = options;
  const history: Recorded[] = [];
  const own: string[] = [];

  async function ask(path: string, as: Record<string, string>, body?: unknown) {
    const response = await fetch(`${origin}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { origin, ...as, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const answer: unknown = await response.json();
    return { status: response.status, answer };
  }

  /** The change, and the balance that was told; null when the answer says nothing about either. */
  async function act(verb: Verb, id: string): Promise<Pick<Operation, 'change' | 'saw' | 'lacked'> | null> {
    switch (verb) {
      case 'submit': {
        const body = { generationId: id, prompt: 'a fox in the snow' };
        const { status, answer } = await ask('/functions/v1/ai-image-generator', headers, body);
        if (status === 402) return { change: 0, lacked: PRICE };
        if (status !== 202) return null;
        own.push(id);
        return { change: -PRICE, saw: submittedSchema.parse(answer).new_total_tokens };
      }
      case 'look': {
        const { status, answer } = await ask('/api/me', headers);
        return status === 200 ? { change: 0, saw: meSchema.parse(answer).balance.total } : null;
      }
      case 'cancel': {
        const { status, answer } = await ask(`/api/generations/${id}/cancel`, headers, {});
        return status === 200 && cancelSchema.parse(answer).outcome === 'cancelled' ? { change: PRICE } : null;
      }
      case 'give': {
        const body = { id, amount: PRICE, pocket: 'purchased_tokens', reason: 'For the test' };
        const { status, answer } = await ask(`/api/admin/users/${userId}/tokens`, admin, body);
        if (status !== 200) return null;
        const { tokens, purchased_tokens } = adjustedSchema.parse(answer);
        return { change: PRICE, saw: tokens + purchased_tokens };
      }
    }
  }

  const plan = fc.sample(fc.tuple(verbs, fc.noBias(fc.nat(LONGEST_PAUSE_MS))), { seed: options.seed, numRuns: 5000 });
  for (const [drawn, pauseMs] of plan) {
    if (options.isOver()) break;
    await sleep(pauseMs);
    const oldest = drawn === 'cancel' ? own.shift() : undefined;
    if (drawn === 'cancel' && oldest === undefined) continue;
    const id = oldest ?? randomUUID();
    const from = performance.now();
    const seen = await act(drawn, id).catch(() => null);
    const isAnswered = seen !== null;
    const until = isAnswered ? performance.now() : Number.POSITIVE_INFINITY;
    if (!isAnswered) await sleep(PAUSE_AFTER_SILENCE_MS);
    history.push({ verb: drawn, id, from, until, isAnswered, ...(seen ?? { change: 0 }) });
  }
  return history;
}

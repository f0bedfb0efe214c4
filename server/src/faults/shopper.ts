import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Order, promptFor, type Wish } from './orders.ts';

const PATIENCE_MS = 3000;
const PAUSE_MS = 100;

const functions = {
  runware: { name: 'ai-image-generator', input: { width: 512, height: 512, steps: 10 } },
  // As it comes: what is stored is compared to the byte.
  fal: { name: 'fal-flux-kontext-lora', input: { outputFormat: 'png' } },
};

/** Orders one wish after the other at any of the servers, each repeated under its own id until it is answered. */
export async function orderEverything(
  origins: readonly string[],
  headers: Record<string, string>,
  wishes: readonly Wish[],
): Promise<Order[]> {
  const orders: Order[] = [];
  for (const wish of wishes) {
    await sleep(wish.pauseMs);
    const id = randomUUID();
    const { name, input } = functions[wish.provider];
    const body = { generationId: id, prompt: promptFor(wish.conduct), ...input };
    const submitted = await askUntilAnswered(origins, headers, `/functions/v1/${name}`, body);
    if (submitted.status !== 202) throw new Error(`A submit was answered ${submitted.status}: ${submitted.text}`);
    if (wish.isCancelled) {
      const cancelled = await askUntilAnswered(origins, headers, `/api/generations/${id}/cancel`, {});
      // A repeated cancel no longer finds what the first one has removed; a finished one has nothing to cancel.
      if (![200, 404, 409].includes(cancelled.status)) throw new Error(`A cancel was answered ${cancelled.status}`);
    }
    orders.push({ ...wish, id });
  }
  return orders;
}

/** Repeats what got no answer, or the answer that the studio is away, at the next server. */
export async function askUntilAnswered(
  origins: readonly string[],
  headers: Record<string, string>,
  path: string,
  body: unknown,
): Promise<{ status: number; text: string }> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const response = await fetch(`${origins[attempt % origins.length]}${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const text = await response.text();
      if (response.status !== 503) return { status: response.status, text };
    } catch {
      // Nobody there, or killed in the middle: whether it was done is unknown, which the same id makes harmless.
    }
    await sleep(PAUSE_MS);
  }
}

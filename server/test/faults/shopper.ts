import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { askUntilAnswered } from './ask-until-answered.ts';
import { type Order, promptFor, type Wish } from './orders.ts';

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

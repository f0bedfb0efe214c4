import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Installation } from '../testing/installation.ts';
import type { Person } from '../testing/people.ts';
import { sessionCookie } from '../testing/session-cookie.ts';

const PATIENCE_MS = 3000;
const PAUSE_MS = 100;

/** What a person wants: a picture, one that the content checker refuses, or one that they cancel at once. */
export type Wish = { kind: 'picture' | 'refused' | 'cancelled'; pauseMs: number };
export type Order = { id: string; kind: Wish['kind'] };

const prompts = { picture: 'a vase on a table', refused: 'gore', cancelled: 'a vase on a table' };

/** Orders one wish after the other, each repeated under its own id until it is answered. */
export async function orderAll(installation: Installation, person: Person, wishes: Wish[]): Promise<Order[]> {
  const orders: Order[] = [];
  for (const { kind, pauseMs } of wishes) {
    await sleep(pauseMs);
    const generationId = randomUUID();
    const body = { generationId, prompt: prompts[kind], width: 512, height: 512, steps: 10 };
    const submitted = await askUntilAnswered(installation, person, '/functions/v1/ai-image-generator', body);
    if (submitted.status !== 202)
      throw new Error(`A submit was answered ${submitted.status}: ${await submitted.text()}`);
    await submitted.arrayBuffer();
    if (kind === 'cancelled') {
      const path = `/api/generations/${generationId}/cancel`;
      const cancelled = await askUntilAnswered(installation, person, path);
      // A repeated cancel no longer finds what the first one has removed.
      if (![200, 404].includes(cancelled.status)) throw new Error(`A cancel was answered ${cancelled.status}`);
      await cancelled.arrayBuffer();
    }
    orders.push({ id: generationId, kind });
  }
  return orders;
}

/** Repeats what got no answer, or the answer that the studio is away. */
async function askUntilAnswered(
  { origin, authSecret }: Installation,
  person: Person,
  path: string,
  body?: unknown,
): Promise<Response> {
  for (;;) {
    try {
      const response = await fetch(`${origin}${path}`, {
        method: 'POST',
        headers: { origin, cookie: sessionCookie({ authSecret }, person.token), 'content-type': 'application/json' },
        body: JSON.stringify(body ?? {}),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (response.status !== 503) return response;
      await response.arrayBuffer();
    } catch {
      // Nobody there, or killed in the middle: whether it was done is unknown, which the same id makes harmless.
    }
    await sleep(PAUSE_MS);
  }
}

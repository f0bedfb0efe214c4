import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Installation } from '../support/installation.ts';
import type { Person } from '../support/people.ts';
import { sessionCookie } from '../support/session-cookie.ts';
import { askUntilAnswered } from './ask-until-answered.ts';

/** What a person wants: a picture, one that the content checker refuses, or one that they cancel at once. */
export type Wish = {
  kind: 'picture' | 'refused' | 'cancelled';
  /** In which of its protocols the engine is asked. */
  provider: 'runware' | 'fal';
  pauseMs: number;
};
export type Order = Pick<Wish, 'kind' | 'provider'> & { id: string };

const prompts = { picture: 'a vase on a table', refused: 'gore', cancelled: 'a vase on a table' };

const functions = {
  runware: { name: 'ai-image-generator', input: { width: 512, height: 512, steps: 10 } },
  fal: { name: 'fal-flux-kontext-lora', input: { width: 512, height: 512, outputFormat: 'png' } },
};

/** Orders one wish after the other, each repeated under its own id until it is answered. */
export async function orderAll(installation: Installation, person: Person, wishes: Wish[]): Promise<Order[]> {
  const { origin, authSecret } = installation;
  const headers = { origin, cookie: sessionCookie({ authSecret }, person.token) };
  const orders: Order[] = [];
  for (const { kind, provider, pauseMs } of wishes) {
    await sleep(pauseMs);
    const generationId = randomUUID();
    const { name, input } = functions[provider];
    const body = { generationId, prompt: prompts[kind], ...input };
    const submitted = await askUntilAnswered([origin], headers, `/functions/v1/${name}`, body);
    if (submitted.status !== 202) throw new Error(`A submit was answered ${submitted.status}: ${submitted.text}`);
    if (kind === 'cancelled') {
      const path = `/api/generations/${generationId}/cancel`;
      const cancelled = await askUntilAnswered([origin], headers, path, {});
      // A repeated cancel no longer finds what the first one has removed.
      if (![200, 404].includes(cancelled.status)) throw new Error(`A cancel was answered ${cancelled.status}`);
    }
    orders.push({ id: generationId, kind, provider });
  }
  return orders;
}

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

export type Poured = {
  /** Ids in the order of their answers, by status. */
  answers: Map<number, string[]>;
  /** Attempts that brought no answer, or to come back later; the same request then went to the next server. */
  retries: () => number;
  /** Of all answers since the last call of this, in milliseconds, waiting for another try included; 0 without any. */
  slowestMs: () => number;
  stop: () => Promise<void>;
};

/** Submits pictures at a steady rate, in turn at each server and for each of the `headers`, until it is stopped. */
export function pourSubmits(options: {
  origins: readonly string[];
  headers: readonly Record<string, string>[];
  perSecond: number;
}): Poured {
  const { origins, headers, perSecond } = options;
  const answers = new Map<number, string[]>();
  const underWay = new Set<Promise<void>>();
  let retries = 0;
  let sent = 0;
  let slowest = 0;

  async function submit(turn: number): Promise<void> {
    const generationId = randomUUID();
    const body = JSON.stringify({ generationId, prompt: 'a vase on a table' });
    const from = performance.now();
    for (let attempt = turn; ; attempt += 1) {
      const origin = origins[attempt % origins.length] ?? '';
      try {
        const response = await fetch(`${origin}/functions/v1/ai-image-generator`, {
          method: 'POST',
          headers: { origin, ...headers[turn % headers.length], 'content-type': 'application/json' },
          body,
        });
        await response.arrayBuffer();
        if (response.status === 503 && response.headers.has('retry-after')) throw new Error('Not here, not now');
        slowest = Math.max(slowest, performance.now() - from);
        const alike = answers.get(response.status) ?? [];
        answers.set(response.status, alike);
        alike.push(generationId);
        return;
      } catch {
        retries += 1;
        await sleep(20);
      }
    }
  }

  const begin = performance.now();
  // Timers come late; whatever is due by then is sent together.
  const timer = setInterval(() => {
    for (const due = ((performance.now() - begin) * perSecond) / 1000; sent < due; sent += 1) {
      const one = submit(sent).finally(() => underWay.delete(one));
      underWay.add(one);
    }
  }, 5);
  return {
    answers,
    retries: () => retries,
    slowestMs() {
      const seen = slowest;
      slowest = 0;
      return seen;
    },
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
    },
  };
}

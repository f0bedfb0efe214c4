import { afterAll, beforeAll, expect, test } from 'vitest';
import { medianOf, slowerShare } from '../faults/compare-times.ts';
import { sized, tell } from '../faults/form.ts';
import type { Person } from '../support/people.ts';
import { foreignObjects, stranger } from './foreign-objects.ts';
import { startTarget, type Target } from './target.ts';

/** Times say something only when there are many, and nothing that a test could insist on: they are told, not judged. */
const PAIRS = sized(0, 100);
/** Asked before anything is measured: the first few find neither a plan nor a connection ready. */
const WARM_UP = 10;

let target: Target;
beforeAll(async () => {
  target = await startTarget();
});
afterAll(() => target.stop());

async function ask(person: Person, name: string, path: string, body: unknown): Promise<{ ms: number; status: number }> {
  const [method = ''] = name.split(' ');
  const from = performance.now();
  const { status } = await target.send({
    method,
    path,
    headers: { ...target.headersOf(person), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { ms: performance.now() - from, status };
}

test.skipIf(PAIRS === 0).each(Object.entries(foreignObjects))(
  '%s: what is not theirs and what is not there are answered alike',
  { timeout: 600_000 },
  async (name, make) => {
    const [owner, other] = [await stranger(target), await stranger(target)];
    const { real, missing, body } = await make(target, owner);
    const times: Record<'foreign' | 'missing', number[]> = { foreign: [], missing: [] };
    for (let pair = -WARM_UP; pair < PAIRS; pair += 1) {
      // Each comes first as often as second.
      const isForeignFirst = pair % 2 === 0;
      const first = await ask(other, name, isForeignFirst ? real : missing, body);
      const second = await ask(other, name, isForeignFirst ? missing : real, body);
      expect([first.status, second.status]).toEqual([404, 404]);
      if (pair < 0) continue;
      times.foreign.push(isForeignFirst ? first.ms : second.ms);
      times.missing.push(isForeignFirst ? second.ms : first.ms);
    }
    await tell(`Times of ${name}, of somebody else and of nobody`, {
      pairs: PAIRS,
      'median foreign, ms': medianOf(times.foreign).toFixed(2),
      'median missing, ms': medianOf(times.missing).toFixed(2),
      'foreign slower in % of pairs': Math.round(100 * slowerShare(times.foreign, times.missing)),
    });
  },
);

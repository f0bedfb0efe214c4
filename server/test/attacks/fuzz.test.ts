import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../../src/money/ledger/verify.ts';
import { seed, sized, tell } from '../faults/form.ts';
import { fuzz } from './fuzz.ts';
import { startTarget, type Target } from './target.ts';

/** The long form: `npm run torture attacks/fuzz`. */
const requests = sized(2000, 100_000);
const WARM_UP = Math.min(500, requests / 4);
const MINUTES = 60_000;
const MB = 1024 * 1024;

let target: Target;
beforeAll(async () => {
  target = await startTarget();
});
afterAll(() => target.stop());

/** What is still held after everything that can be let go of is gone, in megabytes. */
function heldMegabytes(): number {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / MB;
}

test(
  'whatever is sent to whatever route, no answer is a fault of ours, nothing hangs, and memory stays bounded',
  async () => {
    const warm = await fuzz(target, { requests: WARM_UP, seed: seed + 1 });
    expect(warm.failures).toEqual([]);
    const before = heldMegabytes();
    const { failures, statuses, routes } = await fuzz(target, { requests, seed });
    expect(failures, `seed ${seed}`).toEqual([]);
    const grown = heldMegabytes() - before;
    const rss = process.memoryUsage().rss / MB;
    const answered = Object.entries(statuses).map(([status, times]) => `${times} x ${status}`);
    await tell('hostile requests', {
      requests,
      routes,
      answers: answered.join(' '),
      'MB held in addition': Math.round(grown),
      'MB resident': Math.round(rss),
    });
    expect(grown, 'megabytes held in addition').toBeLessThan(50);
    expect(Object.keys(statuses).length).toBeGreaterThan(5);
    expect((await verifyLedger(target.deps.database)).flatMap(({ problems }) => problems)).toEqual([]);
    expect((await target.send({ method: 'GET', path: '/readyz' })).status).toBe(200);
  },
  Math.max(2, requests / 1000) * MINUTES,
);

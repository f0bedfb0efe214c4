import { expect, it } from 'vitest';
import { runConcurrently } from './restore-generations.ts';

it('acts once on every item, never on more than six at once, and tells what failed', async () => {
  const items = Array.from({ length: 40 }, (_, index) => index);
  let running = 0;
  let most = 0;
  const outcome = await runConcurrently(items, async (item) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (item % 10 === 0) throw new Error(`no ${item}`);
    return item * 2;
  });
  expect(most).toBe(6);
  expect(outcome.done.map(({ item, answer }) => [item, answer]).toSorted(([a = 0], [b = 0]) => a - b)).toEqual(
    items.filter((item) => item % 10 !== 0).map((item) => [item, item * 2]),
  );
  expect(outcome.errors.map(String).toSorted()).toEqual([
    'Error: no 0',
    'Error: no 10',
    'Error: no 20',
    'Error: no 30',
  ]);
});

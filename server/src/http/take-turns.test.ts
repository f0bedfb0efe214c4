import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTurns } from './take-turns.ts';

test('of any amount of work so much is done in a turn of the event loop, in order, and none is forgotten', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 60 }), async (size, amount) => {
      const done: number[] = [];
      const takeTurn = createTurns(size);
      for (let n = 0; n < amount; n += 1) takeTurn(() => done.push(n));
      for (let turn = 1; done.length < amount; turn += 1) {
        expect(done).toHaveLength(Math.min(amount, turn * size));
        await nextTurn();
      }
      expect(done).toEqual(Array.from({ length: amount }, (_, n) => n));
    }),
  );
});

test('work that brings more work keeps nothing else from being done', async () => {
  const takeTurn = createTurns(2);
  let done = 0;
  let isOver = false;
  const again = () => {
    done += 1;
    if (!isOver) takeTurn(again);
  };
  takeTurn(again);
  for (let turn = 1; turn <= 5; turn += 1) {
    expect(done).toBe(2 * turn);
    await nextTurn();
  }
  isOver = true;
});

test('after a pause the next work is done at once', async () => {
  const takeTurn = createTurns(1);
  takeTurn(() => undefined);
  await nextTurn();
  await nextTurn();
  let isDone = false;
  takeTurn(() => {
    isDone = true;
  });
  expect(isDone).toBe(true);
});

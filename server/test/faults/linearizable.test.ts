import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLinearizable, type Operation } from './linearizable.ts';

const step = fc.record({
  change: fc.integer({ min: -5, max: 5 }),
  before: fc.nat(30),
  after: fc.nat(30),
  isUnanswered: fc.constantFrom(true, false, false, false),
});

/** What people saw who did one thing after the other, each at the tenth of its number, answered some time around it. */
const history = fc.array(step, { minLength: 1, maxLength: 20 }).map((steps) => {
  let balance = 20;
  return steps.map(({ change, before, after, isUnanswered }, n): Operation => {
    const possible = Math.max(change, -balance);
    balance += possible;
    const moment = 10 * n;
    return isUnanswered
      ? { from: moment - before, until: Number.POSITIVE_INFINITY, change: possible }
      : { from: moment - before, until: moment + after, change: possible, saw: balance };
  });
});

test('whatever was seen of things that happened one after the other is an order, however the answers overlapped', () => {
  fc.assert(fc.property(history, (operations) => isLinearizable(20, operations)));
});

test('a balance that nobody can have had is no order', () => {
  const spoiled = history.filter((operations) => operations.some(({ saw }) => saw !== undefined));
  fc.assert(
    fc.property(spoiled, (operations) => {
      const wrong = operations.map((operation) =>
        operation.saw === undefined ? operation : { ...operation, saw: operation.saw + 1000 },
      );
      expect(isLinearizable(20, wrong)).toBe(false);
    }),
  );
});

test.each<[string, Operation[]]>([
  [
    'a read after an answered charge that does not see it',
    [
      { from: 0, until: 1, change: -8, saw: 12 },
      { from: 2, until: 3, change: 0, saw: 20 },
    ],
  ],
  [
    'two charges that both saw the same balance',
    [
      { from: 0, until: 9, change: -8, saw: 12 },
      { from: 0, until: 9, change: -8, saw: 12 },
    ],
  ],
  ['a refusal with enough tokens', [{ from: 0, until: 1, change: 0, lacked: 8 }]],
  [
    'a balance that is seen new and then old',
    [
      { from: 0, until: Number.POSITIVE_INFINITY, change: -8 },
      { from: 1, until: 2, change: 0, saw: 12 },
      { from: 3, until: 4, change: 0, saw: 20 },
    ],
  ],
])('%s is no order', (_, operations) => {
  expect(isLinearizable(20, operations)).toBe(false);
});

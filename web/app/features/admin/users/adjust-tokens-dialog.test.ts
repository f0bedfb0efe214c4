import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountOf, balanceAfter, MOST_TOKENS } from './adjust-tokens-dialog.tsx';

test.each([
  ['add', '250', 250],
  ['take', ' 8 ', -8],
  ['add', '0', null],
  ['add', '', null],
  ['take', '-5', null],
  ['add', '1.5', null],
  ['add', '1e3', null],
  ['add', String(MOST_TOKENS + 1), null],
] as const)('to %s "%s" is %s', (direction, typed, amount) => {
  expect(amountOf(direction, typed)).toBe(amount);
});

test('tokens that come pay the debt first', () => {
  expect(balanceAfter({ tokens: 0, purchased_tokens: 0, debt: 30 }, 100)).toEqual({ total: 70, debt: 0 });
  expect(balanceAfter({ tokens: 0, purchased_tokens: 0, debt: 30 }, 20)).toEqual({ total: 0, debt: 10 });
});

test('tokens that are taken and are not there become debt', () => {
  expect(balanceAfter({ tokens: 10, purchased_tokens: 5, debt: 0 }, -40)).toEqual({ total: 0, debt: 25 });
});

test('a correction moves exactly its amount, and no balance is below nothing', () => {
  const some = fc.integer({ min: 0, max: 1_000_000 });
  const change = fc.integer({ min: -MOST_TOKENS, max: MOST_TOKENS });
  fc.assert(
    fc.property(some, some, some, change, (tokens, purchased_tokens, debt, amount) => {
      const after = balanceAfter({ tokens, purchased_tokens, debt }, amount);
      expect(after.total - after.debt).toBe(tokens + purchased_tokens - debt + amount);
      expect(Math.min(after.total, after.debt)).toBeGreaterThanOrEqual(0);
    }),
  );
});

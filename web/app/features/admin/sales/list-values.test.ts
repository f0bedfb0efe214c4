import { expect, test } from 'vitest';
import { amountProblem, amountsOf, rangeOf, typedAmounts } from './list-values.ts';

const offers = [
  { key: 'kinora_pro_month', name: 'Pro', interval: 'month' as const, tokens: 3000, amount: 2599 },
  { key: 'kinora_pack_tokens_400', name: '400 Tokens', interval: null, tokens: 400, amount: 500 },
];

test('amounts are typed as people write them, and sent as the payment service counts them', () => {
  const list = { currency: 'kwd', amounts: { kinora_pro_month: 7990 } };
  const typed = typedAmounts({ offers }, list);
  expect(typed).toEqual({ kinora_pro_month: '7.990', kinora_pack_tokens_400: '' });
  expect(amountsOf({ offers }, typed, 'kwd')).toEqual({ kinora_pro_month: 7990 });
  expect(amountsOf({ offers }, { kinora_pro_month: '3900', kinora_pack_tokens_400: '750' }, 'jpy')).toEqual({
    kinora_pro_month: 3900,
    kinora_pack_tokens_400: 750,
  });
});

test('a field shows what an amount of its currency looks like, once something else is typed', () => {
  expect(amountProblem('', 'eur')).toBeNull();
  expect(amountProblem('24.99', 'eur')).toBeNull();
  expect(amountProblem('24.999', 'eur')).toBe('12.00');
  expect(amountProblem('12.5', 'jpy')).toBe('1200');
  expect(amountProblem('1.234', 'kwd')).toBe('12.000');
  expect(amountProblem('0', 'eur')).toBe('12.00');
});

test('a decimal comma is never taken for one between groups, which would ask a hundred times as much', () => {
  expect(amountProblem('24,99', 'eur')).toBe('12.00');
});

test('a list ranges from its least amount to its greatest, and an empty one has none', () => {
  expect(rangeOf({ amounts: { a: 499, b: 24_990, c: 999 } })).toEqual({ least: 499, most: 24_990 });
  expect(rangeOf({ amounts: {} })).toBeNull();
});

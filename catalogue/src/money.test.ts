import { expect, test } from 'vitest';
import { currencyDecimals, currencySign, money } from './money.ts';

test.each([
  [2100, 'usd', '$21'],
  [2599, 'usd', '$25.99'],
  [-350, 'usd', '-$3.50'],
  [2599, 'EUR', '€25.99'],
  [500, 'jpy', '¥500'],
  [12_345, 'kwd', 'KWD\u00a012.345'],
  [50_000, 'isk', 'ISK\u00a0500'],
  [1200, 'ugx', 'UGX\u00a012'],
])('%d of the smallest unit of %s read %s', (amount, currency, words) => {
  expect(money(amount, currency)).toBe(words);
});

test('a currency has its own sign and decimals', () => {
  expect(['usd', 'jpy', 'kwd'].map(currencyDecimals)).toEqual([2, 0, 3]);
  expect(['usd', 'eur', 'jpy'].map(currencySign)).toEqual(['$', '€', '¥']);
});

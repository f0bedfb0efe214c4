import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  averageMoney,
  currencies,
  currencyDecimals,
  currencySign,
  currencyStep,
  MOST_AMOUNT,
  money,
  parseAmount,
  plainAmount,
} from './money.ts';

test.each([
  [2100, 'usd', '$21'],
  [2599, 'usd', '$25.99'],
  [-350, 'usd', '-$3.50'],
  [2599, 'EUR', '€25.99'],
  [500, 'jpy', '¥500'],
  [12_340, 'kwd', 'KWD\u00a012.340'],
  [50_000, 'isk', 'ISK\u00a0500'],
  [1200, 'ugx', 'UGX\u00a012'],
  // Shown without decimals elsewhere, but counted in hundredths by the payment service.
  [1250, 'rsd', 'RSD\u00a012.50'],
  [500, 'mga', 'MGA\u00a0500'],
])('%d of the smallest unit of %s read %s', (amount, currency, words) => {
  expect(money(amount, currency)).toBe(words);
});

test.each([
  [1, 'usd', '$0.01'],
  [1.254, 'usd', '$0.0125'],
  [1234, 'usd', '$12.34'],
  [1.5, 'jpy', '¥1.5'],
])('an average of %d of the smallest unit of %s reads %s', (amount, currency, words) => {
  expect(averageMoney(amount, currency)).toBe(words);
});

test('between words that run from right to left the sign of a currency keeps its own direction', () => {
  expect(money(4999, 'usd', 'ar-u-nu-latn')).toBe('\u200f49.99\u00a0\u2066US$\u2069');
  expect(money(4999, 'usd', 'de-DE')).toBe('49,99\u00a0$');
});

test('a currency has its own sign, decimals and step', () => {
  expect(['usd', 'jpy', 'kwd'].map(currencyDecimals)).toEqual([2, 0, 3]);
  expect(['usd', 'jpy', 'kwd', 'isk'].map(currencyStep)).toEqual([1, 1, 10, 100]);
  expect(['usd', 'eur', 'jpy'].map(currencySign)).toEqual(['$', '€', '¥']);
});

const locales = ['en-US', 'de-DE', 'fr-FR', 'es-ES', 'pt-BR', 'ja-JP', 'zh-CN', 'ar-u-nu-latn'];

test('what is written and read again is the same amount, in every currency of the payment service', () => {
  expect(new Set(currencies).size).toBe(currencies.length);
  expect(currencies.length).toBeGreaterThan(135);
  fc.assert(
    fc.property(
      fc.constantFrom(...currencies),
      fc.integer({ min: -MOST_AMOUNT, max: MOST_AMOUNT }),
      fc.constantFrom(...locales),
      (currency, any, locale) => {
        const amount = any - (any % currencyStep(currency)) || 0;
        const unit = 10 ** currencyDecimals(currency);
        expect(parseAmount(money(amount, currency, locale), currency, locale)).toBe(amount);
        expect(parseAmount(plainAmount(amount, currency), currency)).toBe(amount);
        expect(Math.round(Number(plainAmount(amount, currency)) * unit) || 0).toBe(amount);
      },
    ),
    { numRuns: 3000 },
  );
});

test.each([
  ['12.345', 'usd'],
  ['12.5', 'jpy'],
  ['1.234', 'kwd'],
  ['0.5', 'isk'],
  ['', 'usd'],
  ['twelve', 'usd'],
  ['1e3', 'usd'],
  ['--5', 'usd'],
])('"%s" is no amount in %s', (typed, currency) => {
  expect(parseAmount(typed, currency)).toBeNull();
});

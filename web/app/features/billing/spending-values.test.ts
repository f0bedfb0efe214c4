import { expect, test } from 'vitest';
import { choiceOf, topUpProblems, topUpValues } from './spending-values.ts';

const off = {
  enabled: false,
  below: null,
  pack: null,
  monthlyCents: null,
  spentThisMonthCents: 0,
  isPaused: false,
  lastError: null,
};
const pricesIn = (currency: string, cents: number) => ({
  currency,
  packs: [{ pack: 'tokens_2000', priceId: null, cents, tokens: 2000 }],
});
const dollars = pricesIn('usd', 2000);

test.each([
  ['usd', 2000, 40],
  ['jpy', 3000, 6000],
  ['kwd', 6500, 13],
])(
  'somebody new who pays in %s starts with the popular pack, twice a month at the most',
  (currency, cents, monthly) => {
    const values = topUpValues(off, pricesIn(currency, cents));
    expect(values).toEqual({ enabled: false, below: 100, pack: 'tokens_2000', monthly });
    expect(choiceOf({ ...values, enabled: true }, currency)).toMatchObject({ monthlyCents: 2 * cents });
  },
);

test('what was saved comes back as it was', () => {
  const saved = { ...off, enabled: true, below: 250, pack: 'tokens_800', monthlyCents: 2550 };
  const choice = { enabled: true, below: 250, pack: 'tokens_800', monthlyCents: 2550 };
  for (const currency of ['usd', 'jpy']) {
    expect(choiceOf(topUpValues(saved, { ...dollars, currency }), currency)).toEqual(choice);
  }
});

test('the month must allow one pack, and the threshold must be a number', () => {
  const values = { enabled: true, below: '', pack: 'tokens_800', monthly: 9.99 };
  expect(Object.keys(topUpProblems(values, 1000, 'usd'))).toEqual(['below', 'monthly']);
  expect(topUpProblems({ ...values, below: 10, monthly: 10 }, 1000, 'usd')).toEqual({});
  expect(topUpProblems({ ...values, below: 10, monthly: 1000 }, 1000, 'jpy')).toEqual({});
});

test('switching off is never held up by the other fields', () => {
  const values = { enabled: false, below: '', pack: '', monthly: '' };
  expect(topUpProblems(values, 1000, 'usd')).toEqual({});
  expect(choiceOf(values, 'usd')).toEqual({ enabled: false });
});

import { expect, test } from 'vitest';
import { choiceOf, topUpProblems, topUpValues } from './top-up-values.ts';

const off = {
  enabled: false,
  below: null,
  pack: null,
  monthlyCents: null,
  spentThisMonthCents: 0,
  isPaused: false,
  lastError: null,
};

test('somebody new starts with the popular pack, twice a month at the most', () => {
  expect(topUpValues(off)).toEqual({ enabled: false, below: 100, pack: 'tokens_2000', monthly: 40 });
});

test('what was saved comes back as it was', () => {
  const saved = { ...off, enabled: true, below: 250, pack: 'tokens_800', monthlyCents: 2550 };
  expect(choiceOf(topUpValues(saved))).toEqual({ enabled: true, below: 250, pack: 'tokens_800', monthlyCents: 2550 });
});

test('the month must allow one pack, and the threshold must be a number', () => {
  const values = { enabled: true, below: '', pack: 'tokens_800', monthly: 9.99 };
  expect(Object.keys(topUpProblems(values, 1000))).toEqual(['below', 'monthly']);
  expect(topUpProblems({ ...values, below: 10, monthly: 10 }, 1000)).toEqual({});
});

test('switching off is never held up by the other fields', () => {
  const values = { enabled: false, below: '', pack: '', monthly: '' };
  expect(topUpProblems(values, 1000)).toEqual({});
  expect(choiceOf(values)).toEqual({ enabled: false });
});

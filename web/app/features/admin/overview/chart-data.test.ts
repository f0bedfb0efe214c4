import type { Charts } from '@kinora/server/admin-jobs-wire';
import { expect, test } from 'vitest';
import { centsText, failureRate, marginRate, seriesByTool, toolNames } from './chart-data.ts';

const day = (name: string) => ({
  day: name,
  signUps: 0,
  payers: 0,
  revenueCents: 0,
  tokensGranted: 0,
  tokensSpent: 0,
  tokensReturned: 0,
});
const made = (on: string, tool: string, generations: number) => ({
  day: on,
  tool_type: tool,
  tool_name: tool.toUpperCase(),
  generations,
  completed: generations,
  failed: 0,
  tokensEarned: 8 * generations,
  medianSeconds: 4,
  p95Seconds: 9,
});
const charts: Charts = {
  days: ['2026-11-01', '2026-11-02', '2026-11-03'].map(day),
  tools: [made('2026-11-01', 'flux', 2), made('2026-11-03', 'flux', 1), made('2026-11-02', 'kling', 5)],
  margins: [],
  centsPerToken: null,
  currency: 'usd',
};

test('the busiest tools come first', () => {
  expect(toolNames(charts.tools).map(({ tool_type }) => tool_type)).toEqual(['kling', 'flux']);
});

test('a line has a value for each day', () => {
  expect(seriesByTool(charts, 5, ({ generations }) => generations, 0)).toEqual([
    { name: 'KLING', values: [0, 5, 0] },
    { name: 'FLUX', values: [2, 0, 1] },
  ]);
  expect(seriesByTool(charts, 1, ({ medianSeconds }) => medianSeconds, null)).toEqual([
    { name: 'KLING', values: [null, 4, null] },
  ]);
});

test('failures are told of what has ended', () => {
  expect(failureRate({ completed: 7, failed: 1 })).toBe(12.5);
  expect(failureRate({ completed: 0, failed: 0 })).toBeNull();
});

test('a margin is a part of what was earned', () => {
  expect(marginRate({ earnedCents: 200, marginCents: 50 })).toBe(0.25);
  expect(marginRate({ earnedCents: 200, marginCents: null })).toBeNull();
  expect(marginRate({ earnedCents: 0, marginCents: -5 })).toBeNull();
});

test.each([
  [2599.4, 'usd', 'en-US', '$25.99'],
  [2599, 'eur', 'en-US', '€25.99'],
  [500, 'jpy', 'en-US', '¥500'],
  [null, 'eur', 'en-US', '-'],
  [2599.4, 'usd', 'de', '25,99\u00a0$'],
])('%s of the smallest unit of %s reads in %s %s', (amount, currency, locale, words) => {
  expect(centsText(amount, currency, locale)).toBe(words);
});

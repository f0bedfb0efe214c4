import type { Charts } from '@kinora/server/admin-desk-wire';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsText, failureRate, linePath, marginRate, seriesByTool, toolNames, topOf } from './chart-data.ts';

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

test.each([
  [[], 1],
  [[0, 3], 5],
  [[12], 20],
  [[5000], 5000],
  [[5001], 10_000],
])('the top above %o is %i', (values, top) => {
  expect(topOf([{ name: '', values }])).toBe(top);
});

test('no value is above the top, and the top is not far above', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1 }), (values) => {
      const top = topOf([{ name: '', values }]);
      const highest = Math.max(1, ...values);
      expect(top).toBeGreaterThanOrEqual(highest);
      expect(top).toBeLessThanOrEqual(2.5 * highest);
    }),
  );
});

test('a line goes from edge to edge, and stops where nothing is known', () => {
  const box = { width: 100, height: 50 };
  expect(linePath([0, 5, 10], 10, box)).toBe('M0 50h0L50 25L100 0');
  expect(linePath([10, null, 10], 10, box)).toBe('M0 0h0M100 0h0');
});

test('a margin is a part of what was earned', () => {
  expect(marginRate({ earnedCents: 200, marginCents: 50 })).toBe(0.25);
  expect(marginRate({ earnedCents: 200, marginCents: null })).toBeNull();
  expect(marginRate({ earnedCents: 0, marginCents: -5 })).toBeNull();
});

test.each([
  [2599.4, 'usd', '$25.99'],
  [2599, 'eur', '€25.99'],
  [500, 'jpy', '¥500'],
  [null, 'eur', '-'],
])('%s of the smallest unit of %s reads %s', (amount, currency, words) => {
  expect(centsText(amount, currency)).toBe(words);
});

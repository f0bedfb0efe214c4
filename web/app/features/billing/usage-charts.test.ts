import type { Usage } from '@kinora/server/billing-wire';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { usageByDay, usageByTool } from './usage-charts.tsx';

const flux = { tool_type: 'gen_01', tool_name: 'FLUX Image Generator' };
const kling = { tool_type: 'fal_kling_pro', tool_name: 'Kling Pro' };
const usage: Usage = {
  days: [
    { day: '2026-11-03', ...kling, tokens: 90, generations: 1 },
    { day: '2026-11-03', ...flux, tokens: 16, generations: 2 },
    { day: '2026-11-01', ...flux, tokens: 24, generations: 3 },
  ],
};

test('every day has its sum, also a day without anything', () => {
  expect(usageByDay(usage, 4, Date.parse('2026-11-03T23:59:00Z'))).toEqual([
    { day: '2026-10-31', tokens: 0 },
    { day: '2026-11-01', tokens: 24 },
    { day: '2026-11-02', tokens: 0 },
    { day: '2026-11-03', tokens: 106 },
  ]);
});

test('tools are summed up over the days, the dearest first', () => {
  expect(usageByTool(usage)).toEqual([
    { name: 'Kling Pro', tokens: 90, generations: 1 },
    { name: 'FLUX Image Generator', tokens: 40, generations: 5 },
  ]);
});

test('as many days as asked for, each the day after the one before', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 366 }), fc.integer({ min: 0, max: 4e12 }), (count, now) => {
      const days = usageByDay({ days: [] }, count, now).map(({ day }) => Date.parse(day));
      expect(days).toHaveLength(count);
      expect(days.every((day, index) => index === 0 || day - (days[index - 1] ?? 0) === 86_400_000)).toBe(true);
    }),
  );
});

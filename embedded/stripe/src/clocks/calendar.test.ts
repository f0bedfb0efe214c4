import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addIntervals, nextRenewal } from './calendar.ts';

const monthly = { interval: 'month', intervalCount: 1 } as const;
const at = (text: string) => Date.parse(text) / 1000;

test.each([
  ['2027-01-31T12:00:00Z', 1, '2027-02-28T12:00:00Z'],
  ['2027-01-31T12:00:00Z', 2, '2027-03-31T12:00:00Z'],
  ['2028-01-31T00:00:00Z', 1, '2028-02-29T00:00:00Z'],
  ['2026-11-30T23:59:59Z', 3, '2027-02-28T23:59:59Z'],
])('%s and %i months are %s', (anchor, count, expected) => {
  expect(addIntervals(at(anchor), monthly, count)).toBe(at(expected));
});

test('a year after February 29 is February 28', () => {
  expect(addIntervals(at('2028-02-29T08:00:00Z'), { interval: 'year', intervalCount: 1 }, 1)).toBe(
    at('2029-02-28T08:00:00Z'),
  );
});

test('the next renewal is after the moment, and the one before it is not', () => {
  const anchors = fc.integer({ min: 1_600_000_000, max: 1_900_000_000 });
  const rhythm = fc.record({
    interval: fc.constantFrom('day', 'week', 'month', 'year'),
    intervalCount: fc.integer({ min: 1, max: 6 }),
  });
  fc.assert(
    fc.property(anchors, rhythm, fc.integer({ min: 0, max: 3 * 366 * 86_400 }), (anchor, recurring, later) => {
      const next = nextRenewal(anchor, recurring, anchor + later);
      expect(next).toBeGreaterThan(anchor + later);
      let count = 1;
      while (addIntervals(anchor, recurring, count) < next) {
        count += 1;
      }
      expect(addIntervals(anchor, recurring, count - 1)).toBeLessThanOrEqual(anchor + later);
    }),
  );
});

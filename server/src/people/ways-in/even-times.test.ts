import fc from 'fast-check';
import { expect, test } from 'vitest';
import { untilStep } from './even-times.ts';

test('however long the work took, the answer leaves at a multiple of 100 ms, and never more than that later', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 10_000, noNaN: true }), (elapsed) => {
      const wait = untilStep(elapsed);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(100);
      const steps = (elapsed + wait) / 100;
      expect(steps).toBeCloseTo(Math.round(steps), 6);
    }),
  );
});

test('work of different length within one step takes the same time', () => {
  expect([0.5, 11.6, 29, 99.5].map((elapsed) => elapsed + untilStep(elapsed))).toEqual([100, 100, 100, 100]);
});

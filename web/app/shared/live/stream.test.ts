import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reopenDelay } from './stream.ts';

test('a lost stream is opened again ever later, never after more than half a minute, at moments that differ', () => {
  const failures = fc.nat({ max: 2000 });
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(failures, random, (failed, chance) => {
      const delay = reopenDelay(failed, chance);
      expect(delay).toBeGreaterThanOrEqual(500);
      expect(delay).toBeLessThanOrEqual(30_000);
      expect(reopenDelay(failed + 1, chance)).toBeGreaterThanOrEqual(delay);
    }),
  );
  expect(reopenDelay(3, 0.9)).not.toBe(reopenDelay(3, 0.1));
});

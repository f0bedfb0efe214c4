import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prorate } from './invoice-lines.ts';

const period = fc
  .tuple(fc.integer({ min: 1_700_000_000, max: 2_000_000_000 }), fc.integer({ min: 3600, max: 400 * 86_400 }))
  .map(([periodStart, length]) => ({ periodStart, periodEnd: periodStart + length }));
const cents = fc.integer({ min: 0, max: 10_000_000 });
const share = fc.double({ min: 0, max: 1, noNaN: true });

const momentIn = ({ periodStart, periodEnd }: { periodStart: number; periodEnd: number }, part: number) =>
  periodStart + Math.round((periodEnd - periodStart) * part);

test('the rest of a period costs whole cents, between nothing at its end and everything at its beginning', () => {
  fc.assert(
    fc.property(period, cents, share, (time, amount, part) => {
      const rest = prorate(amount, time, momentIn(time, part));
      expect(Number.isInteger(rest)).toBe(true);
      expect(rest).toBeGreaterThanOrEqual(0);
      expect(rest).toBeLessThanOrEqual(amount);
    }),
  );
});

test('at the first second all is owed, at the last nothing', () => {
  fc.assert(
    fc.property(period, cents, (time, amount) => {
      expect(prorate(amount, time, time.periodStart)).toBe(amount);
      expect(prorate(amount, time, time.periodEnd)).toBe(0);
    }),
  );
});

test('an upgrade never costs more than the full difference of the prices, and never gives money back', () => {
  fc.assert(
    fc.property(period, cents, cents, share, (time, one, other, part) => {
      const [cheap, dear] = [Math.min(one, other), Math.max(one, other)];
      const moment = momentIn(time, part);
      const due = prorate(dear, time, moment) - prorate(cheap, time, moment);
      expect(due).toBeGreaterThanOrEqual(0);
      expect(due).toBeLessThanOrEqual(dear - cheap);
    }),
  );
});

test('the later the change, the smaller the rest', () => {
  fc.assert(
    fc.property(period, cents, share, share, (time, amount, one, other) => {
      const early = momentIn(time, Math.min(one, other));
      const late = momentIn(time, Math.max(one, other));
      expect(prorate(amount, time, late)).toBeLessThanOrEqual(prorate(amount, time, early));
    }),
  );
});

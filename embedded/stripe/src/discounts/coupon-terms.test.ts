import fc from 'fast-check';
import { expect, test } from 'vitest';
import { takeOff } from './coupon-terms.ts';

const lines = fc.array(
  fc.record({ amount: fc.integer({ min: 0, max: 1_000_000 }), product: fc.constantFrom('prod_a', 'prod_b') }),
  { minLength: 1, maxLength: 6 },
);
const products = fc.constantFrom<string[] | null>(null, ['prod_a'], ['prod_b']);
const percent = fc.record({
  percentOff: fc.double({ min: 0.01, max: 100, noNaN: true }),
  amountOff: fc.constant(null),
  products,
});
const amount = fc.record({
  percentOff: fc.constant(null),
  amountOff: fc.integer({ min: 1, max: 2_000_000 }),
  products,
});
const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0);

test('coupons take whole cents, never more than a line costs, and nothing off products that they are not for', () => {
  fc.assert(
    fc.property(lines, fc.array(fc.oneof(percent, amount), { maxLength: 4 }), (priced, coupons) => {
      for (const [index, taken] of takeOff(priced, coupons, 'usd').entries()) {
        expect(taken).toHaveLength(coupons.length);
        expect(taken.every((off) => Number.isInteger(off) && off >= 0)).toBe(true);
        expect(sum(taken)).toBeLessThanOrEqual(priced[index]?.amount ?? 0);
        for (const [which, off] of taken.entries()) {
          const isMeant = coupons[which]?.products?.some((product) => product === priced[index]?.product) ?? true;
          expect(isMeant || off === 0).toBe(true);
        }
      }
    }),
  );
});

test('a sum comes off to the cent, however many lines it is spread over', () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: 1, max: 2_000_000 }), (priced, amountOff) => {
      const taken = takeOff(priced, [{ amountOff, percentOff: null, products: null }], 'usd');
      const whole = sum(priced.map((line) => line.amount));
      expect(sum(taken.map((offs) => sum(offs)))).toBe(Math.min(amountOff, whole));
    }),
  );
});

test.each([
  [50, 2599, 1300],
  [100, 2599, 2599],
  [33.33, 1000, 333],
])('%d %% off %i cents is %i cents', (percentOff, cents, off) => {
  const line = { amount: cents, product: 'prod_a' };
  expect(takeOff([line], [{ percentOff, amountOff: null, products: null }], 'usd')).toEqual([[off]]);
});

test('in a currency of which every amount is a multiple of 10, what comes off is one, too', () => {
  const line = { amount: 7990, product: 'prod_a' };
  expect(takeOff([line], [{ percentOff: 33, amountOff: null, products: null }], 'kwd')).toEqual([[2640]]);
});

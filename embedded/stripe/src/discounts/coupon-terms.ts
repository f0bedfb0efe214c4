import { roundTo, stepOf } from '../currencies/currencies.ts';
import type { Coupon, PromotionCode } from '../store/discount-rows.ts';

export interface Priced {
  amount: number;
  product: string;
}

type Terms = Pick<Coupon, 'amountOff' | 'percentOff' | 'products'>;

/** What a coupon takes off in a currency; null where it is not for that one. */
export function termsIn(coupon: Coupon, currency: string): Terms | null {
  if (coupon.amountOff === null || coupon.currency === currency) {
    return coupon;
  }
  const amountOff = coupon.currencyOptions[currency];
  return amountOff === undefined ? null : { amountOff, percentOff: null, products: coupon.products };
}

/**
 * Cents that each of `coupons` takes off each of `lines` (`result[line][coupon]`), one coupon after the other from what
 * the one before it has left. Nothing falls below zero.
 */
export function takeOff(lines: readonly Priced[], coupons: readonly Terms[], currency: string): number[][] {
  const left = lines.map(({ amount }) => Math.max(0, amount));
  const taken = lines.map((): number[] => []);
  for (const coupon of coupons) {
    const eligible = lines.map(({ product }, index) =>
      coupon.products === null || coupon.products.includes(product) ? (left[index] ?? 0) : 0,
    );
    for (const [index, off] of sharesOf(coupon, eligible, currency).entries()) {
      taken[index]?.push(off);
      left[index] = (left[index] ?? 0) - off;
    }
  }
  return taken;
}

/** By percent each line for itself, half a cent up; a sum is spread over the lines by their weight, to the cent. */
function sharesOf({ amountOff, percentOff }: Terms, amounts: readonly number[], currency: string): number[] {
  if (percentOff !== null) {
    return amounts.map((amount) => roundTo(currency, (amount * percentOff) / 100));
  }
  const whole = amounts.reduce((sum, amount) => sum + amount, 0);
  const off = Math.min(amountOff ?? 0, whole);
  let passed = 0;
  let given = 0;
  return amounts.map((amount) => {
    passed += amount;
    const share = whole === 0 ? 0 : roundDown(currency, (off * passed) / whole) - given;
    given += share;
    return share;
  });
}

function roundDown(currency: string, amount: number): number {
  return Math.floor(amount / stepOf(currency)) * stepOf(currency);
}

export function isRedeemable({ deleted, redeemBy, maxRedemptions, redemptions }: Coupon, moment: number): boolean {
  return (
    !deleted && (redeemBy === null || redeemBy > moment) && (maxRedemptions === null || redemptions < maxRedemptions)
  );
}

export function isCodeRedeemable(
  { active, expiresAt, maxRedemptions, redemptions }: PromotionCode,
  moment: number,
): boolean {
  return (
    active && (expiresAt === null || expiresAt > moment) && (maxRedemptions === null || redemptions < maxRedemptions)
  );
}

import { takeOff, termsIn } from '../discounts/coupon-terms.ts';
import type { Choice } from '../discounts/redeem.ts';
import type { CheckoutSession } from '../store/subscription-rows.ts';
import type { World } from '../world.ts';

/** What is kept of a coupon that a session is to redeem. */
export function couponOf({ coupon, promotionCode }: Choice): CheckoutSession['coupons'][number] {
  return { coupon: coupon.id, promotionCode: promotionCode?.id ?? null };
}

/** The coupons of a session as they are now. */
export function choicesOf(world: World, { coupons }: Pick<CheckoutSession, 'coupons'>): Choice[] {
  return coupons.flatMap(({ coupon: id, promotionCode }) => {
    const coupon = world.tables.coupons.get(id);
    const code = promotionCode === null ? undefined : world.tables.promotionCodes.get(promotionCode);
    return coupon === undefined ? [] : [{ coupon, promotionCode: code ?? null }];
  });
}

/** What each item of a session costs, and what its coupons take off. */
export function amountsOf(world: World, session: Pick<CheckoutSession, 'lineItems' | 'coupons' | 'currency'>) {
  const priced = session.lineItems.map(({ price: id, quantity }) => {
    const price = world.tables.prices.get(id);
    return { amount: (price?.unitAmount ?? 0) * quantity, product: price?.product ?? '' };
  });
  const taken = takeOff(
    priced,
    choicesOf(world, session).flatMap(({ coupon }) => termsIn(coupon, session.currency) ?? []),
    session.currency,
  );
  return priced.map(({ amount }, index) => ({
    subtotal: amount,
    discount: (taken[index] ?? []).reduce((sum, off) => sum + off, 0),
  }));
}

export function subtotalOf(world: World, session: Pick<CheckoutSession, 'lineItems' | 'coupons' | 'currency'>): number {
  return amountsOf(world, session).reduce((sum, { subtotal }) => sum + subtotal, 0);
}

export function totalOf(world: World, session: Pick<CheckoutSession, 'lineItems' | 'coupons' | 'currency'>): number {
  return amountsOf(world, session).reduce((sum, { subtotal, discount }) => sum + subtotal - discount, 0);
}

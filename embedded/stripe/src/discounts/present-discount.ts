import type Stripe from 'stripe';
import { now } from '../clocks/now.ts';
import type { Json } from '../json.ts';
import type { Coupon, Discount, PromotionCode } from '../store/discount-rows.ts';
import type { World } from '../world.ts';
import { isRedeemable } from './coupon-terms.ts';

export function presentCoupon(world: World, coupon: Coupon): Json<Stripe.Coupon> {
  return {
    id: coupon.id,
    object: 'coupon',
    amount_off: coupon.amountOff,
    ...(coupon.products === null ? {} : { applies_to: { products: coupon.products } }),
    created: coupon.created,
    currency: coupon.currency,
    duration: coupon.duration,
    duration_in_months: coupon.months,
    livemode: false,
    max_redemptions: coupon.maxRedemptions,
    metadata: coupon.metadata,
    name: coupon.name,
    percent_off: coupon.percentOff,
    redeem_by: coupon.redeemBy,
    times_redeemed: coupon.redemptions,
    valid: isRedeemable(coupon, now(world)),
  };
}

/** Only for whoever asks for it. */
export function presentCurrencyOptions({
  currencyOptions,
}: Coupon): NonNullable<Json<Stripe.Coupon>['currency_options']> {
  return Object.fromEntries(Object.entries(currencyOptions).map(([code, off]) => [code, { amount_off: off }]));
}

export function presentPromotionCode(code: PromotionCode): Json<Stripe.PromotionCode> {
  return {
    id: code.id,
    object: 'promotion_code',
    active: code.active,
    code: code.code,
    created: code.created,
    customer: code.customer,
    customer_account: null,
    expires_at: code.expiresAt,
    livemode: false,
    max_redemptions: code.maxRedemptions,
    metadata: code.metadata,
    promotion: { coupon: code.coupon, type: 'coupon' },
    restrictions: {
      first_time_transaction: code.firstTimeOnly,
      minimum_amount: code.minimumAmount,
      minimum_amount_currency: code.minimumCurrency,
    },
    times_redeemed: code.redemptions,
  };
}

export function presentDiscount(discount: Discount): Json<Stripe.Discount> {
  return {
    id: discount.id,
    object: 'discount',
    checkout_session: discount.checkoutSession,
    customer: discount.customer,
    customer_account: null,
    end: discount.end,
    invoice: null,
    invoice_item: null,
    promotion_code: discount.promotionCode,
    source: { coupon: discount.coupon, type: 'coupon' },
    start: discount.created,
    subscription: discount.subscription,
    subscription_item: null,
  };
}

import * as z from 'zod';
import { addIntervals } from '../clocks/calendar.ts';
import { now } from '../clocks/now.ts';
import { found, invalid } from '../http/failure.ts';
import { text } from '../http/parameters.ts';
import type { Coupon, Discount, PromotionCode } from '../store/discount-rows.ts';
import { newId } from '../store/identifier.ts';
import type { Subscription } from '../store/subscription-rows.ts';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world.ts';
import { isCodeRedeemable, isRedeemable, termsIn } from './coupon-terms.ts';
import { presentDiscount } from './present-discount.ts';

const given = z.strictObject({
  coupon: text.optional(),
  promotion_code: text.optional(),
  discount: text.optional(),
});
/** An empty text takes all away. */
export const discountsParameter = z.union([
  z.literal('').transform((): z.output<typeof given>[] => []),
  z.array(given).max(20),
]);
type GivenDiscounts = z.output<typeof discountsParameter>;

export interface Choice {
  coupon: Coupon;
  promotionCode: PromotionCode | null;
}

/** For what a coupon is to be taken. */
export interface Occasion {
  customer: string | null;
  currency: string;
  /** Cents before any discount; null when it is not known yet. */
  amount: number | null;
}

/** The coupons that a request names, each by itself or by a code; refuses those that are not for this occasion. */
export function chooseCoupons(world: World, discounts: GivenDiscounts, occasion: Occasion): Choice[] {
  return discounts.map((one, index) => {
    const param = `discounts[${index}]`;
    if (one.discount !== undefined || (one.coupon === undefined) === (one.promotion_code === undefined)) {
      throw invalid('You must pass either `coupon` or `promotion_code`.', param);
    }
    return one.promotion_code === undefined
      ? chooseCoupon(world, one.coupon ?? '', null, occasion, `${param}[coupon]`)
      : chooseCode(world, codeById(world, one.promotion_code, param), occasion, `${param}[promotion_code]`);
  });
}

function codeById(world: World, id: string, param: string): PromotionCode {
  return found(world.tables.promotionCodes.get(id), 'promotion code', id, `${param}[promotion_code]`);
}

/** The code that a payer has typed, capitals or not. */
export function chooseTypedCode(world: World, typed: string, occasion: Occasion): Choice {
  const wanted = typed.trim().toUpperCase();
  const code = world.tables.promotionCodes.all().find((one) => one.active && one.code.toUpperCase() === wanted);
  if (code === undefined) {
    throw invalid('This code is invalid.', 'promotion_code');
  }
  return chooseCode(world, code, occasion, 'promotion_code');
}

function chooseCode(world: World, code: PromotionCode, occasion: Occasion, param: string): Choice {
  const { customer, currency, amount } = occasion;
  const refuse = (why: string) => invalid(`This promotion code cannot be redeemed because ${why}.`, param);
  if (!isCodeRedeemable(code, now(world, customer))) {
    throw refuse('it is not active, has expired or was used as often as it may be');
  }
  if (code.customer !== null && code.customer !== customer) {
    throw refuse('it is for another customer');
  }
  if (
    code.minimumAmount !== null &&
    amount !== null &&
    (amount < code.minimumAmount || code.minimumCurrency !== currency)
  ) {
    throw refuse('the amount is below its minimum');
  }
  if (code.firstTimeOnly && customer !== null && hasPaid(world, customer)) {
    throw refuse("the customer's first payment was made already");
  }
  return chooseCoupon(world, code.coupon, code, occasion, param);
}

function chooseCoupon(
  world: World,
  id: string,
  promotionCode: PromotionCode | null,
  { customer, currency }: Occasion,
  param: string,
): Choice {
  const row = world.tables.coupons.get(id);
  const coupon = found(row?.deleted ? undefined : row, 'coupon', id, param);
  if (!isRedeemable(coupon, now(world, customer))) {
    throw invalid(`Coupon expired: ${id}`, param, 'coupon_expired');
  }
  if (termsIn(coupon, currency) === null) {
    throw invalid(`The coupon ${id} is in ${coupon.currency}, and this is in ${currency}.`, param);
  }
  return { coupon, promotionCode };
}

function hasPaid(world: World, customer: string): boolean {
  return world.tables.charges.all().some((charge) => charge.customer === customer && charge.status === 'succeeded');
}

/** From now on the owner has the coupon. */
export function grantDiscount(
  world: World,
  { coupon, promotionCode }: Choice,
  owner: Pick<Discount, 'customer' | 'subscription' | 'checkoutSession'>,
): Discount {
  const { coupons, discounts, promotionCodes } = world.tables;
  const moment = now(world, owner.customer);
  const discount = discounts.put({
    id: newId('di'),
    created: moment,
    coupon: coupon.id,
    promotionCode: promotionCode?.id ?? null,
    ...owner,
    end: coupon.months === null ? null : addIntervals(moment, { interval: 'month', intervalCount: 1 }, coupon.months),
    usedBy: null,
  });
  coupons.put({ ...coupon, redemptions: coupon.redemptions + 1 });
  if (promotionCode !== null) {
    promotionCodes.put({ ...promotionCode, redemptions: promotionCode.redemptions + 1 });
  }
  emit(world, 'customer.discount.created', presentDiscount(discount), owner.customer);
  return discount;
}

/** The discounts among these that still reduce something, with what they take off. */
export function discountsInForce(world: World, ids: readonly string[], moment: number) {
  return ids.flatMap((id) => {
    const discount = world.tables.discounts.get(id);
    const coupon = world.tables.coupons.get(discount?.coupon ?? '');
    const isOver = discount?.usedBy !== null || (discount.end !== null && discount.end <= moment);
    return coupon === undefined || discount === undefined || isOver ? [] : [{ discount, coupon }];
  });
}

type Owner = Pick<Subscription, 'id' | 'customer' | 'currency' | 'discounts'>;

/** The discounts that a subscription has after a request: those that it names again stay as they are. */
export function changedDiscounts(world: World, owner: Owner, change: GivenDiscounts | undefined): string[] {
  if (change === undefined) {
    return [...owner.discounts];
  }
  return change.map((one, index) => {
    if (one.discount !== undefined) {
      const kept = owner.discounts.find((id) => id === one.discount);
      return found(kept, 'discount', one.discount, `discounts[${index}][discount]`);
    }
    const [choice] = chooseCoupons(world, [one], {
      customer: owner.customer,
      currency: owner.currency,
      amount: null,
    });
    const present = owner.discounts.find(
      (id) => one.coupon !== undefined && world.tables.discounts.get(id)?.coupon === one.coupon,
    );
    if (present !== undefined || choice === undefined) {
      return present ?? '';
    }
    return grantDiscount(world, choice, { customer: owner.customer, subscription: owner.id, checkoutSession: null }).id;
  });
}

/** Says which discounts a subscription no longer has. */
export function announceDropped(world: World, before: Pick<Owner, 'customer' | 'discounts'>, after: readonly string[]) {
  for (const id of before.discounts.filter((one) => !after.includes(one))) {
    const discount = world.tables.discounts.get(id);
    if (discount !== undefined) {
      emit(world, 'customer.discount.deleted', { ...presentDiscount(discount), deleted: true }, before.customer);
    }
  }
}

import { roundTo } from '../currencies/currencies.ts';
import type { Discount } from '../store/discount-rows.ts';
import type { Invoice, InvoiceLine, Subscription } from '../store/subscription-rows.ts';
import type { World } from '../world.ts';
import { takeOff, termsIn } from './coupon-terms.ts';
import { discountsInForce } from './redeem.ts';

const nothing = { amountOff: 0, percentOff: null, products: null };

type LineDiscount = InvoiceLine['discounts'][number];

/** The lines with what discounts take off them. Prorations carry theirs already. */
export function discountLines(
  world: World,
  lines: InvoiceLine[],
  discounts: readonly string[],
  moment: number,
): InvoiceLine[] {
  const inForce = discountsInForce(world, discounts, moment);
  if (inForce.length === 0) {
    return lines;
  }
  const open = lines.filter((line) => line.discountable);
  const currency = world.tables.prices.get(open[0]?.price ?? '')?.currency ?? 'usd';
  const taken = takeOff(
    open.map(({ amount, price }) => ({ amount, product: world.tables.prices.get(price)?.product ?? '' })),
    inForce.map(({ coupon }) => termsIn(coupon, currency) ?? nothing),
    currency,
  );
  return lines.map((line) => {
    const offs = taken[open.indexOf(line)] ?? [];
    return { ...line, discounts: [...line.discounts, ...named(inForce, offs)] };
  });
}

/** What the discounts in force take off the rest of a period of a price, of whose whole period `share` is left. */
export function discountsOfRest(
  world: World,
  subscription: Pick<Subscription, 'discounts'>,
  rest: { amount: number; currency: string; product: string; share: number; moment: number },
): LineDiscount[] {
  const inForce = discountsInForce(world, subscription.discounts, rest.moment);
  const terms = inForce.map(({ coupon }) => {
    const whole = termsIn(coupon, rest.currency) ?? nothing;
    return {
      ...whole,
      amountOff: whole.amountOff === null ? null : roundTo(rest.currency, whole.amountOff * rest.share),
    };
  });
  const [offs = []] = takeOff([rest], terms, rest.currency);
  return named(inForce, offs);
}

/** By what the time that is given back was discounted when it was charged, for `amount` of it. */
export function discountsWhenCharged(
  world: World,
  charged: { subscriptionItem: string; price: string; periodEnd: number; amount: number; currency: string },
): LineDiscount[] {
  const line = world.tables.invoices
    .all()
    .filter(({ status }) => status === 'paid' || status === 'open')
    .flatMap(({ lines }) => lines)
    .findLast(
      (one) =>
        one.subscriptionItem === charged.subscriptionItem &&
        one.price === charged.price &&
        one.periodEnd === charged.periodEnd &&
        one.amount > 0,
    );
  return line === undefined
    ? []
    : line.discounts.map(({ discount, amount }) => ({
        discount,
        amount: roundTo(charged.currency, (charged.amount * amount) / line.amount),
      }));
}

function named(inForce: readonly { discount: Discount }[], offs: readonly number[]): LineDiscount[] {
  return inForce.flatMap(({ discount }, index) => {
    const amount = offs[index] ?? 0;
    return amount === 0 ? [] : [{ discount: discount.id, amount }];
  });
}

/** A coupon for once is used up by the invoice that it reduces. */
export function useUpDiscounts(world: World, { id, lines }: Invoice): void {
  const { coupons, discounts } = world.tables;
  for (const used of new Set(lines.flatMap((line) => line.discounts.map(({ discount }) => discount)))) {
    const discount = discounts.get(used);
    if (discount !== undefined && coupons.get(discount.coupon)?.duration === 'once') {
      discounts.put({ ...discount, usedBy: discount.usedBy ?? id });
    }
  }
}

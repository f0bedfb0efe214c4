import { roundTo, writeAmount } from '../currencies/currencies.ts';
import { discountsOfRest, discountsWhenCharged } from '../discounts/discount-lines.ts';
import { newId } from '../store/identifier.ts';
import type { Price } from '../store/payment-rows.ts';
import type { InvoiceLine, Subscription, SubscriptionItem } from '../store/subscription-rows.ts';
import type { World } from '../world.ts';

type Period = Pick<Subscription, 'periodStart' | 'periodEnd'>;

/** A whole period of one item. */
export function cycleLine(
  world: World,
  subscription: Pick<Subscription, 'id'> & Period,
  item: SubscriptionItem,
): InvoiceLine {
  const price = priceOf(world, item);
  const interval = price.recurring?.interval ?? 'month';
  return {
    id: newId('il'),
    amount: price.unitAmount * item.quantity,
    description: `${item.quantity} × ${productName(world, price)} (at ${writeAmount(price.unitAmount, price.currency)} / ${interval})`,
    price: price.id,
    quantity: item.quantity,
    proration: false,
    subscription: subscription.id,
    subscriptionItem: item.id,
    invoiceItem: null,
    periodStart: subscription.periodStart,
    periodEnd: subscription.periodEnd,
    discountable: true,
    discounts: [],
    isNet: false,
    tax: null,
  };
}

/** The part of an item's price for the rest of a period: owed when `sign` is 1, given back when -1. */
export function prorationLine(
  world: World,
  subscription: Pick<Subscription, 'id' | 'discounts' | 'prorationDiscounts'> & Period,
  item: SubscriptionItem,
  moment: number,
  sign: 1 | -1,
): InvoiceLine {
  const price = priceOf(world, item);
  const what = sign > 0 ? 'Remaining time on' : 'Unused time on';
  const { periodEnd } = subscription;
  const whole = price.unitAmount * item.quantity;
  const amount = roundTo(price.currency, prorate(whole, subscription, moment));
  const discounts =
    sign > 0
      ? discountsOfRest(world, subscription, {
          amount,
          currency: price.currency,
          product: price.product,
          share: whole === 0 ? 0 : amount / whole,
          moment,
        })
      : discountsWhenCharged(world, {
          subscriptionItem: item.id,
          price: price.id,
          periodEnd,
          amount,
          currency: price.currency,
        });
  return {
    id: newId('il'),
    amount: signed(sign, amount),
    description: `${what} ${productName(world, price)} after ${new Date(moment * 1000).toISOString().slice(0, 10)}`,
    price: price.id,
    quantity: item.quantity,
    proration: true,
    subscription: subscription.id,
    subscriptionItem: item.id,
    invoiceItem: null,
    periodStart: moment,
    periodEnd,
    discountable: false,
    discounts: discounts.map((one) => ({ ...one, amount: signed(sign, one.amount) })),
    isNet: subscription.prorationDiscounts === 'included',
    tax: null,
  };
}

/** There is no zero below zero. */
function signed(sign: 1 | -1, amount: number): number {
  return amount === 0 ? 0 : sign * amount;
}

/** Whole cents of `amount` for the time from `moment` to the period's end, by the second, half a cent up. */
export function prorate(amount: number, { periodStart, periodEnd }: Period, moment: number): number {
  const whole = periodEnd - periodStart;
  const left = Math.min(whole, Math.max(0, periodEnd - moment));
  return Math.floor((2 * amount * left + whole) / (2 * whole));
}

function priceOf(world: World, item: SubscriptionItem): Price {
  const price = world.tables.prices.get(item.price);
  if (price === undefined) {
    throw new Error(`The price ${item.price} of ${item.id} is gone.`);
  }
  return price;
}

function productName(world: World, price: Price): string {
  return world.tables.products.get(price.product)?.name ?? 'Subscription';
}

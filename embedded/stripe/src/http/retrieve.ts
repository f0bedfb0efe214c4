import { lineItemsOf, presentSession, taxesOfItem } from '../checkout/present-session.ts';
import { presentCustomer } from '../customers/present-customer.ts';
import {
  presentCoupon,
  presentCurrencyOptions,
  presentDiscount,
  presentPromotionCode,
} from '../discounts/present-discount.ts';
import { presentDispute } from '../disputes/present-dispute.ts';
import { paymentsOf, presentInvoice } from '../invoices/present-invoice.ts';
import { findBalanceTransaction } from '../payments/present-balance-transaction.ts';
import { presentCharge } from '../payments/present-charge.ts';
import { presentPaymentIntent } from '../payments/present-payment-intent.ts';
import { presentPaymentMethod } from '../payments/present-payment-method.ts';
import { presentSetupIntent } from '../payments/present-setup-intent.ts';
import { presentPrice, presentProduct } from '../prices/present-price.ts';
import { presentRefund } from '../refunds/present-refund.ts';
import { presentSchedule } from '../schedules/present-schedule.ts';
import { presentSubscription } from '../subscriptions/present-subscription.ts';
import { listTaxIds, presentCustomerTax } from '../taxes/present-tax.ts';
import type { World } from '../world.ts';
import { asList } from './list.ts';

/** The object that an id names as `property` of another, by the id's prefix; undefined when there is none. */
export function retrieveById(world: World, id: string, property: string): object | undefined {
  const { tables } = world;
  // Their ids may be the operator's own words.
  const byProperty: Record<string, () => object | undefined> = {
    product: () => shown(tables.products.get(id), presentProduct),
    coupon: () => shown(tables.coupons.get(id), (row) => presentCoupon(world, row)),
    balance_transaction: () => findBalanceTransaction(world, id),
  };
  const named = byProperty[property];
  if (named !== undefined) {
    return named();
  }
  const byPrefix: Record<string, () => object | undefined> = {
    cus: () => shown(tables.customers.get(id), (row) => presentCustomer(world, row)),
    price: () => shown(tables.prices.get(id), presentPrice),
    pm: () => shown(tables.paymentMethods.get(id), presentPaymentMethod),
    pi: () => shown(tables.paymentIntents.get(id), (row) => presentPaymentIntent(world, row)),
    seti: () => shown(tables.setupIntents.get(id), presentSetupIntent),
    ch: () => shown(tables.charges.get(id), (row) => presentCharge(world, row)),
    re: () => shown(tables.refunds.get(id), (row) => presentRefund(world, row)),
    di: () => shown(tables.discounts.get(id), presentDiscount),
    promo: () => shown(tables.promotionCodes.get(id), presentPromotionCode),
    dp: () => shown(tables.disputes.get(id), (row) => presentDispute(world, row)),
    cs: () => shown(tables.checkoutSessions.get(id), (row) => presentSession(world, row)),
    sub: () =>
      shown(tables.subscriptions.get(id), (row) => presentSubscription(world, row)) ??
      shown(tables.schedules.get(id), (row) => presentSchedule(world, row)),
    in: () => shown(tables.invoices.get(id), (row) => presentInvoice(world, row)),
  };
  return byPrefix[id.split('_')[0] ?? '']?.();
}

/** A part of an object that is shown only when asked for, such as an invoice's `payments`. */
export function retrievePart(world: World, kind: unknown, id: unknown, part: string): object | undefined {
  const { tables } = world;
  if (typeof kind !== 'string' || typeof id !== 'string') {
    return undefined;
  }
  const parts: Record<string, () => object | undefined> = {
    'checkout.session.line_items': () => shown(tables.checkoutSessions.get(id), (row) => lineItemsOf(world, row)),
    'item.taxes': () => taxesOfItem(world, id),
    'customer.tax': () => shown(tables.customers.get(id), presentCustomerTax),
    'customer.tax_ids': () => shown(tables.customers.get(id), listTaxIds),
    'coupon.currency_options': () => shown(tables.coupons.get(id), presentCurrencyOptions),
    'invoice.payments': () => shown(tables.invoices.get(id), paymentsOf),
    'customer.subscriptions': () =>
      asList(
        `/v1/customers/${id}/subscriptions`,
        tables.subscriptions
          .all()
          .filter(({ customer }) => customer === id)
          .map((row) => presentSubscription(world, row)),
      ),
  };
  return parts[`${kind}.${part}`]?.();
}

function shown<Content>(row: Content | undefined, present: (row: Content) => object): object | undefined {
  return row === undefined ? undefined : present(row);
}

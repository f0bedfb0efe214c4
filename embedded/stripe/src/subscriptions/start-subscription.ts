import { nextRenewal } from '../clocks/calendar.ts';
import { now } from '../clocks/now.ts';
import { refuseOtherCurrency } from '../customers/customer-currency.ts';
import { type Choice, grantDiscount } from '../discounts/redeem.ts';
import { invalid } from '../http/failure.ts';
import { collectInvoice } from '../invoices/collect-invoice.ts';
import { createInvoice } from '../invoices/create-invoice.ts';
import type { Payer } from '../payments/confirm-payment.ts';
import { attachPaymentMethod } from '../payments/payment-methods.ts';
import { newId } from '../store/identifier.ts';
import type { Customer, PaymentIntent, PaymentMethod, Price } from '../store/payment-rows.ts';
import type { Invoice, Subscription } from '../store/subscription-rows.ts';
import { refuseUnknownPlace } from '../taxes/refuse-unknown-place.ts';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world.ts';
import { cycleLine } from './invoice-lines.ts';
import { presentSubscription } from './present-subscription.ts';

interface NewSubscription {
  customer: Customer;
  prices: { price: Price; quantity: number }[];
  metadata: Record<string, string>;
  description: string | null;
  method: PaymentMethod | null;
  payer: Payer;
  coupons: Choice[];
  /** The checkout at which it began. */
  checkoutSession: string | null;
  prorationDiscounts: Subscription['prorationDiscounts'];
  collectsTax: boolean;
}

interface Started {
  subscription: Subscription;
  invoice: Invoice;
  intent: PaymentIntent | null;
}

/** Makes a subscription and its first invoice, and tries to have it paid: unpaid, the subscription is `incomplete`. */
export function startSubscription(world: World, details: NewSubscription): Started {
  const { customer, prices, method } = details;
  const [first] = prices;
  if (first === undefined || prices.some(({ price }) => !isSameRhythm(price, first.price))) {
    throw invalid('All prices of a subscription need the same currency and the same interval.', 'items');
  }
  const recurring = first.price.recurring;
  if (recurring === null) {
    throw invalid(`The price \`${first.price.id}\` is set to \`type=one_time\`; it must be recurring.`, 'items');
  }
  refuseOtherCurrency(world, customer.id, first.price.currency);
  if (details.collectsTax) {
    refuseUnknownPlace(customer);
  }
  const attached = method === null ? null : attachPaymentMethod(world, method, customer.id);
  const moment = now(world, customer.id);
  const id = newId('sub');
  const subscription = world.tables.subscriptions.put({
    id,
    created: moment,
    customer: customer.id,
    status: 'incomplete',
    items: prices.map(({ price, quantity }) => ({
      id: newId('si', 14),
      created: moment,
      price: price.id,
      quantity,
      metadata: {},
    })),
    currency: first.price.currency,
    anchor: moment,
    periodStart: moment,
    periodEnd: nextRenewal(moment, recurring, moment),
    cancelAtPeriodEnd: false,
    cancelAt: null,
    canceledAt: null,
    endedAt: null,
    cancellationReason: null,
    metadata: details.metadata,
    description: details.description,
    defaultPaymentMethod: attached?.id ?? null,
    latestInvoice: null,
    schedule: null,
    pendingUpdate: null,
    pendingLines: [],
    discounts: details.coupons.map(
      (choice) =>
        grantDiscount(world, choice, {
          customer: customer.id,
          subscription: id,
          checkoutSession: details.checkoutSession,
        }).id,
    ),
    prorationDiscounts: details.prorationDiscounts,
    collectsTax: details.collectsTax,
    pauseCollection: null,
  });
  emit(world, 'customer.subscription.created', presentSubscription(world, subscription), customer.id);
  const invoice = createInvoice(world, {
    customer,
    subscription,
    billingReason: 'subscription_create',
    lines: subscription.items.map((item) => cycleLine(world, subscription, item)),
    periodStart: moment,
    periodEnd: moment,
  });
  world.tables.subscriptions.put({ ...subscription, latestInvoice: invoice.id });
  const collected = collectInvoice(world, invoice, attached, details.payer);
  if (collected.intent?.status === 'processing') {
    // The service is given while the bank decides, as with every late settling payment.
    world.tables.subscriptions.put({ ...subscription, latestInvoice: invoice.id, status: 'active' });
  }
  return {
    subscription: world.tables.subscriptions.get(id) ?? subscription,
    invoice: collected.invoice,
    intent: collected.intent,
  };
}

function isSameRhythm(one: Price, other: Price): boolean {
  return (
    one.currency === other.currency &&
    one.recurring?.interval === other.recurring?.interval &&
    one.recurring?.intervalCount === other.recurring?.intervalCount
  );
}

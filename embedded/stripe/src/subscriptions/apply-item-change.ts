import { now } from '../clocks/now.ts';
import { collectInvoice, defaultMethod } from '../invoices/collect-invoice.ts';
import { createInvoice } from '../invoices/create-invoice.ts';
import { voidInvoice } from '../invoices/void-invoice.ts';
import { cardFailure } from '../payments/present-payment-intent.ts';
import type { Customer } from '../store/payment-rows.ts';
import type { Subscription } from '../store/subscription-rows.ts';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world.ts';
import type { PlannedChange, ProrationBehaviour } from './change-items.ts';
import { saveSubscription } from './end-subscription.ts';
import { presentSubscription } from './present-subscription.ts';

/** How long a change waits for its payment. */
const pendingSeconds = 23 * 60 * 60;

type PaymentBehaviour = 'allow_incomplete' | 'pending_if_incomplete' | 'error_if_incomplete';

/** Puts a planned change in force, after its payment when `payment` says so. Returns the subscription afterwards. */
export function applyItemChange(
  world: World,
  subscription: Subscription,
  plan: PlannedChange,
  { proration, payment }: { proration: ProrationBehaviour; payment: PaymentBehaviour },
): Subscription {
  const { items, anchor, periodStart, periodEnd, lines } = plan;
  const changed: Subscription = { ...dropPending(world, subscription), items, anchor, periodStart, periodEnd };
  const isInvoicedNow = lines.length > 0 && (proration === 'always_invoice' || plan.startsPeriod);
  if (!isInvoicedNow) {
    return saveSubscription(world, { ...changed, pendingLines: [...changed.pendingLines, ...lines] });
  }
  return payment === 'pending_if_incomplete'
    ? applyOncePaid(world, dropPending(world, subscription), plan)
    : applyAtOnce(world, changed, plan, payment);
}

function applyAtOnce(
  world: World,
  changed: Subscription,
  plan: PlannedChange,
  payment: PaymentBehaviour,
): Subscription {
  const invoice = invoiceChange(world, changed, plan);
  saveSubscription(world, { ...changed, pendingLines: [], latestInvoice: invoice.id });
  const collected = collectInvoice(world, invoice, defaultMethod(world, invoice), 'reachable');
  if (payment === 'error_if_incomplete' && collected.invoice.status !== 'paid' && collected.intent !== null) {
    throw cardFailure(world, collected.intent, false);
  }
  return current(world, changed);
}

function applyOncePaid(world: World, subscription: Subscription, plan: PlannedChange): Subscription {
  const invoice = invoiceChange(world, subscription, plan);
  const { items, anchor, periodStart, periodEnd } = plan;
  const expiresAt = now(world, subscription.customer) + pendingSeconds;
  world.tables.subscriptions.put({
    ...subscription,
    pendingLines: [],
    latestInvoice: invoice.id,
    pendingUpdate: { invoice: invoice.id, expiresAt, items, anchor, periodStart, periodEnd, isAnnounced: false },
  });
  collectInvoice(world, invoice, defaultMethod(world, invoice), 'reachable');
  const after = current(world, subscription);
  return after.pendingUpdate === null
    ? after
    : saveSubscription(world, { ...after, pendingUpdate: { ...after.pendingUpdate, isAnnounced: true } });
}

function invoiceChange(world: World, subscription: Subscription, plan: PlannedChange) {
  const moment = now(world, subscription.customer);
  return createInvoice(world, {
    customer: customerOf(world, subscription),
    subscription,
    billingReason: 'subscription_update',
    lines: [...subscription.pendingLines, ...plan.lines],
    periodStart: moment,
    periodEnd: moment,
  });
}

/** A newer change takes the place of one that still waits. */
export function dropPending(world: World, subscription: Subscription): Subscription {
  const waiting = world.tables.invoices.get(subscription.pendingUpdate?.invoice ?? '');
  if (waiting?.status === 'open') {
    voidInvoice(world, waiting);
  }
  return { ...subscription, pendingUpdate: null };
}

export function customerOf(world: World, { customer }: Pick<Subscription, 'customer'>): Customer {
  const row = world.tables.customers.get(customer);
  if (row === undefined) {
    throw new Error(`The customer ${customer} is gone.`);
  }
  return row;
}

function current(world: World, subscription: Subscription): Subscription {
  return world.tables.subscriptions.get(subscription.id) ?? subscription;
}

/** Nobody paid for a change in time: it is dropped and its invoice with it. */
export function expirePendingUpdate(world: World, subscription: Subscription): void {
  const kept = saveSubscription(world, dropPending(world, subscription));
  emit(world, 'customer.subscription.pending_update_expired', presentSubscription(world, kept), kept.customer);
}

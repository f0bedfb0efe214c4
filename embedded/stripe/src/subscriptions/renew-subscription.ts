import { nextRenewal } from '../clocks/calendar.ts';
import { collectInvoice, defaultMethod } from '../invoices/collect-invoice.ts';
import { createInvoice } from '../invoices/create-invoice.ts';
import { voidInvoice } from '../invoices/void-invoice.ts';
import type { Subscription } from '../store/subscription-rows.ts';
import type { World } from '../world.ts';
import { customerOf } from './apply-item-change.ts';
import { rhythmOf } from './change-items.ts';
import { endSubscription, saveSubscription } from './end-subscription.ts';
import { cycleLine } from './invoice-lines.ts';

/** The period is over: the subscription ends as asked, or begins its next period and is charged for it, unless collection is paused. */
export function renewSubscription(world: World, subscription: Subscription): void {
  if (subscription.cancelAtPeriodEnd) {
    endSubscription(world, subscription, 'cancellation_requested');
    return;
  }
  const { periodStart, periodEnd } = subscription;
  const next: Subscription = {
    ...subscription,
    periodStart: periodEnd,
    periodEnd: nextRenewal(subscription.anchor, rhythmOf(world, subscription.items), periodEnd),
    pendingLines: [],
  };
  const invoice = createInvoice(world, {
    customer: customerOf(world, subscription),
    subscription: next,
    billingReason: 'subscription_cycle',
    lines: [...subscription.pendingLines, ...next.items.map((item) => cycleLine(world, next, item))],
    periodStart,
    periodEnd,
  });
  saveSubscription(world, { ...next, latestInvoice: invoice.id });
  if (next.pauseCollection !== null) {
    voidInvoice(world, invoice);
    return;
  }
  collectInvoice(world, invoice, defaultMethod(world, invoice), 'reachable');
}

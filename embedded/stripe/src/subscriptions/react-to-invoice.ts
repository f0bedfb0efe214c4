import { type Invoice, isEnded, type Subscription } from '../store/subscription-rows.ts';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world.ts';
import { saveSubscription } from './end-subscription.ts';
import { presentSubscription } from './present-subscription.ts';

/** A paid invoice brings its subscription back into good standing, and puts a change in force that waited for it. */
export function reactToPaidInvoice(world: World, invoice: Invoice): void {
  const subscription = subscriptionOf(world, invoice);
  if (subscription === undefined) {
    return;
  }
  const { pendingUpdate } = subscription;
  if (pendingUpdate?.invoice === invoice.id) {
    const { items, anchor, periodStart, periodEnd } = pendingUpdate;
    const applied: Subscription = { ...subscription, items, anchor, periodStart, periodEnd, pendingUpdate: null };
    saveSubscription(world, applied);
    if (pendingUpdate.isAnnounced) {
      const shown = presentSubscription(world, applied);
      emit(world, 'customer.subscription.pending_update_applied', shown, applied.customer);
    }
    return;
  }
  if (subscription.status !== 'active' && subscription.latestInvoice === invoice.id) {
    saveSubscription(world, { ...subscription, status: 'active' });
  }
}

/** An unpaid renewal or change makes the subscription overdue; a change that waits for its payment alters nothing. */
export function reactToUnpaidInvoice(world: World, invoice: Invoice): void {
  const subscription = subscriptionOf(world, invoice);
  if (subscription?.status === 'active' && subscription.pendingUpdate?.invoice !== invoice.id) {
    saveSubscription(world, { ...subscription, status: 'past_due' });
  }
}

function subscriptionOf(world: World, { subscription: id }: Invoice): Subscription | undefined {
  const subscription = id === null ? undefined : world.tables.subscriptions.get(id);
  return subscription === undefined || isEnded(subscription) ? undefined : subscription;
}

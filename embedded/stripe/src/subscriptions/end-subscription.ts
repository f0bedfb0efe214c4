import { now } from '../clocks/now.ts';
import type { Subscription } from '../store/subscription-rows.ts';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world.ts';
import { presentSubscription } from './present-subscription.ts';

export function saveSubscription(world: World, subscription: Subscription): Subscription {
  world.tables.subscriptions.put(subscription);
  emit(world, 'customer.subscription.updated', presentSubscription(world, subscription), subscription.customer);
  return subscription;
}

/** Ends a subscription at once; its open invoices are not collected any more. */
export function endSubscription(
  world: World,
  subscription: Subscription,
  reason: NonNullable<Subscription['cancellationReason']>,
): Subscription {
  const moment = now(world, subscription.customer);
  for (const invoice of world.tables.invoices.all()) {
    if (invoice.subscription === subscription.id && invoice.nextPaymentAttempt !== null) {
      world.tables.invoices.put({ ...invoice, nextPaymentAttempt: null });
    }
  }
  const schedule = subscription.schedule === null ? undefined : world.tables.schedules.get(subscription.schedule);
  if (schedule?.status === 'active') {
    world.tables.schedules.put({ ...schedule, status: 'canceled', endedAt: moment });
  }
  const ended = world.tables.subscriptions.put({
    ...subscription,
    status: 'canceled',
    canceledAt: subscription.canceledAt ?? moment,
    endedAt: moment,
    cancellationReason: subscription.cancellationReason ?? reason,
    schedule: null,
    pendingUpdate: null,
  });
  emit(world, 'customer.subscription.deleted', presentSubscription(world, ended), ended.customer);
  return ended;
}

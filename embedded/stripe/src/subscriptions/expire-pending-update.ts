import type { Subscription } from '../store/subscription-rows.ts';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world.ts';
import { dropPending } from './apply-item-change.ts';
import { saveSubscription } from './end-subscription.ts';
import { presentSubscription } from './present-subscription.ts';

/** Nobody paid for a change in time: it is dropped and its invoice with it. */
export function expirePendingUpdate(world: World, subscription: Subscription): void {
  const kept = saveSubscription(world, dropPending(world, subscription));
  emit(world, 'customer.subscription.pending_update_expired', presentSubscription(world, kept), kept.customer);
}

import type { Price } from '../store/payment-rows.ts';
import type { PortalFeatures } from '../store/service-rows.ts';
import type { Subscription } from '../store/subscription-rows.ts';
import type { World } from '../world.ts';

/** What a subscription can be switched to: the prices that the portal's configuration offers, but for its own. */
export function switchablePrices(world: World, subscription: Subscription, features: PortalFeatures): Price[] {
  const { enabled, default_allowed_updates: updates, products } = features.subscription_update;
  if (!enabled || !updates.includes('price')) {
    return [];
  }
  const present = subscription.items[0]?.price;
  const offered = new Set(products.flatMap(({ prices }) => prices));
  return world.tables.prices
    .all()
    .filter(({ active, recurring }) => active && recurring !== null)
    .filter(({ id, currency }) => offered.has(id) && id !== present && currency === subscription.currency)
    .sort((one, other) => one.unitAmount - other.unitAmount);
}

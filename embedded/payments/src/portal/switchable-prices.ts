import type { Price } from '../store/payment-rows.ts';
import type { Subscription } from '../store/subscription-rows.ts';
import type { World } from '../world.ts';

/** What a subscription can be switched to: every recurring price that has a lookup key, and is another. */
export function switchablePrices(world: World, subscription: Subscription): Price[] {
  const present = subscription.items[0]?.price;
  return world.tables.prices
    .all()
    .filter(({ active, recurring, lookupKey }) => active && recurring !== null && lookupKey !== null)
    .filter(({ id, currency }) => id !== present && currency === subscription.currency)
    .sort((one, other) => one.unitAmount - other.unitAmount);
}

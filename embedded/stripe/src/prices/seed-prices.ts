import type { SeedPrice } from '../config.ts';
import type { Price } from '../store/payment-rows.ts';
import type { World } from '../world.ts';
import { createPrice, createProduct } from './create-price.ts';

/** Makes what is sold: a price whose figures have changed is made anew and takes the lookup key over. */
export function seedPrices(world: World, seeds: SeedPrice[]): void {
  for (const seed of seeds) {
    const present = world.tables.prices.all().find((price) => price.lookupKey === seed.lookup_key);
    if (present === undefined || !isSame(present, seed)) {
      createPrice(world, priceOf(world, seed), true);
    }
  }
}

function priceOf(world: World, seed: SeedPrice): Omit<Price, 'id' | 'created'> {
  const known = world.tables.products.all().find(({ name }) => name === seed.product);
  const product = known ?? createProduct(world, { name: seed.product, description: null, active: true, metadata: {} });
  return {
    product: product.id,
    currency: seed.currency,
    unitAmount: seed.unit_amount,
    recurring: seed.recurring === undefined ? null : { interval: seed.recurring.interval, intervalCount: 1 },
    lookupKey: seed.lookup_key,
    nickname: null,
    active: true,
    isInline: false,
    taxBehavior: 'unspecified',
    metadata: {},
  };
}

function isSame(price: Price, seed: SeedPrice): boolean {
  return (
    price.unitAmount === seed.unit_amount &&
    price.currency === seed.currency &&
    price.recurring?.interval === seed.recurring?.interval
  );
}

import { now } from '../clocks/now.ts';
import { refuseUneven } from '../currencies/currencies.ts';
import { invalid } from '../http/failure.ts';
import { newId } from '../store/identifier.ts';
import type { Price, Product } from '../store/payment-rows.ts';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world.ts';
import { presentPrice, presentProduct } from './present-price.ts';

export function createProduct(
  world: World,
  details: Omit<Product, 'id' | 'created' | 'taxCode'> & { id?: string; taxCode?: string | null },
): Product {
  const product = world.tables.products.put({ id: newId('prod', 14), created: now(world), taxCode: null, ...details });
  emit(world, 'product.created', presentProduct(product));
  return product;
}

/**
 * A lookup key belongs to one price: `transfersKey` takes it from the price that has it, without it the request is
 * refused.
 */
export function createPrice(world: World, details: Omit<Price, 'id' | 'created'>, transfersKey: boolean): Price {
  refuseUneven(details.unitAmount, details.currency, 'unit_amount');
  claimLookupKey(world, details.lookupKey, transfersKey);
  const price = world.tables.prices.put({ id: newId('price'), created: now(world), ...details });
  emit(world, 'price.created', presentPrice(price));
  return price;
}

export function claimLookupKey(world: World, key: string | null, transfers: boolean, claimant?: string): void {
  const holder = world.tables.prices.all().find(({ id, lookupKey }) => lookupKey === key && id !== claimant);
  if (key === null || holder === undefined) {
    return;
  }
  if (!transfers) {
    throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, 'lookup_key');
  }
  const freed = world.tables.prices.put({ ...holder, lookupKey: null });
  emit(world, 'price.updated', presentPrice(freed));
}

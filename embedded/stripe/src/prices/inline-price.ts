import * as z from 'zod';
import { found, invalid } from '../http/failure.ts';
import { currency, metadata, text, whole } from '../http/parameters.ts';
import { type Price, taxBehaviorSchema } from '../store/payment-rows.ts';
import { taxCode } from '../taxes/tax-codes.ts';
import type { World } from '../world.ts';
import { createPrice, createProduct } from './create-price.ts';

export const priceDataParameter = z.strictObject({
  currency,
  unit_amount: whole.refine((value) => value >= 0, 'must not be negative'),
  product: text.optional(),
  product_data: z
    .strictObject({
      name: text.min(1),
      description: text.optional(),
      tax_code: taxCode.optional(),
      metadata: metadata.optional(),
    })
    .optional(),
  recurring: z
    .strictObject({
      interval: z.enum(['day', 'week', 'month', 'year']),
      interval_count: whole.pipe(z.int().min(1).max(36)).optional(),
    })
    .optional(),
  tax_behavior: taxBehaviorSchema.optional(),
});

interface Named {
  price?: string | undefined;
  price_data?: z.output<typeof priceDataParameter> | undefined;
}

/** The price that an item names, or a new one as it describes it, which nothing else can be sold at. */
export function priceOf(world: World, { price: id, price_data: data }: Named, param: string): Price {
  if (id !== undefined && data !== undefined) {
    throw invalid('You may only specify one of these parameters: price, price_data.', `${param}[price_data]`);
  }
  if (id !== undefined) {
    return found(world.tables.prices.get(id), 'price', id, `${param}[price]`);
  }
  if (data === undefined) {
    throw invalid(`Missing required param: ${param}[price].`, `${param}[price]`, 'parameter_missing');
  }
  return createInlinePrice(world, data, `${param}[price_data]`);
}

function createInlinePrice(world: World, data: z.output<typeof priceDataParameter>, param: string): Price {
  const { product, product_data: described, recurring } = data;
  if ((product === undefined) === (described === undefined)) {
    throw invalid('You must provide one of `product` and `product_data`.', `${param}[product]`);
  }
  const owner =
    described === undefined
      ? found(world.tables.products.get(product ?? ''), 'product', product ?? '', `${param}[product]`)
      : createProduct(world, {
          name: described.name,
          description: described.description ?? null,
          active: true,
          taxCode: described.tax_code ?? null,
          metadata: described.metadata ?? {},
        });
  const details = {
    product: owner.id,
    currency: data.currency,
    unitAmount: data.unit_amount,
    recurring:
      recurring === undefined ? null : { interval: recurring.interval, intervalCount: recurring.interval_count ?? 1 },
    lookupKey: null,
    nickname: null,
    active: false,
    isInline: true,
    taxBehavior: data.tax_behavior ?? 'unspecified',
    metadata: {},
  };
  return createPrice(world, details, false);
}

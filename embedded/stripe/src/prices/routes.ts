import type { Hono } from 'hono';
import * as z from 'zod';
import { bareEndpoint, endpoint } from '../http/endpoint.ts';
import { found, invalid } from '../http/failure.ts';
import { having, listPage } from '../http/list.ts';
import {
  changedMetadata,
  currency,
  expand,
  flag,
  listParameters,
  metadata,
  metadataChange,
  text,
  whole,
} from '../http/parameters.ts';
import { taxBehaviorSchema } from '../store/payment-rows.ts';
import { taxCode } from '../taxes/tax-codes.ts';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world.ts';
import { claimLookupKey, createPrice, createProduct } from './create-price.ts';
import { presentPrice, presentProduct } from './present-price.ts';

const interval = z.enum(['day', 'week', 'month', 'year']);

const productCreateSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  name: text.min(1),
  description: text.optional(),
  active: flag.optional(),
  tax_code: taxCode.optional(),
  metadata: metadata.optional(),
  expand,
});
const productUpdateSchema = z.strictObject({
  name: text.min(1).optional(),
  description: text.optional(),
  active: flag.optional(),
  tax_code: z.union([z.literal(''), taxCode]).optional(),
  metadata: metadataChange.optional(),
  expand,
});
const productListSchema = z.strictObject({
  ...listParameters,
  active: flag.optional(),
  ids: z.array(text).optional(),
});

const priceCreateSchema = z.strictObject({
  currency,
  unit_amount: whole.refine((value) => value >= 0, 'must not be negative'),
  product: text.optional(),
  product_data: z.strictObject({ name: text.min(1), metadata: metadata.optional() }).optional(),
  recurring: z.strictObject({ interval, interval_count: whole.pipe(z.int().min(1).max(36)).optional() }).optional(),
  lookup_key: text.max(200).optional(),
  transfer_lookup_key: flag.optional(),
  nickname: text.optional(),
  active: flag.optional(),
  tax_behavior: taxBehaviorSchema.optional(),
  metadata: metadata.optional(),
  expand,
});
const priceUpdateSchema = z.strictObject({
  active: flag.optional(),
  nickname: text.optional(),
  lookup_key: text.max(200).optional(),
  transfer_lookup_key: flag.optional(),
  tax_behavior: taxBehaviorSchema.optional(),
  metadata: metadataChange.optional(),
  expand,
});
const priceListSchema = z.strictObject({
  ...listParameters,
  active: flag.optional(),
  product: text.optional(),
  currency: currency.optional(),
  type: z.enum(['one_time', 'recurring']).optional(),
  lookup_keys: z.array(text).max(10).optional(),
  recurring: z.strictObject({ interval: interval.optional() }).optional(),
});

export function productRoutes(app: Hono, world: World): void {
  const { products } = world.tables;

  app.post(
    '/v1/products',
    endpoint(world, productCreateSchema, ({ parameters }) => {
      if (parameters.id !== undefined && products.get(parameters.id) !== undefined) {
        throw invalid('Product already exists.', 'id', 'resource_already_exists');
      }
      const product = createProduct(world, {
        ...(parameters.id === undefined ? {} : { id: parameters.id }),
        name: parameters.name,
        description: parameters.description ?? null,
        active: parameters.active ?? true,
        taxCode: parameters.tax_code ?? null,
        metadata: parameters.metadata ?? {},
      });
      return presentProduct(product);
    }),
  );

  app.get(
    '/v1/products',
    endpoint(world, productListSchema, ({ parameters }) => {
      const matching = products
        .all()
        .filter(({ active }) => parameters.active === undefined || active === parameters.active)
        .filter(({ id }) => parameters.ids === undefined || parameters.ids.includes(id));
      return listPage('/v1/products', matching, parameters, presentProduct);
    }),
  );

  app.get(
    '/v1/products/:id',
    bareEndpoint(world, ({ id }) => presentProduct(found(products.get(id), 'product', id))),
  );

  app.post(
    '/v1/products/:id',
    endpoint(world, productUpdateSchema, ({ parameters, id }) => {
      const before = found(products.get(id), 'product', id);
      const product = products.put({
        ...before,
        name: parameters.name ?? before.name,
        description: parameters.description ?? before.description,
        active: parameters.active ?? before.active,
        taxCode: parameters.tax_code === undefined ? before.taxCode : parameters.tax_code || null,
        metadata: changedMetadata(before.metadata, parameters.metadata),
      });
      emit(world, 'product.updated', presentProduct(product));
      return presentProduct(product);
    }),
  );
}

export function priceRoutes(app: Hono, world: World): void {
  const { prices, products } = world.tables;

  app.post(
    '/v1/prices',
    endpoint(world, priceCreateSchema, ({ parameters }) => {
      const { product, product_data: data, recurring } = parameters;
      if ((product === undefined) === (data === undefined)) {
        throw invalid('You must provide either `product` or `product_data`.', 'product');
      }
      const owner =
        data === undefined
          ? found(products.get(product ?? ''), 'product', product ?? '', 'product')
          : createProduct(world, { name: data.name, description: null, active: true, metadata: data.metadata ?? {} });
      const details = {
        product: owner.id,
        currency: parameters.currency,
        unitAmount: parameters.unit_amount,
        recurring:
          recurring === undefined
            ? null
            : { interval: recurring.interval, intervalCount: recurring.interval_count ?? 1 },
        lookupKey: parameters.lookup_key ?? null,
        nickname: parameters.nickname ?? null,
        active: parameters.active ?? true,
        isInline: false,
        taxBehavior: parameters.tax_behavior ?? 'unspecified',
        metadata: parameters.metadata ?? {},
      };
      return presentPrice(createPrice(world, details, parameters.transfer_lookup_key ?? false));
    }),
  );

  app.get(
    '/v1/prices',
    endpoint(world, priceListSchema, ({ parameters }) => {
      const { active, product, type, lookup_keys: keys, recurring } = parameters;
      const matching = having(prices.all(), { active, product, currency: parameters.currency })
        .filter((price) => type === undefined || (price.recurring === null) === (type === 'one_time'))
        .filter((price) => keys === undefined || (price.lookupKey !== null && keys.includes(price.lookupKey)))
        .filter((price) => recurring?.interval === undefined || price.recurring?.interval === recurring.interval);
      return listPage('/v1/prices', matching, parameters, presentPrice);
    }),
  );

  app.get(
    '/v1/prices/:id',
    bareEndpoint(world, ({ id }) => presentPrice(found(prices.get(id), 'price', id))),
  );

  app.post(
    '/v1/prices/:id',
    endpoint(world, priceUpdateSchema, ({ parameters, id }) => {
      const before = found(prices.get(id), 'price', id);
      if (parameters.lookup_key) {
        claimLookupKey(world, parameters.lookup_key, parameters.transfer_lookup_key ?? false, id);
      }
      const { tax_behavior: taxBehavior = before.taxBehavior } = parameters;
      if (before.taxBehavior !== 'unspecified' && taxBehavior !== before.taxBehavior) {
        throw invalid('Once specified, the `tax_behavior` of a price cannot be changed.', 'tax_behavior');
      }
      const price = prices.put({
        ...before,
        taxBehavior,
        active: parameters.active ?? before.active,
        nickname: parameters.nickname ?? before.nickname,
        lookupKey: parameters.lookup_key === '' ? null : (parameters.lookup_key ?? before.lookupKey),
        metadata: changedMetadata(before.metadata, parameters.metadata),
      });
      emit(world, 'price.updated', presentPrice(price));
      return presentPrice(price);
    }),
  );
}

import type { Hono } from 'hono';
import * as z from 'zod';
import { now } from '../clocks/now.ts';
import { refuseUneven } from '../currencies/currencies.ts';
import { bareEndpoint, endpoint } from '../http/endpoint.ts';
import { found, invalid } from '../http/failure.ts';
import { having, listPage } from '../http/list.ts';
import {
  amount,
  changedMetadata,
  currency,
  expand,
  flag,
  listParameters,
  metadata,
  metadataChange,
  newMetadata,
  text,
  whole,
} from '../http/parameters.ts';
import type { Coupon } from '../store/discount-rows.ts';
import { newId, randomLetters } from '../store/identifier.ts';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world.ts';
import { presentCoupon, presentPromotionCode } from './present-discount.ts';

const count = whole.pipe(z.int().min(1, 'This value must be greater than or equal to 1.'));
const percent = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,10})?$/, 'Invalid decimal')
  .transform(Number)
  .pipe(z.number().gt(0, 'must be above 0').max(100, 'must be at most 100'));

const couponCreateSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[\w-]{1,200}$/)
    .optional(),
  name: text.max(40).optional(),
  amount_off: amount.optional(),
  percent_off: percent.optional(),
  currency: currency.optional(),
  currency_options: z.record(currency, z.strictObject({ amount_off: amount })).optional(),
  duration: z.enum(['forever', 'once', 'repeating']).optional(),
  duration_in_months: count.optional(),
  max_redemptions: count.optional(),
  redeem_by: whole.optional(),
  applies_to: z.strictObject({ products: z.array(text).min(1).max(50) }).optional(),
  metadata: newMetadata.optional(),
  expand,
});
const couponUpdateSchema = z.strictObject({
  name: text.max(40).optional(),
  metadata: metadataChange.optional(),
  expand,
});
const couponListSchema = z.strictObject({ ...listParameters });

const codeCreateSchema = z.strictObject({
  promotion: z.strictObject({ type: z.literal('coupon'), coupon: text }),
  code: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,500}$/, 'may hold letters, digits and hyphens')
    .optional(),
  active: flag.optional(),
  customer: text.optional(),
  expires_at: whole.optional(),
  max_redemptions: count.optional(),
  restrictions: z
    .strictObject({
      first_time_transaction: flag.optional(),
      minimum_amount: amount.optional(),
      minimum_amount_currency: currency.optional(),
    })
    .optional(),
  metadata: metadata.optional(),
  expand,
});
const codeUpdateSchema = z.strictObject({ active: flag.optional(), metadata: metadataChange.optional(), expand });
const codeListSchema = z.strictObject({
  ...listParameters,
  active: flag.optional(),
  code: text.optional(),
  coupon: text.optional(),
  customer: text.optional(),
});

export function couponRoutes(app: Hono, world: World): void {
  const { coupons, products } = world.tables;

  app.post(
    '/v1/coupons',
    endpoint(world, couponCreateSchema, ({ parameters }) => {
      refuseUnclearTerms(parameters);
      const { id = randomLetters(8), applies_to: appliesTo } = parameters;
      if (coupons.get(id) !== undefined) {
        throw invalid('Coupon already exists.', 'id', 'resource_already_exists');
      }
      for (const [index, product] of (appliesTo?.products ?? []).entries()) {
        found(products.get(product), 'product', product, `applies_to[products][${index}]`);
      }
      const moment = now(world);
      if (parameters.redeem_by !== undefined && parameters.redeem_by <= moment) {
        throw invalid('`redeem_by` must be in the future.', 'redeem_by');
      }
      const coupon = coupons.put({
        id,
        created: moment,
        name: parameters.name ?? null,
        amountOff: parameters.amount_off ?? null,
        percentOff: parameters.percent_off ?? null,
        currency: parameters.amount_off === undefined ? null : (parameters.currency ?? null),
        currencyOptions: Object.fromEntries(
          Object.entries(parameters.currency_options ?? {}).map(([code, { amount_off: off }]) => [code, off]),
        ),
        duration: parameters.duration ?? 'once',
        months: parameters.duration_in_months ?? null,
        maxRedemptions: parameters.max_redemptions ?? null,
        redeemBy: parameters.redeem_by ?? null,
        products: appliesTo?.products ?? null,
        redemptions: 0,
        metadata: parameters.metadata ?? {},
        deleted: false,
      });
      emit(world, 'coupon.created', presentCoupon(world, coupon));
      return presentCoupon(world, coupon);
    }),
  );

  app.get(
    '/v1/coupons',
    endpoint(world, couponListSchema, ({ parameters }) =>
      listPage(
        '/v1/coupons',
        coupons.all().filter(({ deleted }) => !deleted),
        parameters,
        (coupon) => presentCoupon(world, coupon),
      ),
    ),
  );

  app.get(
    '/v1/coupons/:id',
    bareEndpoint(world, ({ id }) => presentCoupon(world, retrieve(id))),
  );

  app.post(
    '/v1/coupons/:id',
    endpoint(world, couponUpdateSchema, ({ parameters, id }) => {
      const before = retrieve(id);
      const coupon = coupons.put({
        ...before,
        name: parameters.name === undefined ? before.name : parameters.name || null,
        metadata: changedMetadata(before.metadata, parameters.metadata),
      });
      emit(world, 'coupon.updated', presentCoupon(world, coupon));
      return presentCoupon(world, coupon);
    }),
  );

  app.delete(
    '/v1/coupons/:id',
    bareEndpoint(world, ({ id }) => {
      const coupon = coupons.put({ ...retrieve(id), deleted: true });
      emit(world, 'coupon.deleted', presentCoupon(world, coupon));
      return { id, object: 'coupon', deleted: true };
    }),
  );

  function retrieve(id: string): Coupon {
    const coupon = coupons.get(id);
    return found(coupon?.deleted ? undefined : coupon, 'coupon', id);
  }
}

function refuseUnclearTerms(parameters: z.output<typeof couponCreateSchema>): void {
  const { amount_off: sum, percent_off: share, duration, duration_in_months: months } = parameters;
  if ((sum === undefined) === (share === undefined)) {
    throw invalid('Must provide percent_off or amount_off, and not both.', 'percent_off', 'parameter_missing');
  }
  if (sum !== undefined && parameters.currency === undefined) {
    throw invalid('You must pass currency when passing amount_off', 'currency', 'parameter_missing');
  }
  if (sum !== undefined && parameters.currency !== undefined) {
    refuseUneven(sum, parameters.currency, 'amount_off');
  }
  const options = Object.entries(parameters.currency_options ?? {});
  if (sum === undefined && options.length > 0) {
    throw invalid('`currency_options` belongs to `amount_off`.', 'currency_options');
  }
  for (const [code, { amount_off: off }] of options) {
    refuseUneven(off, code, `currency_options[${code}][amount_off]`);
  }
  if ((duration === 'repeating') !== (months !== undefined)) {
    throw invalid('`duration_in_months` belongs to `duration=repeating`.', 'duration_in_months');
  }
}

export function promotionCodeRoutes(app: Hono, world: World): void {
  const { coupons, customers, promotionCodes } = world.tables;

  app.post(
    '/v1/promotion_codes',
    endpoint(world, codeCreateSchema, ({ parameters }) => {
      const { promotion, customer, code = randomLetters(8).toUpperCase(), restrictions } = parameters;
      const coupon = coupons.get(promotion.coupon);
      found(coupon?.deleted ? undefined : coupon, 'coupon', promotion.coupon, 'promotion[coupon]');
      if (customer !== undefined) {
        found(customers.get(customer), 'customer', customer, 'customer');
      }
      refuseTakenCode(code);
      const row = promotionCodes.put({
        id: newId('promo'),
        created: now(world),
        code,
        coupon: promotion.coupon,
        active: parameters.active ?? true,
        customer: customer ?? null,
        expiresAt: parameters.expires_at ?? null,
        maxRedemptions: parameters.max_redemptions ?? null,
        minimumAmount: restrictions?.minimum_amount ?? null,
        minimumCurrency: restrictions?.minimum_amount_currency ?? null,
        firstTimeOnly: restrictions?.first_time_transaction ?? false,
        redemptions: 0,
        metadata: parameters.metadata ?? {},
      });
      emit(world, 'promotion_code.created', presentPromotionCode(row));
      return presentPromotionCode(row);
    }),
  );

  app.get(
    '/v1/promotion_codes',
    endpoint(world, codeListSchema, ({ parameters }) => {
      const { active, code, coupon, customer } = parameters;
      const matching = having(promotionCodes.all(), { active, coupon, customer }).filter(
        (one) => code === undefined || one.code.toUpperCase() === code.toUpperCase(),
      );
      return listPage('/v1/promotion_codes', matching, parameters, presentPromotionCode);
    }),
  );

  app.get(
    '/v1/promotion_codes/:id',
    bareEndpoint(world, ({ id }) => presentPromotionCode(found(promotionCodes.get(id), 'promotion code', id))),
  );

  app.post(
    '/v1/promotion_codes/:id',
    endpoint(world, codeUpdateSchema, ({ parameters, id }) => {
      const before = found(promotionCodes.get(id), 'promotion code', id);
      if (parameters.active === true && !before.active) {
        refuseTakenCode(before.code);
      }
      const row = promotionCodes.put({
        ...before,
        active: parameters.active ?? before.active,
        metadata: changedMetadata(before.metadata, parameters.metadata),
      });
      emit(world, 'promotion_code.updated', presentPromotionCode(row));
      return presentPromotionCode(row);
    }),
  );

  function refuseTakenCode(code: string): void {
    const wanted = code.toUpperCase();
    if (promotionCodes.all().some((one) => one.active && one.code.toUpperCase() === wanted)) {
      throw invalid(`An active promotion code with \`code: ${code}\` already exists.`, 'code');
    }
  }
}

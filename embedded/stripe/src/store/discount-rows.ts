import * as z from 'zod';
import { cents, metadata, seconds } from './field-schemas.ts';

/*
 * What is kept of each resource. The shapes of the API are made from these rows by the `present-*` files, so that a
 * fact is stored once. Times are whole seconds since 1970, amounts whole cents.
 */

export const couponSchema = z.object({
  id: z.string(),
  created: seconds,
  name: z.string().nullable(),
  /** One of the two. */
  amountOff: cents.nullable(),
  percentOff: z.number().nullable(),
  currency: z.string().nullable(),
  /** The sum in other currencies. */
  currencyOptions: z.record(z.string(), cents).default({}),
  duration: z.enum(['forever', 'once', 'repeating']),
  months: z.int().nullable(),
  maxRedemptions: z.int().nullable(),
  redeemBy: seconds.nullable(),
  /** null = all. */
  products: z.array(z.string()).nullable(),
  redemptions: z.int(),
  metadata,
  /** Nobody gets it any more; whoever has it keeps it. */
  deleted: z.boolean(),
});
export type Coupon = z.infer<typeof couponSchema>;

export const promotionCodeSchema = z.object({
  id: z.string(),
  created: seconds,
  code: z.string(),
  coupon: z.string(),
  active: z.boolean(),
  customer: z.string().nullable(),
  expiresAt: seconds.nullable(),
  maxRedemptions: z.int().nullable(),
  minimumAmount: cents.nullable(),
  minimumCurrency: z.string().nullable(),
  firstTimeOnly: z.boolean(),
  redemptions: z.int(),
  metadata,
});
export type PromotionCode = z.infer<typeof promotionCodeSchema>;

/** A coupon that somebody has. */
export const discountSchema = z.object({
  id: z.string(),
  created: seconds,
  coupon: z.string(),
  promotionCode: z.string().nullable(),
  customer: z.string().nullable(),
  subscription: z.string().nullable(),
  checkoutSession: z.string().nullable(),
  end: seconds.nullable(),
  /** The invoice that a coupon for once was used up by. */
  usedBy: z.string().nullable(),
});
export type Discount = z.infer<typeof discountSchema>;

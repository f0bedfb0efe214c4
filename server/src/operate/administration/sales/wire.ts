import * as z from 'zod/mini';

/** What administration says over HTTP about what is sold, and for how much. Amounts are in the smallest unit. */

const priceListSchema = z.object({
  currency: z.string(),
  isOffered: z.boolean(),
  taxBehavior: z.enum(['unspecified', 'exclusive', 'inclusive']),
  /** By the key of the offer. */
  amounts: z.record(z.string(), z.int()),
  /** `incomplete`: an amount is missing; `not_set_up`: the payment service has other prices, or none. */
  problem: z.nullable(z.enum(['incomplete', 'not_set_up'])),
});

/** `GET /api/admin/price-lists`; `PUT /api/admin/price-lists/:currency` answers it anew. */
export const priceListsDeskSchema = z.object({
  isEnabled: z.boolean(),
  offers: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      interval: z.nullable(z.enum(['month', 'year'])),
      tokens: z.int(),
      /** In the currency that was set up first. */
      amount: z.int(),
    }),
  ),
  firstCurrency: z.string(),
  lists: z.array(priceListSchema),
});

export type PriceListView = z.infer<typeof priceListSchema>;
export type PriceListsDesk = z.infer<typeof priceListsDeskSchema>;

export const tokenCodeSchema = z.object({
  code: z.string(),
  tokens: z.int(),
  /** Null: as many as come. */
  mostUses: z.nullable(z.int()),
  used: z.int(),
  /** For accounts that are at most so many days old; null: for all. */
  newestDays: z.nullable(z.int()),
  expiresAt: z.nullable(z.string()),
  isActive: z.boolean(),
  createdAt: z.string(),
  createdBy: z.nullable(z.string()),
});
/** `GET /api/admin/token-codes`; what changes them answers it anew. */
export const tokenCodesSchema = z.object({ codes: z.array(tokenCodeSchema) });

/** `GET /api/admin/referrals` */
export const referralFiguresSchema = z.object({
  links: z.int(),
  joined: z.int(),
  waiting: z.int(),
  settled: z.int(),
  refused: z.int(),
  tokens: z.int(),
});

const promotionCodeSchema = z.object({
  id: z.string(),
  code: z.string(),
  isActive: z.boolean(),
  percentOff: z.nullable(z.number()),
  /** By currency, in its smallest unit; null where a share is taken off. */
  amountsOff: z.nullable(z.record(z.string(), z.int())),
  /** Of a plan: its first payment, so many months, or all. */
  duration: z.enum(['once', 'repeating', 'forever']),
  months: z.nullable(z.int()),
  firstTimeOnly: z.boolean(),
  expiresAt: z.nullable(z.string()),
  mostUses: z.nullable(z.int()),
  used: z.int(),
});
/** `GET /api/admin/promotion-codes`, of the payment service; what changes them answers it anew. */
export const promotionCodesSchema = z.object({ isEnabled: z.boolean(), codes: z.array(promotionCodeSchema) });

export type TokenCode = z.infer<typeof tokenCodeSchema>;
export type TokenCodes = z.infer<typeof tokenCodesSchema>;
export type ReferralFigures = z.infer<typeof referralFiguresSchema>;
export type PromotionCode = z.infer<typeof promotionCodeSchema>;
export type PromotionCodes = z.infer<typeof promotionCodesSchema>;

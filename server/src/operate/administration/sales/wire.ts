import * as z from 'zod/mini';

/** What administration says over HTTP about what is sold, and for how much. Amounts are in the smallest unit. */

export const priceListSchema = z.object({
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

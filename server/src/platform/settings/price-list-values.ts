import { currencies, MOST_AMOUNT } from '@kinora/catalogue/money';
import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import * as z from 'zod';

const currency = z
  .string()
  .refine((code) => currencies.includes(code), declareWords(text('refusals', 'values.currency')));

export const priceListValueSchema = z.strictObject({
  /** People without a payment may choose it; who pays in it goes on doing so. */
  isOffered: z.boolean(),
  /** Whether tax is in the amounts or comes on top; `unspecified`: as the account at the payment service says. */
  taxBehavior: z.enum(['unspecified', 'exclusive', 'inclusive']),
  /** In the smallest unit of the currency, by the key of the offer. */
  amounts: z.record(z.string().regex(/^kinora_[a-z0-9_]{1,60}$/), z.int().min(1).max(MOST_AMOUNT)),
});
export type PriceListValue = z.output<typeof priceListValueSchema>;

/** The operator's price lists by their currencies, besides the one that was set up first. */
export const priceListsSchema = z.record(currency, priceListValueSchema);
export type PriceListSettings = z.output<typeof priceListsSchema>;

/** What people get who bring others, and those whom they bring. The database reads it itself. */
export const referralsSettingSchema = z.strictObject({
  isOn: z.boolean(),
  referrerTokens: z.int().min(0).max(100_000),
  referredTokens: z.int().min(0).max(100_000),
  /** For how many people in a calendar month somebody gets tokens. */
  perMonth: z.int().min(0).max(1000),
});

/** How payments are made. */
export const paymentsSettingSchema = z.strictObject({
  /** Null is STRIPE_TAX. */
  collectsTax: z.boolean().nullable(),
  /** What is sold, in the words of tax authorities: a code of the payment service; empty: as the account there says. */
  taxCode: z.enum(['', 'txcd_10000000', 'txcd_10103000', 'txcd_10103001']).default(''),
  /** Promotion codes of the payment service are taken at its checkout. */
  takesPromotionCodes: z.boolean(),
  /** Header by which a proxy of the operator's tells the country of a request, such as CF-IPCountry; empty: none. */
  countryHeader: z
    .string()
    .trim()
    .max(100)
    .regex(/^[A-Za-z0-9-]*$/, declareWords(text('refusals', 'values.header'))),
});

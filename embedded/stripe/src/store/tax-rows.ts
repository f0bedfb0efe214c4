import * as z from 'zod';
import { cents, seconds } from './field-schemas.ts';

/* What is kept about taxes, as parts of other rows and as the settings of the account. */

export const addressSchema = z.object({
  /** Two letters, as DE. */
  country: z.string(),
  state: z.string().nullable(),
  postalCode: z.string().nullable(),
  city: z.string().nullable(),
  line1: z.string().nullable(),
  line2: z.string().nullable(),
});
export type Address = z.infer<typeof addressSchema>;

export const taxIdSchema = z.object({ id: z.string(), created: seconds, type: z.string(), value: z.string() });
export type TaxId = z.infer<typeof taxIdSchema>;

export const taxExemptSchema = z.enum(['none', 'exempt', 'reverse']);

const taxReasonSchema = z.enum([
  'standard_rated',
  'reverse_charge',
  'not_collecting',
  'customer_exempt',
  'product_exempt',
]);

/** The tax of one line. */
export const lineTaxSchema = z.object({
  /** Id of the rate, which tells all about it. */
  rate: z.string(),
  amount: cents,
  taxable: cents,
  /** In the amount of the line rather than on top of it. */
  isInclusive: z.boolean(),
  reason: taxReasonSchema,
});
export type LineTax = z.infer<typeof lineTaxSchema>;

/** What was reckoned for a payment without a page. */
export const taxCalculationSchema = z.object({
  id: z.string(),
  created: seconds,
  customer: z.string(),
  currency: z.string(),
  /** Before what comes on top. */
  amount: cents,
  taxes: z.array(lineTaxSchema),
});
export type TaxCalculation = z.infer<typeof taxCalculationSchema>;

export const defaultBehaviorSchema = z.enum(['exclusive', 'inclusive', 'inferred_by_currency']);

/** One row at most; without it the defaults hold. */
export const taxSettingsSchema = z.object({
  id: z.literal('tax_settings'),
  /** Where the seller is. */
  headOffice: addressSchema,
  /** Of prices that say nothing about tax. */
  behavior: defaultBehaviorSchema,
  /** Of products without a code. */
  taxCode: z.string(),
});
export type TaxSettings = z.infer<typeof taxSettingsSchema>;

import * as z from 'zod';
import { cents, metadata, seconds } from './field-schemas.ts';
import { addressSchema, taxExemptSchema, taxIdSchema } from './tax-rows.ts';

/*
 * What is kept of each resource. The shapes of the API are made from these rows by the `present-*` files, so that a
 * fact is stored once. Times are whole seconds since 1970, amounts whole cents.
 */

export const customerSchema = z.object({
  id: z.string(),
  created: seconds,
  email: z.string().nullable(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  description: z.string().nullable(),
  metadata,
  /** Below zero: credit that the next invoices use up. */
  balance: cents,
  defaultPaymentMethod: z.string().nullable(),
  testClock: z.string().nullable(),
  deleted: z.boolean(),
  invoiceCount: z.int(),
  address: addressSchema.nullable().default(null),
  taxExempt: taxExemptSchema.default('none'),
  taxIds: z.array(taxIdSchema).default([]),
});
export type Customer = z.infer<typeof customerSchema>;

export const productSchema = z.object({
  id: z.string(),
  created: seconds,
  name: z.string(),
  description: z.string().nullable(),
  active: z.boolean(),
  taxCode: z.string().nullable().default(null),
  metadata,
});
export type Product = z.infer<typeof productSchema>;

const recurringSchema = z.object({
  interval: z.enum(['day', 'week', 'month', 'year']),
  intervalCount: z.int().min(1),
});
export type Recurring = z.infer<typeof recurringSchema>;

export const taxBehaviorSchema = z.enum(['unspecified', 'exclusive', 'inclusive']);

export const priceSchema = z.object({
  id: z.string(),
  created: seconds,
  product: z.string(),
  currency: z.string(),
  unitAmount: cents,
  recurring: recurringSchema.nullable(),
  lookupKey: z.string().nullable(),
  nickname: z.string().nullable(),
  active: z.boolean(),
  /** Made for one sale, by a description in its place. */
  isInline: z.boolean().default(false),
  /** Whether tax is in the amount; `unspecified` is as the account says by default. */
  taxBehavior: taxBehaviorSchema.default('unspecified'),
  metadata,
});
export type Price = z.infer<typeof priceSchema>;

const behaviourSchema = z.enum([
  'succeeds',
  'declines',
  'lacks_funds',
  'authenticates_once',
  'authenticates_always',
  'fails_when_charged_later',
  'is_disputed',
  'fails_refunds',
  'delays_refunds',
  'settles_late',
  'is_warned_of',
]);
export type Behaviour = z.infer<typeof behaviourSchema>;

export const paymentMethodSchema = z.object({
  id: z.string(),
  created: seconds,
  customer: z.string().nullable(),
  kind: z.enum(['card', 'us_bank_account']),
  /** Of a card; a bank's name otherwise. */
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  behaviour: behaviourSchema,
  /** The owner has confirmed to its bank that it may be charged in their absence. */
  authenticated: z.boolean(),
});
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;

const paymentErrorSchema = z.object({ code: z.string(), declineCode: z.string().nullable(), message: z.string() });
export type PaymentError = z.infer<typeof paymentErrorSchema>;

export const paymentIntentSchema = z.object({
  id: z.string(),
  created: seconds,
  customer: z.string().nullable(),
  amount: cents,
  currency: z.string(),
  description: z.string().nullable(),
  metadata,
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'processing',
    'succeeded',
    'canceled',
  ]),
  paymentMethod: z.string().nullable(),
  latestCharge: z.string().nullable(),
  lastError: paymentErrorSchema.nullable(),
  invoice: z.string().nullable(),
  savesMethod: z.boolean(),
  /** Takes methods that lead to pages of a bank. */
  mayRedirect: z.boolean().default(false),
  canceledAt: seconds.nullable(),
  /** When a late settling payment is decided; the bank's answer is `settlesAs`. */
  settlesAt: seconds.nullable(),
  settlesAs: z.enum(['succeeded', 'failed']),
  secret: z.string(),
});
export type PaymentIntent = z.infer<typeof paymentIntentSchema>;

/** Keeps a payment method for later without a payment. */
export const setupIntentSchema = z.object({
  id: z.string(),
  created: seconds,
  customer: z.string().nullable(),
  paymentMethod: z.string().nullable(),
  status: z.enum(['requires_payment_method', 'requires_confirmation', 'requires_action', 'succeeded', 'canceled']),
  usage: z.enum(['off_session', 'on_session']),
  mayRedirect: z.boolean(),
  description: z.string().nullable(),
  metadata,
  lastError: paymentErrorSchema.nullable(),
  /** What the bank refused last, and by which attempt. */
  refusedMethod: paymentMethodSchema.nullable().default(null),
  latestAttempt: z.string().nullable().default(null),
  secret: z.string(),
});
export type SetupIntent = z.infer<typeof setupIntentSchema>;

export const chargeSchema = z.object({
  id: z.string(),
  created: seconds,
  customer: z.string().nullable(),
  paymentIntent: z.string(),
  paymentMethod: z.string(),
  amount: cents,
  currency: z.string(),
  description: z.string().nullable(),
  metadata,
  status: z.enum(['succeeded', 'pending', 'failed']),
  failure: paymentErrorSchema.nullable(),
  amountRefunded: cents,
  dispute: z.string().nullable(),
});
export type Charge = z.infer<typeof chargeSchema>;

export const refundSchema = z.object({
  id: z.string(),
  created: seconds,
  charge: z.string(),
  amount: cents,
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).nullable(),
  status: z.enum(['pending', 'succeeded', 'failed']),
  failsAt: seconds.nullable(),
  succeedsAt: seconds.nullable().default(null),
  metadata,
});
export type Refund = z.infer<typeof refundSchema>;

export const disputeSchema = z.object({
  id: z.string(),
  created: seconds,
  charge: z.string(),
  amount: cents,
  reason: z.string(),
  status: z.enum(['needs_response', 'under_review', 'won', 'lost']),
  metadata,
});
export type Dispute = z.infer<typeof disputeSchema>;

/** A bank's word that a charge may be fraud, before anybody disputes it. */
export const fraudWarningSchema = z.object({
  id: z.string(),
  created: seconds,
  charge: z.string(),
  fraudType: z.string(),
});
export type FraudWarning = z.infer<typeof fraudWarningSchema>;

import * as z from 'zod';
import { cents, metadata, seconds } from './field-schemas.ts';
import { addressSchema, lineTaxSchema } from './tax-rows.ts';

/*
 * What is kept of each resource. The shapes of the API are made from these rows by the `present-*` files, so that a
 * fact is stored once. Times are whole seconds since 1970, amounts whole cents.
 */

/** Whether prorations are shown with their discounts taken off, or beside them. */
const prorationDiscountsSchema = z.enum(['included', 'itemized']).default('included');

export const checkoutSessionSchema = z.object({
  id: z.string(),
  created: seconds,
  mode: z.enum(['payment', 'setup', 'subscription']),
  customer: z.string().nullable(),
  customerEmail: z.string().nullable(),
  clientReferenceId: z.string().nullable(),
  metadata,
  lineItems: z.array(z.object({ id: z.string(), price: z.string(), quantity: z.int() })),
  currency: z.string(),
  amountTotal: cents,
  successUrl: z.string(),
  cancelUrl: z.string().nullable(),
  status: z.enum(['open', 'complete', 'expired']),
  paymentStatus: z.enum(['paid', 'unpaid', 'no_payment_required']),
  paymentIntent: z.string().nullable(),
  setupIntent: z.string().nullable().default(null),
  subscription: z.string().nullable(),
  invoice: z.string().nullable(),
  expiresAt: seconds,
  savesMethod: z.boolean(),
  /** Whoever is unknown becomes a customer, though nothing needs one. */
  createsCustomer: z.boolean().default(false),
  /** Metadata and description of the payment or subscription that this session makes. */
  outcomeMetadata: metadata,
  outcomeDescription: z.string().nullable(),
  /** The card that waits for its owner's confirmation. */
  confirming: z.string().nullable(),
  billingAddress: z.enum(['auto', 'required']).nullable().default(null),
  collectsTax: z.boolean().default(false),
  collectsTaxId: z.boolean().default(false),
  requiresTaxId: z.boolean().default(false),
  /** What the payer typed about where the bill goes to; null before. */
  billing: z
    .object({
      name: z.string().nullable(),
      address: addressSchema,
      taxId: z.object({ type: z.string(), value: z.string() }).nullable(),
    })
    .nullable()
    .default(null),
  /** What of that is kept with a customer who was there before. */
  updatesAddress: z.boolean().default(false),
  updatesName: z.boolean().default(false),
  /** Of each item, as they were when it was paid; null before. */
  settledTaxes: z.array(lineTaxSchema.nullable()).nullable().default(null),
  /** Coupons that are redeemed when the session is paid. */
  coupons: z.array(z.object({ coupon: z.string(), promotionCode: z.string().nullable() })).default([]),
  takesCodes: z.boolean().default(false),
  /** Of its page; null where nobody asked for one. */
  locale: z.string().nullable().default(null),
  /** The shop's words beside the button that pays. */
  submitText: z.string().nullable().default(null),
  prorationDiscounts: prorationDiscountsSchema,
});
export type CheckoutSession = z.infer<typeof checkoutSessionSchema>;

const invoiceLineSchema = z.object({
  id: z.string(),
  amount: cents,
  description: z.string(),
  price: z.string(),
  quantity: z.int(),
  proration: z.boolean(),
  subscription: z.string().nullable(),
  subscriptionItem: z.string().nullable(),
  invoiceItem: z.string().nullable().default(null),
  periodStart: seconds,
  periodEnd: seconds,
  /** Prorations are reckoned with their discounts when they are made. */
  discountable: z.boolean().default(true),
  /** What discounts take off `amount`; below zero where the line gives something back. */
  discounts: z.array(z.object({ discount: z.string(), amount: cents })).default([]),
  /** Shown with its discounts taken off rather than beside it. */
  isNet: z.boolean().default(false),
  /** null where none is reckoned. */
  tax: lineTaxSchema.nullable().default(null),
});
export type InvoiceLine = z.infer<typeof invoiceLineSchema>;

const subscriptionItemSchema = z.object({
  id: z.string(),
  created: seconds,
  price: z.string(),
  quantity: z.int(),
  metadata,
});
export type SubscriptionItem = z.infer<typeof subscriptionItemSchema>;

export const subscriptionSchema = z.object({
  id: z.string(),
  created: seconds,
  customer: z.string(),
  status: z.enum(['incomplete', 'incomplete_expired', 'active', 'past_due', 'canceled', 'unpaid']),
  items: z.array(subscriptionItemSchema),
  currency: z.string(),
  /** The renewals' reference: each is this plus a whole number of intervals. */
  anchor: seconds,
  periodStart: seconds,
  periodEnd: seconds,
  cancelAtPeriodEnd: z.boolean(),
  cancelAt: seconds.nullable(),
  canceledAt: seconds.nullable(),
  endedAt: seconds.nullable(),
  cancellationReason: z.enum(['cancellation_requested', 'payment_failed']).nullable(),
  metadata,
  description: z.string().nullable(),
  defaultPaymentMethod: z.string().nullable(),
  latestInvoice: z.string().nullable(),
  schedule: z.string().nullable(),
  /** A change that waits for its invoice to be paid. */
  pendingUpdate: z
    .object({
      invoice: z.string(),
      expiresAt: seconds,
      items: z.array(subscriptionItemSchema),
      anchor: seconds,
      periodStart: seconds,
      periodEnd: seconds,
      /** The change was answered as pending, so that its end is told, too. */
      isAnnounced: z.boolean(),
    })
    .nullable(),
  /** Lines that go on the next invoice. */
  pendingLines: z.array(invoiceLineSchema),
  /** Also those that are over; ids of discounts. */
  discounts: z.array(z.string()).default([]),
  prorationDiscounts: prorationDiscountsSchema,
  collectsTax: z.boolean().default(false),
  /** What becomes of the invoices of its renewals; null: they are charged. */
  pauseCollection: z
    .object({ behavior: z.literal('void') })
    .nullable()
    .default(null),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

const billingReasonSchema = z.enum(['subscription_create', 'subscription_cycle', 'subscription_update', 'manual']);
export type BillingReason = z.infer<typeof billingReasonSchema>;

export const invoiceSchema = z.object({
  id: z.string(),
  created: seconds,
  number: z.string().nullable(),
  customer: z.string(),
  subscription: z.string().nullable(),
  /** As it was when the invoice was made. */
  subscriptionMetadata: metadata,
  billingReason: billingReasonSchema,
  status: z.enum(['draft', 'open', 'paid', 'void', 'uncollectible']),
  currency: z.string(),
  lines: z.array(invoiceLineSchema),
  periodStart: seconds,
  periodEnd: seconds,
  /** The customer's balance before and after this invoice. */
  startingBalance: cents,
  endingBalance: cents,
  amountPaid: cents,
  attemptCount: z.int(),
  nextPaymentAttempt: seconds.nullable(),
  paymentIntent: z.string().nullable(),
  finalizedAt: seconds.nullable(),
  paidAt: seconds.nullable(),
  voidedAt: seconds.nullable(),
  metadata,
  description: z.string().nullable().default(null),
  collectionMethod: z.enum(['charge_automatically', 'send_invoice']).default('charge_automatically'),
  dueDate: seconds.nullable().default(null),
  /** What credit notes took off it while it was open. */
  prePaymentCredits: cents.default(0),
  /** Part of the hosted page's address. */
  secret: z.string(),
  collectsTax: z.boolean().default(false),
  /** Who it was made out to, as it was known then. */
  billedTo: z
    .object({
      name: z.string().nullable(),
      address: addressSchema.nullable(),
      taxIds: z.array(z.object({ type: z.string(), value: z.string() })),
    })
    .nullable()
    .default(null),
});
export type Invoice = z.infer<typeof invoiceSchema>;

/** Something that is charged with a later invoice. */
export const invoiceItemSchema = z.object({
  id: z.string(),
  created: seconds,
  customer: z.string(),
  subscription: z.string().nullable(),
  /** null while it waits. */
  invoice: z.string().nullable(),
  price: z.string(),
  quantity: z.int(),
  amount: cents,
  currency: z.string(),
  description: z.string().nullable(),
  discountable: z.boolean(),
  periodStart: seconds,
  periodEnd: seconds,
  metadata,
});
export type InvoiceItem = z.infer<typeof invoiceItemSchema>;

export const creditNoteSchema = z.object({
  id: z.string(),
  created: seconds,
  number: z.string(),
  invoice: z.string(),
  customer: z.string(),
  currency: z.string(),
  type: z.enum(['pre_payment', 'post_payment']),
  status: z.enum(['issued', 'void']),
  lines: z.array(
    z.object({
      id: z.string(),
      /** null = in words of its own. */
      invoiceLine: z.string().nullable(),
      description: z.string().nullable(),
      quantity: z.int().nullable(),
      /** Without what comes on top of it. */
      amount: cents,
      tax: lineTaxSchema.nullable().default(null),
    }),
  ),
  refunds: z.array(z.object({ refund: z.string(), amount: cents })),
  /** To the customer's balance. */
  creditAmount: cents,
  outOfBandAmount: cents,
  memo: z.string().nullable(),
  reason: z.enum(['duplicate', 'fraudulent', 'order_change', 'product_unsatisfactory']).nullable(),
  voidedAt: seconds.nullable(),
  metadata,
});
export type CreditNote = z.infer<typeof creditNoteSchema>;

const phaseSchema = z.object({
  startDate: seconds,
  endDate: seconds,
  items: z.array(z.object({ price: z.string(), quantity: z.int() })),
  discounts: z.array(z.string()).default([]),
  metadata,
});
export type Phase = z.infer<typeof phaseSchema>;

export const scheduleSchema = z.object({
  id: z.string(),
  created: seconds,
  customer: z.string(),
  subscription: z.string(),
  status: z.enum(['active', 'released', 'canceled']),
  endBehavior: z.enum(['release', 'cancel']),
  phases: z.array(phaseSchema),
  /** Number of the phase in force. */
  current: z.int(),
  metadata,
  endedAt: seconds.nullable(),
});
export type Schedule = z.infer<typeof scheduleSchema>;

export function isEnded({ status }: Pick<Subscription, 'status'>): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

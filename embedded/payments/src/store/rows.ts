import * as z from 'zod';

/*
 * What is kept of each resource. The shapes of the API are made from these rows by the `present-*` files, so that a
 * fact is stored once. Times are whole seconds since 1970, amounts whole cents.
 */

const seconds = z.int();
const cents = z.int();
const metadata = z.record(z.string(), z.string());

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
});
export type Customer = z.infer<typeof customerSchema>;

export const productSchema = z.object({
  id: z.string(),
  created: seconds,
  name: z.string(),
  description: z.string().nullable(),
  active: z.boolean(),
  metadata,
});
export type Product = z.infer<typeof productSchema>;

export const recurringSchema = z.object({
  interval: z.enum(['day', 'week', 'month', 'year']),
  intervalCount: z.int().min(1),
});
export type Recurring = z.infer<typeof recurringSchema>;

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
  metadata,
});
export type Price = z.infer<typeof priceSchema>;

export const behaviourSchema = z.enum([
  'succeeds',
  'declines',
  'lacks_funds',
  'authenticates_once',
  'authenticates_always',
  'fails_when_charged_later',
  'is_disputed',
  'fails_refunds',
  'settles_late',
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
  canceledAt: seconds.nullable(),
  /** When a late settling payment is decided; the bank's answer is `settlesAs`. */
  settlesAt: seconds.nullable(),
  settlesAs: z.enum(['succeeded', 'failed']),
  secret: z.string(),
});
export type PaymentIntent = z.infer<typeof paymentIntentSchema>;

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
  status: z.enum(['succeeded', 'failed']),
  failsAt: seconds.nullable(),
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

export const checkoutSessionSchema = z.object({
  id: z.string(),
  created: seconds,
  mode: z.enum(['payment', 'subscription']),
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
  subscription: z.string().nullable(),
  invoice: z.string().nullable(),
  expiresAt: seconds,
  savesMethod: z.boolean(),
  /** Metadata and description of the payment or subscription that this session makes. */
  outcomeMetadata: metadata,
  outcomeDescription: z.string().nullable(),
  /** The card that waits for its owner's confirmation. */
  confirming: z.string().nullable(),
});
export type CheckoutSession = z.infer<typeof checkoutSessionSchema>;

export const invoiceLineSchema = z.object({
  id: z.string(),
  amount: cents,
  description: z.string(),
  price: z.string(),
  quantity: z.int(),
  proration: z.boolean(),
  subscription: z.string().nullable(),
  subscriptionItem: z.string().nullable(),
  periodStart: seconds,
  periodEnd: seconds,
});
export type InvoiceLine = z.infer<typeof invoiceLineSchema>;

export const subscriptionItemSchema = z.object({
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
});
export type Subscription = z.infer<typeof subscriptionSchema>;

export const billingReasonSchema = z.enum([
  'subscription_create',
  'subscription_cycle',
  'subscription_update',
  'manual',
]);
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
  /** Part of the hosted page's address. */
  secret: z.string(),
});
export type Invoice = z.infer<typeof invoiceSchema>;

export const phaseSchema = z.object({
  startDate: seconds,
  endDate: seconds,
  items: z.array(z.object({ price: z.string(), quantity: z.int() })),
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

export const portalSessionSchema = z.object({
  id: z.string(),
  created: seconds,
  /** Milliseconds of the real clock. */
  openedAt: z.number(),
  customer: z.string(),
  returnUrl: z.string().nullable(),
  flow: z
    .object({
      type: z.enum([
        'payment_method_update',
        'subscription_cancel',
        'subscription_update',
        'subscription_update_confirm',
      ]),
      subscription: z.string().nullable(),
      items: z.array(z.object({ id: z.string(), price: z.string() })),
      /** Where a finished flow leads. */
      redirect: z.string().nullable(),
    })
    .nullable(),
  secret: z.string(),
});
export type PortalSession = z.infer<typeof portalSessionSchema>;

export const testClockSchema = z.object({
  id: z.string(),
  created: seconds,
  name: z.string().nullable(),
  frozenTime: seconds,
});
export type TestClock = z.infer<typeof testClockSchema>;

export const eventSchema = z.object({
  id: z.string(),
  created: seconds,
  type: z.string(),
  object: z.record(z.string(), z.unknown()),
  requestId: z.string().nullable(),
  idempotencyKey: z.string().nullable(),
});
export type Event = z.infer<typeof eventSchema>;

/** `id` is the event's. Times are milliseconds of the real clock. */
export const deliverySchema = z.object({ id: z.string(), attempts: z.int(), since: z.number(), nextAt: z.number() });
export type Delivery = z.infer<typeof deliverySchema>;

export const answerSchema = z.object({
  id: z.string(),
  created: seconds,
  fingerprint: z.string(),
  status: z.int(),
  body: z.unknown(),
});
export type Answer = z.infer<typeof answerSchema>;

export const clockSchema = z.object({ id: z.literal('clock'), offset: seconds });

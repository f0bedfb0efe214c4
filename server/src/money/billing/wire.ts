import * as z from 'zod/mini';
import { balanceSchema } from '../../http/wire.ts';

/** What billing says over HTTP. The web imports the types, the API document the schemas. Money is in cents. */

const paidPlan = z.enum(['pro', 'business']);
const interval = z.enum(['month', 'year']);

export const checkoutSchema = z.object({ sessionId: z.string(), url: z.string() });

/** Where a card is saved. */
export const cardPageSchema = z.object({ url: z.string() });

export const cancelSubscriptionSchema = z.object({
  success: z.literal(true),
  details: z.object({ purchased_tokens_retained: z.int(), access_until: z.string() }),
});

export const billingPricesSchema = z.object({
  isEnabled: z.boolean(),
  /** Amounts are in its smallest unit. */
  currency: z.string(),
  /** In which of these somebody can pay. */
  currencies: z.array(z.string()),
  /** They have paid in it, and go on doing so. */
  isCurrencyFixed: z.boolean(),
  /** Whether tax is in the amounts or comes on top; null where that is not said, or none is asked for. */
  tax: z.nullable(z.enum(['inclusive', 'exclusive'])),
  /** `priceId` is what create-checkout-session takes; null where nothing can be bought. */
  plans: z.array(
    z.object({ plan: paidPlan, interval, priceId: z.nullable(z.string()), cents: z.int(), tokens: z.int() }),
  ),
  packs: z.array(z.object({ pack: z.string(), priceId: z.nullable(z.string()), cents: z.int(), tokens: z.int() })),
});

const paymentMethodSchema = z.object({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
});

const bannerSchema = z.object({
  kind: z.enum(['payment_failed', 'action_required', 'payment_pending', 'debt', 'top_up_paused', 'low_balance']),
  message: z.string(),
  /** Names of what was bought, where it is about that. */
  about: z.array(z.string()),
  /** Where it can be put right, when that is at the payment service. */
  url: z.nullable(z.string()),
});

export const spendingSchema = z.object({
  /** Caps that the person set; null is none. Days and months are UTC. */
  tokensPerDay: z.nullable(z.int()),
  tokensPerMonth: z.nullable(z.int()),
  spentToday: z.int(),
  spentThisMonth: z.int(),
});

export const topUpSchema = z.object({
  enabled: z.boolean(),
  below: z.nullable(z.int()),
  pack: z.nullable(z.string()),
  monthlyCents: z.nullable(z.int()),
  spentThisMonthCents: z.int(),
  isPaused: z.boolean(),
  lastError: z.nullable(z.string()),
});

export const billingOverviewSchema = z.object({
  isEnabled: z.boolean(),
  plan: z.enum(['free', 'pro', 'business']),
  interval: z.nullable(interval),
  status: z.nullable(z.string()),
  /** When the plan was bought. */
  purchasedAt: z.nullable(z.string()),
  /** When and how much is charged next; null when nothing is. */
  nextBillingAt: z.nullable(z.string()),
  nextAmountCents: z.nullable(z.int()),
  /** Of the plan; null without one. */
  currency: z.nullable(z.string()),
  /** When the plan's next tokens come. */
  nextTokensAt: z.nullable(z.string()),
  /** Set after a cancellation: the plan works until then. */
  endsAt: z.nullable(z.string()),
  /** A downgrade that waits for the period's end. */
  pendingChange: z.nullable(z.object({ plan: paidPlan, interval, at: z.string() })),
  balance: balanceSchema,
  debt: z.int(),
  paymentMethod: z.nullable(paymentMethodSchema),
  banners: z.array(bannerSchema),
  spending: spendingSchema,
  topUp: topUpSchema,
});

export const switchPreviewSchema = z.object({
  /** `now`: an upgrade, paid at once. `period_end`: a downgrade. `keep`: takes back a cancellation or a downgrade. */
  when: z.enum(['now', 'period_end', 'keep']),
  plan: paidPlan,
  interval,
  dueNowCents: z.int(),
  /** What of that is tax. */
  dueNowTaxCents: z.int(),
  currency: z.string(),
  tokensNow: z.int(),
  /** These begin a month anew: they replace what is left of the subscription tokens. */
  beginsMonth: z.boolean(),
  tokensPerMonth: z.int(),
  nextBillingAt: z.string(),
  nextAmountCents: z.int(),
});

export const switchSchema = z.object({
  outcome: z.enum(['switched', 'scheduled', 'kept', 'payment_required']),
  /** Where an upgrade that its bank wants to have approved is paid. */
  paymentUrl: z.nullable(z.string()),
  balance: balanceSchema,
});

export const portalSchema = z.object({ url: z.string() });

export const invoiceListSchema = z.object({
  invoices: z.array(
    z.object({
      id: z.string(),
      number: z.nullable(z.string()),
      description: z.string(),
      cents: z.int(),
      currency: z.string(),
      /** Also `refunded` and `disputed`: of what was paid, some went back. */
      status: z.string(),
      /** What of it went back, in refunds and disputes. */
      returnedCents: z.int(),
      /** Null where none was reckoned; net and tax are the whole. */
      tax: z.nullable(
        z.object({
          netCents: z.int(),
          cents: z.int(),
          /** What of the tax went back. */
          returnedCents: z.int(),
          /** The recipient pays the tax by themselves. */
          isReverseCharge: z.boolean(),
          /** Numbers of the business that it was made out to. */
          taxIds: z.array(z.string()),
        }),
      ),
      createdAt: z.string(),
      /** Pages at the payment service. */
      url: z.nullable(z.string()),
      pdfUrl: z.nullable(z.string()),
    }),
  ),
});

/** What became of a checkout that the person came back from. */
export const returnSchema = z.object({
  state: z.enum(['open', 'pending', 'paid', 'failed', 'expired']),
  kind: z.enum(['plan', 'pack']),
  /** Tokens that this checkout has brought. */
  tokens: z.int(),
  balance: balanceSchema,
});

export const ledgerEntrySchema = z.object({
  id: z.int(),
  created_at: z.string(),
  kind: z.string(),
  pocket: z.enum(['tokens', 'purchased_tokens', 'debt']),
  amount: z.int(),
  reason: z.nullable(z.string()),
  generation_id: z.nullable(z.uuid()),
  tool_type: z.nullable(z.string()),
  tool_name: z.nullable(z.string()),
  payment_ref: z.nullable(z.string()),
  /** What was paid with it; below zero: what went back. In the smallest unit of the currency. Null when no money moved. */
  money: z.nullable(z.object({ amount: z.int(), currency: z.string() })),
});
export const ledgerPageSchema = z.object({ entries: z.array(ledgerEntrySchema), nextCursor: z.nullable(z.string()) });

export const usageSchema = z.object({
  days: z.array(
    z.object({
      /** `YYYY-MM-DD`, UTC. */
      day: z.string(),
      tool_type: z.nullable(z.string()),
      tool_name: z.nullable(z.string()),
      /** Charged less what came back. */
      tokens: z.int(),
      generations: z.int(),
    }),
  ),
});

export type CancelSubscription = z.infer<typeof cancelSubscriptionSchema>;
export type BillingPrices = z.infer<typeof billingPricesSchema>;
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;
export type Banner = z.infer<typeof bannerSchema>;
export type Spending = z.infer<typeof spendingSchema>;
export type TopUp = z.infer<typeof topUpSchema>;
export type BillingOverview = z.infer<typeof billingOverviewSchema>;
export type SwitchPreview = z.infer<typeof switchPreviewSchema>;
export type Switched = z.infer<typeof switchSchema>;
export type Portal = z.infer<typeof portalSchema>;
export type InvoiceList = z.infer<typeof invoiceListSchema>;
export type CheckoutReturn = z.infer<typeof returnSchema>;
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;
export type LedgerPage = z.infer<typeof ledgerPageSchema>;
export type Usage = z.infer<typeof usageSchema>;

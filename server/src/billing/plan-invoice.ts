import type { BillingInterval, PaidPlanId, PlanOffer } from './offers.ts';

/** A line of an invoice that is about one of our plans. Amounts in cents, negative for what is credited. */
export type PlanLine = {
  amount: number;
  isProration: boolean;
  offer: PlanOffer;
  /** What the whole period costs. */
  cents: number;
  periodStart: Date;
};

/** What a paid invoice means for a person's tokens. */
export type InvoiceDecision = {
  kind: 'plan' | 'renewal' | 'upgrade';
  plan: PaidPlanId;
  interval: BillingInterval;
  /** To give now. */
  tokens: number;
  /** What each later month of the plan brings. */
  tokensPerMonth: number;
  periodStart: Date;
};

/**
 * Decides what a paid invoice gives. A whole period gives the plan's month: the first one adds, others replace. A
 * proration gives floor(difference in tokens x paid proration / difference in full price), at most the difference.
 * Null when it gives nothing: a downgrade, or lines that are none of our plans.
 */
export function planInvoice(billingReason: string | null, lines: readonly PlanLine[]): InvoiceDecision | null {
  const whole = lines.find(({ isProration }) => !isProration) ?? switchedInterval(lines);
  if (whole !== undefined) {
    return {
      ...ofPlan(whole),
      kind: billingReason === 'subscription_create' ? 'plan' : 'renewal',
      tokens: whole.offer.tokens,
    };
  }
  const left = lines.find(({ amount }) => amount < 0);
  const entered = lines.find(({ amount }) => amount > 0);
  if (left === undefined || entered === undefined) return null;
  const tokens = entered.offer.tokens - left.offer.tokens;
  const price = entered.cents - left.cents;
  if (tokens <= 0 || price <= 0) return null;
  const paid = lines.reduce((sum, { amount }) => sum + amount, 0);
  const share = Math.floor((tokens * paid) / price);
  return { ...ofPlan(entered), kind: 'upgrade', tokens: Math.max(0, Math.min(tokens, share)) };
}

/** From monthly to yearly or back a new period begins, however its line is marked. */
function switchedInterval(lines: readonly PlanLine[]): PlanLine | undefined {
  const left = lines.find(({ amount }) => amount < 0);
  return lines.find(({ amount, offer }) => amount > 0 && left !== undefined && offer.interval !== left.offer.interval);
}

function ofPlan({ offer, periodStart }: PlanLine) {
  return { plan: offer.plan, interval: offer.interval, tokensPerMonth: offer.tokens, periodStart };
}

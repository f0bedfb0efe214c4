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
  kind: 'plan' | 'renewal' | 'upgrade' | 'downgrade';
  plan: PaidPlanId;
  interval: BillingInterval;
  /** Of the month that begins; 0 within a period. */
  monthTokens: number;
  /** What its prorations are worth over all the time that they are about; below zero is taken back. */
  changeTokens: number;
  /** Of that, no more than this concerns the month that runs. */
  atMostNow: number;
  /** What each later month of the plan brings. */
  tokensPerMonth: number;
  periodStart: Date;
};

/**
 * Decides what a paid invoice gives. A whole period gives the plan's month: the first one adds, others replace. Prorations
 * follow their money: a switch adds floor(difference in tokens x paid proration / difference in full price), at most the
 * difference, and takes back what it credits. Null when it changes nothing.
 */
export function planInvoice(billingReason: string | null, lines: readonly PlanLine[]): InvoiceDecision | null {
  const counted = lines.filter(({ amount }) => amount !== 0);
  const whole = counted.find(({ isProration, amount }) => !isProration && amount > 0) ?? switchedInterval(counted);
  const prorations = netProrations(counted.filter((line) => line !== whole));
  const changeTokens = tokensOf(prorations);
  if (whole !== undefined) {
    return {
      ...ofPlan(whole),
      kind: billingReason === 'subscription_create' ? 'plan' : 'renewal',
      monthTokens: whole.offer.tokens,
      changeTokens,
      atMostNow: Math.max(whole.offer.tokens, ...prorations.map(({ offer }) => offer.tokens)),
    };
  }
  const entered = prorations.findLast(({ amount }) => amount > 0) ?? prorations.at(-1);
  if (entered === undefined || changeTokens === 0) return null;
  const months = prorations.map(({ offer }) => offer.tokens);
  return {
    ...ofPlan(entered),
    kind: changeTokens > 0 ? 'upgrade' : 'downgrade',
    monthTokens: 0,
    changeTokens,
    atMostNow: prorations.length > 1 ? Math.max(...months) - Math.min(...months) : entered.offer.tokens,
  };
}

/** From monthly to yearly or back a new period begins, however its line is marked. */
function switchedInterval(lines: readonly PlanLine[]): PlanLine | undefined {
  const left = lines.find(({ amount }) => amount < 0);
  return lines.find(({ amount, offer }) => amount > 0 && left !== undefined && offer.interval !== left.offer.interval);
}

/** One line for each price: a switch there and back again comes to nothing. */
function netProrations(lines: readonly PlanLine[]): PlanLine[] {
  const net = new Map<string, PlanLine>();
  for (const line of lines) {
    const key = `${line.offer.key} ${line.cents}`;
    net.set(key, { ...line, amount: (net.get(key)?.amount ?? 0) + line.amount });
  }
  return [...net.values()].filter(({ amount }) => amount !== 0);
}

/** Rounded towards the house: what is given down, what is taken back up. */
function tokensOf(prorations: readonly PlanLine[]): number {
  const [one, other, ...more] = prorations;
  if (one === undefined) return 0;
  if (other !== undefined && more.length === 0 && one.offer.interval === other.offer.interval) {
    const tokens = ofPeriod(one) - ofPeriod(other);
    const price = one.cents - other.cents;
    if (one.amount * other.amount < 0) {
      const change = tokens * price > 0 ? Math.floor((tokens * (one.amount + other.amount)) / price) : 0;
      return Math.max(-Math.abs(tokens), Math.min(Math.abs(tokens), change));
    }
  }
  return Math.floor(
    prorations.reduce((sum, line) => sum + (line.cents === 0 ? 0 : (ofPeriod(line) * line.amount) / line.cents), 0),
  );
}

/** What a whole period of a plan brings. */
export function ofPeriod({ offer }: Pick<PlanLine, 'offer'>): number {
  return offer.tokens * (offer.interval === 'year' ? MONTHS : 1);
}

const MONTHS = 12;

function ofPlan({ offer, periodStart }: PlanLine) {
  return { plan: offer.plan, interval: offer.interval, tokensPerMonth: offer.tokens, periodStart };
}

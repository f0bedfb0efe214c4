import type { Stripe } from 'stripe';
import type { BillingDeps } from './billing.ts';
import { idOf } from './customers.ts';
import type { BillingInterval, PaidPlanId, PlanOffer } from './offers.ts';
import type { PricedOffer } from './price-list.ts';

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
  /** Tokens of the month that begins with this invoice; 0 when none begins. */
  monthTokens: number;
  /** What a change of plan adds for the rest of the paid time; below zero, tokens are taken back. */
  changeTokens: number;
  /** The largest part of `changeTokens` that may be given within the current month. */
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

/** In the studio's favor: what is given is rounded down, what is taken back is rounded up. */
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
function ofPeriod({ offer }: Pick<PlanLine, 'offer'>): number {
  return offer.tokens * (offer.interval === 'year' ? MONTHS : 1);
}

const MONTHS = 12;

function ofPlan({ offer, periodStart }: PlanLine) {
  return { plan: offer.plan, interval: offer.interval, tokensPerMonth: offer.tokens, periodStart };
}

type ReadLines = {
  lines: PlanLine[];
  /** The price of a line that costs something and is none of our offers; null when there is no such line. */
  unknownPriceId: string | null;
};

/** The lines of an invoice that are about our plans, all pages of them. */
export async function readPlanLines(
  { billing }: Pick<BillingDeps, 'billing'>,
  invoice: Pick<Stripe.Invoice, 'id' | 'lines'>,
): Promise<ReadLines> {
  const found: ReadLines = { lines: [], unknownPriceId: null };
  for (const line of await allLines({ billing }, invoice)) {
    const priceId = idOf(line.pricing?.price_details?.price);
    const priced = priceId === null ? null : await billing.prices.byPriceId(priceId);
    if (priced === null && line.amount !== 0 && line.parent?.type === 'subscription_item_details') {
      found.unknownPriceId = priceId ?? 'without an id';
    }
    if (priced === null || priced.offer.kind !== 'plan') continue;
    found.lines.push({
      amount: line.amount,
      isProration: line.parent?.subscription_item_details?.proration === true,
      offer: priced.offer,
      cents: priced.cents,
      periodStart: new Date(line.period.start * 1000),
    });
  }
  return found;
}

/**
 * How many tokens the lines' money, before discounts, buys at the best price at which a plan is sold, or at which these were: what all
 * payments of a person's plans together may bring. Only the operator's own account at Stripe makes coupons.
 */
export function mostTokens(lines: readonly PlanLine[], sold: Iterable<PricedOffer>): number {
  const value = lines.reduce((sum, { amount }) => sum + amount, 0);
  const rates = [...lines, ...sold].flatMap(({ offer, cents }) =>
    offer.kind === 'plan' && cents > 0 ? [{ tokens: ofPeriod({ offer }), cents }] : [],
  );
  const buys = rates.map(({ tokens, cents }) => Math.floor((value * tokens) / cents));
  return buys.length === 0 ? 0 : value < 0 ? Math.min(...buys) : Math.max(...buys);
}

async function allLines(
  { billing }: Pick<BillingDeps, 'billing'>,
  { id, lines }: Pick<Stripe.Invoice, 'id' | 'lines'>,
): Promise<Stripe.InvoiceLineItem[]> {
  if (!lines.has_more) return lines.data;
  const stripe = await billing.access.client();
  const all: Stripe.InvoiceLineItem[] = [];
  for await (const line of stripe.invoices.listLineItems(id, { limit: 100 })) all.push(line);
  return all;
}

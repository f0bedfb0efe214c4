import type { Stripe } from 'stripe';
import type { BillingDeps } from './billing.ts';
import { idOf } from './customers.ts';
import { ofPeriod, type PlanLine } from './plan-invoice.ts';
import type { PricedOffer } from './price-list.ts';

type ReadLines = {
  lines: PlanLine[];
  /** Of a line of the subscription that costs something and stands for none of our offers. */
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

import type { Stripe } from 'stripe';
import type { BillingDeps } from './billing.ts';
import { idOf } from './customers.ts';
import type { PlanLine } from './plan-invoice.ts';

/** The lines of an invoice that are about our plans, all pages of them. */
export async function readPlanLines(
  { billing }: Pick<BillingDeps, 'billing'>,
  invoice: Pick<Stripe.Invoice, 'id' | 'lines'>,
): Promise<PlanLine[]> {
  const found: PlanLine[] = [];
  for (const line of await allLines({ billing }, invoice)) {
    const priceId = idOf(line.pricing?.price_details?.price);
    const priced = priceId === null ? null : await billing.prices.byPriceId(priceId);
    if (priced === null || priced.offer.kind !== 'plan') continue;
    found.push({
      amount: line.amount,
      isProration: line.parent?.subscription_item_details?.proration === true,
      offer: priced.offer,
      cents: priced.cents,
      periodStart: new Date(line.period.start * 1000),
    });
  }
  return found;
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

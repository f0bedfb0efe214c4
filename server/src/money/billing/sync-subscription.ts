import { text } from '@kinora/texts/typed-keys';
import type { Stripe } from 'stripe';
import { functions } from '../../platform/database/functions.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import { AppError } from '../../platform/errors.ts';
import type { BillingDeps } from './billing.ts';
import { idOf, ownerOf } from './customers.ts';
import { mirrorSubscription } from './mirror-subscription.ts';
import { closeCase, openCase } from './payment-cases.ts';
import { currentSubscription, type Person } from './person.ts';
import { mostTokens, planInvoice, readPlanLines } from './plan-invoice.ts';
import { noteTax, taxOfInvoice } from './tax.ts';

/**
 * Brings a subscription up to date from what Stripe says now, whatever the event was that asked for it: mirrors it,
 * books its paid invoices in the order in which they were paid, and lets its tokens lapse when it has ended. Safe to
 * repeat and to run twice at once.
 * @returns the ids of the invoices that were booked by this call; null when the subscription is none of ours
 */
export async function syncSubscription(deps: BillingDeps, subscriptionId: string): Promise<string[] | null> {
  const mirrored = await mirrorSubscription(deps, subscriptionId);
  if (mirrored === null) return null;
  const booked: string[] = [];
  for (const invoice of await listPaidInvoices(deps, subscriptionId)) {
    if (await bookInvoice(deps, subscriptionId, invoice)) booked.push(invoice.id);
  }
  if (mirrored.hasEnded) await callForValue(deps.database, functions.end_plan, { of_subscription: subscriptionId });
  return booked;
}

/** Oldest payment first: what an upgrade gave must not be taken for unused tokens of the month before. */
async function listPaidInvoices({ billing }: BillingDeps, subscription: string): Promise<Stripe.Invoice[]> {
  const stripe = await billing.access.client();
  const invoices: Stripe.Invoice[] = [];
  for await (const invoice of stripe.invoices.list({
    subscription,
    status: 'paid',
    limit: 100,
    expand: ['data.payments'],
  })) {
    invoices.push(invoice);
  }
  return invoices.sort((a, b) => paidAt(a) - paidAt(b) || a.created - b.created);
}

async function bookInvoice(deps: BillingDeps, subscriptionId: string, invoice: Stripe.Invoice): Promise<boolean> {
  const { database } = deps;
  const known = await database.selectFrom('payments').select('id').where('id', '=', invoice.id).executeTakeFirst();
  if (known !== undefined) return false;
  const { lines, unknownPriceId } = await readPlanLines(deps, invoice);
  const decision = planInvoice(invoice.billing_reason, lines);
  if (decision === null && unknownPriceId === null) {
    await closeCase(deps, invoice.id);
    return false;
  }
  const owner = await ownerOf(
    database,
    idOf(invoice.customer),
    invoice.parent?.subscription_details?.metadata?.user_id,
  );
  if (owner === null) return false;
  if (decision === null || unknownPriceId !== null) {
    const { id, amount_paid: amount, currency } = invoice;
    // Not even its known lines are booked: what an invoice credits and what it charges belong together.
    const found = { id, kind: 'invoice', userId: owner, priceId: unknownPriceId ?? '', amount, currency } as const;
    await openCase(deps, found, intentOf(invoice));
    return false;
  }
  const list = await deps.billing.prices.all(invoice.currency);
  const sold = [...list.values()].filter(({ currency }) => currency === invoice.currency);
  // The whole amount counts as paid, since a paid invoice may have been settled outside of Stripe.
  const { amount_due: cents } = invoice;
  const isNews = await database.transaction().execute(async (transaction) => {
    const isFirst = await callForValue(transaction, functions.book_plan_invoice, {
      payment_id: invoice.id,
      payment_kind: decision.kind,
      of_user: owner,
      of_subscription: subscriptionId,
      of_plan: decision.plan,
      in_interval: decision.interval,
      month_tokens: decision.monthTokens,
      change_tokens: decision.changeTokens,
      at_most_now: decision.atMostNow,
      tokens_a_month: decision.tokensPerMonth,
      most_tokens: mostTokens(lines, sold),
      cents,
      in_currency: invoice.currency,
      intent_id: intentOf(invoice),
      at_period_start: decision.periodStart,
      was_paid_at: new Date(paidAt(invoice) * 1000),
    });
    if (isFirst) await noteTax(transaction, invoice.id, taxOfInvoice(invoice));
    return isFirst;
  });
  await closeCase(deps, invoice.id);
  return isNews;
}

function paidAt({ status_transitions, created }: Stripe.Invoice): number {
  return status_transitions.paid_at ?? created;
}

function intentOf({ payments }: Stripe.Invoice): string | null {
  const paid = payments?.data.find(({ status }) => status === 'paid');
  return idOf(paid?.payment.payment_intent);
}

/**
 * The person's subscription as Stripe has it now, for decisions that must not rest on an event that is still to come.
 * @throws AppError 409 `no_subscription`
 */
export async function freshSubscription(deps: BillingDeps, person: Pick<Person, 'id'>) {
  await deps.billing.access.client();
  const known = await currentSubscription(deps.database, person.id);
  if (known !== null) await syncSubscription(deps, known.id);
  const subscription = known === null ? null : await currentSubscription(deps.database, person.id);
  if (subscription === null) throw new AppError('no_subscription', text('serviceErrors', 'noSubscription'), 409);
  return subscription;
}

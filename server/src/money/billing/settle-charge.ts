import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Stripe } from 'stripe';
import type { Database } from '../../platform/database/pool.ts';
import type { BillingDeps } from './billing.ts';
import { idOf } from './customers.ts';
import { settleCheckout } from './settle-checkout.ts';
import { settleSubscription } from './settle-subscription.ts';
import type { StripeClient } from './stripe-client.ts';

const ATTEMPTS = 20;
/** The money of these is not ours; a warning is only a question, and a won dispute gives the money back. */
const DISPUTED = new Set<string>(['needs_response', 'under_review', 'lost']);

/**
 * Takes tokens back, or gives them back again, so that they follow the money: from what Stripe says now about a charge's
 * refunds and disputes, as totals. Safe to repeat.
 * @returns the change in tokens; null when the charge paid for nothing of ours
 */
export async function settleCharge(deps: BillingDeps, chargeId: string): Promise<number | null> {
  const { billing, database } = deps;
  const stripe = await billing.access.client();
  const intentId = idOf((await stripe.charges.retrieve(chargeId)).payment_intent);
  if (intentId === null) return null;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const payment = (await findPayment(database, intentId)) ?? (await bookFirst(deps, stripe, intentId));
    if (payment === null) return null;
    // Read after the row's number, so that it is not older than what the row says.
    const [refunded, disputed] = await Promise.all([refundedCents(stripe, chargeId), disputedCents(stripe, chargeId)]);
    const { rows } = await sql<{ change: number | null }>`
      select correct_payment(
        ${payment.id}, ${chargeId}, ${refunded}, ${disputed}, ${payment.sync_no}
      ) as change`.execute(database);
    const change = rows[0]?.change ?? null;
    if (change !== null) return change;
    await sleep(Math.random() * 20 * (attempt + 1));
  }
  throw new Error(`The charge ${chargeId} changes faster than it can be read`);
}

async function findPayment(database: Database, intentId: string) {
  const row = await database
    .selectFrom('payments')
    .select(['id', 'sync_no'])
    .where('payment_intent_id', '=', intentId)
    .executeTakeFirst();
  return row ?? null;
}

/** The refund came before the payment: whatever was paid is booked first. */
async function bookFirst(deps: BillingDeps, stripe: StripeClient, intentId: string) {
  const checkouts = await stripe.checkout.sessions.list({ payment_intent: intentId, limit: 1 });
  for (const { id } of checkouts.data) await settleCheckout(deps, id);
  const paid = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intentId },
    expand: ['data.invoice'],
  });
  for (const { invoice } of paid.data) {
    const subscriptionId = subscriptionOf(invoice);
    if (subscriptionId !== null) await settleSubscription(deps, subscriptionId);
  }
  return findPayment(deps.database, intentId);
}

function subscriptionOf(invoice: Stripe.InvoicePayment['invoice']): string | null {
  if (typeof invoice === 'string' || 'deleted' in invoice) return null;
  return idOf(invoice.parent?.subscription_details?.subscription);
}

/** Without refunds that the bank sent back. */
async function refundedCents(stripe: StripeClient, charge: string): Promise<number> {
  const { data } = await stripe.refunds.list({ charge, limit: 100 });
  return sum(data.filter(({ status }) => status !== 'failed' && status !== 'canceled'));
}

async function disputedCents(stripe: StripeClient, charge: string): Promise<number> {
  const { data } = await stripe.disputes.list({ charge, limit: 100 });
  return sum(data.filter(({ status }) => DISPUTED.has(status)));
}

function sum(parts: readonly { amount: number }[]): number {
  return parts.reduce((total, { amount }) => total + amount, 0);
}

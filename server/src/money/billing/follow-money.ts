import { setTimeout as sleep } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import { functions } from '../../platform/database/functions.ts';
import { callForValue, orNull } from '../../platform/database/sql-function.ts';
import type { Payments } from '../../platform/database/types.ts';
import type { BillingDeps } from './billing.ts';
import { outcomeOf } from './refund-outcome.ts';
import type { StripeClient } from './stripe-client.ts';

const ATTEMPTS = 20;
/** The money of these is not ours; a warning is only a question, and a won dispute gives the money back. */
const DISPUTED = new Set<string>(['needs_response', 'under_review', 'lost']);
const PAGE = 100;

type Payment = Pick<Selectable<Payments>, 'id' | 'subscription_id' | 'payment_intent_id' | 'sync_no'>;

export function findPayment(
  { database }: Pick<BillingDeps, 'database'>,
  by: 'id' | 'payment_intent_id',
  value: string,
) {
  return database
    .selectFrom('payments')
    .select(['id', 'subscription_id', 'payment_intent_id', 'sync_no'])
    .where(by, '=', value)
    .executeTakeFirst();
}

/**
 * Takes tokens back, or gives them back again, so that they follow the money: from what Stripe says now about all that
 * went back of a payment, as totals. Safe to repeat.
 * @param find reads the payment's row as it is now
 * @returns the change in tokens; null when there is no such payment
 */
export async function followMoney(
  { billing, database }: BillingDeps,
  find: () => Promise<Payment | undefined>,
): Promise<number | null> {
  const stripe = await billing.access.client();
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const payment = await find();
    if (payment === undefined) return null;
    // Read after the row's number, so that it is not older than what the row says.
    const [refunded, disputed, credited] = await Promise.all([
      refundedCents(stripe, payment),
      disputedCents(stripe, payment),
      creditedCents(stripe, payment),
    ]);
    const change = await callForValue(database, orNull(functions.correct_payment), {
      payment_id: payment.id,
      charge_id: payment.payment_intent_id ?? payment.id,
      now_refunded: refunded + credited,
      now_disputed: disputed,
      expected_sync_no: payment.sync_no,
    });
    if (change !== null) return change;
    await sleep(Math.random() * 20 * (attempt + 1));
  }
  throw new Error('What went back of a payment changes faster than it can be read');
}

/** Without refunds that the bank sent back, or that are not paid yet. */
async function refundedCents(stripe: StripeClient, { payment_intent_id: intent }: Payment): Promise<number> {
  if (intent === null) return 0;
  let sum = 0;
  for await (const refund of stripe.refunds.list({ payment_intent: intent, limit: PAGE })) {
    if (outcomeOf(refund).state === 'paid') sum += refund.amount;
  }
  return sum;
}

async function disputedCents(stripe: StripeClient, { payment_intent_id: intent }: Payment): Promise<number> {
  if (intent === null) return 0;
  let sum = 0;
  for await (const { status, amount } of stripe.disputes.list({ payment_intent: intent, limit: PAGE })) {
    if (DISPUTED.has(status)) sum += amount;
  }
  return sum;
}

/** What credit notes gave back of an invoice otherwise than by a refund: as credit, or outside of Stripe. */
async function creditedCents(stripe: StripeClient, { id, subscription_id }: Payment): Promise<number> {
  if (subscription_id === null) return 0;
  let sum = 0;
  for await (const note of stripe.creditNotes.list({ invoice: id, limit: PAGE })) {
    if (note.status === 'void') continue;
    sum += note.refunds.reduce((rest, { amount_refunded }) => rest - amount_refunded, note.post_payment_amount);
  }
  return sum;
}

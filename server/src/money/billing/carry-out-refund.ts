import { type Text, text } from '@kinora/texts/typed-keys';
import { sql } from 'kysely';
import type { Stripe } from 'stripe';
import type { BillingDeps } from './billing.ts';
import { findPayment, followMoney } from './follow-money.ts';
import { failureNamed, outcomeOf } from './refund-outcome.ts';
import type { StripeClient } from './stripe-client.ts';

/** How often what is pending at the payment service is looked at; its events usually tell sooner. */
const PENDING_MS = 3_600_000;
const PAGE = 100;
/** Under which a refund at the payment service has the id of the one that was asked for here. */
const MARK = 'kinora_refund';

type Ending = { refused: string | null; failure: string | null };

/**
 * Has the payment service pay back what was asked for, and lets the tokens follow as after its own events. Safe to repeat
 * and to do twice at once: the money goes back once.
 * @returns why no money goes back; null when it went back, or is on its way
 * @throws what Stripe's network does, to be repeated
 */
export async function carryOutRefund(deps: BillingDeps, id: string): Promise<Text | null> {
  const { billing, database } = deps;
  const order = await database
    .selectFrom('payment_refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select(['r.id', 'r.amount', 'r.attempt', 'r.payment_id', 'r.ended_at', 'r.refused', 'r.failure'])
    .select('p.payment_intent_id as intent')
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow();
  if (order.ended_at !== null) return whyNot(order);
  const answer = await payBack(deps, await billing.access.client(), order);
  if (typeof answer === 'string') {
    await end(deps, id, { refused: answer, failure: null });
    return whyNot({ refused: answer, failure: null });
  }
  await followMoney(deps, () => findPayment(deps, 'id', order.payment_id));
  // Only now: the next refund of this payment is held against what is left.
  return noteOutcome(deps, id, answer);
}

/** Writes down what became of the refunds of a payment that were asked for here, once an event tells of them. */
export async function noteRefunds(deps: BillingDeps, paymentId: string): Promise<void> {
  const orders = await deps.database
    .selectFrom('payment_refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select(['r.id', 'p.payment_intent_id as intent'])
    .where('r.payment_id', '=', paymentId)
    .where('r.refused', 'is', null)
    .where('r.failure', 'is', null)
    .execute();
  const intent = orders[0]?.intent ?? null;
  if (intent === null) return;
  const stripe = await deps.billing.access.client();
  const ids = new Set(orders.map(({ id }) => id));
  for await (const refund of stripe.refunds.list({ payment_intent: intent, limit: PAGE })) {
    const id = refund.metadata?.[MARK];
    if (id !== undefined && ids.has(id)) await noteOutcome(deps, id, refund);
  }
}

async function noteOutcome(deps: BillingDeps, id: string, refund: Stripe.Refund): Promise<Text | null> {
  const outcome = outcomeOf(refund);
  if (outcome.state === 'pending') {
    await deps.database
      .updateTable('payment_refunds')
      .set({ due_at: new Date(Date.now() + PENDING_MS) })
      .where('id', '=', id)
      .execute();
    return null;
  }
  const ending = { refused: null, failure: outcome.state === 'failed' ? outcome.failure : null };
  await end(deps, id, ending);
  return whyNot(ending);
}

/** A bank may send back even what had gone through, so a failure counts after the end too. */
async function end({ database }: BillingDeps, id: string, { refused, failure }: Ending): Promise<void> {
  await database
    .updateTable('payment_refunds')
    .set({ ended_at: sql<Date>`coalesce(ended_at, now())`, refused, failure })
    .where('id', '=', id)
    .where((is) => (failure === null ? is('ended_at', 'is', null) : is('failure', 'is', null)))
    .execute();
}

function whyNot({ refused, failure }: Ending): Text | null {
  if (refused !== null) return text('serviceErrors', 'refund.refused', { why: refused });
  return failure === null ? null : text('adminPayments', 'refund.failed', { reason: failureNamed(failure) });
}

type Order = { id: string; amount: number; attempt: number; intent: string | null };

/** The refund at the payment service, or in its words why it made none. */
async function payBack(
  deps: BillingDeps,
  stripe: StripeClient,
  { id, amount, attempt, intent }: Order,
): Promise<Stripe.Refund | string> {
  if (intent === null) throw new Error('A refund was asked for of what went through no card');
  // Stripe forgets idempotency keys after a day.
  for await (const refund of stripe.refunds.list({ payment_intent: intent, limit: PAGE })) {
    if (refund.metadata?.[MARK] === id) return refund;
  }
  try {
    return await stripe.refunds.create(
      { payment_intent: intent, amount, metadata: { [MARK]: id } },
      { idempotencyKey: `refund:${id}:${attempt}` },
    );
  } catch (error) {
    if (isRefusal(error)) return error.message;
    if (isServerError(error)) await noteServerError(deps, id, attempt);
    throw error;
  }
}

/**
 * Stripe answers its own error again for a day under the same key, and warns that what it failed at may still come to
 * pass. So another key is taken only after an hour, and by the next try, which looks for the refund first.
 */
async function noteServerError({ database }: BillingDeps, id: string, attempt: number): Promise<void> {
  const isOver = sql`failing_since < now() - interval '1 hour'`;
  await database
    .updateTable('payment_refunds')
    .set({
      attempt: sql`case when ${isOver} then attempt + 1 else attempt end`,
      failing_since: sql`case when ${isOver} then null else coalesce(failing_since, now()) end`,
    })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .execute();
}

const REFUSALS = new Set(['StripeInvalidRequestError', 'StripePermissionError', 'StripeAuthenticationError']);

/** Whether Stripe said no, so that no money went back. */
function isRefusal(error: unknown): error is Error {
  return error instanceof Error && 'type' in error && REFUSALS.has(String(error.type));
}

function isServerError(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && Number(error.statusCode) >= 500;
}

/** Carries out what was cut off, by a crash or because the payment service did not answer, and asks after what is pending. */
export async function carryOutRefunds(deps: BillingDeps): Promise<void> {
  if (!deps.billing.access.isEnabled) return;
  const overdue = await deps.database
    .selectFrom('payment_refunds')
    .select('id')
    .where('ended_at', 'is', null)
    .where('due_at', '<=', new Date())
    .orderBy('asked_at')
    .execute();
  for (const { id } of overdue) {
    await carryOutRefund(deps, id).catch((error: unknown) => {
      deps.log.warn({ refund: id, err: error }, 'A refund could not be carried out and is tried again');
    });
  }
}

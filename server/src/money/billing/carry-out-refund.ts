import type { BillingDeps } from './billing.ts';
import { findPayment, followMoney } from './follow-money.ts';
import type { StripeClient } from './stripe-client.ts';

/** Until then, whoever asked for a refund carries it out themselves. */
const OVERDUE_MS = 60_000;
const PAGE = 100;
/** Under which a refund at the payment service has the id of the one that was asked for here. */
const MARK = 'kinora_refund';

/**
 * Has the payment service pay back what was asked for, and lets the tokens follow as after its own events. Safe to repeat
 * and to do twice at once: the money goes back once.
 * @returns why the payment service refused; null when the money went back
 * @throws what Stripe's network does, to be repeated
 */
export async function carryOutRefund(deps: BillingDeps, id: string): Promise<string | null> {
  const { billing, database } = deps;
  const order = await database
    .selectFrom('payment_refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select(['r.id', 'r.amount', 'r.payment_id', 'r.ended_at', 'r.refused', 'p.payment_intent_id as intent'])
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow();
  if (order.ended_at !== null) return order.refused;
  const refused = await payBack(await billing.access.client(), order);
  if (refused === null) await followMoney(deps, () => findPayment(deps, 'id', order.payment_id));
  // Only now: the next refund of this payment is held against what is left.
  await database
    .updateTable('payment_refunds')
    .set({ ended_at: new Date(), refused })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
  return refused;
}

type Order = { id: string; amount: number; intent: string | null };

async function payBack(stripe: StripeClient, { id, amount, intent }: Order): Promise<string | null> {
  if (intent === null) throw new Error('A refund was asked for of what went through no card');
  try {
    // Stripe forgets idempotency keys after a day.
    for await (const { metadata } of stripe.refunds.list({ payment_intent: intent, limit: PAGE })) {
      if (metadata?.[MARK] === id) return null;
    }
    await stripe.refunds.create(
      { payment_intent: intent, amount, metadata: { [MARK]: id } },
      { idempotencyKey: `refund:${id}` },
    );
    return null;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return error.message;
  }
}

const REFUSALS = new Set(['StripeInvalidRequestError', 'StripePermissionError', 'StripeAuthenticationError']);

/** Whether Stripe said no, so that no money went back. */
function isRefusal(error: unknown): error is Error {
  return error instanceof Error && 'type' in error && REFUSALS.has(String(error.type));
}

/** Carries out what was cut off, by a crash or because the payment service did not answer. */
export async function carryOutRefunds(deps: BillingDeps): Promise<void> {
  if (!deps.billing.access.isEnabled) return;
  const overdue = await deps.database
    .selectFrom('payment_refunds')
    .select('id')
    .where('ended_at', 'is', null)
    .where('asked_at', '<', new Date(Date.now() - OVERDUE_MS))
    .orderBy('asked_at')
    .execute();
  for (const { id } of overdue) {
    await carryOutRefund(deps, id).catch((error: unknown) => {
      deps.log.warn({ refund: id, err: error }, 'A refund could not be carried out and is tried again');
    });
  }
}

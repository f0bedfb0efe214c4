import { setTimeout as sleep } from 'node:timers/promises';
import type { Stripe } from 'stripe';
import * as z from 'zod';
import { query } from '../../platform/database/rows.ts';
import type { BillingDeps } from './billing.ts';
import { idOf, ownerOf } from './customers.ts';
import type { BillingInterval, PaidPlanId } from './offers.ts';
import { closeCase, openCase } from './payment-cases.ts';

type NextPlan = { plan: PaidPlanId; interval: BillingInterval; cents: number };

const ATTEMPTS = 20;
/** Under which a plan at the payment service tells that we paused it, and no operator by hand. */
export const PAUSE_MARK = 'kinora_pause';
const ENDED = new Set(['canceled', 'incomplete_expired']);

/**
 * Copies a subscription as Stripe has it now into our mirror. At a price that stands for none of our offers it keeps the
 * plan that it had, and becomes a case for a person; one that never had a plan is not in the mirror. The row's number makes sure that what was read is not
 * older than what is there: when somebody else wrote meanwhile, it is read again.
 * @returns null when it is none of ours
 */
export async function mirrorSubscription(
  deps: BillingDeps,
  subscriptionId: string,
): Promise<{ hasEnded: boolean } | null> {
  const { billing, database } = deps;
  const stripe = await billing.access.client();
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const row = await database
      .selectFrom('subscriptions')
      .select(['sync_no', 'plan', 'billing_interval', 'amount'])
      .where('id', '=', subscriptionId)
      .executeTakeFirst();
    const subscription = await stripe.subscriptions.retrieve(subscriptionId, {
      expand: ['latest_invoice', 'schedule'],
    });
    const owner = await ownerOf(deps.database, idOf(subscription.customer), subscription.metadata.user_id);
    const item = subscription.items.data[0];
    if (owner === null || item === undefined) return null;
    const plan = await planOf(deps, item);
    const hasEnded = ENDED.has(subscription.status);
    if (plan === null && !hasEnded) await raiseCase(deps, subscription, item, owner);
    else await closeCase(deps, subscription.id);
    const kept = plan ?? row;
    if (kept === undefined) return { hasEnded };
    const seen = {
      ...(await describe(deps, subscription, item)),
      user_id: owner,
      plan: kept.plan,
      billing_interval: kept.billing_interval,
      amount: kept.amount,
    };
    const rows = await query(database, z.object({ is_applied: z.boolean() }))`
      select mirror_subscription(
        jsonb_populate_record(null::subscriptions, ${JSON.stringify(seen)}::jsonb), ${row?.sync_no ?? 0}
      ) as is_applied`;
    if (rows[0]?.is_applied === true) return { hasEnded };
    await sleep(Math.random() * 20 * (attempt + 1));
  }
  throw new Error(`The subscription ${subscriptionId} changes faster than it can be read`);
}

async function planOf({ billing }: BillingDeps, { price }: Stripe.SubscriptionItem) {
  const priced = await billing.prices.byPriceId(price.id);
  if (priced === null || priced.offer.kind !== 'plan') return null;
  return { plan: priced.offer.plan, billing_interval: priced.offer.interval, amount: priced.cents };
}

async function raiseCase(
  deps: BillingDeps,
  { id, currency }: Stripe.Subscription,
  { price, quantity = 1 }: Stripe.SubscriptionItem,
  userId: string,
): Promise<void> {
  const amount = (price.unit_amount ?? 0) * quantity;
  await openCase(deps, { id, kind: 'subscription', userId, priceId: price.id, amount, currency });
}

/** A row of the mirror but for its owner and plan, in the database's own words. */
async function describe({ billing }: BillingDeps, subscription: Stripe.Subscription, item: Stripe.SubscriptionItem) {
  const next = await nextPlanOf({ billing }, subscription.schedule);
  return {
    id: subscription.id,
    customer_id: idOf(subscription.customer),
    status: subscription.status,
    currency: subscription.currency,
    item_id: item.id,
    current_period_start: iso(item.current_period_start),
    current_period_end: iso(item.current_period_end),
    ends_at: iso(subscription.cancel_at ?? (subscription.cancel_at_period_end ? item.current_period_end : null)),
    ended_at: ENDED.has(subscription.status) ? iso(subscription.ended_at ?? subscription.created) : null,
    next_plan: next?.plan ?? null,
    next_interval: next?.interval ?? null,
    next_amount: next?.cents ?? null,
    schedule_id: idOf(subscription.schedule),
    ...paymentProblemOf(subscription),
    collection_pause: pauseOf(subscription),
    end_cause: subscription.cancellation_details?.reason ?? null,
    end_reason: subscription.cancellation_details?.feedback ?? null,
    created_at: iso(subscription.created),
  };
}

/** The plan of the phase that follows the current one. */
async function nextPlanOf(
  { billing }: Pick<BillingDeps, 'billing'>,
  schedule: Stripe.Subscription['schedule'],
): Promise<NextPlan | null> {
  if (schedule === null || typeof schedule === 'string' || schedule.current_phase === null) return null;
  const { end_date } = schedule.current_phase;
  const next = schedule.phases.find(({ start_date }) => start_date === end_date)?.items[0];
  const priceId = idOf(next?.price);
  const priced = priceId === null ? null : await billing.prices.byPriceId(priceId);
  return priced === null || priced.offer.kind !== 'plan'
    ? null
    : { plan: priced.offer.plan, interval: priced.offer.interval, cents: priced.cents };
}

/** Why a plan is not charged at the moment; null when it is. */
export function pauseOf({ pause_collection, metadata }: Stripe.Subscription): 'suspension' | 'by_hand' | null {
  if (pause_collection === null) return null;
  return metadata[PAUSE_MARK] === undefined ? 'by_hand' : 'suspension';
}

function paymentProblemOf({ status, latest_invoice, pending_update }: Stripe.Subscription) {
  const isOpen = typeof latest_invoice === 'object' && latest_invoice?.status === 'open';
  if (!isOpen || (status === 'active' && pending_update === null)) {
    return { payment_problem: null, payment_url: null };
  }
  return {
    payment_problem: status === 'incomplete' || pending_update !== null ? 'action_required' : 'failed',
    payment_url: latest_invoice.hosted_invoice_url ?? null,
  };
}

function iso(seconds: number): string;
function iso(seconds: number | null): string | null;
function iso(seconds: number | null): string | null {
  return seconds === null ? null : new Date(seconds * 1000).toISOString();
}

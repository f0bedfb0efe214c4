import { createHash } from 'node:crypto';
import { text } from '@kinora/texts/typed-keys';
import { AppError } from '../../platform/errors.ts';
import type { BillingDeps } from './billing.ts';
import { idOf } from './customers.ts';
import type { BillingInterval } from './offers.ts';
import type { Person } from './person.ts';
import { type PlannedSwitch, previewSwitch, type SwitchTarget } from './preview-switch.ts';
import type { StripeClient } from './stripe-client.ts';
import { freshSubscription, syncSubscription } from './sync-subscription.ts';
import type { CancelSubscription, Switched } from './wire.ts';

/** Lets go of a change that waits for the period's end. Stripe refuses other changes while one waits. */
async function releaseSchedule(stripe: StripeClient, subscriptionId: string): Promise<void> {
  const { schedule } = await stripe.subscriptions.retrieve(subscriptionId);
  const scheduleId = idOf(schedule);
  if (scheduleId === null) return;
  const { status } = await stripe.subscriptionSchedules.retrieve(scheduleId);
  if (status === 'active' || status === 'not_started') await stripe.subscriptionSchedules.release(scheduleId);
}

/**
 * Switches the person's plan: up at once, for the price of the rest of the period; down at the period's end.
 * @param quotedCents what the person was told that it costs now; more than that is not charged
 * @throws AppError 409 `quote_changed`, and as `previewSwitch` does
 */
export async function switchPlan(
  deps: BillingDeps,
  person: Person,
  target: SwitchTarget,
  quotedCents: number | undefined,
): Promise<Omit<Switched, 'balance'>> {
  const planned = await previewSwitch(deps, person, target);
  const { when, dueNowCents } = planned.preview;
  if (when === 'keep') {
    await resumeSubscription(deps, person);
    return { outcome: 'kept', paymentUrl: null };
  }
  if (when === 'period_end') {
    await scheduleSwitch(deps, planned, target.interval);
    return { outcome: 'scheduled', paymentUrl: null };
  }
  if (quotedCents !== undefined && dueNowCents > quotedCents) {
    throw new AppError('quote_changed', text('serviceErrors', 'quoteChanged'), 409, planned.preview);
  }
  return upgrade(deps, person, planned);
}

async function upgrade(
  deps: BillingDeps,
  person: Person,
  { subscription, priced }: PlannedSwitch,
): Promise<Omit<Switched, 'balance'>> {
  const stripe = await deps.billing.access.client();
  await resumeSubscription(deps, person);
  const updated = await stripe.subscriptions.update(
    subscription.id,
    {
      items: [{ id: subscription.item_id, price: priced.priceId }],
      proration_behavior: 'always_invoice',
      // The plan changes when its invoice is paid, and not before.
      payment_behavior: 'pending_if_incomplete',
      expand: ['latest_invoice'],
    },
    { idempotencyKey: switchKey(subscription.id, priced.priceId, subscription.sync_no) },
  );
  await syncSubscription(deps, subscription.id);
  if (updated.pending_update === null) return { outcome: 'switched', paymentUrl: null };
  const { latest_invoice } = updated;
  const paymentUrl = typeof latest_invoice === 'object' ? (latest_invoice?.hosted_invoice_url ?? null) : null;
  return { outcome: 'payment_required', paymentUrl };
}

/** The current phase to its end as it is, then the new price for good. */
async function scheduleSwitch(
  deps: BillingDeps,
  { subscription, priced }: PlannedSwitch,
  interval: BillingInterval,
): Promise<void> {
  const stripe = await deps.billing.access.client();
  await resumeSubscription(deps, { id: subscription.user_id });
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  const [phase] = schedule.phases;
  const item = phase?.items[0];
  if (phase === undefined || item === undefined) throw new Error('The schedule of a subscription has no phase');
  const price = typeof item.price === 'string' ? item.price : item.price.id;
  // A phase that names no discounts has none.
  const discounts = phase.discounts.map(({ discount, coupon }) => {
    const [discountId, couponId] = [idOf(discount), idOf(coupon)];
    return discountId === null ? { coupon: couponId ?? '' } : { discount: discountId };
  });
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      { items: [{ price, quantity: 1 }], start_date: phase.start_date, end_date: phase.end_date, discounts },
      { items: [{ price: priced.priceId, quantity: 1 }], duration: { interval, interval_count: 1 }, discounts },
    ],
  });
  await syncSubscription(deps, subscription.id);
}

/** An idempotency key: a doubled click switches once, while a later switch, after the mirror has changed, is a new one. */
function switchKey(subscriptionId: string, priceId: string, syncNo: number): string {
  return `sw:${createHash('sha256').update(`${subscriptionId}:${priceId}:${syncNo}`).digest('hex')}`;
}

/**
 * Ends the person's plan with the period that is paid; one whose payment is overdue ends at once. Purchased tokens stay.
 * @throws AppError 409 `no_subscription`
 */
export async function cancelSubscription(deps: BillingDeps, person: Person): Promise<CancelSubscription> {
  const { billing, database } = deps;
  const stripe = await billing.access.client();
  const subscription = await freshSubscription(deps, person);
  const isOverdue = subscription.status === 'past_due';
  if (isOverdue) {
    await stripe.subscriptions.cancel(subscription.id);
  } else {
    await releaseSchedule(stripe, subscription.id);
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  }
  await syncSubscription(deps, subscription.id);
  const { purchased_tokens } = await database
    .selectFrom('profiles')
    .select('purchased_tokens')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  const until = isOverdue ? new Date() : subscription.current_period_end;
  return {
    success: true,
    details: { purchased_tokens_retained: purchased_tokens, access_until: until.toISOString() },
  };
}

/**
 * Takes back a cancellation, or a downgrade that waits for the period's end: the plan goes on as it is.
 * @throws AppError 409 `no_subscription`
 */
export async function resumeSubscription(deps: BillingDeps, person: Pick<Person, 'id'>): Promise<void> {
  const stripe = await deps.billing.access.client();
  const subscription = await freshSubscription(deps, person);
  await releaseSchedule(stripe, subscription.id);
  // A cancellation made at Stripe's own pages sets a date instead of the flag.
  const { cancel_at, cancel_at_period_end } = await stripe.subscriptions.retrieve(subscription.id);
  if (cancel_at_period_end) await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
  else if (cancel_at !== null) await stripe.subscriptions.update(subscription.id, { cancel_at: '' });
  await syncSubscription(deps, subscription.id);
}

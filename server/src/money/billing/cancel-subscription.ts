import type { BillingDeps } from './billing.ts';
import { freshSubscription } from './fresh-subscription.ts';
import type { Person } from './person.ts';
import { releaseSchedule } from './release-schedule.ts';
import { syncSubscription } from './sync-subscription.ts';
import type { CancelSubscription } from './wire.ts';

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

import { idOf } from './customers.ts';
import type { StripeClient } from './stripe-client.ts';

/** Lets go of a change that waits for the period's end. Stripe refuses other changes while one waits. */
export async function releaseSchedule(stripe: StripeClient, subscriptionId: string): Promise<void> {
  const { schedule } = await stripe.subscriptions.retrieve(subscriptionId);
  const scheduleId = idOf(schedule);
  if (scheduleId === null) return;
  const { status } = await stripe.subscriptionSchedules.retrieve(scheduleId);
  if (status === 'active' || status === 'not_started') await stripe.subscriptionSchedules.release(scheduleId);
}

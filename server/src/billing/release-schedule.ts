import type { StripeClient } from './stripe-client.ts';

/** Lets go of a change that waits for the period's end. Stripe refuses other changes while one waits. */
export async function releaseSchedule(
  stripe: StripeClient,
  { schedule_id }: { schedule_id: string | null },
): Promise<void> {
  if (schedule_id === null) return;
  const { status } = await stripe.subscriptionSchedules.retrieve(schedule_id);
  if (status === 'active' || status === 'not_started') await stripe.subscriptionSchedules.release(schedule_id);
}

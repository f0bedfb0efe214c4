import * as z from 'zod';
import type { BillingDeps } from './billing.ts';
import { isMissing } from './stripe-client.ts';
import { syncSubscription } from './sync-subscription.ts';

const payloadSchema = z.object({ customerId: z.string() });

/**
 * The task that follows the deletion of an account: closes its checkout pages, ends its subscriptions and removes its
 * customer, and with it the card and the address, at Stripe. The records of its payments stay, there and here.
 * @throws to be tried again
 */
export async function closeCustomer(deps: BillingDeps, payload: unknown): Promise<void> {
  const { customerId } = payloadSchema.parse(payload);
  if (!deps.billing.access.isEnabled) return;
  const stripe = await deps.billing.access.client();
  try {
    for (const id of await openPages(deps, customerId)) {
      const { status } = await stripe.checkout.sessions.retrieve(id);
      if (status === 'open') await stripe.checkout.sessions.expire(id);
    }
    for await (const { id } of stripe.subscriptions.list({ customer: customerId, limit: 100 })) {
      await stripe.subscriptions.cancel(id);
      await syncSubscription(deps, id);
    }
    await stripe.customers.del(customerId);
  } catch (error) {
    // Removed before, or never known to this account at Stripe.
    if (!isMissing(error)) throw error;
  }
}

async function openPages({ database }: BillingDeps, customerId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('checkouts as page')
    .innerJoin('billing_customers as c', 'c.user_id', 'page.user_id')
    .select('page.id')
    .where('c.id', '=', customerId)
    .where('page.state', '=', 'open')
    .execute();
  return rows.map(({ id }) => id);
}

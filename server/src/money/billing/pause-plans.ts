import * as z from 'zod';
import { query } from '../../platform/database/rows.ts';
import type { BillingDeps } from './billing.ts';
import { PAUSE_MARK } from './mirror-subscription.ts';
import type { StripeClient } from './stripe-client.ts';
import { syncSubscription } from './sync-subscription.ts';

const dueRow = z.object({ id: z.string(), pauses: z.boolean() });

/**
 * Lets nobody pay for a plan while they are suspended: renewals are voided at the payment service, which brings neither
 * tokens nor costs, and charged again once the suspension is over. A pause that an operator made there by hand stays as
 * it is. Safe to repeat. Source: docs.stripe.com/billing/subscriptions/pause-payment.
 */
export async function pausePlans(deps: BillingDeps): Promise<void> {
  if (!deps.billing.access.isEnabled) return;
  const due = await query(deps.database, dueRow)`
    select s.id, is_suspended(u.banned, u."banExpires") as pauses
    from subscriptions s join "user" u on u.id = s.user_id
    where s.ended_at is null
      and case when is_suspended(u.banned, u."banExpires") then s.collection_pause is null
        else s.collection_pause = 'suspension' end`;
  if (due.length === 0) return;
  const stripe = await deps.billing.access.client();
  for (const { id, pauses } of due) {
    try {
      await (pauses ? pause(stripe, id) : resume(stripe, id));
      await syncSubscription(deps, id);
    } catch (error) {
      deps.log.warn({ subscription: id, err: error }, 'A plan could not be paused or resumed and is tried again');
    }
  }
}

/** Between our look and this, an operator may have paused it by hand; then it is theirs. */
async function pause(stripe: StripeClient, id: string): Promise<void> {
  const { pause_collection } = await stripe.subscriptions.retrieve(id);
  if (pause_collection !== null) return;
  await stripe.subscriptions.update(id, {
    pause_collection: { behavior: 'void' },
    metadata: { [PAUSE_MARK]: 'suspension' },
  });
}

async function resume(stripe: StripeClient, id: string): Promise<void> {
  await stripe.subscriptions.update(id, { pause_collection: '', metadata: { [PAUSE_MARK]: '' } });
}

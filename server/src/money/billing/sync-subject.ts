import type { BillingDeps } from './billing.ts';
import type { Subject } from './event-subject.ts';
import { giveDueGrants } from './give-due-grants.ts';
import { syncCharge, syncCreditNote } from './sync-charge.ts';
import { syncCheckout } from './sync-checkout.ts';
import { syncSubscription } from './sync-subscription.ts';
import { syncTopUp } from './sync-top-up.ts';

const acts = {
  checkout: syncCheckout,
  subscription: syncSubscription,
  charge: syncCharge,
  credit_note: syncCreditNote,
  top_up: syncTopUp,
  clock: syncClock,
} as const;

/** The embedded payment service skipped time: months that are due by its clock are given. Others have no such clock. */
async function syncClock(deps: BillingDeps): Promise<number | null> {
  return deps.billing.hasOwnClock ? giveDueGrants(deps) : null;
}

/** Reads something at Stripe again and books what follows. False when it is none of ours. */
export async function syncSubject(deps: BillingDeps, { kind, id }: Subject): Promise<boolean> {
  return (await acts[kind](deps, id)) !== null;
}

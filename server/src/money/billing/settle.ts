import type { BillingDeps } from './billing.ts';
import type { Subject } from './event-subject.ts';
import { giveDueGrants } from './give-due-grants.ts';
import { settleCharge } from './settle-charge.ts';
import { settleCheckout } from './settle-checkout.ts';
import { settleSubscription } from './settle-subscription.ts';
import { settleTopUp } from './settle-top-up.ts';

const acts = {
  checkout: settleCheckout,
  subscription: settleSubscription,
  charge: settleCharge,
  top_up: settleTopUp,
  clock: settleClock,
} as const;

/** The embedded payment service skipped time: months that are due by its clock are given. Others have no such clock. */
async function settleClock(deps: BillingDeps): Promise<number | null> {
  return deps.billing.hasOwnClock ? giveDueGrants(deps) : null;
}

/** Reads something at Stripe again and books what follows. False when it is none of ours. */
export async function settle(deps: BillingDeps, { kind, id }: Subject): Promise<boolean> {
  return (await acts[kind](deps, id)) !== null;
}

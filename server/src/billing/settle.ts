import type { BillingDeps } from './billing.ts';
import type { Subject } from './event-subject.ts';
import { settleCharge } from './settle-charge.ts';
import { settleCheckout } from './settle-checkout.ts';
import { settleSubscription } from './settle-subscription.ts';
import { settleTopUp } from './settle-top-up.ts';

const acts = {
  checkout: settleCheckout,
  subscription: settleSubscription,
  charge: settleCharge,
  top_up: settleTopUp,
} as const;

/** Reads something at Stripe again and books what follows. False when it is none of ours. */
export async function settle(deps: BillingDeps, { kind, id }: Subject): Promise<boolean> {
  return (await acts[kind](deps, id)) !== null;
}

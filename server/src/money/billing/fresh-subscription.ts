import { AppError } from '../../platform/errors.ts';
import type { BillingDeps } from './billing.ts';
import { currentSubscription, type Person } from './person.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * The person's subscription as Stripe has it now, for decisions that must not rest on an event that is still to come.
 * @throws AppError 409 `no_subscription`
 */
export async function freshSubscription(deps: BillingDeps, person: Pick<Person, 'id'>) {
  await deps.billing.access.client();
  const known = await currentSubscription(deps.database, person.id);
  if (known !== null) await syncSubscription(deps, known.id);
  const subscription = known === null ? null : await currentSubscription(deps.database, person.id);
  if (subscription === null) throw new AppError('no_subscription', 'You have no subscription.', 409);
  return subscription;
}

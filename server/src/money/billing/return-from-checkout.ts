import { notFound } from '../../platform/errors.ts';
import type { BillingDeps } from './billing.ts';
import type { Person } from './person.ts';
import { syncCheckout } from './sync-checkout.ts';
import type { CheckoutReturn } from './wire.ts';

/**
 * What became of a checkout that its person came back from. Asks Stripe, so that what was paid is there even when the
 * webhook is late or lost. @throws AppError 404 for a checkout that is not theirs
 */
export async function returnFromCheckout(
  deps: BillingDeps,
  person: Person,
  checkoutId: string,
): Promise<Omit<CheckoutReturn, 'balance'>> {
  const checkout = await deps.database
    .selectFrom('checkouts')
    .select(['mode', 'state'])
    .where('id', '=', checkoutId)
    .where('user_id', '=', person.id)
    .executeTakeFirst();
  if (checkout === undefined) throw notFound();
  const synced = await syncCheckout(deps, checkoutId);
  if (synced === null) throw notFound();
  return {
    state: synced.state,
    kind: checkout.mode === 'subscription' ? 'plan' : 'pack',
    tokens: await tokensOf(deps, checkoutId, synced.subscriptionId),
  };
}

async function tokensOf(
  { database }: Pick<BillingDeps, 'database'>,
  checkoutId: string,
  subscriptionId: string | null,
): Promise<number> {
  const payment = await database
    .selectFrom('payments')
    .select('tokens')
    .where((where) =>
      where.or([
        where('id', '=', checkoutId),
        where.and([where('subscription_id', '=', subscriptionId), where('kind', '=', 'plan')]),
      ]),
    )
    .executeTakeFirst();
  return payment?.tokens ?? 0;
}

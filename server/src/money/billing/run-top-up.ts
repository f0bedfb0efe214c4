import type { Stripe } from 'stripe';
import * as z from 'zod';
import { functions } from '../../platform/database/functions.ts';
import { callForRow, callForValue, refined } from '../../platform/database/sql-function.ts';
import type { BillingDeps } from './billing.ts';
import { currencyOf } from './currency.ts';
import { customerOf, findPaymentMethod } from './customers.ts';
import { offers } from './offers.ts';
import type { StripeClient } from './stripe-client.ts';
import { applyTopUp, failTopUp } from './sync-top-up.ts';
import { topUpTax } from './tax.ts';

const payloadSchema = z.object({ userId: z.uuid() });
const NO_CARD = 'There is no card to charge.';
const LOOKED_THROUGH = 50;

/** All of it is null where there is nothing to charge. */
const BEGIN = refined(functions.begin_top_up_in, (row) =>
  z.union([
    row.pick({ id: true, pack: true, cents: true }).extend({ currency: z.string().nullable() }),
    z.object({ id: z.null() }),
  ]),
);

/**
 * The task behind an automatic top-up: charges the card for the pack when little is left and the month's cap allows it.
 * A try that was cut off is looked up before anything is charged again, and nothing is charged once its owner has
 * switched top-ups off. @throws what Stripe's network does, to be retried
 */
export async function runTopUp(deps: BillingDeps, payload: unknown): Promise<void> {
  const { billing, database } = deps;
  const { userId } = payloadSchema.parse(payload);
  const preferences = await database
    .selectFrom('billing_preferences')
    .select('top_up_pack')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const offer = offers.find((candidate) => candidate.kind === 'pack' && candidate.pack === preferences?.top_up_pack);
  const customer = await customerOf(database, userId);
  if (offer === undefined || offer.kind !== 'pack' || customer === null || !billing.access.isEnabled) return;
  const priced = await billing.prices.of(offer, (await currencyOf(deps, userId, null)).currency);
  const begun = await callForRow(database, BEGIN, {
    of_user: userId,
    of_pack: offer.pack,
    pack_cents: priced.cents,
    in_currency: priced.currency,
  });
  if (begun.id === null) return;
  const currency = begun.currency ?? priced.currency;
  const topUp = { id: begun.id, user_id: userId, cents: begun.cents, pack: begun.pack, currency };

  const stripe = await billing.access.client();
  const intent = (await findIntent(stripe, customer, topUp.id)) ?? (await charge(deps, stripe, customer, topUp));
  if (intent !== null) await applyTopUp(deps, intent);
}

/** Stripe forgets idempotency keys after a day, and tasks are tried for three. */
async function findIntent(stripe: StripeClient, customer: string, topUpId: string) {
  const { data } = await stripe.paymentIntents.list({ customer, limit: LOOKED_THROUGH });
  return data.find(({ metadata }) => metadata.top_up_id === topUpId) ?? null;
}

type TopUpToPay = { id: string; user_id: string; cents: number; pack: string; currency: string };

async function charge(
  deps: BillingDeps,
  stripe: StripeClient,
  customer: string,
  topUp: TopUpToPay,
): Promise<Stripe.PaymentIntent | null> {
  const method = await findPaymentMethod(stripe, customer);
  if (method === null) {
    await failTopUp(deps, { ...topUp, why: NO_CARD });
    return null;
  }
  const tax = await topUpTax(deps, stripe, customer, topUp);
  if (tax !== null) {
    await callForValue(deps.database, functions.note_top_up_tax, { top_up_id: topUp.id, cents_on_top: tax.onTop });
  }
  // From here on the card is being charged.
  if (!(await callForValue(deps.database, functions.charge_top_up, { top_up_id: topUp.id }))) return null;
  try {
    return await stripe.paymentIntents.create(
      {
        amount: topUp.cents + (tax?.onTop ?? 0),
        currency: topUp.currency,
        customer,
        payment_method: method.id,
        off_session: true,
        confirm: true,
        // Nobody is there to be sent to their bank's pages.
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        metadata: { kind: 'top_up', user_id: topUp.user_id, top_up_id: topUp.id, pack: topUp.pack, ...tax?.marks },
        ...(tax === null ? {} : { hooks: { inputs: { tax: { calculation: tax.calculation } } } }),
      },
      { idempotencyKey: `tu:${topUp.id}` },
    );
  } catch (error) {
    if (!isDecline(error)) throw error;
    await failTopUp(deps, { ...topUp, why: error.message });
    return null;
  }
}

function isDecline(error: unknown): error is Error {
  return error instanceof Error && 'type' in error && error.type === 'StripeCardError';
}

import { text } from '@kinora/texts/typed-keys';
import type { Stripe } from 'stripe';
import { functions } from '../../platform/database/functions.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import { AppError } from '../../platform/errors.ts';
import { limitUse } from '../../platform/limits/rate-limits.ts';
import type { BillingDeps } from './billing.ts';
import { currencyOf } from './currency.ts';
import { ensureCustomer, idOf, ownerOf } from './customers.ts';
import type { PageLocale } from './page-locale.ts';
import type { Person } from './person.ts';

/** From where somebody pays; null where that is not known. */
export type Payer = { browser: Buffer | null; network: string | null };

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;
/** A limit, because each of these asks the payment service. */
const RETURNS = { most: 20, seconds: HOUR_SECONDS };

/**
 * Counts one more payment that is begun. Whoever tries out cards is to find that this is no place for it.
 * @throws AppError 429 `card_limit`
 */
export async function limitCheckouts(deps: BillingDeps, person: Person, { browser, network }: Payer): Promise<void> {
  const seconds = await callForValue(deps.database, functions.count_checkout, {
    of_user: person.id,
    of_browser: browser,
    of_network: network,
  });
  if (seconds === 0) return;
  throw new AppError('card_limit', tooManyCards(seconds), 429);
}

const tooManyCards = (seconds: number) =>
  seconds <= HOUR_SECONDS
    ? text('serviceErrors', 'cardLimitMinutes', { count: Math.ceil(seconds / MINUTE_SECONDS) })
    : text('serviceErrors', 'cardLimitHours', { count: Math.ceil(seconds / HOUR_SECONDS) });

/** A hosted page on which somebody saves a card; nothing is charged. */
export async function openCardPage(
  deps: BillingDeps,
  person: Person,
  { origin, locale }: { origin: string; locale: PageLocale },
): Promise<{ url: string }> {
  const stripe = await deps.billing.access.client();
  const session = await stripe.checkout.sessions.create({
    mode: 'setup',
    currency: (await currencyOf(deps, person.id, null)).currency,
    customer: await ensureCustomer(deps, person),
    client_reference_id: person.id,
    locale,
    metadata: { user_id: person.id },
    success_url: `${origin}/dashboard?card=saved`,
    cancel_url: `${origin}/dashboard`,
  });
  if (session.url === null) throw new AppError('no_session', text('serviceErrors', 'noSession'), 502);
  return { url: session.url };
}

/**
 * Remembers a person's cards by their fingerprints, from what Stripe keeps of them now: the free tokens may wait for one,
 * and come once for each. Safe to repeat.
 */
export async function noteCards(deps: BillingDeps, owner: string, customer: string | null): Promise<void> {
  if (customer === null) return;
  const stripe = await deps.billing.access.client();
  for await (const { card } of stripe.paymentMethods.list({ customer, type: 'card', limit: 100 })) {
    if (!card?.fingerprint) continue;
    await callForValue(deps.database, functions.note_card, {
      of_user: owner,
      fingerprint: card.fingerprint,
      of_hint: `${card.brand} ${card.last4}`,
    });
  }
}

/** What somebody's card page has brought, asked for by whoever comes back from it. @throws AppError 429 `rate_limited` */
export async function noteOwnCards(deps: BillingDeps, person: Person): Promise<void> {
  const refusal = text('serviceErrors', 'cardsLookedUp');
  await limitUse(deps.pipeline, { key: `card-return:${person.id}`, limit: RETURNS, refusal });
  await noteCards(deps, person.id, await ensureCustomer(deps, person));
}

/** Counts a charge that a bank refused. Null when it is none of ours, or was not refused. */
export async function syncDecline(deps: BillingDeps, chargeId: string): Promise<number | null> {
  const stripe = await deps.billing.access.client();
  const charge = await stripe.charges.retrieve(chargeId);
  if (charge.status !== 'failed') return null;
  const fingerprint = charge.payment_method_details?.card?.fingerprint ?? null;
  return noteDecline(deps, charge, { attempt: charge.id, fingerprint, created: charge.created });
}

/** Counts a refusal by a bank of a card that somebody wanted to save. */
export async function syncSetup(deps: BillingDeps, setupId: string): Promise<number | null> {
  const stripe = await deps.billing.access.client();
  const setup = await stripe.setupIntents.retrieve(setupId);
  const customer = idOf(setup.customer);
  if (setup.status === 'succeeded') {
    const owner = await ownerOf(deps.database, customer, undefined);
    if (owner === null) return null;
    await noteCards(deps, owner, customer);
    return 0;
  }
  if (!setup.last_setup_error) return null;
  return noteDecline(
    deps,
    { customer, metadata: setup.metadata ?? {} },
    {
      attempt: idOf(setup.latest_attempt) ?? setup.id,
      fingerprint: setup.last_setup_error.payment_method?.card?.fingerprint ?? null,
      created: setup.created,
    },
  );
}

type Attempt = { attempt: string; fingerprint: string | null; created: number };

async function noteDecline(
  deps: BillingDeps,
  { customer, metadata }: Pick<Stripe.Charge, 'customer' | 'metadata'>,
  { attempt, fingerprint, created }: Attempt,
): Promise<number | null> {
  const customerId = idOf(customer);
  const owner = await ownerOf(deps.database, customerId, metadata.user_id);
  if (owner === null) return null;
  const seconds = await callForValue(deps.database, functions.note_decline, {
    of_attempt: attempt,
    of_user: owner,
    fingerprint,
    was_at: deps.billing.hasOwnClock ? new Date() : new Date(created * 1000),
  });
  if (seconds > 0 && customerId !== null) await closeOpenPages(deps, customerId);
  deps.live.wakeTasks();
  return 0;
}

/** A page that is open already would go on taking cards. */
async function closeOpenPages({ billing }: BillingDeps, customer: string): Promise<void> {
  const stripe = await billing.access.client();
  const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 });
  for (const { id } of data) await stripe.checkout.sessions.expire(id);
}

/** A bank suspects fraud: what was bought rests until somebody has looked. Null when the charge is none of ours. */
export async function syncFraudWarning(deps: BillingDeps, warningId: string): Promise<number | null> {
  const stripe = await deps.billing.access.client();
  const { charge: about } = await stripe.radar.earlyFraudWarnings.retrieve(warningId);
  const charge = await stripe.charges.retrieve(idOf(about) ?? '');
  const owner = await ownerOf(deps.database, idOf(charge.customer), charge.metadata.user_id);
  if (owner === null) return null;
  await callForValue(deps.database, functions.note_fraud_warning, {
    of_warning: warningId,
    of_user: owner,
    of_payment: idOf(charge.payment_intent) ?? charge.id,
    cents: charge.amount,
  });
  deps.live.wakeTasks();
  return 0;
}

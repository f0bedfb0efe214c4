import { createHash } from 'node:crypto';
import { type Text, text } from '@kinora/texts/typed-keys';
import type { Stripe } from 'stripe';
import * as z from 'zod';
import { functions } from '../../platform/database/functions.ts';
import { query } from '../../platform/database/rows.ts';
import { callForValue, orNull } from '../../platform/database/sql-function.ts';
import { AppError, balanceFull } from '../../platform/errors.ts';
import { paymentsSetting } from '../../platform/settings/registry.ts';
import type { BillingDeps } from './billing.ts';
import { chooseCurrency } from './currency.ts';
import { ensureCustomer } from './customers.ts';
import type { PageLocale } from './page-locale.ts';
import type { Person } from './person.ts';
import type { PricedOffer } from './price-list.ts';
import type { StripeClient } from './stripe-client.ts';
import { syncCheckout } from './sync-checkout.ts';
import { collectsTax } from './tax.ts';

const MINUTE_MS = 60_000;

/** Tax by the payer's address, which Stripe asks for and keeps with the customer, as it does a business's tax number. */
const taxSettings = {
  automatic_tax: { enabled: true },
  billing_address_collection: 'required',
  tax_id_collection: { enabled: true },
  customer_update: { address: 'auto', name: 'auto' },
} as const satisfies Partial<Stripe.Checkout.SessionCreateParams>;

/**
 * Opens a hosted checkout page for one offer. Asked twice within a minute it answers the same page; a new page for a
 * plan closes the one before.
 * @param page where the person comes back to, the language of Stripe's page, and that of our words on it
 * @throws AppError 409 `already_subscribed`: a running plan is switched, not bought a second time; `limit` for more
 * tokens than a balance can hold
 */
export async function createCheckout(
  deps: BillingDeps,
  person: Person,
  { offer, priceId, currency }: PricedOffer,
  { origin, locale, say }: { origin: string; locale: PageLocale; say: (said: Text) => string },
): Promise<{ sessionId: string; url: string }> {
  const { billing, database } = deps;
  if (offer.kind === 'plan') await refuseSecondPlan(deps, person);
  await refuseFullBalance(deps, person, offer.tokens);
  await chooseCurrency(deps, person.id, currency);
  const stripe = await billing.access.client();
  const customer = await ensureCustomer(deps, person);
  const mode = offer.kind === 'plan' ? 'subscription' : 'payment';
  const settings: Stripe.Checkout.SessionCreateParams = {
    mode,
    customer,
    client_reference_id: person.id,
    locale,
    line_items: [{ price: priceId, quantity: 1 }],
    metadata: { user_id: person.id, kind: offer.kind, offer: offer.key },
    success_url: `${origin}/settings?tab=billing&checkout=success&session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}/settings?tab=billing&checkout=cancelled`,
    ...(mode === 'subscription'
      ? {
          subscription_data: {
            metadata: { user_id: person.id },
            // Prorations then say what the time costs before discounts, which is what tokens are reckoned by.
            billing_mode: { type: 'flexible', flexible: { proration_discounts: 'itemized' } },
          },
        }
      : {
          // The card is kept, so that packs can be bought with it automatically.
          payment_intent_data: { metadata: { user_id: person.id, kind: 'pack' }, setup_future_usage: 'off_session' },
        }),
    // The page itself names whose address it knows: a member's.
    ...(person.workspace === null
      ? {}
      : {
          custom_text: {
            submit: { message: say(text('mails', 'checkout.forWorkspace', { workspace: person.workspace })) },
          },
        }),
    ...((await collectsTax(deps)) ? taxSettings : {}),
    ...((await deps.settings.read(paymentsSetting)).takesPromotionCodes ? { allow_promotion_codes: true } : {}),
  };
  const session = await openPage(deps, stripe, person, settings);
  if (session.url === null) throw new AppError('no_session', text('serviceErrors', 'noSession'), 502);
  const replaced = await callForValue(database, orNull(functions.open_checkout), {
    checkout_id: session.id,
    of_user: person.id,
    in_mode: mode,
    of_offer: offer.key,
  });
  if (replaced !== null) await closePage(deps, person, { replaced, created: session.id });
  return { sessionId: session.id, url: session.url };
}

/** A page that Stripe answers a second time may have been used meanwhile: then a new one is opened. */
async function openPage(
  deps: BillingDeps,
  stripe: StripeClient,
  person: Person,
  settings: Stripe.Checkout.SessionCreateParams,
): Promise<Stripe.Checkout.Session> {
  const create = async () =>
    stripe.checkout.sessions.create(settings, { idempotencyKey: await idempotencyKey(deps, person.id, settings) });
  const session = await create();
  const known = await deps.database
    .selectFrom('checkouts')
    .select('id')
    .where('id', '=', session.id)
    .executeTakeFirst();
  if (known === undefined) return session;
  const synced = await syncCheckout(deps, session.id);
  return synced?.state === 'open' ? session : create();
}

async function refuseSecondPlan({ database }: Pick<BillingDeps, 'database'>, person: Person): Promise<void> {
  if ((await callForValue(database, functions.plan_of, { of_user: person.id })) === 'free') return;
  throw new AppError('already_subscribed', text('serviceErrors', 'alreadySubscribed'), 409);
}

async function refuseFullBalance(
  { database }: Pick<BillingDeps, 'database'>,
  person: Person,
  tokens: number,
): Promise<void> {
  const rows = await query(database, z.object({ is_full: z.boolean() }))`
    select tokens::bigint + purchased_tokens + ${tokens}::integer > highest_balance() as is_full
    from profiles where id = ${person.id}`;
  if (rows[0]?.is_full === true) throw balanceFull();
}

/** The same order within a minute has the same key, so that Stripe opens one page for it, until that page was used. */
async function idempotencyKey({ database }: BillingDeps, userId: string, settings: object): Promise<string> {
  const { used } = await database
    .selectFrom('checkouts')
    .select(({ fn }) => fn.countAll<number>().as('used'))
    .where('user_id', '=', userId)
    .where('state', '<>', 'open')
    .executeTakeFirstOrThrow();
  const minute = Math.floor(Date.now() / MINUTE_MS);
  return `co:${createHash('sha256').update(JSON.stringify({ settings, used, minute })).digest('hex')}`;
}

/** A page that was paid meanwhile cannot be closed: then it counts, and the new one is closed in its place. */
async function closePage(
  deps: BillingDeps,
  person: Person,
  { replaced, created }: { replaced: string; created: string },
): Promise<void> {
  const stripe = await deps.billing.access.client();
  const session = await stripe.checkout.sessions.retrieve(replaced);
  if (session.status === 'open') {
    await stripe.checkout.sessions.expire(replaced);
    return;
  }
  if (session.status !== 'complete') return;
  await syncCheckout(deps, replaced);
  await stripe.checkout.sessions.expire(created);
  await syncCheckout(deps, created);
  await refuseSecondPlan(deps, person);
}

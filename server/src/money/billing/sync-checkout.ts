import type { Stripe } from 'stripe';
import { functions } from '../../platform/database/functions.ts';
import type { Database } from '../../platform/database/pool.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import type { BillingDeps } from './billing.ts';
import { noteCards } from './cards.ts';
import { idOf, ownerOf } from './customers.ts';
import { closeCase, openCase } from './payment-cases.ts';
import { syncSubscription } from './sync-subscription.ts';
import { noteTax, taxOfSession } from './tax.ts';

const REFUSED_PAYMENTS = new Set<string>(['requires_payment_method', 'canceled']);
const REFUSED_PLANS = new Set<string>(['past_due', 'unpaid', 'canceled', 'incomplete_expired']);

type CheckoutState = 'open' | 'pending' | 'paid' | 'failed' | 'expired';

type SyncedCheckout = {
  state: CheckoutState;
  /** The subscription that it began; null when a pack was bought. */
  subscriptionId: string | null;
  /** Ids of the payments that were booked by this call. */
  booked: string[];
};

/**
 * Brings a hosted checkout up to date from what Stripe says now: grants the pack once it is paid, or syncs the
 * subscription that it began. What was bought is read from the price, never from anything a browser sent.
 * @returns null when it is none of ours
 */
export async function syncCheckout(deps: BillingDeps, checkoutId: string): Promise<SyncedCheckout | null> {
  const { billing, database } = deps;
  const stripe = await billing.access.client();
  const session = await stripe.checkout.sessions.retrieve(checkoutId, {
    expand: ['line_items.data.taxes', 'payment_intent', 'subscription'],
  });
  const owner = await ownerOf(
    database,
    idOf(session.customer),
    session.client_reference_id ?? session.metadata?.user_id,
  );
  if (owner === null) return null;
  await noteCountry(database, session);
  const booked = await book(deps, session, owner);
  if (session.status === 'complete') await noteCards(deps, owner, idOf(session.customer));
  const state = stateOf(session);
  await database
    .updateTable('checkouts')
    .set({ state })
    .where('id', '=', checkoutId)
    .where('state', 'in', ['open', 'pending'])
    .execute();
  return { state, subscriptionId: idOf(session.subscription), booked };
}

async function book(deps: BillingDeps, session: Stripe.Checkout.Session, owner: string): Promise<string[]> {
  if (session.status !== 'complete') return [];
  if (session.mode === 'subscription') {
    const subscriptionId = idOf(session.subscription);
    return subscriptionId === null ? [] : ((await syncSubscription(deps, subscriptionId)) ?? []);
  }
  if (session.mode !== 'payment' || session.payment_status === 'unpaid') return [];
  const priceId = idOf(session.line_items?.data[0]?.price);
  const priced = priceId === null ? null : await deps.billing.prices.byPriceId(priceId);
  if (priced === null || priced.offer.kind !== 'pack') {
    const { id, amount_total, currency } = session;
    const found = { id, kind: 'checkout', userId: owner, priceId: priceId ?? 'without an id' } as const;
    const paid = { amount: amount_total ?? 0, currency: currency ?? '' };
    await openCase(deps, { ...found, ...paid }, idOf(session.payment_intent));
    return [];
  }
  await closeCase(deps, session.id);
  const { pack, tokens } = priced.offer;
  const isNews = await deps.database.transaction().execute(async (transaction) => {
    const isFirst = await callForValue(transaction, functions.book_pack_payment, {
      payment_id: session.id,
      entry_key: `cs:${session.id}`,
      payment_kind: 'pack',
      of_user: owner,
      pack,
      tokens_to_give: tokens,
      cents: session.amount_total ?? 0,
      in_currency: session.currency ?? priced.currency,
      intent_id: idOf(session.payment_intent),
      was_paid_at: paidAt(session),
    });
    if (isFirst) await noteTax(transaction, session.id, taxOfSession(session));
    return isFirst;
  });
  return isNews ? [session.id] : [];
}

/** Where the payer's bill goes to, which is what the next price list goes by. */
async function noteCountry(database: Database, session: Stripe.Checkout.Session): Promise<void> {
  const country = session.customer_details?.address?.country ?? null;
  const customer = idOf(session.customer);
  if (country === null || customer === null) return;
  await database.updateTable('billing_customers').set({ country }).where('id', '=', customer).execute();
}

function stateOf(session: Stripe.Checkout.Session): CheckoutState {
  if (session.status === 'expired') return 'expired';
  if (session.status !== 'complete') return 'open';
  if (session.payment_status !== 'unpaid') return 'paid';
  return isRefused(session) ? 'failed' : 'pending';
}

/** The bank has refused a debit: its payment wants another method, its plan is behind or over. Days may pass till then. */
function isRefused({ payment_intent: payment, subscription }: Stripe.Checkout.Session): boolean {
  if (typeof subscription === 'object' && subscription !== null) return REFUSED_PLANS.has(subscription.status);
  return typeof payment === 'object' && payment !== null && REFUSED_PAYMENTS.has(payment.status);
}

function paidAt({ payment_intent, created }: Stripe.Checkout.Session): Date {
  const seconds = typeof payment_intent === 'object' ? (payment_intent?.created ?? created) : created;
  return new Date(seconds * 1000);
}

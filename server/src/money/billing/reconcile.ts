import type { Stripe } from 'stripe';
import type { BillingDeps } from './billing.ts';
import { idOf } from './customers.ts';
import { pauseOf } from './mirror-subscription.ts';
import { listOpenCases, whatToDo } from './payment-cases.ts';
import type { Subject } from './payment-events.ts';
import type { StripeClient } from './stripe-client.ts';
import { syncCharge, syncCreditNote } from './sync-charge.ts';
import { syncCheckout } from './sync-checkout.ts';
import { syncSubscription } from './sync-subscription.ts';
import { syncTopUp } from './sync-top-up.ts';

type Reconciliation = {
  /** How many things at Stripe were compared. */
  checked: number;
  /** What had been paid, refunded or changed without our having heard of it, and is right now. */
  healed: Subject[];
  problems: { kind: Subject['kind'] | 'invoice' | 'payment'; id: string; error: string }[];
};

const DAY_SECONDS = 86_400;
const DAYS = 7;
/** A bank may send a refund back weeks later, and takes months over a dispute. */
const GOING_BACK_DAYS = 30;
const DISPUTE_DAYS = 180;
const PAGE = 100;

/**
 * Compares what Stripe says was paid, refunded and changed in the last days with our books, puts right what is missing,
 * and keeps a report of it. Everything that it does is safe to repeat.
 */
export async function reconcilePayments(deps: BillingDeps, days = DAYS): Promise<Reconciliation> {
  const startedAt = new Date();
  const since = Math.floor(startedAt.getTime() / 1000 - days * DAY_SECONDS);
  const report: Reconciliation = { checked: 0, healed: [], problems: [] };
  if (!deps.billing.access.isEnabled) return report;
  const stripe = await deps.billing.access.client();

  async function heal(subject: Subject, act: () => Promise<boolean>): Promise<void> {
    try {
      if (await act()) report.healed.push(subject);
    } catch (error) {
      report.problems.push({ ...subject, error: error instanceof Error ? error.message : String(error) });
    }
  }

  for (const id of await checkoutsToSync(deps, stripe, since, report)) {
    await heal({ kind: 'checkout', id }, async () => ((await syncCheckout(deps, id))?.booked.length ?? 0) > 0);
  }
  for (const [id, { differs }] of await subscriptionsToSync(deps, stripe, since, report)) {
    await heal({ kind: 'subscription', id }, async () => {
      const booked = await syncSubscription(deps, id);
      return booked !== null && (differs || booked.length > 0);
    });
  }
  for (const id of await topUpsToSync(deps, stripe, since, report)) {
    await heal({ kind: 'top_up', id }, async () => (await syncTopUp(deps, id)) === true);
  }
  for (const id of await chargesToSync(deps, stripe, report)) {
    await heal({ kind: 'charge', id }, async () => ((await syncCharge(deps, id)) ?? 0) !== 0);
  }
  for (const id of await creditNotesToSync(stripe, report)) {
    await heal({ kind: 'credit_note', id }, async () => ((await syncCreditNote(deps, id)) ?? 0) !== 0);
  }
  for (const id of await paidByNobody(deps)) {
    report.problems.push({ kind: 'payment', id, error: 'It was paid after its account was deleted: refund it' });
  }
  for (const { id, kind, price_id } of await listOpenCases(deps)) {
    report.problems.push({ kind, id, error: whatToDo(price_id) });
  }
  await keepReport(deps, report, startedAt, since);
  return report;
}

/** Completed ones that nothing was given for, and those of ours whose end we have not heard of. */
async function checkoutsToSync(
  { database }: BillingDeps,
  stripe: StripeClient,
  since: number,
  report: Reconciliation,
): Promise<Set<string>> {
  const found = new Set<string>();
  const listed = stripe.checkout.sessions.list({ created: { gte: since }, status: 'complete', limit: PAGE });
  for await (const { id, mode, payment_status } of listed) {
    report.checked += 1;
    if (mode === 'payment' && payment_status !== 'unpaid' && !(await isBooked(database, id))) found.add(id);
  }
  const unfinished = await database
    .selectFrom('checkouts')
    .select('id')
    .where('state', 'in', ['open', 'pending'])
    .execute();
  for (const { id } of unfinished) found.add(id);
  return found;
}

/** Those with a paid invoice that is not booked, and those that differ from our mirror. */
async function subscriptionsToSync(
  { billing, database }: BillingDeps,
  stripe: StripeClient,
  since: number,
  report: Reconciliation,
): Promise<Map<string, { differs: boolean }>> {
  const found = new Map<string, { differs: boolean }>();
  for await (const invoice of stripe.invoices.list({ created: { gte: since }, status: 'paid', limit: PAGE })) {
    report.checked += 1;
    const id = idOf(invoice.parent?.subscription_details?.subscription);
    if (id !== null && !(await isBooked(database, invoice.id))) found.set(id, { differs: false });
  }
  const rows = await database.selectFrom('subscriptions').selectAll().where('ended_at', 'is', null).execute();
  const unseen = new Map(rows.map((row) => [row.id, row]));
  for await (const subscription of stripe.subscriptions.list({ limit: PAGE })) {
    report.checked += 1;
    const mirrored = unseen.get(subscription.id);
    unseen.delete(subscription.id);
    const item = subscription.items.data[0];
    const offer = item === undefined ? undefined : (await billing.prices.byPriceId(item.price.id))?.offer;
    // Its price stands for none of our offers: whose it is, and whether that is known by now, is looked at again.
    if (offer?.kind !== 'plan') {
      found.set(subscription.id, { differs: false });
      continue;
    }
    const isSame =
      mirrored !== undefined &&
      mirrored.status === subscription.status &&
      mirrored.plan === offer.plan &&
      mirrored.billing_interval === offer.interval &&
      mirrored.current_period_end.getTime() === (item?.current_period_end ?? 0) * 1000 &&
      (mirrored.ends_at === null) === !isEnding(subscription) &&
      mirrored.schedule_id === idOf(subscription.schedule) &&
      mirrored.collection_pause === pauseOf(subscription);
    if (!isSame) found.set(subscription.id, { differs: true });
  }
  for (const id of unseen.keys()) found.set(id, { differs: true });
  return found;
}

async function topUpsToSync(
  { database }: BillingDeps,
  stripe: StripeClient,
  since: number,
  report: Reconciliation,
): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const intent of stripe.paymentIntents.list({ created: { gte: since }, limit: PAGE })) {
    if (intent.metadata.kind !== 'top_up' || intent.status !== 'succeeded') continue;
    report.checked += 1;
    if (!(await isBooked(database, intent.id))) found.add(intent.id);
  }
  return found;
}

/** Those with newer refunds or disputes, and those whose dispute may have ended since. */
async function chargesToSync(
  { database }: BillingDeps,
  stripe: StripeClient,
  report: Reconciliation,
): Promise<Set<string>> {
  const now = Math.floor(Date.now() / 1000);
  const created = { gte: now - GOING_BACK_DAYS * DAY_SECONDS };
  const disputed = await database
    .selectFrom('payments')
    .select('payment_intent_id')
    .where('disputed', '>', 0)
    .where('paid_at', '>', new Date((now - DISPUTE_DAYS * DAY_SECONDS) * 1000))
    .execute();
  const lists = [
    stripe.refunds.list({ created, limit: PAGE }),
    stripe.disputes.list({ created, limit: PAGE }),
    ...disputed.flatMap(({ payment_intent_id }) =>
      payment_intent_id === null ? [] : [stripe.disputes.list({ payment_intent: payment_intent_id })],
    ),
  ];
  const found = new Set<string>();
  for (const listed of lists) {
    for await (const { charge } of listed) {
      report.checked += 1;
      const id = idOf(charge);
      if (id !== null) found.add(id);
    }
  }
  return found;
}

/** Those that gave something back of a paid invoice. */
async function creditNotesToSync(stripe: StripeClient, report: Reconciliation): Promise<Set<string>> {
  const found = new Set<string>();
  const created = { gte: Math.floor(Date.now() / 1000) - GOING_BACK_DAYS * DAY_SECONDS };
  for await (const { id, post_payment_amount } of stripe.creditNotes.list({ created, limit: PAGE })) {
    report.checked += 1;
    if (post_payment_amount > 0) found.add(id);
  }
  return found;
}

/** Money that we hold and gave nothing for. */
async function paidByNobody({ database }: BillingDeps): Promise<string[]> {
  const rows = await database
    .selectFrom('payments as p')
    .innerJoin('ledger_accounts as a', 'a.id', 'p.user_id')
    .select('p.id')
    .whereRef('p.paid_at', '>', 'a.closed_at')
    .whereRef('p.refunded', '<', 'p.amount')
    .execute();
  return rows.map(({ id }) => id);
}

async function isBooked(database: BillingDeps['database'], id: string): Promise<boolean> {
  return (await database.selectFrom('payments').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

function isEnding({ cancel_at, cancel_at_period_end }: Stripe.Subscription): boolean {
  return cancel_at_period_end || cancel_at !== null;
}

async function keepReport(
  { database, log }: BillingDeps,
  { checked, healed, problems }: Reconciliation,
  startedAt: Date,
  since: number,
): Promise<void> {
  await database
    .insertInto('payment_reconciliations')
    .values({
      started_at: startedAt,
      since: new Date(since * 1000),
      checked,
      healed: JSON.stringify(healed),
      problems: JSON.stringify(problems),
    })
    .execute();
  if (healed.length > 0) log.warn({ healed }, 'Payments that no event had told us about were put right');
  if (problems.length > 0) log.error({ problems }, 'Payments could not be compared');
}

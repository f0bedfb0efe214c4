import { expireSession, noteSettledPayment } from '../checkout/complete-session.ts';
import { collectInvoice, defaultMethod } from '../invoices/collect-invoice.ts';
import { noteInvoicePayment } from '../invoices/note-payment.ts';
import { settlePayment } from '../payments/confirm-payment.ts';
import { completeRefund, failRefund } from '../refunds/create-refund.ts';
import { enterNextPhase } from '../schedules/enter-phase.ts';
import type { PaymentIntent } from '../store/payment-rows.ts';
import { type Invoice, isEnded, type Subscription } from '../store/subscription-rows.ts';
import { expirePendingUpdate } from '../subscriptions/apply-item-change.ts';
import { endSubscription } from '../subscriptions/end-subscription.ts';
import { renewSubscription } from '../subscriptions/renew-subscription.ts';
import type { World } from '../world.ts';

interface DueWork {
  /** Of what it is about. */
  key: string;
  at: number;
  act(): void;
}

/**
 * What is to be done up to the moment `until` for the customers of one clock (null = the shared time), the earliest
 * first, but for what is named in `without`; undefined when there is nothing. Of things due together, a schedule's phase comes before the renewal.
 */
export function nextDueWork(
  world: World,
  clock: string | null,
  until: number,
  without: ReadonlySet<string> = new Set(),
): DueWork | undefined {
  const { customers, schedules, subscriptions, invoices, paymentIntents, checkoutSessions, refunds, charges } =
    world.tables;
  const isOnClock = (customer: string | null) =>
    (customer === null ? null : (customers.get(customer)?.testClock ?? null)) === clock;

  const work: DueWork[] = [
    ...schedules
      .all()
      .filter(({ status, customer }) => status === 'active' && isOnClock(customer))
      .map((schedule) => ({
        key: schedule.id,
        at: schedule.phases[schedule.current]?.endDate ?? Number.POSITIVE_INFINITY,
        act: () => enterNextPhase(world, schedule),
      })),
    ...subscriptions
      .all()
      .filter((subscription) => isOnClock(subscription.customer) && !isEnded(subscription))
      .flatMap((subscription) => workOf(world, subscription)),
    ...invoices
      .all()
      .filter((invoice) => invoice.nextPaymentAttempt !== null && isOnClock(invoice.customer))
      .map((invoice) => ({
        key: invoice.id,
        at: invoice.nextPaymentAttempt ?? 0,
        act: () => tryAgain(world, invoice),
      })),
    ...paymentIntents
      .all()
      .filter((intent) => intent.status === 'processing' && isOnClock(intent.customer))
      .map((intent) => ({ key: intent.id, at: intent.settlesAt ?? 0, act: () => decide(world, intent) })),
    ...checkoutSessions
      .all()
      .filter((session) => session.status === 'open' && isOnClock(session.customer))
      .map((session) => ({ key: session.id, at: session.expiresAt, act: () => void expireSession(world, session) })),
    ...refunds
      .all()
      .filter(({ failsAt, charge }) => failsAt !== null && isOnClock(charges.get(charge)?.customer ?? null))
      .map((refund) => ({ key: refund.id, at: refund.failsAt ?? 0, act: () => failRefund(world, refund) })),
    ...refunds
      .all()
      .filter(({ succeedsAt, charge }) => succeedsAt !== null && isOnClock(charges.get(charge)?.customer ?? null))
      .map((refund) => ({ key: refund.id, at: refund.succeedsAt ?? 0, act: () => completeRefund(world, refund) })),
  ];
  return work.filter(({ key, at }) => at <= until && !without.has(key)).sort((one, other) => one.at - other.at)[0];
}

function workOf(world: World, subscription: Subscription): DueWork[] {
  const { id: key, cancelAt, periodEnd, pendingUpdate, status, created } = subscription;
  if (status === 'incomplete') {
    return [{ key, at: created + incompleteSeconds, act: () => expireIncomplete(world, subscription) }];
  }
  return [
    ...(cancelAt === null
      ? []
      : [{ key, at: cancelAt, act: () => void endSubscription(world, subscription, 'cancellation_requested') }]),
    ...(pendingUpdate === null
      ? []
      : [{ key, at: pendingUpdate.expiresAt, act: () => expirePendingUpdate(world, subscription) }]),
    ...(status === 'unpaid' ? [] : [{ key, at: periodEnd, act: () => renewSubscription(world, subscription) }]),
  ];
}

/** How long the first payment may take. */
const incompleteSeconds = 23 * 60 * 60;

function expireIncomplete(world: World, subscription: Subscription): void {
  const ended = endSubscription(world, subscription, 'payment_failed');
  world.tables.subscriptions.put({ ...ended, status: 'incomplete_expired' });
}

/** A renewal that failed is tried again; after the last time the subscription ends, or stays unpaid. */
function tryAgain(world: World, invoice: Invoice): void {
  const { invoice: tried, intent } = collectInvoice(world, invoice, defaultMethod(world, invoice), 'reachable');
  const subscription = world.tables.subscriptions.get(invoice.subscription ?? '');
  const isGivenUp = tried.status === 'open' && tried.nextPaymentAttempt === null && intent?.status !== 'processing';
  if (isGivenUp && subscription !== undefined && !isEnded(subscription)) {
    endSubscription(world, subscription, 'payment_failed');
  }
}

/** A bank has decided about a debit. */
export function decide(world: World, intent: PaymentIntent): void {
  const settled = settlePayment(world, intent);
  const invoice = settled.invoice === null ? undefined : world.tables.invoices.get(settled.invoice);
  if (invoice?.status === 'open') {
    noteInvoicePayment(world, invoice, settled);
  }
  noteSettledPayment(world, settled);
}

import { createCustomer } from '../customers/create-customer.ts';
import { presentCustomer } from '../customers/present-customer.ts';
import { grantDiscount } from '../discounts/redeem.ts';
import { found } from '../http/failure.ts';
import { confirmPayment, createPaymentIntent, type Payer } from '../payments/confirm-payment.ts';
import { cancelSetup, confirmSetup } from '../payments/confirm-setup.ts';
import { needsConfirmation, refusalOf } from '../payments/test-cards.ts';
import type { Customer, PaymentIntent, PaymentMethod } from '../store/payment-rows.ts';
import type { CheckoutSession } from '../store/subscription-rows.ts';
import { startSubscription } from '../subscriptions/start-subscription.ts';
import { addTaxId } from '../taxes/customer-tax-ids.ts';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world.ts';
import { presentSession } from './present-session.ts';
import { choicesOf, lacksAddress, sumsOf } from './session-amounts.ts';

type Outcome =
  | { kind: 'complete'; session: CheckoutSession }
  /** The payer's bank wants to be asked first. */
  | { kind: 'confirm'; session: CheckoutSession }
  | { kind: 'refused'; message: string };

/** The payer has pressed Pay on the hosted page. A refused payment leaves the session open for another try. */
export function completeSession(
  world: World,
  session: CheckoutSession,
  payment: { method: PaymentMethod; payer: Payer; email: string | null },
): Outcome {
  const { method, payer } = payment;
  if (lacksAddress(world, session)) {
    return { kind: 'refused', message: 'Please enter your billing address first.' };
  }
  if (payer === 'present' && needsConfirmation(method.behaviour, method.authenticated)) {
    const asking = world.tables.checkoutSessions.put({
      ...session,
      confirming: method.id,
      customerEmail: payment.email,
    });
    return { kind: 'confirm', session: asking };
  }
  const known: CheckoutSession = { ...session, confirming: null, customerEmail: payment.email };
  return completeByMode[session.mode](world, known, method, payer);
}

const completeByMode = { payment: completePayment, setup: completeSetup, subscription: completeSubscription };

function completePayment(world: World, session: CheckoutSession, method: PaymentMethod, payer: Payer): Outcome {
  const customer = customerOf(world, session);
  const intent = confirmPayment(world, intentOf(world, session, customer), method, payer);
  const { status } = intent;
  const attempted = world.tables.checkoutSessions.put({ ...session, customer, paymentIntent: intent.id });
  if (status !== 'succeeded' && status !== 'processing') {
    return { kind: 'refused', message: intent.lastError?.message ?? 'The payment was not accepted.' };
  }
  redeemCoupons(world, session, customer);
  keepBilling(world, session);
  return finish(world, { ...attempted, paymentStatus: status === 'succeeded' ? 'paid' : 'unpaid' });
}

/** A coupon has taken all of it off: there is nothing to pay. */
export function completeFreeSession(world: World, session: CheckoutSession): CheckoutSession {
  redeemCoupons(world, session, session.customer);
  return finish(world, { ...session, paymentStatus: 'no_payment_required' }).session;
}

function redeemCoupons(world: World, session: CheckoutSession, customer: string | null): void {
  for (const choice of choicesOf(world, session)) {
    grantDiscount(world, choice, { customer, subscription: null, checkoutSession: session.id });
  }
}

/** Nothing is paid: the card is kept for later payments. */
function completeSetup(world: World, session: CheckoutSession, method: PaymentMethod): Outcome {
  const id = session.setupIntent ?? '';
  const intent = found(world.tables.setupIntents.get(id), 'setupintent', id);
  const customer = customerOf(world, session);
  const { lastError } = confirmSetup(world, { ...intent, customer }, method, 'confirmed');
  const attempted = world.tables.checkoutSessions.put({ ...session, customer });
  return lastError === null ? finish(world, attempted) : { kind: 'refused', message: lastError.message };
}

/** Somebody unknown becomes a customer where something is kept for later, or the shop wants it. */
function customerOf(world: World, session: CheckoutSession): string | null {
  const { customer, savesMethod, createsCustomer } = session;
  return customer ?? (savesMethod || createsCustomer ? newCustomer(world, session).id : null);
}

function newCustomer(world: World, { customerEmail, billing }: CheckoutSession): Customer {
  const customer = createCustomer(world, {
    email: customerEmail,
    name: billing?.name ?? null,
    address: billing?.address ?? null,
  });
  if (billing?.taxId) {
    addTaxId(world, customer, billing.taxId);
  }
  return world.tables.customers.get(customer.id) ?? customer;
}

/** What the payer has typed is kept with them, as far as the session says so; a tax number always. */
function keepBilling(world: World, { customer: id, billing, updatesAddress, updatesName }: CheckoutSession): void {
  const customer = world.tables.customers.get(id ?? '');
  if (customer === undefined || billing === null) {
    return;
  }
  const changed = world.tables.customers.put({
    ...customer,
    name: updatesName ? (billing.name ?? customer.name) : customer.name,
    address: updatesAddress ? billing.address : customer.address,
  });
  if (billing.taxId !== null) {
    addTaxId(world, changed, billing.taxId);
  }
  emit(
    world,
    'customer.updated',
    presentCustomer(world, world.tables.customers.get(changed.id) ?? changed),
    changed.id,
  );
}

function completeSubscription(world: World, session: CheckoutSession, method: PaymentMethod, payer: Payer): Outcome {
  // Nothing is left behind by a card that cannot pay: the subscription begins with its first payment.
  const refusal = payer === 'present' ? refusalOf(method, true) : null;
  if (refusal !== null) {
    world.tables.checkoutSessions.put(session);
    return { kind: 'refused', message: refusal.message };
  }
  keepBilling(world, session);
  const known = session.customer === null ? undefined : world.tables.customers.get(session.customer);
  const customer = known ?? newCustomer(world, session);
  const { subscription, invoice } = startSubscription(world, {
    customer,
    prices: session.lineItems.flatMap(({ price: id, quantity }) => {
      const price = world.tables.prices.get(id);
      return price === undefined ? [] : [{ price, quantity }];
    }),
    metadata: session.outcomeMetadata,
    description: session.outcomeDescription,
    method,
    payer,
    coupons: choicesOf(world, session),
    checkoutSession: session.id,
    prorationDiscounts: session.prorationDiscounts,
    collectsTax: session.collectsTax,
  });
  return finish(world, {
    ...session,
    customer: customer.id,
    subscription: subscription.id,
    invoice: invoice.id,
    paymentStatus: invoice.status === 'paid' ? 'paid' : 'unpaid',
  });
}

function finish(world: World, session: CheckoutSession): Extract<Outcome, { kind: 'complete' }> {
  const { taxes } = sumsOf(world, session);
  const complete = world.tables.checkoutSessions.put({ ...session, status: 'complete', settledTaxes: taxes });
  emit(world, 'checkout.session.completed', presentSession(world, complete), complete.customer);
  return { kind: 'complete', session: complete };
}

/** The session's payment; a refused one is tried again rather than made twice. */
function intentOf(world: World, session: CheckoutSession, customer: string | null): PaymentIntent {
  const present = session.paymentIntent === null ? undefined : world.tables.paymentIntents.get(session.paymentIntent);
  if (present !== undefined) {
    // Another address may have changed its taxes since.
    return { ...present, customer, amount: session.amountTotal };
  }
  return createPaymentIntent(world, {
    customer,
    amount: session.amountTotal,
    currency: session.currency,
    description: session.outcomeDescription,
    metadata: session.outcomeMetadata,
    savesMethod: session.savesMethod,
  });
}

export function expireSession(world: World, session: CheckoutSession): CheckoutSession {
  const expired = world.tables.checkoutSessions.put({ ...session, status: 'expired', confirming: null });
  const intent = world.tables.setupIntents.get(session.setupIntent ?? '');
  if (intent !== undefined) {
    cancelSetup(world, intent);
  }
  emit(world, 'checkout.session.expired', presentSession(world, expired), expired.customer);
  return expired;
}

/** A late settling payment has been decided: tells the session that began it. */
export function noteSettledPayment(world: World, intent: PaymentIntent): void {
  const session = world.tables.checkoutSessions
    .all()
    .find(
      ({ paymentIntent, invoice }) => paymentIntent === intent.id || (invoice !== null && invoice === intent.invoice),
    );
  if (session === undefined || session.status !== 'complete' || session.paymentStatus !== 'unpaid') {
    return;
  }
  const hasSucceeded = intent.status === 'succeeded';
  const settled = hasSucceeded ? world.tables.checkoutSessions.put({ ...session, paymentStatus: 'paid' }) : session;
  emit(
    world,
    hasSucceeded ? 'checkout.session.async_payment_succeeded' : 'checkout.session.async_payment_failed',
    presentSession(world, settled),
    settled.customer,
  );
}

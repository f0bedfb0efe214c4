import { now } from '../clocks/now.ts';
import { warnOfFraud } from '../disputes/fraud-warnings.ts';
import { openDispute } from '../disputes/open-dispute.ts';
import { newId, randomLetters } from '../store/identifier.ts';
import type { Charge, PaymentError, PaymentIntent, PaymentMethod } from '../store/payment-rows.ts';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world.ts';
import { attachPaymentMethod } from './payment-methods.ts';
import { presentCharge } from './present-charge.ts';
import { presentPaymentIntent } from './present-payment-intent.ts';
import { needsConfirmation, refusalOf } from './test-cards.ts';

/** A bank's answer to a debit, when nobody asks for it earlier. */
const settlingSeconds = 30;

/**
 * Where the payer is: `present` at a page of ours and able to confirm; `confirmed` there already;
 * `reachable`, away, but told to come and confirm; `absent`.
 */
export type Payer = 'present' | 'confirmed' | 'reachable' | 'absent';

type NewIntent = Pick<PaymentIntent, 'customer' | 'amount' | 'currency' | 'description' | 'metadata' | 'savesMethod'> &
  Partial<Pick<PaymentIntent, 'mayRedirect'>>;

export function createPaymentIntent(world: World, details: NewIntent, invoice: string | null = null): PaymentIntent {
  const intent = world.tables.paymentIntents.put({
    mayRedirect: false,
    ...details,
    id: newId('pi'),
    created: now(world, details.customer),
    status: 'requires_payment_method',
    paymentMethod: null,
    latestCharge: null,
    lastError: null,
    invoice,
    canceledAt: null,
    settlesAt: null,
    settlesAs: 'succeeded',
    secret: randomLetters(24),
  });
  emit(world, 'payment_intent.created', presentPaymentIntent(world, intent), intent.customer);
  return intent;
}

/** Tries to take the money once; the outcome is the returned intent's status. */
export function confirmPayment(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  payer: Payer,
): PaymentIntent {
  const mayAsk = payer === 'present' || payer === 'reachable';
  if (mayAsk && needsConfirmation(method.behaviour, method.authenticated)) {
    return setIntent(world, { ...intent, status: 'requires_action', paymentMethod: method.id }, 'requires_action');
  }
  if (payer === 'confirmed') {
    world.tables.paymentMethods.put({ ...method, authenticated: true });
  }
  const isOwnerPresent = payer === 'present' || payer === 'confirmed';
  const refusal =
    payer === 'confirmed' && needsConfirmation(method.behaviour, false) ? null : refusalOf(method, isOwnerPresent);
  if (refusal !== null) {
    return refusePayment(world, intent, method, refusal);
  }
  if (intent.savesMethod && intent.customer !== null) {
    attachPaymentMethod(world, world.tables.paymentMethods.get(method.id) ?? method, intent.customer);
  }
  return method.behaviour === 'settles_late'
    ? awaitSettlement(world, intent, method)
    : takeMoney(world, intent, method);
}

/** The payer's answer to a request for confirmation was no, or the card cannot be charged. */
export function refusePayment(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  failure: PaymentError,
): PaymentIntent {
  const charge = addCharge(world, intent, method, 'failed', failure);
  emit(world, 'charge.failed', presentCharge(world, charge), intent.customer);
  const refused: PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    paymentMethod: null,
    latestCharge: charge.id,
    lastError: failure,
  };
  return setIntent(world, refused, 'payment_failed');
}

/** A debit that was under way has been decided by the bank. */
export function settlePayment(world: World, intent: PaymentIntent): PaymentIntent {
  const charge = world.tables.charges.get(intent.latestCharge ?? '');
  if (intent.status !== 'processing' || charge === undefined) {
    return intent;
  }
  if (intent.settlesAs === 'succeeded') {
    const taken = world.tables.charges.put({ ...charge, status: 'succeeded' });
    emit(world, 'charge.succeeded', presentCharge(world, taken), intent.customer);
    return setIntent(world, { ...intent, status: 'succeeded', settlesAt: null }, 'succeeded');
  }
  const failure = {
    code: 'payment_intent_payment_attempt_failed',
    declineCode: null,
    message: 'The bank refused the debit.',
  };
  const failed = world.tables.charges.put({ ...charge, status: 'failed', failure });
  emit(world, 'charge.failed', presentCharge(world, failed), intent.customer);
  const refused: PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    paymentMethod: null,
    settlesAt: null,
    lastError: failure,
  };
  return setIntent(world, refused, 'payment_failed');
}

function takeMoney(world: World, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
  const charge = addCharge(world, intent, method, 'succeeded', null);
  emit(world, 'charge.succeeded', presentCharge(world, charge), intent.customer);
  const paid: PaymentIntent = {
    ...intent,
    status: 'succeeded',
    paymentMethod: method.id,
    latestCharge: charge.id,
    lastError: null,
  };
  const succeeded = setIntent(world, paid, 'succeeded');
  if (method.behaviour === 'is_disputed') {
    openDispute(world, charge, { amount: charge.amount, reason: 'fraudulent' });
  }
  if (method.behaviour === 'is_warned_of') {
    warnOfFraud(world, charge);
  }
  return succeeded;
}

function awaitSettlement(world: World, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
  const charge = addCharge(world, intent, method, 'pending', null);
  emit(world, 'charge.pending', presentCharge(world, charge), intent.customer);
  const processing: PaymentIntent = {
    ...intent,
    status: 'processing',
    paymentMethod: method.id,
    latestCharge: charge.id,
    lastError: null,
    settlesAt: now(world, intent.customer) + settlingSeconds,
  };
  return setIntent(world, processing, 'processing');
}

function addCharge(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  status: Charge['status'],
  failure: PaymentError | null,
): Charge {
  const { customer, amount, currency, description, metadata } = intent;
  return world.tables.charges.put({
    id: newId('ch'),
    created: now(world, customer),
    customer,
    paymentIntent: intent.id,
    paymentMethod: method.id,
    amount,
    currency,
    description,
    metadata,
    status,
    failure,
    amountRefunded: 0,
    dispute: null,
  });
}

function setIntent(
  world: World,
  intent: PaymentIntent,
  happened: 'requires_action' | 'payment_failed' | 'succeeded' | 'processing',
): PaymentIntent {
  world.tables.paymentIntents.put(intent);
  emit(world, `payment_intent.${happened}`, presentPaymentIntent(world, intent), intent.customer);
  return intent;
}

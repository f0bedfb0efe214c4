import { now } from '../clocks/now.ts';
import { found, invalid } from '../http/failure.ts';
import { newId } from '../store/identifier.ts';
import type { PaymentMethod } from '../store/payment-rows.ts';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world.ts';
import { presentPaymentMethod } from './present-payment-method.ts';
import { type TestCard, testCards } from './test-cards.ts';

export function createCard(world: World, card: TestCard, expiry: { month: number; year: number }): PaymentMethod {
  return world.tables.paymentMethods.put({
    id: newId('pm'),
    created: now(world),
    customer: null,
    kind: 'card',
    brand: card.brand,
    last4: card.number.slice(-4),
    expMonth: expiry.month,
    expYear: expiry.year,
    behaviour: card.behaviour,
    authenticated: false,
  });
}

/** A bank account from which money takes days to come: its payments are decided later. */
export function createBankAccount(world: World): PaymentMethod {
  return world.tables.paymentMethods.put({
    id: newId('pm'),
    created: now(world),
    customer: null,
    kind: 'us_bank_account',
    brand: 'TEST BANK',
    last4: '6789',
    expMonth: 0,
    expYear: 0,
    behaviour: 'settles_late',
    authenticated: true,
  });
}

/** Keeps a payment method for its customer's later payments. */
export function attachPaymentMethod(world: World, method: PaymentMethod, customer: string): PaymentMethod {
  if (method.customer === customer) {
    return method;
  }
  const attached = world.tables.paymentMethods.put({ ...method, customer });
  emit(world, 'payment_method.attached', presentPaymentMethod(attached), customer);
  return attached;
}

/** Forgets a payment method for good: nothing is charged to it any more, as a default neither. */
export function detachPaymentMethod(world: World, method: PaymentMethod): PaymentMethod {
  const { customers, paymentMethods, subscriptions } = world.tables;
  const owner = method.customer === null ? undefined : customers.get(method.customer);
  if (owner === undefined) {
    throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.');
  }
  if (owner.defaultPaymentMethod === method.id) {
    customers.put({ ...owner, defaultPaymentMethod: null });
  }
  for (const subscription of subscriptions.all()) {
    if (subscription.defaultPaymentMethod === method.id) {
      subscriptions.put({ ...subscription, defaultPaymentMethod: null });
    }
  }
  const detached = paymentMethods.put({ ...method, customer: null });
  emit(world, 'payment_method.detached', presentPaymentMethod(detached), owner.id);
  return detached;
}

/** A kept payment method by its id, or a new one for a test name such as `pm_card_visa`. */
export function findPaymentMethod(world: World, id: string, param?: string): PaymentMethod {
  const card = testCards.find(({ token }) => token === id);
  return card === undefined
    ? found(world.tables.paymentMethods.get(id), 'PaymentMethod', id, param)
    : createCard(world, card, { month: 12, year: 2034 });
}

import { now } from '../clocks/now.ts';
import { newId } from '../store/identifier.ts';
import type { PaymentMethod } from '../store/payment-rows.ts';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world.ts';
import { presentPaymentMethod } from './present-payment-method.ts';
import type { TestCard } from './test-cards.ts';

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

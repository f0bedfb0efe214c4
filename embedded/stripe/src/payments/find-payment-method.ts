import { found } from '../http/failure.ts';
import type { PaymentMethod } from '../store/payment-rows.ts';
import type { World } from '../world.ts';
import { createCard } from './create-payment-method.ts';
import { testCards } from './test-cards.ts';

/** A kept payment method by its id, or a new one for a test name such as `pm_card_visa`. */
export function findPaymentMethod(world: World, id: string, param?: string): PaymentMethod {
  const card = testCards.find(({ token }) => token === id);
  return card === undefined
    ? found(world.tables.paymentMethods.get(id), 'PaymentMethod', id, param)
    : createCard(world, card, { month: 12, year: 2034 });
}

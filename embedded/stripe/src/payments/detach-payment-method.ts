import { invalid } from '../http/failure.ts';
import type { PaymentMethod } from '../store/payment-rows.ts';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world.ts';
import { presentPaymentMethod } from './present-payment-method.ts';

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

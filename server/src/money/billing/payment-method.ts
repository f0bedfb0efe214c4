import type { Stripe } from 'stripe';
import { idOf } from './customers.ts';
import type { StripeClient } from './stripe-client.ts';

/** The card that a customer's next payment would use: the plan's, else the customer's own, else any that is kept. */
export async function findPaymentMethod(
  stripe: StripeClient,
  customerId: string,
  options: Stripe.RequestOptions = {},
): Promise<Stripe.PaymentMethod | null> {
  const [customer, subscriptions, { data }] = await Promise.all([
    stripe.customers.retrieve(customerId, {}, options),
    stripe.subscriptions.list({ customer: customerId, limit: 3 }, options),
    stripe.customers.listPaymentMethods(customerId, { limit: 10 }, options),
  ]);
  if ('deleted' in customer && customer.deleted) return null;
  const chosen = [
    ...subscriptions.data.map(({ default_payment_method }) => idOf(default_payment_method)),
    'invoice_settings' in customer ? idOf(customer.invoice_settings.default_payment_method) : null,
  ].find((id) => id !== null);
  return data.find(({ id }) => id === chosen) ?? data[0] ?? null;
}

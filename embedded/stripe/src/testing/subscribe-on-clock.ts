import { expect } from 'vitest';
import type { TestPayments } from './start-test-payments.ts';

/** January 31, 2027, noon: a day that many months do not have. Seconds. */
export const january31 = Date.UTC(2027, 0, 31, 12) / 1000;

/** A customer on a clock of their own, subscribed since January 31, 2027. */
export async function subscribeOnClock(payments: TestPayments, options: { price?: string } = {}) {
  const { stripe } = payments;
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: january31 });
  const customer = await stripe.customers.create({ email: 'ada@example.test', test_clock: clock.id });
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  const price = await payments.price(options.price ?? 'pro_month');
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    default_payment_method: method.id,
    metadata: { user_id: 'u1' },
  });
  return {
    customer: customer.id,
    id: subscription.id,
    item: subscription.items.data[0]?.id ?? '',
    period: {
      start: subscription.items.data[0]?.current_period_start ?? 0,
      end: subscription.items.data[0]?.current_period_end ?? 0,
    },
    now: () => stripe.subscriptions.retrieve(subscription.id),
    invoices: async () => (await stripe.invoices.list({ subscription: subscription.id, limit: 100 })).data,
    async replaceCard(token: string) {
      const other = await stripe.paymentMethods.attach(token, { customer: customer.id });
      await stripe.subscriptions.update(subscription.id, { default_payment_method: other.id });
      return other.id;
    },
    async advanceTo(moment: number) {
      const advanced = await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: moment });
      expect(advanced.status).toBe('advancing');
      expect((await stripe.testHelpers.testClocks.retrieve(clock.id)).status).toBe('ready');
    },
  };
}

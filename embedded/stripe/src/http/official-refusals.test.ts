import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPayments, type TestPayments } from '../testing/start-test-payments.ts';

let payments: TestPayments;
beforeAll(async () => {
  payments = await startTestPayments();
});
afterAll(() => payments.stop());

const shop = { success_url: 'http://shop.test/done', cancel_url: 'http://shop.test/' };
const noRedirects = { enabled: true, allow_redirects: 'never' as const };

/** Of a type that the official client would refuse before it is sent. */
const misspelled: object = { percent: 5 };

const refused: [string, (stripe: Stripe) => Promise<unknown>, object][] = [
  [
    'a coupon without terms',
    (stripe) => stripe.coupons.create({ duration: 'once' }),
    { param: 'percent_off', code: 'parameter_missing' },
  ],
  [
    'a coupon of a sum without its currency',
    (stripe) => stripe.coupons.create({ amount_off: 100 }),
    { param: 'currency', code: 'parameter_missing' },
  ],
  [
    'a coupon of more than everything',
    (stripe) => stripe.coupons.create({ percent_off: 101 }),
    { param: 'percent_off' },
  ],
  [
    'months of a coupon that is not repeating',
    (stripe) => stripe.coupons.create({ percent_off: 5, duration: 'once', duration_in_months: 3 }),
    { param: 'duration_in_months' },
  ],
  ['an unknown coupon', (stripe) => stripe.coupons.retrieve('NONE'), { code: 'resource_missing', statusCode: 404 }],
  [
    'a code for an unknown coupon',
    (stripe) => stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: 'NONE' } }),
    { code: 'resource_missing', param: 'promotion[coupon]' },
  ],
  [
    'a discount and a field for codes on one page',
    async (stripe) => {
      const { id } = await stripe.coupons.create({ percent_off: 5 });
      const price_data = { currency: 'usd', unit_amount: 100, product_data: { name: 'A' } };
      const line_items = [{ price_data, quantity: 1 }];
      const both = { discounts: [{ coupon: id }], allow_promotion_codes: true };
      return stripe.checkout.sessions.create({ ...shop, mode: 'payment', line_items, ...both });
    },
    { param: 'discounts' },
  ],
  [
    'a coupon that was used as often as it may be',
    async (stripe) => {
      const coupon = await stripe.coupons.create({ percent_off: 5, max_redemptions: 1, duration: 'forever' });
      const customer = await stripe.customers.create();
      const items = [{ price: (await payments.price('pro_month')).id }];
      const order = { customer: customer.id, items, discounts: [{ coupon: coupon.id }] };
      await stripe.subscriptions.create({ ...order, default_payment_method: 'pm_card_visa' });
      return stripe.subscriptions.create({ ...order, default_payment_method: 'pm_card_visa' });
    },
    { code: 'coupon_expired', param: 'discounts[0][coupon]' },
  ],
  [
    'a price and a description of one',
    async (stripe) => {
      const { id: price } = await payments.price('pack_2000');
      const price_data = { currency: 'usd', unit_amount: 100, product_data: { name: 'A' } };
      return stripe.checkout.sessions.create({
        ...shop,
        mode: 'payment',
        line_items: [{ price, price_data, quantity: 1 }],
      });
    },
    { param: 'line_items[0][price_data]' },
  ],
  [
    'a purchase that does not say how many',
    async (stripe) => {
      const { id: price } = await payments.price('pack_2000');
      return stripe.checkout.sessions.create({ ...shop, mode: 'payment', line_items: [{ price }] });
    },
    { code: 'parameter_missing', param: 'line_items[0][quantity]' },
  ],
  [
    'a payment of less than half a dollar',
    (stripe) => stripe.paymentIntents.create({ amount: 49, currency: 'usd' }),
    { code: 'amount_too_small', param: 'amount', doc_url: expect.stringMatching(/amount_too_small$/) },
  ],
  [
    'a page that is open for longer than a day',
    async (stripe) => {
      const line_items = [{ price: (await payments.price('pack_2000')).id, quantity: 1 }];
      const expires_at = Math.floor(Date.now() / 1000) + 2 * 86_400;
      return stripe.checkout.sessions.create({ ...shop, mode: 'payment', line_items, expires_at });
    },
    { param: 'expires_at' },
  ],
  [
    'more than fifty notes',
    (stripe) =>
      stripe.customers.create({
        metadata: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`key${n}`, 'x'])),
      }),
    { param: 'metadata' },
  ],
  [
    'a plan without anything to pay it with',
    async (stripe) =>
      stripe.subscriptions.create({
        customer: (await stripe.customers.create()).id,
        items: [{ price: (await payments.price('pro_month')).id }],
      }),
    { code: 'resource_missing' },
  ],
  [
    'giving back more than an invoice was',
    async (stripe) =>
      stripe.creditNotes.create({ invoice: await paidInvoice(stripe), amount: 501, refund_amount: 501 }),
    { param: 'amount' },
  ],
  [
    'a credit note that does not say where its money goes',
    async (stripe) => stripe.creditNotes.create({ invoice: await paidInvoice(stripe), amount: 100 }),
    { param: 'credit_amount' },
  ],
  [
    'a refund to the card of what was paid elsewhere',
    async (stripe) =>
      stripe.creditNotes.create({ invoice: await paidInvoice(stripe, true), amount: 100, refund_amount: 100 }),
    { param: 'refund_amount' },
  ],
  [
    'a card that declines to be kept',
    (stripe) =>
      stripe.setupIntents.create({
        ...{ payment_method: 'pm_card_visa_chargeDeclined', confirm: true, automatic_payment_methods: noRedirects },
      }),
    { type: 'StripeCardError', code: 'card_declined', decline_code: 'generic_decline' },
  ],
  [
    'a card kept by a method that may lead away without an address to come back to',
    (stripe) => stripe.setupIntents.create({ payment_method: 'pm_card_visa', confirm: true }),
    { param: 'return_url' },
  ],
  [
    'an endpoint without events',
    (stripe) => stripe.webhookEndpoints.create({ url: 'https://shop.test/hook', enabled_events: [] }),
    { param: 'enabled_events' },
  ],
  [
    'an endpoint that is no address',
    (stripe) => stripe.webhookEndpoints.create({ url: 'shop', enabled_events: ['*'] }),
    { param: 'url' },
  ],
  [
    'the end of an invoice that is final',
    async (stripe) => stripe.invoices.del(await paidInvoice(stripe)),
    { statusCode: 400 },
  ],
  [
    'a subscription to what is paid once',
    async (stripe) =>
      stripe.subscriptions.create({
        customer: (await stripe.customers.create()).id,
        items: [{ price: (await payments.price('pack_2000')).id }],
        default_payment_method: 'pm_card_visa',
      }),
    { param: 'items' },
  ],
  ['a word that nobody knows', (stripe) => stripe.coupons.create(misspelled), { param: 'percent' }],
];

test.each(refused)('%s is refused as Stripe refuses it', async (_, act, shape) => {
  const error: unknown = await act(payments.stripe).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Stripe.errors.StripeError);
  expect(error).toMatchObject({
    message: expect.stringMatching(/\S/),
    requestId: expect.stringMatching(/^req_/),
    ...shape,
  });
});

/** An invoice of $5, by card or otherwise. */
async function paidInvoice(stripe: Stripe, outside = false): Promise<string> {
  const customer = await stripe.customers.create();
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  const { id } = await stripe.invoices.create({ customer: customer.id });
  await stripe.invoiceItems.create({ customer: customer.id, invoice: id, amount: 500, currency: 'usd' });
  await stripe.invoices.pay(id, outside ? { paid_out_of_band: true } : { payment_method: card.id });
  return id;
}

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPayments, type TestPayments } from '../testing/start-test-payments.ts';

let payments: TestPayments;

beforeAll(async () => {
  payments = await startTestPayments();
});
afterAll(() => payments.stop());

async function customerWith(token: string) {
  const customer = await payments.stripe.customers.create({ email: 'ada@example.test' });
  const method = await payments.stripe.paymentMethods.attach(token, { customer: customer.id });
  return { customer: customer.id, payment_method: method.id };
}

const charge = (who: { customer: string; payment_method: string }, amount = 2000) =>
  payments.stripe.paymentIntents.create({
    ...who,
    amount,
    currency: 'usd',
    confirm: true,
    off_session: true,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    metadata: { kind: 'top_up' },
  });

async function paidCharge(token = 'pm_card_visa', amount = 2000): Promise<string> {
  return String((await charge(await customerWith(token), amount)).latest_charge);
}

test('a saved card is charged while its owner is away', async () => {
  const ada = await customerWith('pm_card_visa');
  expect((await payments.stripe.paymentMethods.list({ customer: ada.customer, type: 'card' })).data).toMatchObject([
    { id: ada.payment_method, card: { brand: 'visa', last4: '4242' } },
  ]);
  const intent = await charge(ada);
  expect(intent).toMatchObject({ status: 'succeeded', amount_received: 2000, customer: ada.customer });
  expect(await payments.stripe.charges.retrieve(String(intent.latest_charge))).toMatchObject({
    paid: true,
    captured: true,
    payment_intent: intent.id,
    metadata: { kind: 'top_up' },
  });
  await payments.arrived('payment_intent.succeeded', intent.id);
});

test('a payment that may lead to pages of a bank is confirmed only with a way back', async () => {
  const ada = await customerWith('pm_card_visa');
  const { paymentIntents } = payments.stripe;
  const body = { ...ada, amount: 500, currency: 'usd' };
  await expect(paymentIntents.create({ ...body, confirm: true })).rejects.toMatchObject({ param: 'return_url' });
  const { id } = await paymentIntents.create(body);
  await expect(paymentIntents.confirm(id)).rejects.toThrow('you must provide a `return_url`');
  const back = 'http://shop.test/settings';
  expect(await paymentIntents.confirm(id, { return_url: back })).toMatchObject({ status: 'succeeded' });
  const card = await paymentIntents.create({ ...body, confirm: true, allowed_payment_method_types: ['card'] });
  expect(card.status).toBe('succeeded');
});

test.each([
  ['pm_card_chargeCustomerFail', 'card_declined', 'generic_decline'],
  ['pm_card_authenticationRequired', 'authentication_required', 'authentication_required'],
])('%s refuses with %s, and the failed payment is on record', async (token, code, declineCode) => {
  const ada = await customerWith(token);
  const error = await charge(ada).catch((reason: unknown) => reason);
  expect(error).toMatchObject({
    type: 'StripeCardError',
    statusCode: 402,
    code,
    decline_code: declineCode,
    payment_intent: { status: 'requires_payment_method' },
  });
  const [intent] = (await payments.stripe.paymentIntents.list({ customer: ada.customer })).data;
  expect(intent).toMatchObject({ status: 'requires_payment_method', last_payment_error: { code } });
  await payments.arrived('payment_intent.payment_failed', intent?.id);
});

test('a refused payment asked for again with its key is answered the same and tried once', async () => {
  const ada = await customerWith('pm_card_chargeCustomerFail');
  const methods = { enabled: true, allow_redirects: 'never' as const };
  const body = {
    ...{ ...ada, amount: 500, currency: 'usd', confirm: true, off_session: true },
    automatic_payment_methods: methods,
  };
  for (const _ of [1, 2]) {
    await expect(
      payments.stripe.paymentIntents.create(body, { idempotencyKey: `top-up:${ada.customer}` }),
    ).rejects.toMatchObject({ code: 'card_declined' });
  }
  expect((await payments.stripe.paymentIntents.list({ customer: ada.customer })).data).toHaveLength(1);
});

test("another customer's card is not charged", async () => {
  const [ada, bob] = [await customerWith('pm_card_visa'), await customerWith('pm_card_visa')];
  await expect(charge({ customer: bob.customer, payment_method: ada.payment_method })).rejects.toMatchObject({
    statusCode: 400,
    param: 'payment_method',
  });
});

test('a detached card is forgotten, as a default too', async () => {
  const ada = await customerWith('pm_card_visa');
  const { stripe } = payments;
  await stripe.customers.update(ada.customer, { invoice_settings: { default_payment_method: ada.payment_method } });
  expect((await stripe.paymentMethods.detach(ada.payment_method)).customer).toBeNull();
  expect(await stripe.customers.retrieve(ada.customer)).toMatchObject({
    invoice_settings: { default_payment_method: null },
  });
  expect((await stripe.customers.listPaymentMethods(ada.customer)).data).toEqual([]);
});

test('a payment is cancelled while nothing was taken, and not after', async () => {
  const { stripe } = payments;
  const open = await stripe.paymentIntents.create({ amount: 700, currency: 'usd' });
  expect(open.status).toBe('requires_payment_method');
  expect(await stripe.paymentIntents.cancel(open.id)).toMatchObject({ status: 'canceled' });
  const paid = await charge(await customerWith('pm_card_visa'));
  await expect(stripe.paymentIntents.cancel(paid.id)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
});

test('refunds add up on the charge, and never exceed it', async () => {
  const { stripe } = payments;
  const id = await paidCharge();
  const first = await stripe.refunds.create({ charge: id, amount: 500, reason: 'requested_by_customer' });
  expect(first).toMatchObject({ status: 'succeeded', amount: 500, charge: id });
  const event = await payments.arrived('charge.refunded', id);
  expect(event.data.object).toMatchObject({ amount_refunded: 500, refunded: false });

  await expect(stripe.refunds.create({ charge: id, amount: 1501 })).rejects.toMatchObject({ param: 'amount' });
  const { payment_intent: intent } = await stripe.charges.retrieve(id);
  await stripe.refunds.create({ payment_intent: String(intent) });
  expect(await stripe.charges.retrieve(id)).toMatchObject({ amount_refunded: 2000, refunded: true });
  await expect(stripe.refunds.create({ charge: id })).rejects.toMatchObject({ code: 'charge_already_refunded' });
  expect((await stripe.refunds.list({ charge: id })).data.map(({ amount }) => amount)).toEqual([1500, 500]);
});

test('a refund that the bank does not take fails later, and the charge says so', async () => {
  const { stripe } = payments;
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: 1_800_000_000 });
  const customer = await stripe.customers.create({ test_clock: clock.id });
  const method = await stripe.paymentMethods.attach('pm_card_refundFail', { customer: customer.id });
  const intent = await charge({ customer: customer.id, payment_method: method.id });
  const refund = await stripe.refunds.create({ payment_intent: intent.id });
  await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: 1_800_000_100 });
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed' });
  expect(await stripe.charges.retrieve(String(intent.latest_charge))).toMatchObject({ amount_refunded: 0 });
  await payments.arrived('refund.failed', refund.id);
});

test('a refund that takes a while is pending, and its success is told', async () => {
  const { stripe } = payments;
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: 1_800_000_000 });
  const customer = await stripe.customers.create({ test_clock: clock.id });
  const method = await stripe.paymentMethods.attach('pm_card_pendingRefund', { customer: customer.id });
  const intent = await charge({ customer: customer.id, payment_method: method.id });
  const refund = await stripe.refunds.create({ payment_intent: intent.id });
  expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' });
  await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: 1_800_000_100 });
  const { data } = await payments.arrived('refund.updated', refund.id);
  expect(data.object).toMatchObject({ status: 'succeeded' });
  expect(await stripe.refunds.retrieve(refund.id)).not.toHaveProperty('pending_reason');
});

test.each([
  ['winning_evidence', 'won'],
  ['losing_evidence', 'lost'],
])('a disputed charge is decided by its evidence: %s is %s', async (evidence, verdict) => {
  const { stripe } = payments;
  const id = await paidCharge('pm_card_createDispute');
  const [dispute] = (await stripe.disputes.list({ charge: id })).data;
  expect(dispute).toMatchObject({ status: 'needs_response', amount: 2000, reason: 'fraudulent', charge: id });
  expect((await stripe.charges.retrieve(id)).disputed).toBe(true);
  await expect(stripe.refunds.create({ charge: id })).rejects.toMatchObject({ code: 'charge_disputed' });

  await stripe.disputes.update(String(dispute?.id), { evidence: { uncategorized_text: evidence }, submit: true });
  const closed = await payments.arrived('charge.dispute.closed', dispute?.id);
  expect(closed.data.object).toMatchObject({ status: verdict });
  await payments.arrived('charge.dispute.created', dispute?.id);
});

test('a dispute can be given up', async () => {
  const id = await paidCharge('pm_card_createDispute');
  const [dispute] = (await payments.stripe.disputes.list({ charge: id })).data;
  expect(await payments.stripe.disputes.close(String(dispute?.id))).toMatchObject({ status: 'lost' });
});

import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPayments, type TestPayments } from '../testing/start-test-payments.ts';
import { cardFields, cards, submitForm } from '../testing/submit-form.ts';

let payments: TestPayments;

beforeAll(async () => {
  payments = await startTestPayments();
});
afterAll(() => payments.stop());

async function open(
  lookupKey: string,
  details: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<Stripe.Checkout.Session & { url: string }> {
  const { stripe } = payments;
  const price = await payments.price(lookupKey);
  const customer = await stripe.customers.create({ email: 'ada@example.test' });
  const session = await stripe.checkout.sessions.create({
    mode: price.type === 'recurring' ? 'subscription' : 'payment',
    line_items: [{ price: price.id, quantity: 1 }],
    customer: customer.id,
    success_url: 'http://shop.test/settings?tab=billing&session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://shop.test/settings?tab=billing',
    ...details,
  });
  return { ...session, url: String(session.url) };
}

test('a pack is paid for by card on the hosted page, and the browser goes back with the session in the address', async () => {
  const session = await open('pack_2000', {
    client_reference_id: 'u1',
    metadata: { user_id: 'u1' },
    payment_intent_data: { metadata: { user_id: 'u1', kind: 'pack' } },
  });
  expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 2000, payment_intent: null });
  const page = await (await fetch(session.url)).text();
  expect(page).toContain('Test payments: no money moves');
  expect(page).toContain('2,000 Tokens');
  expect(page).toContain('$20.00');

  const answer = await submitForm(session.url, cardFields(cards.good));
  expect([answer.status, answer.location]).toEqual([
    303,
    `http://shop.test/settings?tab=billing&session_id=${session.id}`,
  ]);

  const paid = await payments.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['line_items', 'payment_intent.latest_charge'],
  });
  expect(paid).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    client_reference_id: 'u1',
    line_items: { data: [{ amount_total: 2000, price: { lookup_key: 'pack_2000' } }] },
    payment_intent: {
      status: 'succeeded',
      amount_received: 2000,
      metadata: { kind: 'pack' },
      latest_charge: { object: 'charge', paid: true, amount: 2000 },
    },
  });
  const event = await payments.arrived('checkout.session.completed', session.id);
  expect(event.data.object).toMatchObject({ payment_status: 'paid', metadata: { user_id: 'u1' } });
});

test('pressing Pay twice takes the money once', async () => {
  const session = await open('pack_2000');
  await Promise.all([1, 2, 3].map(() => submitForm(session.url, cardFields(cards.good))));
  const intents = await payments.stripe.paymentIntents.list({ customer: String(session.customer) });
  expect(intents.data).toHaveLength(1);
});

test('a declined card leaves the page open, says why, and another card pays', async () => {
  const session = await open('pack_2000');
  const declined = await submitForm(session.url, cardFields(cards.declined));
  expect([declined.status, declined.page]).toEqual([422, expect.stringContaining('Your card was declined.')]);
  expect(await payments.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'open' });

  await submitForm(session.url, cardFields(cards.good));
  const paid = await payments.stripe.checkout.sessions.retrieve(session.id);
  const charges = await payments.stripe.charges.list({ payment_intent: String(paid.payment_intent) });
  expect(charges.data.map(({ status }) => status)).toEqual(['succeeded', 'failed']);
});

test('a number that is not a test card is refused, and so is a wrong date', async () => {
  const session = await open('pack_2000');
  expect((await submitForm(session.url, cardFields('4111 1111 1111 1111'))).page).toContain('Never enter a real card');
  const expired = { ...cardFields(cards.good), expiry: '01 / 20' };
  expect((await submitForm(session.url, expired)).page).toContain('expired');
  expect((await submitForm(session.url, {})).status).toBe(422);
});

test('a card that asks for confirmation pays only after Yes', async () => {
  const session = await open('pack_2000');
  const asked = await submitForm(session.url, cardFields(cards.confirming));
  expect(asked.location).toBe(`/pay/${session.id}/confirm`);
  const confirmPage = `${session.url}/confirm`;
  expect(await (await fetch(confirmPage)).text()).toContain('did you start a payment');

  const refused = await submitForm(confirmPage, { answer: 'no' });
  expect(refused.page).toContain('The payment was not confirmed');
  expect((await payments.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');

  await submitForm(session.url, cardFields(cards.confirming));
  const confirmed = await submitForm(confirmPage, { answer: 'yes' });
  expect(confirmed.location).toContain('http://shop.test/');
  expect((await payments.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid');
});

test('a subscription begins with its first paid invoice, which names plan, user and price where the server looks', async () => {
  const session = await open('pro_month', { subscription_data: { metadata: { user_id: 'u7' } } });
  await submitForm(session.url, cardFields(cards.good));
  const complete = await payments.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription.latest_invoice.payments'],
  });
  const price = await payments.price('pro_month');
  expect(complete).toMatchObject({
    payment_intent: null,
    subscription: {
      status: 'active',
      metadata: { user_id: 'u7' },
      cancel_at_period_end: false,
      items: { data: [{ price: { id: price.id }, current_period_start: expect.any(Number) }] },
      latest_invoice: {
        status: 'paid',
        amount_paid: 2599,
        payments: { data: [{ status: 'paid', payment: { type: 'payment_intent' } }] },
      },
    },
  });

  const event = await payments.arrived('invoice.paid', String(complete.invoice));
  expect(event.data.object).toMatchObject({
    billing_reason: 'subscription_create',
    customer: session.customer,
    parent: { type: 'subscription_details', subscription_details: { metadata: { user_id: 'u7' } } },
    lines: {
      data: [
        {
          amount: 2599,
          parent: { type: 'subscription_item_details', subscription_item_details: { proration: false } },
          pricing: { price_details: { price: price.id } },
        },
      ],
    },
  });
  await payments.arrived('customer.subscription.created');
  await payments.arrived('checkout.session.completed', session.id);
});

test('a card that cannot pay leaves no subscription behind', async () => {
  const session = await open('pro_month');
  const answer = await submitForm(session.url, cardFields(cards.declined));
  expect(answer.page).toContain('Your card was declined.');
  const left = await payments.stripe.subscriptions.list({ customer: String(session.customer), status: 'all' });
  expect(left.data).toEqual([]);
});

test('a bank debit is complete but unpaid, until the bank has decided', async () => {
  const accepted = await open('pack_2000');
  await submitForm(`${accepted.url}/bank`, { outcome: 'succeeded' });
  expect(await payments.stripe.checkout.sessions.retrieve(accepted.id)).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
  });
  const refused = await open('pack_2000');
  await submitForm(`${refused.url}/bank`, { outcome: 'failed' });

  await submitForm(`${payments.url}/operator/settle`, {});
  const succeeded = await payments.arrived('checkout.session.async_payment_succeeded', accepted.id);
  expect(succeeded.data.object).toMatchObject({ payment_status: 'paid' });
  const failed = await payments.arrived('checkout.session.async_payment_failed', refused.id);
  expect(failed.data.object).toMatchObject({ payment_status: 'unpaid' });
});

test('somebody unknown is asked for an address, and becomes a customer with the subscription', async () => {
  const price = await payments.price('pro_month');
  const session = await payments.stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: 'http://shop.test/',
  });
  expect(await (await fetch(String(session.url))).text()).toContain('name="email"');
  await submitForm(String(session.url), { ...cardFields(cards.good), email: 'bob@example.test' });
  const complete = await payments.stripe.checkout.sessions.retrieve(session.id, { expand: ['customer'] });
  expect(complete).toMatchObject({ customer: { email: 'bob@example.test' }, status: 'complete' });
});

test('sessions are listed by time and customer, and an expired one takes no money', async () => {
  const session = await open('pack_2000');
  const listed = await payments.stripe.checkout.sessions.list({
    customer: String(session.customer),
    created: { gte: session.created - 10 },
  });
  expect(listed.data.map(({ id }) => id)).toEqual([session.id]);

  expect(await payments.stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired', url: null });
  await payments.arrived('checkout.session.expired', session.id);
  expect((await submitForm(session.url, cardFields(cards.good))).status).toBe(404);
});

test('a one-off price in a subscription, an inactive price or another kind of address is refused', async () => {
  const { stripe } = payments;
  const pack = await payments.price('pack_2000');
  const base = { line_items: [{ price: pack.id, quantity: 1 }], success_url: 'http://shop.test/' };
  await expect(stripe.checkout.sessions.create({ ...base, mode: 'subscription' })).rejects.toMatchObject({
    param: 'line_items[0][price]',
  });
  await expect(
    stripe.checkout.sessions.create({ ...base, mode: 'payment', success_url: 'javascript:alert(1)' }),
  ).rejects.toMatchObject({ param: 'success_url' });
});

test('the pages run no script, cannot be framed, and take no form from another site', async () => {
  const session = await open('pack_2000');
  const response = await fetch(session.url);
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("form-action 'self' http://shop.test;");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(await response.text()).not.toContain('<script');
  const foreign = await fetch(session.url, {
    method: 'POST',
    headers: { Origin: 'http://evil.test' },
    body: new URLSearchParams(cardFields(cards.good)),
  });
  expect(foreign.status).toBe(403);
});

test('tax is asked for when the address is kept with the customer, and refused otherwise', async () => {
  const { stripe } = payments;
  const { id: customer } = await stripe.customers.create({ email: 'ada@example.test' });
  const price = await payments.price('pack_2000');
  const wanted: Stripe.Checkout.SessionCreateParams = {
    mode: 'payment',
    customer,
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: 'http://shop.test/done',
    automatic_tax: { enabled: true },
    billing_address_collection: 'required',
    tax_id_collection: { enabled: true },
  };
  await expect(stripe.checkout.sessions.create(wanted)).rejects.toMatchObject({
    code: 'customer_tax_location_invalid',
  });
  await expect(
    stripe.checkout.sessions.create({ ...wanted, customer_update: { address: 'auto' } }),
  ).rejects.toMatchObject({ param: 'tax_id_collection' });
  const session = await stripe.checkout.sessions.create({
    ...wanted,
    customer_update: { address: 'auto', name: 'auto' },
  });
  expect(session).toMatchObject({
    automatic_tax: { enabled: true },
    billing_address_collection: 'required',
    tax_id_collection: { enabled: true },
  });
});

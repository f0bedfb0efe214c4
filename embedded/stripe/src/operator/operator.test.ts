import { request } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { apiKey, idOf, startTestPayments, type TestPayments } from '../testing/start-test-payments.ts';
import { submitForm } from '../testing/submit-form.ts';

let payments: TestPayments;

beforeAll(async () => {
  payments = await startTestPayments();
});
afterAll(() => payments.stop());

async function subscriber() {
  const { stripe } = payments;
  const customer = await stripe.customers.create({ email: 'ada@example.test' });
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  const price = await payments.price('pro_month');
  return stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    default_payment_method: method.id,
  });
}

const control = (path: string, body: unknown) =>
  fetch(`${payments.url}/_control${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${apiKey}` },
    body: JSON.stringify(body),
  });

test('advancing a month renews everybody who is on no clock of their own', async () => {
  const subscription = await subscriber();
  const answer = await submitForm(`${payments.url}/operator/advance`, { by: 'month' });
  expect(answer.location).toBe('/');
  const invoices = await payments.stripe.invoices.list({ subscription: subscription.id });
  expect(invoices.data.map(({ billing_reason: why, status }) => [why, status])).toEqual([
    ['subscription_cycle', 'paid'],
    ['subscription_create', 'paid'],
  ]);
  await payments.arrived('invoice.paid', invoices.data[0]?.id);
  const page = await (await fetch(payments.url)).text();
  expect(page).toContain('ada@example.test');
  expect(page).toContain('days ahead of today');
  await payments.restart();
  expect(await (await fetch(payments.url)).text()).toContain('days ahead of today');
});

test('what cannot be done for one customer holds up nobody else', async () => {
  const [broken, other] = [await subscriber(), await subscriber()];
  await payments.tamper('delete from embedded_stripe.rows where id = $1', [String(broken.customer)]);
  await payments.restart();
  const invoicesOf = async () => (await payments.stripe.invoices.list({ subscription: other.id })).data.length;
  const before = await invoicesOf();
  const answer = await submitForm(`${payments.url}/operator/advance`, { by: 'month' });
  expect(answer.status).toBe(303);
  expect(await invoicesOf()).toBe(before + 1);
  await payments.arrived('test_helpers.test_clock.ready', 'clock_shared');
});

test('a payment is refunded in part and disputed by button, and the bank decides', async () => {
  const subscription = await subscriber();
  const [charge] = (await payments.stripe.charges.list({ customer: String(subscription.customer) })).data;
  await submitForm(`${payments.url}/operator/charges/${charge?.id}/refund`, { amount: '5.50' });
  expect((await payments.arrived('charge.refunded', charge?.id)).data.object).toMatchObject({ amount_refunded: 550 });
  const wrong = await submitForm(`${payments.url}/operator/charges/${charge?.id}/refund`, { amount: '9999' });
  expect([wrong.status, wrong.page]).toEqual([422, expect.stringContaining('greater than unrefunded amount')]);

  await submitForm(`${payments.url}/operator/charges/${charge?.id}/dispute`, {});
  const [dispute] = (await payments.stripe.disputes.list({ charge: String(charge?.id) })).data;
  await submitForm(`${payments.url}/operator/disputes/${dispute?.id}/close`, { verdict: 'won' });
  expect(await payments.stripe.disputes.retrieve(String(dispute?.id))).toMatchObject({ status: 'won' });
});

test('the operator page answers on this machine alone', async () => {
  const forwarded = await fetch(payments.url, { headers: { 'X-Forwarded-For': '203.0.113.9' } });
  expect(forwarded.status).toBe(403);
  const status = await new Promise((resolve, reject) => {
    request(payments.url, { headers: { host: 'evil.test' } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .once('error', reject)
      .end();
  });
  expect(status).toBe(403);
});

test('events can be doubled, and come in another order', async () => {
  await control('', { duplicate: 2, shuffle: true });
  const ids: string[] = [];
  for (let count = 0; count < 12; count += 1) {
    ids.push((await payments.stripe.customers.create()).id);
  }
  const arrived = () => payments.received.map(idOf).filter((id) => ids.includes(id));
  await vi.waitFor(() => expect(arrived()).toHaveLength(36), { timeout: 10_000 });
  expect([...new Set(arrived())]).not.toEqual(ids);
  await control('', {});
});

test('events can be late', async () => {
  await control('', { delayMs: 300 });
  const late = await payments.stripe.customers.create();
  const state = await fetch(`${payments.url}/_control`, { headers: { Authorization: `Bearer ${apiKey}` } });
  expect(await state.json()).toMatchObject({ undelivered: expect.any(Number), faults: { delayMs: 300 } });
  expect(payments.received.map(idOf)).not.toContain(late.id);
  await control('', {});
  await payments.arrived('customer.created', late.id);
});

test('events can be lost, and are then found by asking', async () => {
  await control('', { drop: 1 });
  const lost = await payments.stripe.customers.create();
  await control('', {});
  const next = await payments.stripe.customers.create();
  await payments.arrived('customer.created', next.id);
  expect(payments.received.some((event) => idOf(event) === lost.id)).toBe(false);
  const listed = await payments.stripe.events.list({ type: 'customer.created', created: { gte: lost.created } });
  expect(listed.data.map(idOf)).toContain(lost.id);
});

test('the controls need the key and refuse what they do not know', async () => {
  const open = await fetch(`${payments.url}/_control`, { method: 'POST', body: '{}' });
  expect(open.status).toBe(401);
  expect((await control('', { explode: true })).status).toBe(400);
  expect((await control('/advance', { seconds: -1 })).status).toBe(400);
  expect((await control('/advance', { seconds: 60 })).status).toBe(200);
});

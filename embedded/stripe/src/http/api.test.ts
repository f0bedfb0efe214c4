import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPayments, type TestPayments } from '../testing/start-test-payments.ts';

let payments: TestPayments;

beforeAll(async () => {
  payments = await startTestPayments();
});
afterAll(() => payments.stop());

const raw = (path: string, init: RequestInit = {}) =>
  fetch(`${payments.url}${path}`, { ...init, headers: { Authorization: 'Bearer sk_test_key', ...init.headers } });

test('without the key nothing is told', async () => {
  const response = await fetch(`${payments.url}/v1/customers`);
  expect(response.status).toBe(401);
  const wrong = await raw('/v1/customers', { headers: { Authorization: 'Bearer sk_test_other' } });
  expect([wrong.status, await wrong.json()]).toMatchObject([401, { error: { type: 'invalid_request_error' } }]);
});

test('a customer is made, found, listed by e-mail, changed and deleted', async () => {
  const { stripe } = payments;
  const made = await stripe.customers.create({ email: 'ada@example.test', metadata: { user_id: 'u1', plan: 'pro' } });
  expect(made).toMatchObject({ object: 'customer', metadata: { user_id: 'u1' }, livemode: false });
  expect(made.lastResponse.requestId).toMatch(/^req_/);

  const changed = await stripe.customers.update(made.id, { name: 'Ada', metadata: { plan: '' } });
  expect(changed).toMatchObject({ name: 'Ada', email: 'ada@example.test', metadata: { user_id: 'u1' } });
  expect(changed.metadata).not.toHaveProperty('plan');
  expect((await stripe.customers.list({ email: 'ada@example.test' })).data).toMatchObject([{ id: made.id }]);

  expect(await stripe.customers.del(made.id)).toEqual(expect.objectContaining({ id: made.id, deleted: true }));
  expect(await stripe.customers.retrieve(made.id)).toMatchObject({ deleted: true });
  expect((await stripe.customers.list({ email: 'ada@example.test' })).data).toEqual([]);
});

test('an unknown id is a resource that is missing', async () => {
  await expect(payments.stripe.customers.retrieve('cus_nobody')).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 404,
    code: 'resource_missing',
  });
});

test('a parameter that is wrong, missing or unknown is named', async () => {
  const wrong = await raw('/v1/prices', { method: 'POST', body: 'currency=usd&unit_amount=ten&product=x' });
  expect([wrong.status, await wrong.json()]).toMatchObject([400, { error: { param: 'unit_amount' } }]);
  const missing = await raw('/v1/checkout/sessions', {
    method: 'POST',
    body: 'mode=payment&success_url=http://shop.test/&line_items[0][quantity]=1',
  });
  expect(await missing.json()).toMatchObject({ error: { code: 'parameter_missing', param: 'line_items[0][price]' } });
  const unknown = await raw('/v1/customers', { method: 'POST', body: 'e_mail=a' });
  expect(await unknown.json()).toMatchObject({ error: { code: 'parameter_unknown', param: 'e_mail' } });
  const hostile = await raw('/v1/customers', { method: 'POST', body: 'metadata[__proto__][x]=1' });
  expect(hostile.status).toBe(400);
});

test('whatever is sent, the answer is never a fault of the service', async () => {
  const paths = fc.constantFrom(
    '/v1/customers',
    '/v1/prices',
    '/v1/checkout/sessions',
    '/v1/refunds',
    '/v1/subscriptions',
  );
  const keys = fc.oneof(
    fc.string(),
    fc.constantFrom('items[0][price]', 'metadata[a]', 'expand[]', 'a[b', 'amount', 'a[][]'),
  );
  const bodies = fc.array(fc.tuple(keys, fc.string()), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(paths, bodies, async (path, entries) => {
      const response = await raw(path, { method: 'POST', body: new URLSearchParams(entries) });
      expect(response.status).toBeLessThan(500);
      expect(await response.json()).toBeTypeOf('object');
    }),
    { numRuns: 200 },
  );
});

test('prices are found by lookup key, and a key moves to a new price when asked', async () => {
  const { stripe } = payments;
  const [pro] = (await stripe.prices.list({ lookup_keys: ['pro_month'], expand: ['data.product'] })).data;
  expect(pro).toMatchObject({
    lookup_key: 'pro_month',
    unit_amount: 2599,
    recurring: { interval: 'month', interval_count: 1 },
    product: { object: 'product', name: 'Kinora Pro' },
  });

  const product = await stripe.products.create({ name: 'Extra' });
  const details = { currency: 'usd', product: product.id, lookup_key: 'extra' };
  const first = await stripe.prices.create({ ...details, unit_amount: 100 });
  await expect(stripe.prices.create({ ...details, unit_amount: 200 })).rejects.toMatchObject({ param: 'lookup_key' });
  const second = await stripe.prices.create({ ...details, unit_amount: 200, transfer_lookup_key: true });
  expect((await stripe.prices.list({ lookup_keys: ['extra'] })).data).toMatchObject([{ id: second.id }]);
  expect((await stripe.prices.retrieve(first.id)).lookup_key).toBeNull();
});

test('a list comes in pages, newest first, and the official iterator sees each object once', async () => {
  const { stripe } = payments;
  const email = 'many@example.test';
  const made: string[] = [];
  for (let count = 0; count < 7; count += 1) {
    made.unshift((await stripe.customers.create({ email })).id);
  }
  const page = await stripe.customers.list({ email, limit: 3 });
  expect([page.has_more, page.data.map(({ id }) => id)]).toEqual([true, made.slice(0, 3)]);
  const seen: string[] = [];
  for await (const customer of stripe.customers.list({ email, limit: 3 })) {
    seen.push(customer.id);
  }
  expect(seen).toEqual(made);
  const future = { gte: Math.floor(Date.now() / 1000) + 3600 };
  expect((await stripe.customers.list({ email, created: future })).data).toEqual([]);
});

test('the same idempotency key answers the same request once, and refuses another', async () => {
  const { stripe } = payments;
  const email = 'once@example.test';
  const first = await stripe.customers.create({ email }, { idempotencyKey: 'once' });
  const again = await stripe.customers.create({ email }, { idempotencyKey: 'once' });
  expect(again.id).toBe(first.id);
  expect((await stripe.customers.list({ email })).data).toHaveLength(1);
  await expect(
    stripe.customers.create({ email: 'other@example.test' }, { idempotencyKey: 'once' }),
  ).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
});

test('a request that was refused may be repeated with its key once it is right', async () => {
  const { stripe } = payments;
  const body = { customer: 'cus_nobody', mode: 'payment' as const, success_url: 'https://kinora.test', line_items: [] };
  await expect(stripe.checkout.sessions.create(body, { idempotencyKey: 'later' })).rejects.toMatchObject({
    statusCode: 400,
  });
  const customer = await stripe.customers.create({}, { idempotencyKey: 'later' });
  expect(customer.object).toBe('customer');
});

test('each change is an event, signed so that the official client accepts it', async () => {
  const customer = await payments.stripe.customers.create({ email: 'event@example.test' });
  const event = await payments.arrived('customer.created', customer.id);
  expect(event).toMatchObject({
    object: 'event',
    api_version: '2026-10-28.endive',
    data: { object: { email: 'event@example.test' } },
    request: { id: customer.lastResponse.requestId },
  });
  const [listed] = (await payments.stripe.events.list({ type: 'customer.created', limit: 1 })).data;
  expect(listed?.id).toBe(event.id);
  expect(await payments.stripe.events.retrieve(event.id)).toMatchObject({ id: event.id });
});

test('an event that the server refuses is sent again until it is taken', async () => {
  payments.refuse(1);
  const customer = await payments.stripe.customers.create({ email: 'again@example.test' });
  const event = await payments.arrived('customer.created', customer.id);
  expect(event.data.object).toMatchObject({ email: 'again@example.test' });
});

test('what was answered is there after a restart, and seeding prices twice makes nothing new', async () => {
  const customer = await payments.stripe.customers.create({ email: 'kept@example.test' });
  const before = await payments.price('pro_month');
  await payments.restart();
  expect(await payments.stripe.customers.retrieve(customer.id)).toMatchObject({ email: 'kept@example.test' });
  expect((await payments.price('pro_month')).id).toBe(before.id);
});

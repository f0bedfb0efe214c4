import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPayments, type TestPayments } from '../testing/start-test-payments.ts';
import { cardFields, cards, submitForm } from '../testing/submit-form.ts';

let payments: TestPayments;

beforeAll(async () => {
  payments = await startTestPayments();
});
afterAll(() => payments.stop());

async function subscriber(token = 'pm_card_visa') {
  const { stripe } = payments;
  const customer = await stripe.customers.create({ email: 'ada@example.test' });
  const method = await stripe.paymentMethods.attach(token, { customer: customer.id });
  const price = await payments.price('pro_month');
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    default_payment_method: method.id,
  });
  return { customer: customer.id, subscription: subscription.id };
}

async function configure(features: Stripe.BillingPortal.ConfigurationCreateParams.Features = {}) {
  const prices = await Promise.all(['pro_month', 'business_month'].map((key) => payments.price(key)));
  return payments.stripe.billingPortal.configurations.create({
    features: {
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        products: prices.map(({ id, product }) => ({ product: String(product), prices: [id] })),
        proration_behavior: 'always_invoice',
      },
      ...features,
    },
    metadata: { shop: 'Kinora' },
  });
}

async function openPortal(customer: string, details: Partial<Stripe.BillingPortal.SessionCreateParams> = {}) {
  const session = await payments.stripe.billingPortal.sessions.create({
    customer,
    configuration: (await configure()).id,
    return_url: 'http://shop.test/settings',
    ...details,
  });
  return session.url;
}

const pageOf = async (address: string) => (await fetch(address)).text();

test('the portal shows plan, cards and invoices, and the way back', async () => {
  const ada = await subscriber();
  const page = await pageOf(await openPortal(ada.customer));
  expect(page).toContain('Kinora Pro');
  expect(page).toContain('$25.99 per month');
  expect(page).toContain('visa …4242');
  expect(page).toContain('href="http://shop.test/settings"');
  const [, receipt] = /href="(\/invoices\/[^"]+)"/.exec(page) ?? [];
  const invoice = await pageOf(`${payments.url}${receipt}`);
  expect(invoice).toContain('Paid on');
  expect(invoice).toContain('$25.99');
});

test('a plan cancelled here ends at a date of its own, and can be kept after all', async () => {
  const ada = await subscriber();
  const portal = await openPortal(ada.customer);
  await submitForm(`${portal}/cancel`, {});
  const cancelling = await payments.stripe.subscriptions.retrieve(ada.subscription);
  expect(cancelling).toMatchObject({
    cancel_at_period_end: false,
    cancel_at: cancelling.items.data[0]?.current_period_end,
  });
  await payments.arrived('customer.subscription.updated', ada.subscription);
  expect(await pageOf(portal)).toContain('Keep the plan');
  await submitForm(`${portal}/resume`, {});
  expect((await payments.stripe.subscriptions.retrieve(ada.subscription)).cancel_at).toBeNull();
});

test('a new card takes over the plan, and pays what is overdue at once', async () => {
  const { stripe } = payments;
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: 1_800_000_000 });
  const customer = await stripe.customers.create({ test_clock: clock.id });
  const good = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  const price = await payments.price('pro_month');
  const { id } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    default_payment_method: good.id,
  });
  const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id });
  await stripe.subscriptions.update(id, { default_payment_method: bad.id });
  await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: 1_800_000_000 + 32 * 86_400 });
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');

  const portal = await openPortal(customer.id);
  expect(await pageOf(portal)).toContain('The last payment failed');
  await submitForm(`${portal}/methods`, cardFields(cards.good));
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
});

test('a card that is declined is not saved', async () => {
  const ada = await subscriber();
  const answer = await submitForm(`${await openPortal(ada.customer)}/methods`, cardFields(cards.declined));
  expect([answer.status, answer.page]).toEqual([422, expect.stringContaining('Your card was declined.')]);
  expect((await payments.stripe.paymentMethods.list({ customer: ada.customer })).data).toHaveLength(1);
});

test('another plan is shown with its cost before it is chosen', async () => {
  const ada = await subscriber();
  const portal = await openPortal(ada.customer);
  const business = await payments.price('business_month');
  const offer = await pageOf(`${portal}?switch_to=${business.id}`);
  expect(offer).toContain('Switch to Kinora Business');
  expect(offer).toContain('To pay now');
  await submitForm(`${portal}/switch`, { price: business.id });
  expect(await payments.stripe.subscriptions.retrieve(ada.subscription)).toMatchObject({
    items: { data: [{ price: { id: business.id } }] },
  });
});

test('a portal whose configuration switches no plans offers none and refuses all', async () => {
  const ada = await subscriber();
  const { id } = await configure({ subscription_update: { enabled: false } });
  const portal = await openPortal(ada.customer, { configuration: id });
  expect(await pageOf(portal)).not.toContain('Switch to another plan');
  const business = await payments.price('business_month');
  expect(await pageOf(`${portal}?switch_to=${business.id}`)).not.toContain('To pay now');
  const answer = await submitForm(`${portal}/switch`, { price: business.id });
  expect([answer.status, answer.page]).toEqual([422, expect.stringContaining('This plan is not on offer.')]);
  const flow = { type: 'subscription_update' as const, subscription_update: { subscription: ada.subscription } };
  await expect(openPortal(ada.customer, { configuration: id, flow_data: flow })).rejects.toThrow('disabled');
});

test('no portal opens without a configuration, or with one that was switched off', async () => {
  const ada = await subscriber();
  const { billingPortal } = payments.stripe;
  await expect(billingPortal.sessions.create({ customer: ada.customer })).rejects.toThrow('No configuration provided');
  const { id } = await configure();
  const off = await billingPortal.configurations.update(id, { active: false, metadata: { shop: '' } });
  expect(off).toMatchObject({ active: false, metadata: {}, features: { subscription_cancel: { enabled: true } } });
  await expect(openPortal(ada.customer, { configuration: id })).rejects.toThrow('not active');
  const listed = await billingPortal.configurations.list({ active: true, limit: 100 });
  expect(listed.data.map((one) => one.id)).not.toContain(id);
});

test('a flow leads to one thing and then where it was told', async () => {
  const ada = await subscriber();
  const portal = await openPortal(ada.customer, {
    flow_data: {
      type: 'payment_method_update',
      after_completion: { type: 'redirect', redirect: { return_url: 'http://shop.test/done' } },
    },
  });
  const page = await pageOf(portal);
  expect(page).toContain('Payment methods');
  expect(page).not.toContain('Cancel the plan');
  const answer = await submitForm(`${portal}/methods`, cardFields(cards.good));
  expect(answer.location).toBe('http://shop.test/done');
});

test("a portal opens for its own customer's things alone", async () => {
  const [ada, bob] = [await subscriber(), await subscriber()];
  const flow = { type: 'subscription_cancel' as const, subscription_cancel: { subscription: bob.subscription } };
  await expect(openPortal(ada.customer, { flow_data: flow })).rejects.toMatchObject({ code: 'resource_missing' });
  const [bobsCard] = (await payments.stripe.paymentMethods.list({ customer: bob.customer })).data;
  const answer = await submitForm(`${await openPortal(ada.customer)}/methods/${bobsCard?.id}`, { act: 'remove' });
  expect(answer.page).toContain('This payment method is gone');
  expect((await fetch(`${payments.url}/portal/nothing`)).status).toBe(404);
});

test('an open invoice is paid on its own page, with a confirmation where the bank asks for one', async () => {
  const { stripe } = payments;
  const ada = await subscriber('pm_card_authenticationRequired');
  expect((await stripe.subscriptions.retrieve(ada.subscription)).status).toBe('incomplete');
  const [invoice] = (await stripe.invoices.list({ subscription: ada.subscription })).data;
  await payments.arrived('invoice.payment_action_required', invoice?.id);
  const address = String(invoice?.hosted_invoice_url);
  expect(await pageOf(address)).toContain('did you start a payment');
  await submitForm(`${address}/confirm`, { answer: 'yes' });
  expect((await stripe.subscriptions.retrieve(ada.subscription)).status).toBe('active');
  expect(await pageOf(address)).toContain('Paid on');
});

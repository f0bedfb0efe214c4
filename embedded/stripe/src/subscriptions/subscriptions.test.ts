import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idOf, startTestPayments, type TestPayments } from '../testing/start-test-payments.ts';
import { january31, subscribeOnClock } from '../testing/subscribe-on-clock.ts';

const day = 86_400;

let payments: TestPayments;

beforeAll(async () => {
  payments = await startTestPayments();
});
afterAll(() => payments.stop());

const subscribe = (options?: Parameters<typeof subscribeOnClock>[1]) => subscribeOnClock(payments, options);

const totals = (invoices: Stripe.Invoice[]) =>
  invoices.map(({ billing_reason: why, total, status }) => [why, total, status]);

test('a subscription renews each month on the day it began, or on the last day of a shorter month', async () => {
  const ada = await subscribe();
  expect(new Date(ada.period.end * 1000).toISOString()).toBe('2027-02-28T12:00:00.000Z');
  await ada.advanceTo(january31 + 60 * day);
  expect(totals(await ada.invoices())).toEqual([
    ['subscription_cycle', 2599, 'paid'],
    ['subscription_cycle', 2599, 'paid'],
    ['subscription_create', 2599, 'paid'],
  ]);
  const [item] = (await ada.now()).items.data;
  expect(new Date(Number(item?.current_period_end) * 1000).toISOString()).toBe('2027-04-30T12:00:00.000Z');
});

test('a yearly plan has one invoice a year', async () => {
  const ada = await subscribe({ price: 'pro_year' });
  await ada.advanceTo(january31 + 2 * 366 * day);
  expect(totals(await ada.invoices()).map(([, total]) => total)).toEqual([25200, 25200, 25200]);
});

test('clocks are apart: who is on another one, or on none, does not renew', async () => {
  const [ada, bob] = [await subscribe(), await subscribe()];
  await ada.advanceTo(january31 + 40 * day);
  expect(await bob.invoices()).toHaveLength(1);
});

test('a failed renewal is tried four more times, then the subscription ends', async () => {
  const ada = await subscribe();
  await ada.replaceCard('pm_card_chargeCustomerFail');
  await ada.advanceTo(ada.period.end + 60);
  expect(await ada.now()).toMatchObject({ status: 'past_due' });
  const [failed] = await ada.invoices();
  expect(failed).toMatchObject({ status: 'open', attempt_count: 1, amount_remaining: 2599 });
  expect(failed?.next_payment_attempt).toBe(ada.period.end + 3 * day);

  await ada.advanceTo(ada.period.end + 23 * day);
  const ended = await ada.now();
  expect(ended).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'payment_failed' } });
  const [last] = await ada.invoices();
  expect(last).toMatchObject({ status: 'open', attempt_count: 5, next_payment_attempt: null });
  const failures = payments.received.filter((event) => event.type === 'invoice.payment_failed');
  await payments.arrived('customer.subscription.deleted', ada.id);
  expect(failures.filter((event) => idOf(event) === last?.id).length).toBeGreaterThan(0);
});

test('a new card brings an overdue subscription back at the next attempt', async () => {
  const ada = await subscribe();
  await ada.replaceCard('pm_card_chargeCustomerFail');
  await ada.advanceTo(ada.period.end + 60);
  await ada.replaceCard('pm_card_visa');
  await ada.advanceTo(ada.period.end + 4 * day);
  expect(await ada.now()).toMatchObject({ status: 'active' });
  const [renewal] = await ada.invoices();
  expect(renewal).toMatchObject({ status: 'paid', attempt_count: 2, billing_reason: 'subscription_cycle' });
});

test('cancelled at the period end it lasts until then; the wish can be taken back', async () => {
  const ada = await subscribe();
  const { stripe } = payments;
  const cancelling = await stripe.subscriptions.update(ada.id, { cancel_at_period_end: true });
  expect(cancelling).toMatchObject({ status: 'active', cancel_at_period_end: true, cancel_at: ada.period.end });
  expect(await stripe.subscriptions.update(ada.id, { cancel_at_period_end: false })).toMatchObject({
    cancel_at: null,
    canceled_at: null,
  });
  await stripe.subscriptions.update(ada.id, { cancel_at_period_end: true });
  await ada.advanceTo(ada.period.end - 1);
  expect((await ada.now()).status).toBe('active');
  await ada.advanceTo(ada.period.end);
  expect(await ada.now()).toMatchObject({ status: 'canceled', ended_at: ada.period.end });
  expect(await ada.invoices()).toHaveLength(1);
  await payments.arrived('customer.subscription.deleted', ada.id);
});

test('an upgrade is invoiced at once for the rest of the period, exactly as previewed', async () => {
  const ada = await subscribe();
  const { stripe } = payments;
  const business = await payments.price('business_month');
  const half = ada.period.start + (ada.period.end - ada.period.start) / 2;
  await ada.advanceTo(half);
  const items = [{ id: ada.item, price: business.id }];
  const preview = await stripe.invoices.createPreview({
    customer: ada.customer,
    subscription: ada.id,
    subscription_details: { items, proration_behavior: 'always_invoice', proration_date: half },
  });
  expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-1300, 2500]);
  expect(await ada.invoices()).toHaveLength(1);

  const upgraded = await stripe.subscriptions.update(ada.id, {
    items,
    proration_behavior: 'always_invoice',
    proration_date: half,
    payment_behavior: 'pending_if_incomplete',
    expand: ['latest_invoice'],
  });
  expect(upgraded).toMatchObject({
    status: 'active',
    pending_update: null,
    items: { data: [{ id: ada.item, price: { id: business.id }, current_period_end: ada.period.end }] },
    latest_invoice: { billing_reason: 'subscription_update', total: preview.total, status: 'paid' },
  });
  const [invoice] = await ada.invoices();
  expect(invoice?.lines.data).toMatchObject([
    { amount: -1300, parent: { subscription_item_details: { proration: true } } },
    { amount: 2500, parent: { subscription_item_details: { proration: true } } },
  ]);
  await payments.arrived('invoice.paid', invoice?.id);

  await ada.advanceTo(ada.period.end + 60);
  expect(totals(await ada.invoices())[0]).toEqual(['subscription_cycle', 4999, 'paid']);
});

test('an upgrade that is not paid waits, and takes place when its invoice is paid with another card', async () => {
  const ada = await subscribe();
  const { stripe } = payments;
  const [pro, business] = [await payments.price('pro_month'), await payments.price('business_month')];
  await ada.replaceCard('pm_card_chargeCustomerFail');
  const waiting = await stripe.subscriptions.update(ada.id, {
    items: [{ id: ada.item, price: business.id }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  });
  expect(waiting).toMatchObject({
    status: 'active',
    items: { data: [{ price: { id: pro.id } }] },
    pending_update: { subscription_items: [{ price: { id: business.id } }] },
  });
  const good = await stripe.paymentMethods.attach('pm_card_visa', { customer: ada.customer });
  await stripe.invoices.pay(String(waiting.latest_invoice), { payment_method: good.id });
  expect(await ada.now()).toMatchObject({ pending_update: null, items: { data: [{ price: { id: business.id } }] } });
  await payments.arrived('customer.subscription.pending_update_applied', ada.id);
});

test('an upgrade that nobody pays is dropped after a day, and its invoice withdrawn', async () => {
  const ada = await subscribe();
  const business = await payments.price('business_month');
  await ada.replaceCard('pm_card_chargeCustomerFail');
  await payments.stripe.subscriptions.update(ada.id, {
    items: [{ id: ada.item, price: business.id }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  });
  await ada.advanceTo(january31 + day);
  expect(await ada.now()).toMatchObject({ pending_update: null, items: { data: [{ price: { unit_amount: 2599 } }] } });
  expect((await ada.invoices())[0]).toMatchObject({ status: 'void', amount_remaining: 0 });
});

test('with error_if_incomplete a refused payment changes nothing', async () => {
  const ada = await subscribe();
  const business = await payments.price('business_month');
  await ada.replaceCard('pm_card_chargeCustomerFail');
  await expect(
    payments.stripe.subscriptions.update(ada.id, {
      items: [{ id: ada.item, price: business.id }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
    }),
  ).rejects.toMatchObject({ type: 'StripeCardError', code: 'card_declined' });
  expect(await ada.invoices()).toHaveLength(1);
  expect(await ada.now()).toMatchObject({ status: 'active', items: { data: [{ price: { unit_amount: 2599 } }] } });
});

test('a downgrade by schedule takes place at the period end without a bill in between', async () => {
  const ada = await subscribe({ price: 'business_month' });
  const { stripe } = payments;
  const [pro, business] = [await payments.price('pro_month'), await payments.price('business_month')];
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: ada.id });
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    phases: [
      { items: [{ price: business.id, quantity: 1 }], start_date: ada.period.start, end_date: ada.period.end },
      { items: [{ price: pro.id, quantity: 1 }], duration: { interval: 'month', interval_count: 1 } },
    ],
  });
  expect(await ada.now()).toMatchObject({ schedule: schedule.id, items: { data: [{ price: { id: business.id } }] } });
  await expect(stripe.subscriptions.update(ada.id, { cancel_at_period_end: true })).rejects.toMatchObject({
    statusCode: 400,
  });

  await ada.advanceTo(ada.period.end + 60);
  expect(await ada.now()).toMatchObject({ items: { data: [{ price: { id: pro.id } }] } });
  expect(totals(await ada.invoices())).toEqual([
    ['subscription_cycle', 2599, 'paid'],
    ['subscription_create', 4999, 'paid'],
  ]);
  await ada.advanceTo(ada.period.end + 32 * day);
  expect(await stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({ status: 'released' });
  expect(await ada.now()).toMatchObject({ schedule: null, status: 'active' });
});

test('a released schedule changes nothing at the period end', async () => {
  const ada = await subscribe();
  const schedule = await payments.stripe.subscriptionSchedules.create({ from_subscription: ada.id });
  expect(await payments.stripe.subscriptionSchedules.release(schedule.id)).toMatchObject({
    status: 'released',
    released_subscription: ada.id,
  });
  await ada.advanceTo(ada.period.end + 60);
  expect(await ada.now()).toMatchObject({ status: 'active', schedule: null });
});

test('from a month to a year: the unused month is given back, and the year begins now', async () => {
  const ada = await subscribe();
  const year = await payments.price('pro_year');
  const half = ada.period.start + (ada.period.end - ada.period.start) / 2;
  await ada.advanceTo(half);
  const switched = await payments.stripe.subscriptions.update(ada.id, {
    items: [{ id: ada.item, price: year.id }],
    proration_behavior: 'always_invoice',
  });
  expect(switched.items.data[0]).toMatchObject({ current_period_start: half });
  expect(switched.billing_cycle_anchor).toBe(half);
  const [invoice] = await ada.invoices();
  expect(invoice?.lines.data.map(({ amount }) => amount)).toEqual([-1300, 25200]);
  expect(invoice).toMatchObject({ total: 23900, amount_paid: 23900 });
});

test('a change that gives back more than it costs leaves credit, which the next invoice uses', async () => {
  const ada = await subscribe({ price: 'business_month' });
  const pro = await payments.price('pro_month');
  await payments.stripe.subscriptions.update(ada.id, {
    items: [{ id: ada.item, price: pro.id }],
    proration_behavior: 'always_invoice',
  });
  const [credit] = await ada.invoices();
  expect(credit).toMatchObject({ total: -2400, amount_due: 0, status: 'paid', ending_balance: -2400 });
  expect(await payments.stripe.customers.retrieve(ada.customer)).toMatchObject({ balance: -2400 });
  await ada.advanceTo(ada.period.end + 60);
  expect((await ada.invoices())[0]).toMatchObject({
    total: 2599,
    amount_due: 199,
    amount_paid: 199,
    starting_balance: -2400,
  });
});

test('lines are listed in pages, in the order of the invoice', async () => {
  const ada = await subscribe();
  const business = await payments.price('business_month');
  await payments.stripe.subscriptions.update(ada.id, {
    items: [{ id: ada.item, price: business.id }],
    proration_behavior: 'always_invoice',
  });
  const [invoice] = await ada.invoices();
  const seen: number[] = [];
  for await (const line of payments.stripe.invoices.listLineItems(String(invoice?.id), { limit: 1 })) {
    seen.push(line.amount);
  }
  expect(seen).toEqual([-2599, 4999]);
});

test('the next invoice is previewed, and there is none for a subscription that ends', async () => {
  const ada = await subscribe();
  const { stripe } = payments;
  const next = await stripe.invoices.createPreview({ subscription: ada.id });
  expect(next).toMatchObject({ total: 2599, billing_reason: 'subscription_cycle', status: 'draft' });
  await stripe.subscriptions.update(ada.id, { cancel_at_period_end: true });
  await expect(stripe.invoices.createPreview({ subscription: ada.id })).rejects.toMatchObject({
    code: 'invoice_upcoming_none',
  });
});

test('while collection is paused renewals are voided and the subscription stays active', async () => {
  const ada = await subscribe();
  const { subscriptions } = payments.stripe;
  const paused = await subscriptions.update(ada.id, { pause_collection: { behavior: 'void' } });
  expect(paused.pause_collection).toEqual({ behavior: 'void', resumes_at: null });
  await payments.arrived('customer.subscription.updated', ada.id);
  await ada.advanceTo(ada.period.end + 60);
  expect(totals(await ada.invoices())[0]).toEqual(['subscription_cycle', 2599, 'void']);
  expect((await ada.now()).status).toBe('active');
  expect((await subscriptions.update(ada.id, { pause_collection: '' })).pause_collection).toBeNull();
  await ada.advanceTo(ada.period.end + 32 * day);
  expect(totals(await ada.invoices())[0]).toEqual(['subscription_cycle', 2599, 'paid']);
  await expect(subscriptions.update(ada.id, { pause_collection: { behavior: 'keep_as_draft' } })).rejects.toMatchObject(
    { statusCode: 400 },
  );
});

test('an invoice is found by the payment that paid it', async () => {
  const ada = await subscribe();
  const { stripe } = payments;
  const [invoice] = await ada.invoices();
  const [payment] = (await stripe.invoicePayments.list({ invoice: String(invoice?.id) })).data;
  const intent = String(payment?.payment.payment_intent);
  const found = await stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: intent } });
  expect(found.data).toMatchObject([{ invoice: invoice?.id, status: 'paid', amount_paid: 2599 }]);
});

test('a subscription whose first payment fails is incomplete and expires', async () => {
  const { stripe } = payments;
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: january31 });
  const customer = await stripe.customers.create({ test_clock: clock.id });
  const method = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id });
  const price = await payments.price('pro_month');
  const details = { customer: customer.id, items: [{ price: price.id }], default_payment_method: method.id };
  const subscription = await stripe.subscriptions.create(details);
  expect(subscription.status).toBe('incomplete');
  await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: january31 + day });
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete_expired');
});

test('a subscription can be ended at once, once', async () => {
  const ada = await subscribe();
  expect(await payments.stripe.subscriptions.cancel(ada.id)).toMatchObject({ status: 'canceled' });
  await expect(payments.stripe.subscriptions.cancel(ada.id)).rejects.toMatchObject({ statusCode: 404 });
  const live = await payments.stripe.subscriptions.list({ customer: ada.customer });
  expect(live.data).toEqual([]);
});

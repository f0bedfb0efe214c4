import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { type PayingStudio, startPayingStudio } from '../../../test/support/paying-studio.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { listUngranted } from '../../operate/administration/payments/payment-desk.ts';
import { collectMetrics } from '../../operate/metrics/collect.ts';
import { reconcilePayments } from './reconcile.ts';
import { syncCheckout } from './sync-checkout.ts';

let studio: PayingStudio;
beforeAll(async () => {
  studio = await startPayingStudio();
}, 60_000);
afterAll(() => studio.stop());
beforeEach(() => studio.listen());

const casesOf = async (person: Person) =>
  (await listUngranted(studio.database)).cases.filter(({ user_id }) => user_id === person.id);

/** A price that somebody made at the payment service by hand. */
async function priceByHand(recurring?: { interval: 'month' }) {
  return studio.service.stripe.prices.create({
    currency: 'usd',
    unit_amount: 1999,
    product_data: { name: 'Autumn special' },
    ...(recurring === undefined ? {} : { recurring }),
  });
}

async function subscriber() {
  const person = await createPerson(studio.database, { tokens: 0 });
  const { url } = await studio.checkout(person, 'kinora_pro_month');
  await studio.service.pay(url);
  await eventually(async () => expect((await studio.balance(person)).tokens).toBe(3000));
  const row = await studio.database
    .selectFrom('subscriptions')
    .select(['id', 'item_id'])
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow();
  return { person, ...row };
}

const switchTo = (id: string, item: string, price: string) =>
  studio.service.stripe.subscriptions.update(id, {
    items: [{ id: item, price }],
    proration_behavior: 'always_invoice',
  });

test('a plan at an unknown price is a case with what to do, in the metrics and in the comparison, until the price is known', async () => {
  const { person, id, item_id } = await subscriber();
  const price = await priceByHand({ interval: 'month' });
  const dear = await studio.service.stripe.prices.update(price.id, { nickname: 'Autumn' });
  await switchTo(id, item_id, dear.id);
  await eventually(async () => {
    expect((await casesOf(person)).map(({ kind }) => kind).toSorted()).toEqual(['invoice', 'subscription']);
  });
  expect((await casesOf(person)).every(({ whatToDo }) => whatToDo.includes(`kinora_offer`))).toBe(true);
  expect((await studio.balance(person)).tokens).toBe(3000);
  expect((await studio.overview(person)).plan).toBe('pro');
  expect((await collectMetrics(studio.database)).text).toMatch(/kinora_payment_cases_open [1-9]/);
  const { problems } = await reconcilePayments(studio.deps);
  expect(problems).toContainEqual({ kind: 'subscription', id, error: expect.stringContaining(price.id) });

  await studio.service.stripe.prices.update(price.id, { metadata: { kinora_offer: 'kinora_pro_month' } });
  expect((await reconcilePayments(studio.deps)).problems).toEqual([]);
  expect(await casesOf(person)).toEqual([]);
});

test('a plan at an unknown price that is cancelled is cancelled in the studio too, and its case is closed', async () => {
  const { person, id, item_id } = await subscriber();
  const price = await priceByHand({ interval: 'month' });
  await switchTo(id, item_id, price.id);
  await studio.service.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await eventually(async () => expect((await studio.overview(person)).endsAt).not.toBeNull());
  await studio.service.stripe.subscriptions.cancel(id);
  await eventually(async () => expect((await studio.overview(person)).plan).toBe('free'));
  await eventually(async () => expect((await casesOf(person)).map(({ kind }) => kind)).not.toContain('subscription'));
});

test('a plan that began at an unknown price brings nothing until it is known what it stands for, and then all', async () => {
  const person = await createPerson(studio.database, { tokens: 0 });
  const { url } = await studio.checkout(person, 'kinora_pack_tokens_400');
  await studio.service.pay(url);
  const { id: customer } = await studio.database
    .selectFrom('billing_customers')
    .select('id')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow();
  const { stripe } = studio.service;
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  const price = await priceByHand({ interval: 'month' });
  await stripe.subscriptions.create({ customer, items: [{ price: price.id }], default_payment_method: card.id });
  await eventually(async () => expect(await casesOf(person)).toHaveLength(2));
  expect((await studio.balance(person)).tokens).toBe(0);
  await stripe.prices.update(price.id, { metadata: { kinora_offer: 'kinora_business_month' } });
  await reconcilePayments(studio.deps);
  expect((await studio.balance(person)).tokens).toBe(6000);
  expect(await casesOf(person)).toEqual([]);
});

test('a checkout that was paid at an unknown price is a case until it is refunded', async () => {
  const person = await createPerson(studio.database, { tokens: 0 });
  const price = await priceByHand();
  const { id, url } = await studio.service.stripe.checkout.sessions.create({
    mode: 'payment',
    client_reference_id: person.id,
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: 'http://shop.test/done',
  });
  await studio.service.pay(url ?? '');
  await syncCheckout(studio.deps, id);
  expect(await casesOf(person)).toMatchObject([{ kind: 'checkout', id, priceId: price.id, cents: 1999 }]);
  const { payment_intent } = await studio.service.stripe.checkout.sessions.retrieve(id);
  await studio.service.stripe.refunds.create({ payment_intent: String(payment_intent) });
  await eventually(async () => expect(await casesOf(person)).toEqual([]));
});

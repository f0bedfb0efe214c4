import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type PayingStudio, startPayingStudio } from '../../../test/support/paying-studio.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { pausePlans } from './pause-plans.ts';
import { reconcilePayments } from './reconcile.ts';

const START = Date.UTC(2026, 2, 1) / 1000;
const DAY = 86_400;

let studio: PayingStudio;
let admin: Person;
beforeAll(async () => {
  studio = await startPayingStudio();
  admin = await createPerson(studio.database);
  await studio.database.updateTable('user').set({ role: 'admin' }).where('id', '=', admin.id).execute();
}, 60_000);
afterAll(() => studio.stop());
beforeEach(() => studio.listen());

type Subscriber = Awaited<ReturnType<PayingStudio['personWithClock']>> & { subscription: string };

async function subscribe(): Promise<Subscriber> {
  const person = await studio.personWithClock(START, 0);
  const { url } = await studio.checkout(person, 'kinora_pro_month');
  expect(await studio.service.pay(url)).toBe(303);
  await vi.waitFor(async () => expect(await studio.balance(person)).toMatchObject({ tokens: 3000 }), 10_000);
  const { data } = await studio.service.stripe.subscriptions.list({ customer: person.customer });
  return { ...person, subscription: String(data[0]?.id) };
}

/** An administrator who proved a moment ago who they are. */
async function act(person: Person, action: 'suspend' | 'restore', body: object = {}): Promise<void> {
  const response = await studio.ask(admin, 'POST', `/api/admin/users/${person.id}/${action}`, {
    reason: 'For the test',
    ...body,
  });
  expect(response.status, await response.text()).toBe(200);
}

const planOf = ({ subscription }: Subscriber) => studio.service.stripe.subscriptions.retrieve(subscription);

async function advance({ clock }: Subscriber, to: number): Promise<void> {
  const { testClocks } = studio.service.stripe.testHelpers;
  await testClocks.advance(clock, { frozen_time: to });
  await vi.waitFor(async () => expect((await testClocks.retrieve(clock)).status).toBe('ready'), 20_000);
}

const invoicesOf = async ({ customer }: Subscriber) => {
  const { data } = await studio.service.stripe.invoices.list({ customer });
  return data.map(({ status, amount_paid: paid }) => [status, paid]);
};

test('nobody pays for a plan while suspended, and it goes on afterwards', async () => {
  const person = await subscribe();
  await act(person, 'suspend');
  await pausePlans(studio.deps);
  expect(await planOf(person)).toMatchObject({ status: 'active', pause_collection: { behavior: 'void' } });

  await advance(person, START + 32 * DAY);
  expect(await invoicesOf(person)).toEqual([
    ['void', 0],
    ['paid', 2599],
  ]);

  await act(person, 'restore');
  await pausePlans(studio.deps);
  expect(await planOf(person)).toMatchObject({
    status: 'active',
    pause_collection: null,
    metadata: { user_id: person.id },
  });
  expect(await studio.balance(person)).toMatchObject({ tokens: 3000 });
  await advance(person, START + 63 * DAY);
  expect((await invoicesOf(person))[0]).toEqual(['paid', 2599]);
});

test('a plan is charged again once the time of a suspension is over', async () => {
  const person = await subscribe();
  const until = new Date(Date.now() + 60_000).toISOString();
  await act(person, 'suspend', { until });
  await pausePlans(studio.deps);
  expect((await planOf(person)).pause_collection).not.toBeNull();
  await studio.database
    .updateTable('user')
    .set({ banExpires: new Date(Date.now() - 1000) })
    .where('id', '=', person.id)
    .execute();
  await pausePlans(studio.deps);
  expect((await planOf(person)).pause_collection).toBeNull();
});

test('what an operator paused by hand stays as it is, before and after a suspension', async () => {
  const person = await subscribe();
  const { stripe } = studio.service;
  await stripe.subscriptions.update(person.subscription, { pause_collection: { behavior: 'void' } });
  // Whether an event told of it or the nightly comparison found it.
  await reconcilePayments(studio.deps);
  await act(person, 'suspend');
  await pausePlans(studio.deps);
  expect((await planOf(person)).metadata).toEqual({ user_id: person.id });
  await act(person, 'restore');
  await pausePlans(studio.deps);
  expect((await planOf(person)).pause_collection).toMatchObject({ behavior: 'void' });
});

test('a pause of which no event told is found by the comparison, and one of ours is taken back', async () => {
  studio.loseEvents();
  const person = await createPerson(studio.database, { tokens: 0 });
  const { url } = await studio.checkout(person, 'kinora_pro_month');
  await studio.service.pay(url);
  await reconcilePayments(studio.deps);
  await act(person, 'suspend');
  await pausePlans(studio.deps);
  const mine = studio.database.updateTable('subscriptions').where('user_id', '=', person.id);
  const { id } = await mine.set({ collection_pause: null }).returning('id').executeTakeFirstOrThrow();
  await act(person, 'restore');
  expect((await reconcilePayments(studio.deps)).healed).toContainEqual({ kind: 'subscription', id });
  await pausePlans(studio.deps);
  expect((await studio.service.stripe.subscriptions.retrieve(id)).pause_collection).toBeNull();
});

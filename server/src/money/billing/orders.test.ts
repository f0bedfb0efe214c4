import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { crowd } from '../../../test/faults/crowd.ts';
import { seed, sized, tell } from '../../../test/faults/form.ts';
import { type PayingStudio, startPayingStudio } from '../../../test/support/paying-studio.ts';
import type { SentEvent } from '../../../test/support/payment-service.ts';

const START = Date.UTC(2026, 2, 1) / 1000;
const PURCHASED = 70;

let studio: PayingStudio;
beforeAll(async () => {
  studio = await startPayingStudio();
}, 60_000);
afterAll(() => studio.stop());

type Chapter = 'upgrade' | 'renewal' | 'cancel' | 'end';

/** The one event that tells of each. */
const tells: Record<Chapter, (event: SentEvent) => boolean> = {
  upgrade: ({ type, body }) => type === 'invoice.paid' && body.includes('"subscription_update"'),
  renewal: ({ type, body }) => type === 'invoice.paid' && body.includes('"subscription_cycle"'),
  cancel: ({ type, body }) => type === 'customer.subscription.updated' && /"cancel_at_period_end":\s*true/.test(body),
  end: ({ type }) => type === 'customer.subscription.deleted',
};
const chapters: Chapter[] = ['upgrade', 'renewal', 'cancel', 'end'];

function ordersOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((first) => ordersOf(items.filter((item) => item !== first)).map((rest) => [first, ...rest]));
}

async function advance(clock: string, to: number): Promise<void> {
  const { testClocks } = studio.service.stripe.testHelpers;
  await testClocks.advance(clock, { frozen_time: to });
  await vi.waitFor(async () => expect((await testClocks.retrieve(clock)).status).toBe('ready'), { timeout: 20_000 });
}

/** Subscribes, moves up, is renewed, cancels and comes to the end; all of it at the payment service, unheard. */
async function live() {
  const { stripe } = studio.service;
  const person = await studio.personWithClock(START);
  await sql`select credit_user_tokens(${person.id}, 'adjust', 'purchased_tokens', ${PURCHASED}, ${`adjust:${person.id}`})`.execute(
    studio.database,
  );
  const { url } = await studio.checkout(person, 'kinora_pro_month');
  expect(await studio.service.pay(url)).toBe(303);
  const [subscription] = (await stripe.subscriptions.list({ customer: person.customer })).data;
  const [item] = subscription?.items.data ?? [];
  const [price] = (await stripe.prices.list({ lookup_keys: ['kinora_business_month'] })).data;
  if (subscription === undefined || item === undefined || price === undefined) throw new Error('There is no plan');
  await advance(person.clock, Date.UTC(2026, 2, 11) / 1000);
  await stripe.subscriptions.update(subscription.id, {
    items: [{ id: item.id, price: price.id }],
    proration_behavior: 'always_invoice',
  });
  await advance(person.clock, Date.UTC(2026, 3, 2) / 1000);
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  await advance(person.clock, Date.UTC(2026, 4, 2) / 1000);
  return person;
}

async function eventOf(customer: string, chapter: Chapter): Promise<SentEvent> {
  return vi.waitFor(
    () => {
      const found = studio.service.sent.find((event) => event.body.includes(customer) && tells[chapter](event));
      if (found === undefined) throw new Error(`No event told of the ${chapter}`);
      return found;
    },
    { timeout: 10_000, interval: 50 },
  );
}

test('an upgrade, a renewal, a cancellation and the end that are heard of in any order leave the same books', {
  timeout: 120_000,
}, async () => {
  const all = ordersOf(chapters);
  expect(all).toHaveLength(24);
  const share = sized(3, 1);
  const orders = all.filter((_, n) => (n + seed) % share === 0);
  const ends = await crowd(orders, 6, async (order) => {
    const person = await live();
    for (const chapter of order) {
      const event = await eventOf(person.customer, chapter);
      const answers = await Promise.all([studio.deliver(event), studio.deliver(event)]);
      expect(answers).toEqual([200, 200]);
    }
    const payments = await studio.database
      .selectFrom('payments')
      .select(['kind', 'product', 'amount', 'tokens', 'lapsed', 'taken_back'])
      .where('user_id', '=', person.id)
      .orderBy('paid_at')
      .execute();
    const { plan } = await studio.overview(person);
    return { plan, balance: await studio.balance(person), payments };
  });
  const [first] = ends;
  expect(first).toMatchObject({ plan: 'free', balance: { tokens: 0, purchased_tokens: PURCHASED, debt: 0 } });
  expect(first?.payments.map(({ kind }) => kind)).toEqual(['plan', 'upgrade', 'renewal']);
  const others = orders.filter((_, n) => !isDeepStrictEqual(ends[n], first));
  expect(others, 'orders that end in another way than the first').toEqual([]);
  await tell('Upgrade, renewal, cancellation and end of a plan, heard of in every order', {
    orders: orders.length,
    'different ends': others.length,
  });
});

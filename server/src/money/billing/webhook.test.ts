import fc from 'fast-check';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sized, tell } from '../../../test/faults/form.ts';
import { type PayingStudio, startPayingStudio } from '../../../test/support/paying-studio.ts';
import { WEBHOOK_SECRET } from '../../../test/support/payment-service.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { retryEvents } from './payment-events.ts';
import { reconcilePayments } from './reconcile.ts';
import { returnSchema } from './wire.ts';

let studio: PayingStudio;
beforeAll(async () => {
  studio = await startPayingStudio();
}, 60_000);
afterAll(() => studio.stop());
beforeEach(() => studio.loseEvents());

const signer = new Stripe('sk_test_unused');
const sign = (payload: string, timestamp = Math.floor(Date.now() / 1000), secret = WEBHOOK_SECRET) =>
  signer.webhooks.generateTestHeaderString({ payload, secret, timestamp });

/** Buys a pack and answers its completed event, which was not delivered. */
async function buyQuietly(person: Person, pack = 'tokens_400') {
  const { sessionId, url } = await studio.checkout(person, `kinora_pack_${pack}`);
  expect(await studio.service.pay(url)).toBe(303);
  const event = await vi.waitFor(
    () => {
      const found = studio.service.sent.find(
        ({ type, body }) => type === 'checkout.session.completed' && body.includes(sessionId),
      );
      if (found === undefined) throw new Error('The event was not sent');
      return found;
    },
    { timeout: 10_000, interval: 20 },
  );
  return { sessionId, event };
}

test('a paid pack is credited once, however often its event comes and even at the same moment', async () => {
  const person = await createPerson(studio.database, { tokens: 0 });
  const { event } = await buyQuietly(person);
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => studio.deliver(event)));
  expect(answers).toEqual([200, 200, 200, 200, 200]);
  expect(await studio.deliver({ body: event.body, signature: sign(event.body) })).toBe(200);
  expect(await studio.balance(person)).toEqual({ tokens: 0, purchased_tokens: 400, debt: 0 });
});

test('two different events about one payment credit it once', async () => {
  const person = await createPerson(studio.database, { tokens: 0 });
  const { event } = await buyQuietly(person);
  const other = event.body.replace(event.id, 'evt_another_one');
  await studio.deliver(event);
  expect(await studio.deliver({ body: other, signature: sign(other) })).toBe(200);
  expect((await studio.balance(person)).purchased_tokens).toBe(400);
});

test('forged, altered, stale, postdated and unsigned events are refused and leave no trace', async () => {
  const person = await createPerson(studio.database, { tokens: 0 });
  const { event } = await buyQuietly(person);
  const { body } = event;
  const now = Math.floor(Date.now() / 1000);
  const refused = [
    { body, signature: sign(body, now, 'whsec_of_somebody_else') },
    { body: body.replace('400', '900'), signature: event.signature },
    { body, signature: sign(body, now - 301) },
    { body, signature: sign(body, now + 360) },
    { body, signature: event.signature.replace(/t=\d+/, `t=${now + 1}`) },
    { body, signature: '' },
    { body, signature: 'v1=abc' },
  ];
  for (const attempt of refused) expect(await studio.deliver(attempt)).toBe(400);
  expect((await studio.balance(person)).purchased_tokens).toBe(0);
  expect(await studio.database.selectFrom('payment_events').select('id').where('id', '=', event.id).execute()).toEqual(
    [],
  );
  await studio.deliver(event);
});

test('of a thousand forgeries by lot none is believed and none leaves a trace', async () => {
  const person = await createPerson(studio.database, { tokens: 0 });
  const { event } = await buyQuietly(person);
  const { body } = event;
  const now = Math.floor(Date.now() / 1000);
  const place = fc.nat(body.length - 1);
  const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 });
  const forgery = fc.oneof(
    fc.tuple(place, fc.constantFrom('0', '9', 'x', '"', ' ')).map(([at, letter]) => {
      const changed = `${body.slice(0, at)}${letter}${body.slice(at + 1)}`;
      return changed === body
        ? { body: `${body} `, signature: event.signature }
        : { body: changed, signature: event.signature };
    }),
    place.map((at) => ({ body: body.slice(0, at), signature: event.signature })),
    fc.integer({ min: 301, max: 10_000_000 }).map((age) => ({ body, signature: sign(body, now - age) })),
    fc.integer({ min: 360, max: 10_000_000 }).map((ahead) => ({ body, signature: sign(body, now + ahead) })),
    hex.map((secret) => ({ body, signature: sign(body, now, `whsec_${secret}`) })),
    hex.map((forged) => ({ body, signature: `t=${now},v1=${forged}` })),
    hex.map((forged) => ({ body, signature: event.signature.replace(/v1=.*/, `v0=${forged}`) })),
    fc.string({ unit: 'grapheme-ascii' }).map((signature) => ({ body, signature })),
  );
  const before = await studio.database.selectFrom('payment_events').select('id').execute();
  await fc.assert(
    fc.asyncProperty(forgery, async (forged) => {
      expect(await studio.deliver(forged)).toBe(400);
    }),
    { numRuns: 1000 },
  );
  expect(await studio.database.selectFrom('payment_events').select('id').execute()).toEqual(before);
  expect(await studio.balance(person)).toEqual({ tokens: 0, purchased_tokens: 0, debt: 0 });
});

test('an event of other business is kept and ignored, one that lies about its object changes nothing', async () => {
  const foreign = JSON.stringify({ id: 'evt_foreign', type: 'payout.paid', data: { object: { object: 'payout' } } });
  expect(await studio.deliver({ body: foreign, signature: sign(foreign) })).toBe(200);
  const row = await studio.database
    .selectFrom('payment_events')
    .select(['state', 'body'])
    .where('id', '=', 'evt_foreign')
    .executeTakeFirst();
  expect(row).toEqual({ state: 'ignored', body: foreign });

  const person = await createPerson(studio.database, { tokens: 0 });
  const { sessionId } = await studio.checkout(person, 'kinora_pack_tokens_400');
  const lie = JSON.stringify({
    id: 'evt_lie',
    type: 'checkout.session.completed',
    data: { object: { object: 'checkout.session', id: sessionId, status: 'complete', payment_status: 'paid' } },
  });
  expect(await studio.deliver({ body: lie, signature: sign(lie) })).toBe(200);
  expect((await studio.balance(person)).purchased_tokens).toBe(0);
});

test('an event that cannot be worked off now is asked for again, and tried again by ourselves', async () => {
  const about = { object: 'checkout.session', id: 'cs_nobody_knows' };
  const body = JSON.stringify({ id: 'evt_unknown', type: 'checkout.session.completed', data: { object: about } });
  expect(await studio.deliver({ body, signature: sign(body) })).toBe(500);
  const person = await createPerson(studio.database, { tokens: 0 });
  const { sessionId } = await buyQuietly(person);
  const mended = body.replace('cs_nobody_knows', sessionId);
  await studio.database
    .updateTable('payment_events')
    .set({ body: mended, received_at: new Date(Date.now() - 600_000) })
    .where('id', '=', 'evt_unknown')
    .execute();
  expect(await retryEvents(studio.deps)).toBe(1);
  expect((await studio.balance(person)).purchased_tokens).toBe(400);
});

test('coming back from the checkout credits what was paid before any event has come', async () => {
  const [person, other] = [await createPerson(studio.database), await createPerson(studio.database)];
  const { sessionId, url } = await studio.checkout(person, 'kinora_pack_tokens_2000');
  const path = `/api/billing/return?session_id=${sessionId}`;
  const before = await studio.request(person, ['GET', path], returnSchema);
  expect(before).toMatchObject({ state: 'open', kind: 'pack', tokens: 0 });
  await studio.service.pay(url);
  const after = await studio.request(person, ['GET', path], returnSchema);
  expect(after).toMatchObject({ state: 'paid', tokens: 2000, balance: { purchased_tokens: 2000 } });
  expect((await studio.ask(other, 'GET', path)).status).toBe(404);
});

test(
  'purchases are exact after the comparison, with events repeated, shuffled and lost',
  async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => createPerson(studio.database, { tokens: 0 })));
    const bought = new Map<string, number>(people.map(({ id }) => [id, 0]));
    const held: { body: string; signature: string }[] = [];
    studio.service.follow(async (event) => {
      held.push(event);
      return 200;
    });
    const sizes = [400, 800, 2000] as const;
    const count = sized(100, 1000);
    for (let n = 0; n < count; n += 1) {
      const person = people[n % people.length];
      const tokens = sizes[n % sizes.length] ?? 400;
      if (person === undefined) continue;
      const { url } = await studio.checkout(person, `kinora_pack_tokens_${tokens}`);
      expect(await studio.service.pay(url)).toBe(303);
      bought.set(person.id, (bought.get(person.id) ?? 0) + tokens);
    }
    await vi.waitFor(
      () => expect(held.filter(({ body }) => body.includes('"checkout.session.completed"')).length).toBe(count),
      { timeout: sized(30_000, 120_000) },
    );
    // One in five is lost, the others come up to ten times, far from their order.
    const deliveries = held
      .flatMap((event, n) => Array.from({ length: n % 5 === 0 ? 0 : 1 + ((n * 7) % 10) }, () => event))
      .map((event, n) => ({ event, place: (n * 7919) % 10_007 }))
      .sort((a, b) => a.place - b.place);
    for (let at = 0; at < deliveries.length; at += 8) {
      await Promise.all(deliveries.slice(at, at + 8).map(({ event }) => studio.deliver(event)));
    }
    await reconcilePayments(studio.deps);
    const wrong: unknown[] = [];
    for (const person of people) {
      const balance = await studio.balance(person);
      if (balance.tokens !== 0 || balance.debt !== 0 || balance.purchased_tokens !== bought.get(person.id))
        wrong.push(balance);
    }
    expect(wrong).toEqual([]);
    const again = await reconcilePayments(studio.deps);
    expect(again).toMatchObject({ healed: [], problems: [] });
    await tell('Payment events repeated, shuffled and lost', {
      purchases: count,
      events: held.length,
      deliveries: deliveries.length,
      'wrong balances after the comparison': wrong.length,
    });
  },
  sized(120_000, 600_000),
);

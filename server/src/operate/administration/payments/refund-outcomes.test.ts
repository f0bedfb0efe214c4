import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { type Bought, buyTokens } from '../../../../test/support/buy-tokens.ts';
import { type PayingStudio, startPayingStudio } from '../../../../test/support/paying-studio.ts';
import { openPaymentProxy } from '../../../../test/support/payment-proxy.ts';
import { createPerson, type Person } from '../../../../test/support/people.ts';
import { errorSchema } from '../../../http/wire.ts';
import { carryOutRefund, carryOutRefunds } from '../../../money/billing/carry-out-refund.ts';
import { inboxListSchema } from '../../inbox/wire.ts';
import { adminPaymentSchema } from '../wire.ts';

let studio: PayingStudio;
let admin: Person;
beforeAll(async () => {
  studio = await startPayingStudio();
  admin = await createPerson(studio.database);
  await studio.database.updateTable('user').set({ role: 'admin' }).where('id', '=', admin.id).execute();
}, 60_000);
afterAll(() => studio.stop());
beforeEach(() => studio.listen());

const SLOW = '4000 0000 0000 7726';
const FAILING = '4000 0000 0000 5126';
const order = (amount: number) => ({ id: randomUUID(), amount, seenBack: 0, reason: 'They bought it twice' });
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 50 });

async function atDesk({ id }: Bought) {
  const list = z.object({ payments: z.array(adminPaymentSchema) });
  const { payments } = await studio.request(admin, ['GET', `/api/admin/payments?q=${id}`], list);
  return payments[0];
}
const asked = async ({ id: payment_id }: Bought, amount: number): Promise<string> => {
  const row = { id: randomUUID(), payment_id, amount, due_at: new Date() };
  await studio.database.insertInto('payment_refunds').values(row).execute();
  return row.id;
};
const tellings = async ({ person }: Bought) => {
  const { entries } = await studio.request(person, ['GET', '/api/inbox'], inboxListSchema);
  return entries.flatMap(({ news }) => (news.kind === 'decision' ? [news.event] : []));
};
const tokensOf = async ({ person }: Bought) => (await studio.balance(person)).purchased_tokens;
const refundsOf = async ({ intent }: Bought) =>
  (await studio.service.stripe.refunds.list({ payment_intent: intent })).data.map(({ amount }) => amount);

/** The studio, whose payment service answers a request for a refund with what becomes of its own answer. */
async function withAnswer(change: (refund: Record<string, unknown>) => object) {
  const proxy = await openPaymentProxy(studio.service.url, async ({ isRefund, pass }) => {
    const answer = await pass();
    return isRefund ? { ...answer, body: JSON.stringify(change(JSON.parse(answer.body))) } : answer;
  });
  return { deps: { ...studio.deps, billing: { ...studio.deps.billing, access: proxy.access } }, close: proxy.close };
}

test('a refund that takes a while is under way and takes no tokens, until the payment service says that it is paid', async () => {
  const bought = await buyTokens(studio, SLOW);
  const answer = await studio.request(admin, ['POST', bought.path], adminPaymentSchema, order(250));
  expect(answer).toMatchObject({ refund_state: 'under_way', refunded: 0 });
  await carryOutRefunds(studio.deps);
  expect(await atDesk(bought)).toMatchObject({ refund_state: 'under_way', refunded: 0 });
  expect(await tokensOf(bought)).toBe(400);
  expect(await tellings(bought)).toEqual([]);
  expect((await studio.ask(admin, 'POST', bought.path, order(100))).status).toBe(409);

  await studio.service.skipSeconds(60);
  await eventually(async () => expect(await atDesk(bought)).toMatchObject({ refund_state: null, refunded: 250 }));
  expect(await tokensOf(bought)).toBe(200);
  expect(await tellings(bought)).toEqual(['payment_refunded']);
  expect(await refundsOf(bought)).toEqual([250]);
});

test('the end of a slow refund is found although its event is lost', async () => {
  const bought = await buyTokens(studio, SLOW);
  const asked = await studio.request(admin, ['POST', bought.path], adminPaymentSchema, order(500));
  expect(asked.refund_state).toBe('under_way');
  studio.loseEvents();
  await studio.service.skipSeconds(60);
  await studio.database
    .updateTable('payment_refunds')
    .set({ due_at: new Date() })
    .where('payment_id', '=', bought.id)
    .execute();
  await carryOutRefunds(studio.deps);
  expect(await atDesk(bought)).toMatchObject({ refund_state: null, refunded: 500 });
  expect(await tokensOf(bought)).toBe(0);
});

test.each([
  ['failed', { status: 'failed', failure_reason: 'lost_or_stolen_card' }, 'lost_or_stolen_card', /lost or stolen/],
  ['canceled', { status: 'canceled' }, 'other', /does not say why/],
])(
  'a refund that is answered as %s at once is told as not paid, with the reason',
  async (_status, change, why, words) => {
    const bought = await buyTokens(studio, SLOW);
    const { deps, close } = await withAnswer((refund) => ({ ...refund, ...change }));
    const id = await asked(bought, 250);
    const told = await carryOutRefund(deps, id);
    close();
    const again = await studio.ask(admin, 'POST', bought.path, { ...order(250), id });
    expect(again.status).toBe(409);
    const { code, error } = z.parse(errorSchema, await again.json());
    expect(code).toBe('refund_refused');
    expect(error).toMatch(words);
    expect(told).not.toBeNull();
    expect(await atDesk(bought)).toMatchObject({ refund_state: 'failed', refund_failure: why, refunded: 0 });
    expect(await tokensOf(bought)).toBe(400);
    expect(await tellings(bought)).toEqual([]);
  },
);

test('a refund that the bank sends back later is seen at the desk with its reason, and can be asked for again', async () => {
  const bought = await buyTokens(studio, FAILING);
  const paid = await studio.request(admin, ['POST', bought.path], adminPaymentSchema, order(250));
  expect(paid).toMatchObject({ refund_state: null, refunded: 250 });
  await studio.service.skipSeconds(60);
  await eventually(async () =>
    expect(await atDesk(bought)).toMatchObject({
      ...{ refund_state: 'failed', refund_failure: 'expired_or_canceled_card', refunded: 0 },
    }),
  );
  expect(await tokensOf(bought)).toBe(400);
  const again = await studio.request(admin, ['POST', bought.path], adminPaymentSchema, order(100));
  expect(again).toMatchObject({ refund_state: null, refunded: 100 });
});

test('what the worker is refused stands at the desk in the words of the payment service', async () => {
  studio.service.follow(async (event) => (event.type === 'checkout.session.completed' ? studio.deliver(event) : 200));
  const bought = await buyTokens(studio);
  const id = await asked(bought, 250);
  await studio.service.stripe.refunds.create({ payment_intent: bought.intent });
  await carryOutRefunds(studio.deps);
  const { refund_state, refund_refused } = (await atDesk(bought)) ?? {};
  expect(refund_state, id).toBe('refused');
  expect(refund_refused).toContain('has already been refunded');
});

test('an error that the payment service keeps for a key is asked anew under another one after an hour, and paid once', async () => {
  const bought = await buyTokens(studio);
  const id = await asked(bought, 250);
  const keys: (string | undefined)[] = [];
  const proxy = await openPaymentProxy(studio.service.url, async ({ isRefund, key, pass }) => {
    if (!isRefund) return pass();
    if (keys.at(-1) !== key) keys.push(key);
    if (key !== keys[0]) return pass();
    return { status: 500, body: JSON.stringify({ error: { type: 'api_error', message: 'An error occurred' } }) };
  });
  const deps = { ...studio.deps, billing: { ...studio.deps.billing, access: proxy.access } };
  const carryOut = () => carryOutRefund(deps, id);
  await expect(carryOut()).rejects.toThrow();
  await expect(carryOut()).rejects.toThrow();
  expect(keys).toHaveLength(1);
  await studio.database
    .updateTable('payment_refunds')
    .set({ failing_since: new Date(Date.now() - 3_700_000) })
    .where('id', '=', id)
    .execute();
  await expect(carryOut()).rejects.toThrow();
  expect(await carryOut()).toBeNull();
  proxy.close();
  expect(keys).toHaveLength(2);
  expect(await refundsOf(bought)).toEqual([250]);
  expect(await tokensOf(bought)).toBe(200);
}, 30_000);

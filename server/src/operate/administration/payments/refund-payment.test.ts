import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { type Bought, buyTokens } from '../../../../test/support/buy-tokens.ts';
import { type PayingStudio, startPayingStudio } from '../../../../test/support/paying-studio.ts';
import { openPaymentProxy } from '../../../../test/support/payment-proxy.ts';
import { createPerson, type Person, spendTokens } from '../../../../test/support/people.ts';
import { errorSchema } from '../../../http/wire.ts';
import { carryOutRefund, carryOutRefunds } from '../../../money/billing/carry-out-refund.ts';
import { inboxListSchema } from '../../inbox/wire.ts';
import { adminPaymentSchema } from '../wire.ts';
import { refundForeseenSchema } from './wire.ts';

let studio: PayingStudio;
let admin: Person;
beforeAll(async () => {
  studio = await startPayingStudio();
  admin = await operator();
}, 60_000);
afterAll(() => studio.stop());
beforeEach(() => studio.listen());

const reason = 'They bought it twice';

async function operator(): Promise<Person> {
  const person = await createPerson(studio.database);
  await studio.database.updateTable('user').set({ role: 'admin' }).where('id', '=', person.id).execute();
  return person;
}

const buyer = (card?: string) => buyTokens(studio, card);

const order = (amount: number, more: { id?: string; seenBack?: number } = {}) => ({
  ...{ id: randomUUID(), amount, seenBack: 0, reason },
  ...more,
});
const refund = ({ path }: Bought, body: object) => studio.request(admin, ['POST', path], adminPaymentSchema, body);
async function refused({ path }: Pick<Bought, 'path'>, body: object, who = admin) {
  const response = await studio.ask(who, 'POST', path, body);
  const { code, error } = z.parse(errorSchema, await response.json());
  return { status: response.status, code, error };
}
const refundsAtStripe = async ({ intent }: Bought) =>
  (await studio.service.stripe.refunds.list({ payment_intent: intent })).data.map(({ amount }) => amount);
const auditOf = ({ id }: Bought) =>
  studio.database.selectFrom('admin_audit').selectAll().where('target_id', '=', id).execute();
const asked = ({ id: payment_id }: Bought, amount: number) =>
  studio.database
    .insertInto('payment_refunds')
    .values({ id: randomUUID(), payment_id, amount, due_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();

test('a part of a payment goes back with its tokens, as was foreseen, and its event changes nothing more', async () => {
  const bought = await buyer();
  await spendTokens(studio.database, bought.person, 350);
  const before = await studio.balance(bought.person);
  const foreseen = await studio.request(admin, ['GET', `${bought.path}?amount=250`], refundForeseenSchema);
  expect(foreseen).toEqual({
    ...{ amount: 250, rest: 500, currency: 'usd', seenBack: 0, tokens: 200, debt: 150 },
    email: bought.person.email,
  });
  expect(await studio.balance(bought.person)).toEqual(before);
  expect(await refund(bought, order(250))).toMatchObject({ refunded: 250, taken_back: 200, refund_state: null });
  expect(await studio.balance(bought.person)).toEqual({ tokens: 0, purchased_tokens: 0, debt: 150 });
  for (const event of studio.service.sent.filter(({ body }) => body.includes(bought.intent))) {
    await studio.deliver(event);
  }
  expect((await studio.balance(bought.person)).debt).toBe(150);
  expect(await auditOf(bought)).toMatchObject([
    { action: 'payment.ask_refund', admin_id: admin.id, after: { amount: 250, currency: 'usd' }, reason },
  ]);
  const { count } = studio.database.fn;
  const movements = studio.database.selectFrom('money_movements').where('payment_id', '=', bought.id);
  const inbox = await studio.request(bought.person, ['GET', '/api/inbox'], inboxListSchema);
  const told = { kind: 'decision', event: 'payment_refunded', name: 'tokens_400' };
  expect(inbox.entries.filter(({ news }) => news.kind === 'decision')).toMatchObject([
    { news: { ...told, money: { amount: 250, currency: 'usd' } }, link: '/settings?tab=billing&view=activity' },
  ]);
  expect(await movements.where('kind', '=', 'refunded').select(count('id').as('n')).executeTakeFirst()).toEqual({
    n: 1,
  });
});

test('all that is left goes back by default', async () => {
  const bought = await buyer();
  await refund(bought, order(100));
  expect(await studio.request(admin, ['GET', bought.path], refundForeseenSchema)).toMatchObject({
    ...{ amount: 400, rest: 400, seenBack: 100, tokens: 320, debt: 0 },
  });
  expect(await refund(bought, order(400, { seenBack: 100 }))).toMatchObject({ refunded: 500, taken_back: 400 });
  expect((await studio.balance(bought.person)).purchased_tokens).toBe(0);
});

test('the same request sent five times at once pays back once, and its id serves no other amount', async () => {
  const bought = await buyer();
  const body = order(100);
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => studio.ask(admin, 'POST', bought.path, body)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await refundsAtStripe(bought)).toEqual([100]);
  expect(await auditOf(bought)).toHaveLength(1);
  expect(await refused(bought, { ...body, amount: 200 })).toMatchObject({ status: 409, code: 'id_reused' });
  expect((await studio.balance(bought.person)).purchased_tokens).toBe(320);
});

test('of two operators who decide at once one comes too late, whatever is left', async () => {
  const bought = await buyer();
  const other = await operator();
  const answers = await Promise.all([admin, other].map((who) => studio.ask(who, 'POST', bought.path, order(200))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await refundsAtStripe(bought)).toEqual([200]);
  expect(await refused(bought, order(200), other)).toMatchObject({ status: 409, code: 'changed_meanwhile' });
  expect(await auditOf(bought)).toHaveLength(1);
});

test('what was cut off before the payment service heard of it is carried out later', async () => {
  const bought = await buyer();
  await asked(bought, 250);
  expect(await refused(bought, order(250))).toMatchObject({ status: 409, code: 'refund_under_way' });
  await carryOutRefunds(studio.deps);
  await carryOutRefunds(studio.deps);
  expect(await refundsAtStripe(bought)).toEqual([250]);
  expect((await studio.balance(bought.person)).purchased_tokens).toBe(200);
});

test('a refund whose answer is lost stays under way, and is paid once however often it is tried', async () => {
  studio.loseEvents();
  const bought = await buyerWhileLost();
  const { id } = await asked(bought, 250);
  let lost = 0;
  const proxy = await openPaymentProxy(studio.service.url, async ({ isRefund, pass }) => {
    const answer = await pass();
    if (!isRefund || lost >= 3) return answer;
    lost += 1;
    return null;
  });
  const cutOff = { ...studio.deps, billing: { ...studio.deps.billing, access: proxy.access } };
  await expect(carryOutRefund(cutOff, id)).rejects.toThrow();
  await expect(carryOutRefund(cutOff, id)).resolves.toBeNull();
  await carryOutRefunds(studio.deps);
  proxy.close();
  expect(lost).toBeGreaterThan(0);
  expect(await refundsAtStripe(bought)).toEqual([250]);
  expect((await studio.balance(bought.person)).purchased_tokens).toBe(200);
});

test('more than what is left is refused, and nothing is asked of the payment service', async () => {
  const bought = await buyer();
  expect(await refused(bought, order(501))).toMatchObject({ status: 409, code: 'refund_too_much' });
  expect((await studio.ask(admin, 'GET', `${bought.path}?amount=501`)).status).toBe(409);
  expect(await refused(bought, order(0))).toMatchObject({ status: 400 });
  expect(await refused({ path: '/api/admin/payments/cs_nobody/refund' }, order(1))).toMatchObject({ status: 404 });
  expect(await refundsAtStripe(bought)).toEqual([]);
  expect(await auditOf(bought)).toEqual([]);
});

test('what went through no card cannot go back to one', async () => {
  const person = await createPerson(studio.database);
  const paid = { user_id: person.id, kind: 'pack', product: 'tokens_400', tokens: 0, paid_at: new Date() };
  await studio.database
    .insertInto('payments')
    .values({ ...paid, id: 'in_elsewhere', amount: 500, currency: 'usd' })
    .execute();
  const path = '/api/admin/payments/in_elsewhere/refund';
  expect(await refused({ path }, order(100))).toMatchObject({ status: 409, code: 'refund_not_possible' });
});

test.each([
  ['was refunded elsewhere before', undefined, 'has already been refunded'],
  ['is disputed', '4000 0000 0000 0259', 'has been charged back'],
])('a payment that %s is refused in the words of the payment service', async (_what, card, words) => {
  studio.loseEvents();
  const bought = await buyerWhileLost(card);
  if (card === undefined) await studio.service.stripe.refunds.create({ payment_intent: bought.intent });
  const { status, code, error } = await refused(bought, order(500));
  expect({ status, code }).toEqual({ status: 409, code: 'refund_refused' });
  expect(error).toContain(words);
  const { payments } = await studio.request(
    admin,
    ['GET', `/api/admin/payments?q=${bought.person.email}`],
    z.object({ payments: z.array(adminPaymentSchema) }),
  );
  expect(payments).toMatchObject([{ refund_state: 'refused' }]);
});

/** Somebody whose payment is booked although no later event is heard of. */
async function buyerWhileLost(card?: string): Promise<Bought> {
  let isOver = false;
  studio.service.follow(async (event) => {
    if (isOver || event.type !== 'checkout.session.completed') return 200;
    isOver = true;
    return studio.deliver(event);
  });
  return buyer(card);
}

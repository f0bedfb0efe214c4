import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { mailIn } from '../../../test/support/mails.ts';
import { type PayingStudio, startPayingStudio } from '../../../test/support/paying-studio.ts';
import { createPerson, type Person, spendTokens } from '../../../test/support/people.ts';
import { errorSchema } from '../../http/wire.ts';
import { startTaskWorker, type TaskWorker } from '../../platform/tasks/worker.ts';
import { taskHandlers } from '../../roles/background-work.ts';
import { ensureCustomer } from './customers.ts';
import { runTopUp } from './run-top-up.ts';
import { billingTasks } from './tasks.ts';
import { topUpSchema } from './wire.ts';

let studio: PayingStudio;
let worker: TaskWorker;
beforeAll(async () => {
  studio = await startPayingStudio();
  const { pipeline, log } = studio.deps;
  worker = startTaskWorker({ pipeline, log, handlers: billingTasks(studio.deps), recurring: [], pollMs: 50 });
}, 60_000);
afterAll(async () => {
  await worker.stop();
  await studio.stop();
});

const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 50 });

async function personWithCard(card: string, tokens: number): Promise<Person> {
  const person = await createPerson(studio.database, { tokens });
  const customer = await ensureCustomer(studio.deps, person);
  await studio.service.stripe.paymentMethods.attach(card, { customer });
  return person;
}

const wanted = { enabled: true, below: 50, pack: 'tokens_400', monthlyCents: 1000 };
const setTopUp = (person: Person, body: unknown = wanted) =>
  studio.request(person, ['PUT', '/api/billing/top-up'], topUpSchema, body);
const spend = (person: Person, tokens: number) => spendTokens(studio.database, person, tokens);

/** No look at a top-up is due now. */
async function nothingToDo(): Promise<void> {
  const due = await studio.database
    .selectFrom('tasks')
    .select('id')
    .where('kind', '=', 'top_up')
    .where('done_at', 'is', null)
    .where('run_at', '<=', sql<Date>`now() + interval '5 minutes'`)
    .execute();
  expect(due).toEqual([]);
}

async function mailsTo(person: Person) {
  const rows = await studio.database.selectFrom('tasks').select('payload').where('kind', '=', 'mail').execute();
  return rows.map(({ payload }) => mailIn(payload)).filter(({ to }) => to === person.email);
}

test('when little is left the pack is bought once, up to the cap of the month, and the person is told', async () => {
  const person = await personWithCard('pm_card_visa', 100);
  expect(await setTopUp(person)).toMatchObject({ enabled: true, isPaused: false });
  await eventually(nothingToDo);
  for (let n = 0; n < 10; n += 1) await spend(person, 6);
  await eventually(async () => expect((await studio.balance(person)).purchased_tokens).toBe(400));
  const [mail, ...others] = await mailsTo(person);
  expect([mail?.subject, others]).toEqual(['We topped up your tokens', []]);
  expect(mail?.text).toContain('the pack 400 Tokens for $5,');
  expect(await studio.overview(person)).toMatchObject({ topUp: { spentThisMonthCents: 500, lastError: null } });
  await spend(person, 400);
  await eventually(async () => expect((await studio.balance(person)).purchased_tokens).toBe(440));
  await spend(person, 400);
  await eventually(nothingToDo);
  expect(await studio.balance(person)).toEqual({ tokens: 0, purchased_tokens: 40, debt: 0 });
  expect((await studio.overview(person)).topUp.spentThisMonthCents).toBe(1000);
  const next = await studio.database
    .selectFrom('tasks')
    .select('run_at')
    .where('unique_key', 'like', `top_up:${person.id}:%`)
    .where('done_at', 'is', null)
    .execute();
  const today = new Date();
  expect(next.map(({ run_at }) => run_at)).toEqual([
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1)),
  ]);
});

test('a declined card is told at once, tried later and later, and then no more', async () => {
  const person = await personWithCard('pm_card_chargeCustomerFail', 10);
  await setTopUp(person);
  for (const failures of [1, 2, 3]) {
    await eventually(async () => expect(await mailsTo(person)).toHaveLength(failures));
    const { rows } = await sql<{ hours: number | null }>`
      select round(extract(epoch from top_up_not_before - now()) / 3600) as hours
      from billing_preferences where user_id = ${person.id}`.execute(studio.database);
    expect(Number(rows[0]?.hours)).toBe(6 ** (failures - 1));
    await sql`update billing_preferences set top_up_not_before = now() where user_id = ${person.id}`.execute(
      studio.database,
    );
    await sql`update tasks set run_at = now() where kind = 'top_up' and done_at is null`.execute(studio.database);
  }
  expect((await mailsTo(person)).map(({ subject }) => subject)).toEqual([
    'Your automatic top-up did not go through',
    'Your automatic top-up did not go through',
    'Automatic top-ups are paused',
  ]);
  const { topUp, banners } = await studio.overview(person);
  expect(topUp).toMatchObject({ isPaused: true, lastError: 'Your card was declined.' });
  expect(banners.map(({ kind }) => kind)).toContain('top_up_paused');
  const tries = await studio.database.selectFrom('top_ups').select('state').where('user_id', '=', person.id).execute();
  expect(tries.map(({ state }) => state)).toEqual(['failed', 'failed', 'failed']);
});

test('a top-up that was paid when its worker died is credited once, and not charged again', async () => {
  const person = await personWithCard('pm_card_visa', 10);
  const customer = await ensureCustomer(studio.deps, person);
  const begun = await studio.database
    .insertInto('top_ups')
    .values({ user_id: person.id, pack: 'tokens_400', cents: 500 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { data } = await studio.service.stripe.customers.listPaymentMethods(customer);
  await studio.service.stripe.paymentIntents.create({
    amount: 500,
    currency: 'usd',
    customer,
    payment_method: data[0]?.id ?? '',
    off_session: true,
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    metadata: { kind: 'top_up', user_id: person.id, top_up_id: begun.id },
  });
  await setTopUp(person);
  await eventually(async () => expect((await studio.balance(person)).purchased_tokens).toBe(400));
  expect((await studio.service.stripe.paymentIntents.list({ customer })).data).toHaveLength(1);
});

/** A top-up that a worker left behind, after it had called the payment service so long ago; null: before that. */
async function leftBehind(person: Person, charging: string | null): Promise<string> {
  const { enabled, below, pack, monthlyCents } = wanted;
  const chosen = {
    top_up_enabled: enabled,
    top_up_below: below,
    top_up_pack: pack,
    top_up_monthly_cents: monthlyCents,
  };
  await studio.database
    .insertInto('billing_preferences')
    .values({ user_id: person.id, ...chosen })
    .execute();
  const { rows } = await sql<{ id: string }>`
    insert into top_ups (user_id, pack, cents, charging_at)
    values (${person.id}, ${pack}, 500, now() - ${charging}::interval) returning id`.execute(studio.database);
  return rows[0]?.id ?? '';
}

const stateOf = async (topUp: string) =>
  (await studio.database.selectFrom('top_ups').select('state').where('id', '=', topUp).executeTakeFirst())?.state;

async function chargesOf(person: Person) {
  const customer = await ensureCustomer(studio.deps, person);
  return (await studio.service.stripe.paymentIntents.list({ customer })).data;
}

test('after it was switched off no card is charged, not for a top-up under way either', async () => {
  const person = await personWithCard('pm_card_visa', 10);
  const topUp = await leftBehind(person, null);
  expect(await setTopUp(person, { enabled: false })).toMatchObject({ enabled: false });
  await runTopUp(studio.deps, { userId: person.id });
  expect([await chargesOf(person), await stateOf(topUp)]).toEqual([[], 'failed']);
  await setTopUp(person);
  await eventually(async () => expect((await studio.balance(person)).purchased_tokens).toBe(400));
  expect(await chargesOf(person)).toHaveLength(1);
});

test.each([
  ['suspended', (person: Person) => sql`update "user" set banned = true where id = ${person.id}`],
  ['held', (person: Person) => sql`select note_signal(${person.id}, 'fraud_warning', '{}')`],
])('nobody who is %s is charged, for a top-up under way either, until that is over', async (_how, stop) => {
  const person = await personWithCard('pm_card_visa', 10);
  const topUp = await leftBehind(person, null);
  await stop(person).execute(studio.database);
  const look = async () => {
    await taskHandlers(studio.deps).ask_for_missed_top_ups?.({});
    await runTopUp(studio.deps, { userId: person.id });
    await eventually(nothingToDo);
  };
  await look();
  expect([await chargesOf(person), await stateOf(topUp)]).toEqual([[], 'failed']);
  await look();
  expect(await chargesOf(person)).toEqual([]);
  await sql`update "user" set banned = false where id = ${person.id}`.execute(studio.database);
  await sql`update risk_cases set state = 'dismissed', decided_at = now() where user_id = ${person.id}`.execute(
    studio.database,
  );
  await taskHandlers(studio.deps).ask_for_missed_top_ups?.({});
  await eventually(async () => expect((await studio.balance(person)).purchased_tokens).toBe(400));
});

test('what was cut off after the call to the payment service is looked up when it is off, and not charged anew', async () => {
  const person = await personWithCard('pm_card_visa', 10);
  const topUp = await leftBehind(person, '2 minutes');
  await setTopUp(person, { enabled: false });
  await runTopUp(studio.deps, { userId: person.id });
  expect([await chargesOf(person), await stateOf(topUp)]).toEqual([[], 'failed']);

  const other = await personWithCard('pm_card_visa', 10);
  const paid = await leftBehind(other, '2 minutes');
  const customer = await ensureCustomer(studio.deps, other);
  const { data } = await studio.service.stripe.customers.listPaymentMethods(customer);
  await studio.service.stripe.paymentIntents.create({
    amount: 500,
    currency: 'usd',
    customer,
    payment_method: data[0]?.id ?? '',
    off_session: true,
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    metadata: { kind: 'top_up', user_id: other.id, top_up_id: paid },
  });
  await setTopUp(other, { enabled: false });
  await runTopUp(studio.deps, { userId: other.id });
  expect([(await chargesOf(other)).length, await stateOf(paid)]).toEqual([1, 'paid']);
  expect((await studio.balance(other)).purchased_tokens).toBe(400);
});

test('switching off is answered when the charge that had begun before has ended', async () => {
  const person = await personWithCard('pm_card_visa', 10);
  const topUp = await leftBehind(person, '1 second');
  let isAnswered = false;
  const answer = setTopUp(person, { enabled: false }).finally(() => {
    isAnswered = true;
  });
  await eventually(async () => {
    const { rows } = await sql<{ is_on: boolean }>`
      select top_up_enabled as is_on from billing_preferences where user_id = ${person.id}`.execute(studio.database);
    expect(rows[0]?.is_on).toBe(false);
  });
  expect(isAnswered).toBe(false);
  await sql`update top_ups set state = 'failed', error = 'Declined' where id = ${topUp}`.execute(studio.database);
  expect(await answer).toMatchObject({ enabled: false, lastError: 'Declined' });
});

test('whoever is out of tokens is asked for again when the last look was given up', async () => {
  const person = await personWithCard('pm_card_visa', 100);
  await setTopUp(person);
  await eventually(nothingToDo);
  await studio.database.transaction().execute(async (transaction) => {
    await spendTokens(transaction, person, 100);
    await sql`update tasks set done_at = now(), payload = '{}'
      where kind = 'top_up' and payload ->> 'userId' = ${person.id}`.execute(transaction);
  });
  await taskHandlers(studio.deps).ask_for_missed_top_ups?.({});
  await eventually(async () => expect((await studio.balance(person)).purchased_tokens).toBe(400));
});

test('the card of somebody who only ever bought a pack is kept for top-ups', async () => {
  const person = await createPerson(studio.database, { tokens: 10 });
  const { url } = await studio.checkout(person, 'kinora_pack_tokens_400');
  await studio.service.pay(url);
  expect(await setTopUp(person)).toMatchObject({ enabled: true });
});

test('without a card, or with a pack that is not sold, it cannot be switched on', async () => {
  const person = await createPerson(studio.database);
  const refused = await studio.ask(person, 'PUT', '/api/billing/top-up', wanted);
  expect([refused.status, errorSchema.parse(await refused.json()).code]).toEqual([409, 'no_payment_method']);
  const unknown = await studio.ask(person, 'PUT', '/api/billing/top-up', { ...wanted, pack: 'gold' });
  expect([unknown.status, errorSchema.parse(await unknown.json()).error]).toEqual([
    400,
    'Token package not configured',
  ]);
  const tooLow = await studio.ask(person, 'PUT', '/api/billing/top-up', { ...wanted, monthlyCents: 499 });
  expect(errorSchema.parse(await tooLow.json()).error).toBe('The monthly limit is below the price of this pack');
});

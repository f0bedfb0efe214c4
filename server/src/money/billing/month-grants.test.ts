import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Books, month, openBooks } from '../../../test/support/books.ts';
import { balanceOf, createPerson, type Person } from '../../../test/support/people.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

async function yearlyPlan(person: Person, changes: { cents?: number; status?: string } = {}) {
  const { cents = 2599, status = 'active' } = changes;
  const subscription = await books.subscribe(person, { status });
  const payment = `in_${randomUUID()}`;
  await books.payPlan(person, {
    ...{ id: payment, kind: 'plan', subscription, tokens: 3000, interval: 'year', cents, period: 0 },
  });
  return { subscription, payment };
}

const give = (subscription: string, n = 1) => books.giveMonth(subscription, n);

const grantsOf = (subscription: string) =>
  books.database
    .selectFrom('token_grants')
    .select(['n', 'due_at', 'tokens', 'state', 'payment_id'])
    .where('subscription_id', '=', subscription)
    .orderBy('n')
    .execute();

test('a year that is paid is eleven more months, each due a month after the one before', async () => {
  const person = await createPerson(books.database, { tokens: 0 });
  const { subscription, payment } = await yearlyPlan(person);
  const grants = await grantsOf(subscription);
  expect(grants.map(({ due_at }) => due_at)).toEqual(Array.from({ length: 11 }, (_, n) => month(n + 1)));
  expect(new Set(grants.map(({ tokens, state, payment_id }) => `${tokens} ${state} ${payment_id}`))).toEqual(
    new Set([`3000 due ${payment}`]),
  );
  expect(await give(subscription)).toBe(true);
  const paid = await books.database.selectFrom('payments').selectAll().where('id', '=', payment).executeTakeFirst();
  expect(paid).toMatchObject({ tokens: 6000, lapsed: 3000 });
  expect((await grantsOf(subscription)).map(({ state }) => state)).toEqual(['given', ...Array(10).fill('due')]);
  expect(await books.problems()).toEqual([]);
});

test('the next year goes on counting, and what was left of the first is void; a month that was paid instead has none', async () => {
  const person = await createPerson(books.database, { tokens: 0 });
  const { subscription } = await yearlyPlan(person);
  await give(subscription);
  await books.payPlan(person, { kind: 'renewal', subscription, tokens: 3000, interval: 'year', period: 12 });
  const grants = await grantsOf(subscription);
  expect(grants.map(({ n }) => n)).toEqual(Array.from({ length: 22 }, (_, n) => n + 1));
  expect(grants.map(({ state }) => state)).toEqual(['given', ...Array(10).fill('lapsed'), ...Array(11).fill('due')]);
  await books.payPlan(person, { kind: 'renewal', subscription, tokens: 3000, interval: 'month', period: 24 });
  expect((await grantsOf(subscription)).filter(({ state }) => state === 'due')).toEqual([]);
});

test('an upgrade within the year raises the months that are to come, and no others', async () => {
  const [person, other] = [await createPerson(books.database), await createPerson(books.database)];
  const [{ subscription }, foreign] = [await yearlyPlan(person), await yearlyPlan(other)];
  const monthsOf = async (id: string) => {
    const due = (await grantsOf(id)).filter(({ state }) => state === 'due');
    const months = new Map<number, number>();
    for (const { due_at, tokens } of due) months.set(due_at.getTime(), (months.get(due_at.getTime()) ?? 0) + tokens);
    return [...months.values()];
  };
  await give(subscription);
  const later = 10 * 5000;
  const before = (await balanceOf(books.database, person)).tokens;
  await books.payPlan(person, {
    ...{ kind: 'upgrade', subscription, tokens: later + 700, tokensPerMonth: 8000, interval: 'year', period: 1 },
  });
  expect((await balanceOf(books.database, person)).tokens).toBe(before + 700);
  expect(await monthsOf(subscription)).toEqual(Array(10).fill(8000));
  expect(await monthsOf(foreign.subscription)).toEqual(Array(11).fill(3000));
  await give(subscription, 2);
  expect((await balanceOf(books.database, person)).tokens).toBe(8000);
  await books.payPlan(person, {
    ...{ kind: 'downgrade', subscription, tokens: -9 * 5000 - 800, tokensPerMonth: 3000, interval: 'year', period: 2 },
  });
  expect((await balanceOf(books.database, person)).tokens).toBe(7200);
  expect(await monthsOf(subscription)).toEqual(Array(9).fill(3000));
  expect(await books.problems()).toEqual([]);
});

test.each([
  { what: 'refunded', refunded: 2599, disputed: 0, isGiven: false, kept: 0 },
  { what: 'disputed', refunded: 0, disputed: 2599, isGiven: false, kept: 0 },
  { what: 'gone back by both', refunded: 1000, disputed: 1599, isGiven: false, kept: 0 },
  { what: 'refunded but for a cent', refunded: 2598, disputed: 0, isGiven: true, kept: 1 },
  { what: 'refunded by half', refunded: 1300, disputed: 0, isGiven: true, kept: 1499 },
])('a month of a year whose payment is $what brings its share: $kept', async (example) => {
  const { refunded, disputed, isGiven, kept } = example;
  const person = await createPerson(books.database, { tokens: 0 });
  const { subscription, payment } = await yearlyPlan(person);
  await books.correct(payment, refunded, disputed);
  expect(await give(subscription)).toBe(isGiven);
  expect((await grantsOf(subscription)).map(({ state }) => state)).toEqual([
    isGiven ? 'given' : 'lapsed',
    ...Array(10).fill('due'),
  ]);
  expect(await balanceOf(books.database, person)).toEqual({
    ...{ tokens: kept, purchased_tokens: 0, debt: 0 },
  });
});

test.each([
  { status: 'active', isGiven: true },
  { status: 'trialing', isGiven: true },
  { status: 'past_due', isGiven: true },
  { status: 'unpaid', isGiven: false },
])('a month of a year that cost nothing, on a plan that is $status: given $isGiven', async ({ status, isGiven }) => {
  const person = await createPerson(books.database, { tokens: 0 });
  const { subscription } = await yearlyPlan(person, { cents: 0, status });
  expect(await give(subscription)).toBe(isGiven);
});

test('a month is given when it is due, not before, and not to somebody who is gone', async () => {
  const person = await createPerson(books.database, { tokens: 0 });
  const { subscription } = await yearlyPlan(person);
  await sql`update token_grants set due_at = now() + interval '1 minute' where subscription_id = ${subscription}
    and n = 1`.execute(books.database);
  expect(await give(subscription)).toBe(false);
  expect((await grantsOf(subscription)).map(({ state }) => state)).toEqual(Array(11).fill('due'));
  await give(subscription, 2);
  await sql`select remove_account(${person.id})`.execute(books.database);
  expect(await give(subscription, 3)).toBe(false);
  expect((await grantsOf(subscription)).map(({ state }) => state)).toEqual([
    'lapsed',
    'given',
    ...Array(9).fill('lapsed'),
  ]);
});

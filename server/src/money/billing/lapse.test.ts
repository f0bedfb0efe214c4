import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Books, month, openBooks } from '../../../test/support/books.ts';
import { balanceOf, createPerson, type Person } from '../../../test/support/people.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

async function end(person: Person, subscription: string): Promise<unknown> {
  await books.subscribe(person, { status: 'canceled', endedAt: month(2) }, subscription);
  return books.answer(sql`end_plan(${subscription})`);
}

const lapsedOf = async (person: Person) => {
  const rows = await books.database
    .selectFrom('payments')
    .select(['id', 'lapsed'])
    .where('user_id', '=', person.id)
    .execute();
  return Object.fromEntries(rows.map(({ id, lapsed }) => [id.replace(/ .*/, ''), lapsed]));
};

test('what lapses is written off the payment that came last, then the one before, never more than is left of each', async () => {
  const person = await createPerson(books.database, { tokens: 0 });
  const subscription = await books.subscribe(person);
  const bought = (name: string) => `${name} ${person.id}`;
  await books.payPlan(person, { id: bought('plan'), kind: 'plan', subscription, tokens: 3000, period: 0 });
  await books.payPlan(person, { id: bought('first'), kind: 'upgrade', subscription, tokens: 300, period: 0, paid: 1 });
  await books.payPlan(person, { id: bought('last'), kind: 'upgrade', subscription, tokens: 700, period: 0, paid: 1 });
  await books.buyPack(person, 400, 500, bought('pack'));
  expect(await books.correct(bought('last'), 1300)).toBe(-350);
  await books.spend(person, 450);
  expect(await end(person, subscription)).toBe(true);
  expect(await lapsedOf(person)).toEqual({ plan: 2550, first: 300, last: 350, pack: 0 });
  expect(await balanceOf(books.database, person)).toEqual({ tokens: 0, purchased_tokens: 400, debt: 0 });
  expect(await books.problems()).toEqual([]);
});

test('of two that came at once the one that was booked last counts as the last', async () => {
  const person = await createPerson(books.database, { tokens: 0 });
  const subscription = await books.subscribe(person);
  for (const name of ['first', 'last']) {
    await books.payPlan(person, { id: `${name} ${person.id}`, kind: 'upgrade', subscription, tokens: 300, period: 0 });
  }
  await books.spend(person, 200);
  await end(person, subscription);
  expect(await lapsedOf(person)).toEqual({ first: 100, last: 300 });
});

test('what lapsed before is not written off again', async () => {
  const person = await createPerson(books.database, { tokens: 0 });
  const subscription = await books.subscribe(person);
  await books.payPlan(person, { id: `old ${person.id}`, kind: 'plan', subscription, tokens: 3000, period: 0 });
  await books.spend(person, 1000);
  await books.payPlan(person, { id: `new ${person.id}`, kind: 'renewal', subscription, tokens: 500, period: 1 });
  await books.answer(sql`credit_user_tokens(${person.id}, 'adjust', 'tokens', 1500, ${`adjust:${person.id}`})`);
  await end(person, subscription);
  expect(await lapsedOf(person)).toEqual({ old: 3000, new: 500 });
});

test('a lapse leaves alone what others paid, and takes the last token too', async () => {
  const [person, other] = [await createPerson(books.database, { tokens: 0 }), await createPerson(books.database)];
  const [subscription, foreign] = [await books.subscribe(person), await books.subscribe(other)];
  await books.payPlan(other, { kind: 'plan', subscription: foreign, tokens: 3000, period: 1 });
  await books.payPlan(person, { kind: 'plan', subscription, tokens: 3000, period: 0 });
  await books.spend(person, 2999);
  await end(person, subscription);
  expect((await balanceOf(books.database, person)).tokens).toBe(0);
  expect(Object.values(await lapsedOf(other))).toEqual([0]);
  expect(Object.values(await lapsedOf(person))).toEqual([1]);
});

test('the end of one plan takes no tokens while another goes on, and none comes of its months any more', async () => {
  const person = await createPerson(books.database, { tokens: 0 });
  const [first, second] = [await books.subscribe(person), await books.subscribe(person)];
  await books.payPlan(person, { kind: 'plan', subscription: first, tokens: 3000, interval: 'year', period: 0 });
  const [other, foreign] = [await createPerson(books.database), `sub_other_${person.id}`];
  await books.subscribe(other, {}, foreign);
  await books.payPlan(other, { kind: 'plan', subscription: foreign, tokens: 3000, interval: 'year', period: 0 });
  expect(await books.answer(sql`end_plan(${first})`)).toBe(false);
  expect(await end(person, first)).toBe(true);
  expect((await balanceOf(books.database, person)).tokens).toBe(3000);
  const statesOf = async (id: string) => {
    const query = books.database.selectFrom('token_grants').select('state').where('subscription_id', '=', id);
    return (await query.execute()).map(({ state }) => state);
  };
  expect(await statesOf(first)).toEqual(Array.from({ length: 11 }, () => 'lapsed'));
  expect(await statesOf(foreign)).toEqual(Array.from({ length: 11 }, () => 'due'));
  await books.payPlan(person, { kind: 'plan', subscription: second, tokens: 10, period: 1 });
  await end(person, second);
  expect((await balanceOf(books.database, person)).tokens).toBe(0);
});

test.each(['active', 'trialing', 'past_due'])('a plan that is %s is its owner’s', async (status) => {
  const person = await createPerson(books.database);
  await books.subscribe(person, { status });
  expect(await books.answer(sql`plan_of(${person.id})`)).toBe('pro');
});

test.each(['incomplete', 'unpaid', 'paused', 'canceled'])('a plan that is %s is not', async (status) => {
  const person = await createPerson(books.database);
  await books.subscribe(person, { status });
  expect(await books.answer(sql`plan_of(${person.id})`)).toBe('free');
});

test('of two plans the greater counts, whichever began first; none that has ended', async () => {
  const person = await createPerson(books.database);
  const [business] = [await books.subscribe(person), await books.subscribe(person)];
  await books.database.updateTable('subscriptions').set({ plan: 'business' }).where('id', '=', business).execute();
  expect(await books.answer(sql`plan_of(${person.id})`)).toBe('business');
  await books.subscribe(person, { status: 'active', endedAt: month(1) }, business);
  expect(await books.answer(sql`plan_of(${person.id})`)).toBe('pro');
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Books, openBooks } from '../../../test/support/books.ts';
import { balanceOf, createPerson, type Person } from '../../../test/support/people.ts';
import { submitAtDatabase } from '../../../test/support/submitted.ts';
import { readSpending } from './preferences.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(async () => {
  expect(await books.problems()).toEqual([]);
  await books.close();
});

const wanted = { top_up_enabled: true, top_up_below: 50, top_up_pack: 'tokens_400', top_up_monthly_cents: 1000 };

async function personWith(preferences: Partial<typeof wanted> & Record<string, unknown>, tokens = 100) {
  const person = await createPerson(books.database, { tokens });
  await books.database
    .insertInto('billing_preferences')
    .values({ user_id: person.id, ...preferences })
    .execute();
  return person;
}

const preferencesOf = (person: Person) =>
  books.database
    .selectFrom('billing_preferences')
    .selectAll()
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow();

const looksFor = (person: Person) =>
  books.database
    .selectFrom('tasks')
    .select(['run_at', 'created_at', 'payload', 'unique_key'])
    .where('kind', '=', 'top_up')
    .where('unique_key', 'like', `top_up:${person.id}:%`)
    .orderBy('unique_key')
    .execute();

async function begin(person: Person, pack = 'tokens_400', cents = 500): Promise<string | null> {
  const { rows } = await sql<{
    id: string | null;
  }>`select id from begin_top_up_in(${person.id}, ${pack}, ${cents}, null)`.execute(books.database);
  return rows[0]?.id ?? null;
}

const pay = (topUp: string | null, intent = `pi_${randomUUID()}`) =>
  books.answer(sql`pay_top_up(${topUp}, ${intent}, 400, 'usd', now())`);
const fail = (topUp: string | null) => books.answer(sql`fail_top_up(${topUp}, 'Declined')`);

const waitOver = (person: Person) =>
  books.database
    .updateTable('billing_preferences')
    .set({ top_up_not_before: null })
    .where('user_id', '=', person.id)
    .execute();

const giveBack = (generation: string) =>
  books.answer(sql`fail_generation(${generation}, null, null, 'provider_failed', 'It failed', 'It failed')`);

/** What was booked so far happened before. */
async function before(person: Person, moment: ReturnType<typeof sql>) {
  await sql`alter table ledger_entries disable trigger ledger_entries_append_only`.execute(books.database);
  await sql`update ledger_entries set created_at = ${moment} where account_id = ${person.id}`.execute(books.database);
  await sql`alter table ledger_entries enable trigger ledger_entries_append_only`.execute(books.database);
  await sql`update person_totals set spent_on = ((${moment}) at time zone 'UTC')::date
    where user_id = ${person.id}`.execute(books.database);
}

describe('an own cap', () => {
  test('of a day is what may be spent in it, not a token more; yesterday does not count', async () => {
    const person = await personWith({ tokens_per_day: 50 });
    await books.spend(person, 40);
    await before(person, sql`date_trunc('day', now(), 'UTC') - interval '1 second'`);
    await books.spend(person, 50);
    await expect(books.spend(person, 1)).rejects.toThrow('spending_cap_day');
    await expect(books.spend(person, 1)).rejects.toThrow('spending_cap_day');
    expect((await balanceOf(books.database, person)).tokens).toBe(10);
  });

  test('of a month counts all of its days, and none before', async () => {
    const person = await personWith({ tokens_per_month: 50 });
    await books.spend(person, 30);
    await before(person, sql`date_trunc('month', now(), 'UTC') - interval '1 second'`);
    await books.spend(person, 20);
    await expect(books.spend(person, 31)).rejects.toThrow('spending_cap_month');
    await books.spend(person, 30);
    await before(person, sql`date_trunc('month', now(), 'UTC')`);
    await expect(books.spend(person, 1)).rejects.toThrow('spending_cap_month');
    expect((await balanceOf(books.database, person)).tokens).toBe(20);
  });

  test('is not made wider by what comes back of another day or month', async () => {
    const person = await personWith({ tokens_per_day: 20, tokens_per_month: 20 });
    const { id: lastMonth } = await submitAtDatabase(books.database, person, { cost: 15 });
    await before(person, sql`date_trunc('month', now(), 'UTC') - interval '1 second'`);
    const { id: today } = await submitAtDatabase(books.database, person, { cost: 15 });
    await giveBack(lastMonth);
    await expect(books.spend(person, 6)).rejects.toThrow('spending_cap');
    await giveBack(today);
    await books.spend(person, 20);
    expect((await balanceOf(books.database, person)).tokens).toBe(80);
  });

  test('begins with what the ledger says of this month, for whoever spent before it was counted', async () => {
    const person = await personWith({ tokens_per_month: 50 }, 200);
    await books.spend(person, 30);
    await before(person, sql`date_trunc('month', now(), 'UTC') - interval '1 second'`);
    await books.spend(person, 15);
    const { id } = await submitAtDatabase(books.database, person, { cost: 20 });
    await giveBack(id);
    await sql`update person_totals set spent_on = null, spent_that_day = 0, spent_that_month = 0
      where user_id = ${person.id}`.execute(books.database);
    expect(await readSpending(books.database, person.id)).toMatchObject({ spentToday: 15, spentThisMonth: 15 });
    await expect(books.spend(person, 36)).rejects.toThrow('spending_cap_month');
    await books.spend(person, 35);
    expect(await readSpending(books.database, person.id)).toMatchObject({ spentToday: 50, spentThisMonth: 50 });
  });

  test('is the person’s alone, and counts what was charged, not what came back, was bought or lapsed', async () => {
    const other = await createPerson(books.database);
    await books.spend(other, 90);
    const person = await personWith({ tokens_per_day: 10, tokens_per_month: 10 });
    await books.buyPack(person, 400);
    await books.answer(sql`lapse_tokens(${person.id}, ${`lapse:${person.id}`}, 'Over')`);
    await books.spend(person, 6);
    const { id } = await submitAtDatabase(books.database, person, { cost: 4 });
    await giveBack(id);
    await books.spend(person, 4);
    await expect(books.spend(person, 1)).rejects.toThrow('spending_cap');
    expect(await balanceOf(books.database, person)).toMatchObject({ tokens: 0, purchased_tokens: 390 });
  });

  test('stands beside the other: either stops a charge', async () => {
    const person = await personWith({ tokens_per_day: 30, tokens_per_month: 20 });
    await expect(books.spend(person, 21)).rejects.toThrow('spending_cap_month');
    await expect(books.spend(person, 31)).rejects.toThrow('spending_cap_day');
  });
});

describe('a top-up', () => {
  test('is asked for when a charge leaves less than the mark, once until it was looked', async () => {
    const person = await personWith(wanted);
    await books.spend(person, 50);
    expect(await looksFor(person)).toEqual([]);
    await books.spend(person, 1);
    await books.spend(person, 1);
    expect(await looksFor(person)).toMatchObject([{ payload: { userId: person.id } }]);
    await begin(person);
    await books.spend(person, 1);
    expect(await looksFor(person)).toHaveLength(2);
  });

  test.each([{ top_up_enabled: false }, { top_up_paused_at: new Date() }])(
    'is not asked for with %o',
    async (changes) => {
      const person = await personWith({ ...wanted, ...changes });
      await books.spend(person, 60);
      expect(await looksFor(person)).toEqual([]);
      expect(await begin(person)).toBeNull();
    },
  );

  test('begins below the mark alone, for the pack that is wanted, and is the same until it ends', async () => {
    const person = await personWith(wanted, 50);
    expect(await begin(person)).toBeNull();
    await books.spend(person, 1);
    expect(await begin(person, 'tokens_800')).toBeNull();
    const begun = await begin(person);
    expect(begun).not.toBeNull();
    expect(await begin(person)).toBe(begun);
    await books.buyPack(person, 400);
    expect(await begin(person)).toBe(begun);
    expect(await pay(begun)).toBe(true);
    expect(await begin(person)).toBeNull();
  });

  test('may cost all of the cap at once', async () => {
    expect(await begin(await personWith({ ...wanted, top_up_monthly_cents: 499 }, 10))).toBeNull();
    expect(await begin(await personWith({ ...wanted, top_up_monthly_cents: 500 }, 10))).not.toBeNull();
  });

  test('counts both pockets', async () => {
    const person = await personWith(wanted, 30);
    await books.buyPack(person, 20);
    expect(await begin(person)).toBeNull();
  });

  test('gives its pack once, and forgets earlier failures', async () => {
    const person = await personWith(wanted, 10);
    await fail(await begin(person));
    await waitOver(person);
    const begun = await begin(person);
    expect(await pay(begun, 'pi_once')).toBe(true);
    expect(await pay(begun, 'pi_once')).toBe(false);
    expect(await balanceOf(books.database, person)).toEqual({ tokens: 10, purchased_tokens: 400, debt: 0 });
    expect(await preferencesOf(person)).toMatchObject({ top_up_failures: 0, top_up_not_before: null });
    const topUp = await books.database.selectFrom('top_ups').selectAll().where('id', '=', begun).executeTakeFirst();
    expect(topUp).toMatchObject({ state: 'paid', error: null });
    const payment = await books.database
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', 'pi_once')
      .executeTakeFirst();
    expect(payment).toMatchObject({ kind: 'top_up', amount: 500, tokens: 400, payment_intent_id: 'pi_once' });
  });

  test('costs up to the cap of the month, not more; then it is looked again in the next', async () => {
    const person = await personWith({ ...wanted, top_up_monthly_cents: 1000, top_up_below: 5000 }, 10);
    await pay(await begin(person));
    await sql`update top_ups set created_at = date_trunc('month', now(), 'UTC') where user_id = ${person.id}`.execute(
      books.database,
    );
    await pay(await begin(person));
    expect(await begin(person)).toBeNull();
    const { rows } = await sql<{ next: Date }>`
      select date_trunc('month', now(), 'UTC') + interval '1 month' as next`.execute(books.database);
    expect((await preferencesOf(person)).top_up_not_before).toEqual(rows[0]?.next);
    const look = (await looksFor(person)).at(-1);
    expect([look?.run_at, look?.created_at], 'its age counts from then').toEqual([rows[0]?.next, rows[0]?.next]);
    await waitOver(person);
    await sql`update top_ups set created_at = date_trunc('month', now(), 'UTC') - interval '1 second'
      where user_id = ${person.id}`.execute(books.database);
    expect(await begin(person)).not.toBeNull();
  });

  test.each([
    ['is wanted as before', { top_up_enabled: true }, true],
    ['was switched off', { top_up_enabled: false }, false],
    ['was paused', { top_up_paused_at: new Date() }, false],
    ['was set to another pack', { top_up_pack: 'tokens_800' }, false],
    ['may cost less by now', { top_up_monthly_cents: 499 }, false],
    ['may cost just this', { top_up_monthly_cents: 500 }, true],
  ])('that %s is charged only if it still may be', async (_what, changes, isCharged) => {
    const person = await personWith(wanted, 10);
    const begun = await begin(person);
    await books.database.updateTable('billing_preferences').set(changes).where('user_id', '=', person.id).execute();
    expect(await books.answer(sql`charge_top_up(${begun})`)).toBe(isCharged);
    expect(await books.answer(sql`(select state from top_ups where id = ${begun})`)).toBe(
      isCharged ? 'pending' : 'failed',
    );
    expect(await books.answer(sql`top_up_charging(${person.id}, 60)`)).toBe(isCharged);
    expect(await books.answer(sql`charge_top_up(${begun})`), 'again').toBe(isCharged);
  });

  test('that was missed is asked for once, and nobody else’s is', async () => {
    await books.database.deleteFrom('billing_preferences').execute();
    const missed = () => books.answer(sql`ask_for_missed_top_ups()`);
    const person = await personWith(wanted, 40);
    await personWith(wanted, 50);
    await personWith({ ...wanted, top_up_enabled: false }, 0);
    await personWith({ ...wanted, top_up_paused_at: new Date() }, 0);
    expect([await missed(), await missed()]).toEqual([1, 0]);
    await sql`update tasks set done_at = now() where kind = 'top_up'`.execute(books.database);
    expect([await missed(), await missed()]).toEqual([1, 0]);
    expect(await looksFor(person)).toHaveLength(2);
  });

  test('that is declined waits an hour, then six, and is paused after the third in a row; each is noted once', async () => {
    const [person, other] = [await personWith(wanted, 10), await personWith(wanted, 10)];
    for (const [n, hours] of [
      [1, 1],
      [2, 6],
      [3, 36],
    ]) {
      const begun = await begin(person);
      const { length: looked } = await looksFor(person);
      expect(await fail(begun)).toBe(n);
      expect(await fail(begun)).toBeNull();
      const { rows } = await sql<{ hours: number }>`
        select round(extract(epoch from top_up_not_before - now()) / 3600)::integer as hours
        from billing_preferences where user_id = ${person.id}`.execute(books.database);
      expect(rows[0]?.hours).toBe(hours);
      const { top_up_paused_at, top_up_not_before } = await preferencesOf(person);
      expect(top_up_paused_at !== null).toBe(n === 3);
      const looks = await looksFor(person);
      expect(looks).toHaveLength(n === 3 ? looked : looked + 1);
      if (n !== 3) expect(looks.at(-1)?.run_at).toEqual(top_up_not_before);
      expect(await begin(person)).toBeNull();
      await waitOver(person);
    }
    expect(await preferencesOf(other)).toMatchObject({ top_up_failures: 0, top_up_paused_at: null });
    expect((await balanceOf(books.database, person)).purchased_tokens).toBe(0);
  });
});

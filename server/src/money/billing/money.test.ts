import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Books, month, openBooks } from '../../../test/support/books.ts';
import { balanceOf, createPerson } from '../../../test/support/people.ts';
import { submitAtDatabase } from '../../../test/support/submitted.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

test('the first month is added to the free tokens, a renewal replaces what is left, a lapse takes it', async () => {
  const person = await createPerson(books.database, { tokens: 100, purchasedTokens: 50 });
  const subscription = await books.subscribe(person);
  await books.payPlan(person, { kind: 'plan', subscription, tokens: 3000, period: 0 });
  expect(await balanceOf(books.database, person)).toEqual({ tokens: 3100, purchased_tokens: 50, debt: 0 });
  await books.spend(person, 1000);
  await books.payPlan(person, { kind: 'renewal', subscription, tokens: 3000, period: 1 });
  expect(await balanceOf(books.database, person)).toEqual({ tokens: 3000, purchased_tokens: 50, debt: 0 });
  await books.subscribe(person, { status: 'canceled', endedAt: month(2) }, subscription);
  expect(await books.answer(sql`end_plan(${subscription})`)).toBe(true);
  expect(await books.answer(sql`end_plan(${subscription})`)).toBe(false);
  expect(await balanceOf(books.database, person)).toEqual({ tokens: 0, purchased_tokens: 50, debt: 0 });
  expect(await books.problems()).toEqual([]);
});

test('invoices that are heard of late or after the end leave the same balance as in their order', async () => {
  const person = await createPerson(books.database, { tokens: 100 });
  const subscription = await books.subscribe(person);
  await books.payPlan(person, { kind: 'renewal', subscription, tokens: 3000, period: 2 });
  await books.payPlan(person, { kind: 'plan', subscription, tokens: 3000, period: 0 });
  await books.payPlan(person, { kind: 'upgrade', subscription, tokens: 700, period: 1 });
  expect((await balanceOf(books.database, person)).tokens).toBe(3000);
  await books.subscribe(person, { status: 'canceled', endedAt: month(3) }, subscription);
  await books.answer(sql`end_plan(${subscription})`);
  await books.payPlan(person, { kind: 'renewal', subscription, tokens: 3000, period: 1 });
  expect((await balanceOf(books.database, person)).tokens).toBe(0);
  expect(await books.problems()).toEqual([]);
});

test('an old invoice that is paid late brings its tokens all the same, without taking the new ones', async () => {
  const person = await createPerson(books.database, { tokens: 0 });
  const subscription = await books.subscribe(person);
  await books.payPlan(person, { kind: 'plan', subscription, tokens: 3000, period: 0 });
  await books.payPlan(person, { kind: 'renewal', subscription, tokens: 3000, period: 2 });
  await books.payPlan(person, { kind: 'renewal', subscription, tokens: 3000, period: 1, paid: 3 });
  expect((await balanceOf(books.database, person)).tokens).toBe(6000);
});

test('a plan that was never paid takes no free tokens when it ends', async () => {
  const person = await createPerson(books.database, { tokens: 100 });
  const subscription = await books.subscribe(person, { status: 'incomplete' });
  await books.subscribe(person, { status: 'incomplete_expired', endedAt: month(1) }, subscription);
  expect(await books.answer(sql`end_plan(${subscription})`)).toBe(false);
  expect((await balanceOf(books.database, person)).tokens).toBe(100);
});

test('a plan by the year brings its tokens month by month, each once, until it ends', async () => {
  const person = await createPerson(books.database, { tokens: 0 });
  const subscription = await books.subscribe(person);
  await books.payPlan(person, { kind: 'plan', subscription, tokens: 3000, interval: 'year', period: 0 });
  const give = (n: number) => books.giveMonth(subscription, n);
  await books.spend(person, 2000);
  await sql`update token_grants set due_at = now() + n * interval '1 hour' where n > 1`.execute(books.database);
  expect([await give(1), await give(1), await give(2)]).toEqual([true, false, false]);
  expect((await balanceOf(books.database, person)).tokens).toBe(3000);
  await books.payPlan(person, {
    ...{ kind: 'upgrade', subscription, tokens: 31_500, tokensPerMonth: 6000, interval: 'year', period: 0 },
  });
  expect((await balanceOf(books.database, person)).tokens).toBe(4500);
  await sql`update token_grants set due_at = now()
    where due_at = (select due_at from token_grants where n = 2)`.execute(books.database);
  expect(await give(2)).toBe(true);
  expect((await balanceOf(books.database, person)).tokens).toBe(6000);
  await books.subscribe(person, { status: 'canceled', endedAt: new Date() }, subscription);
  await books.answer(sql`end_plan(${subscription})`);
  await sql`update token_grants set due_at = now()`.execute(books.database);
  expect(await give(3)).toBe(false);
  expect((await balanceOf(books.database, person)).tokens).toBe(0);
  expect(await books.problems()).toEqual([]);
});

test('a refund takes back its share by the difference, and what was spent becomes debt that the next credit pays', async () => {
  const person = await createPerson(books.database, { tokens: 0 });
  const id = `cs_${randomUUID()}`;
  await books.buyPack(person, 400, 500, id);
  await books.spend(person, 300);
  expect(await books.correct(id, 100)).toBe(-80);
  expect(await balanceOf(books.database, person)).toEqual({ tokens: 0, purchased_tokens: 20, debt: 0 });
  expect(await books.correct(id, 500)).toBe(-320);
  expect(await balanceOf(books.database, person)).toEqual({ tokens: 0, purchased_tokens: 0, debt: 300 });
  expect(await books.correct(id, 500)).toBe(0);
  await books.buyPack(person, 800, 1000);
  expect(await balanceOf(books.database, person)).toEqual({ tokens: 0, purchased_tokens: 500, debt: 0 });
  expect(await books.problems()).toEqual([]);
});

test('a dispute takes the tokens, and winning it brings them back', async () => {
  const person = await createPerson(books.database, { tokens: 0 });
  const id = `cs_${randomUUID()}`;
  await books.buyPack(person, 400, 500, id);
  expect(await books.correct(id, 0, 500)).toBe(-400);
  expect(await books.correct(id, 0, 0)).toBe(400);
  expect(await books.correct(id, 0, 500)).toBe(-400);
  expect(await balanceOf(books.database, person)).toEqual({ tokens: 0, purchased_tokens: 0, debt: 0 });
});

test('whoever read a payment before somebody else changed it must read again', async () => {
  const person = await createPerson(books.database, { tokens: 0 });
  const id = `cs_${randomUUID()}`;
  await books.buyPack(person, 400, 500, id);
  await books.correct(id, 500);
  expect(await books.answer(sql`correct_payment(${id}, 'ch_other', 100, 0, 1)`)).toBeNull();
});

test('the refund of a past month takes only what was not lapsed anyway', async () => {
  const person = await createPerson(books.database, { tokens: 0 });
  const subscription = await books.subscribe(person);
  const id = `in_${randomUUID()}`;
  await books.payPlan(person, { id, kind: 'plan', subscription, tokens: 3000, period: 0 });
  await books.spend(person, 1000);
  await books.payPlan(person, { kind: 'renewal', subscription, tokens: 3000, period: 1 });
  expect(await books.correct(id, 2599)).toBe(-1000);
  expect(await balanceOf(books.database, person)).toEqual({ tokens: 2000, purchased_tokens: 0, debt: 0 });
});

test('a profile that comes back comes back with its plan', async () => {
  const person = await createPerson(books.database, { tokens: 5 });
  await books.subscribe(person);
  await books.database.deleteFrom('profiles').where('id', '=', person.id).execute();
  await sql`select restore_profile(${person.id})`.execute(books.database);
  const profile = await books.database
    .selectFrom('profiles')
    .selectAll()
    .where('id', '=', person.id)
    .executeTakeFirst();
  expect(profile).toMatchObject({ subscription_status: 'pro', tokens: 5 });
});

test('nothing is spent above the own cap of a day or a month, and what came back was not spent', async () => {
  const person = await createPerson(books.database, { tokens: 500 });
  await books.database.insertInto('billing_preferences').values({ user_id: person.id, tokens_per_day: 50 }).execute();
  const { id } = await submitAtDatabase(books.database, person, { cost: 40 });
  await expect(books.spend(person, 11)).rejects.toThrow('spending_cap_day');
  await books.answer(sql`fail_generation(${id}, null, null, 'provider_failed', 'It failed', 'It failed')`);
  await books.spend(person, 50);
  await books.database.updateTable('billing_preferences').set({ tokens_per_day: null, tokens_per_month: 60 }).execute();
  await books.spend(person, 10);
  await expect(books.spend(person, 1)).rejects.toThrow('spending_cap_month');
  expect((await balanceOf(books.database, person)).tokens).toBe(440);
});

const share = fc.double({ min: 0, max: 1, noNaN: true });
const act = fc.oneof(
  fc.record({ kind: fc.constant('pack' as const), tokens: fc.integer({ min: 1, max: 500 }) }),
  fc.record({ kind: fc.constantFrom('plan' as const, 'renewal' as const, 'upgrade' as const), tokens: fc.nat(900) }),
  fc.record({ kind: fc.constant('spend' as const), tokens: fc.nat(700) }),
  fc.record({ kind: fc.constant('correct' as const), which: fc.nat(20), refunded: share, disputed: share }),
  fc.record({ kind: fc.constant('end' as const) }),
);

test('whatever is bought, spent, refunded and lapsed, and however often it is said, the books add up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 14 }), async (acts) => {
      const person = await createPerson(books.database, { tokens: 100 });
      let subscription = await books.subscribe(person);
      const payments: string[] = [];
      let spent = 0;
      let period = 0;
      for (const step of acts) {
        const id = `p_${randomUUID()}`;
        if (step.kind === 'pack') {
          payments.push(id);
          expect([
            await books.buyPack(person, step.tokens, 500, id),
            await books.buyPack(person, step.tokens, 500, id),
          ]).toEqual([true, false]);
        } else if (step.kind === 'spend') {
          const { tokens, purchased_tokens } = await balanceOf(books.database, person);
          const isSpent = await books.spend(person, step.tokens).then(
            () => true,
            () => false,
          );
          expect(isSpent).toBe(tokens + purchased_tokens >= step.tokens);
          if (isSpent) spent += step.tokens;
        } else if (step.kind === 'correct') {
          const chosen = payments[step.which % Math.max(1, payments.length)];
          if (chosen === undefined) continue;
          const [refunded, disputed] = [Math.floor(step.refunded * 500), Math.floor(step.disputed * 500)];
          await books.correct(chosen, refunded, disputed);
          expect(await books.correct(chosen, refunded, disputed)).toBe(0);
        } else if (step.kind === 'end') {
          await books.subscribe(person, { status: 'canceled', endedAt: month(period) }, subscription);
          await books.answer(sql`end_plan(${subscription})`);
          subscription = await books.subscribe(person);
        } else {
          period += 1;
          payments.push(id);
          const payment = { id, kind: step.kind, subscription, tokens: step.tokens, period };
          expect([await books.payPlan(person, payment), await books.payPlan(person, payment)]).toEqual([true, false]);
        }
      }
      const { rows } = await sql<{ given: number; taken: number; lapsed: number }>`select
        (select coalesce(sum(tokens), 0)::integer from payments where user_id = ${person.id}) as given,
        (select coalesce(sum(taken_back), 0)::integer from payments where user_id = ${person.id}) as taken,
        (select coalesce(-sum(amount), 0)::integer from ledger_entries
          where account_id = ${person.id} and kind = 'expire') as lapsed`.execute(books.database);
      const { given, taken, lapsed } = rows[0] ?? { given: 0, taken: 0, lapsed: 0 };
      const { tokens, purchased_tokens, debt } = await balanceOf(books.database, person);
      expect(tokens + purchased_tokens - debt).toBe(100 + given - spent - taken - lapsed);
      expect(Math.min(tokens, purchased_tokens, debt)).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 60 },
  );
  expect(await books.problems()).toEqual([]);
}, 60_000);

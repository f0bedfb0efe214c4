import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/support/database.ts';
import { balanceOf, createPerson, type Person } from '../../../test/support/people.ts';
import type { Database } from '../../platform/database/pool.ts';
import { verifyLedger } from './verify.ts';

let database: Database;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ database, close } = await openTestDatabase());
});
afterAll(() => close());

const charge = (userId: string, amount: number, key: string = randomUUID()) =>
  sql<{
    new_total_tokens: number;
  }>`select new_total_tokens from charge_user_tokens(${userId}, ${amount}, ${key})`.execute(database);
const credit = (userId: string, pocket: string, amount: number, key: string) =>
  sql<{
    booked: boolean;
  }>`select credit_user_tokens(${userId}, 'purchase', ${pocket}, ${amount}, ${key}) as booked`.execute(database);

async function problems(): Promise<string[]> {
  return (await verifyLedger(database)).flatMap((check) => check.problems);
}

test('subscription tokens are spent first, purchased ones after', async () => {
  const person = await createPerson(database, { tokens: 10, purchasedTokens: 20 });
  const { rows } = await charge(person.id, 12);
  expect(rows[0]?.new_total_tokens).toBe(18);
  expect(await balanceOf(database, person)).toEqual({ tokens: 0, purchased_tokens: 18, debt: 0 });
});

test('a charge above the balance takes nothing', async () => {
  const person = await createPerson(database, { tokens: 5, purchasedTokens: 2 });
  await expect(charge(person.id, 8)).rejects.toThrow('insufficient_tokens');
  expect(await balanceOf(database, person)).toEqual({ tokens: 5, purchased_tokens: 2, debt: 0 });
});

test('a charge of less than nothing is refused, one of nothing books nothing', async () => {
  const person = await createPerson(database, { tokens: 5 });
  await expect(charge(person.id, -1)).rejects.toThrow('negative');
  expect((await charge(person.id, 0)).rows[0]?.new_total_tokens).toBe(5);
  expect(await balanceOf(database, person)).toEqual({ tokens: 5, purchased_tokens: 0, debt: 0 });
});

test('the same business fact is never booked twice', async () => {
  const person = await createPerson(database, { tokens: 50 });
  const key = `charge:${randomUUID()}`;
  await charge(person.id, 8, key);
  await expect(charge(person.id, 8, key)).rejects.toThrow(/business_key/);
  const paid = `purchase:${randomUUID()}`;
  expect((await credit(person.id, 'purchased_tokens', 400, paid)).rows[0]?.booked).toBe(true);
  expect((await credit(person.id, 'purchased_tokens', 400, paid)).rows[0]?.booked).toBe(false);
  expect(await balanceOf(database, person)).toEqual({ tokens: 42, purchased_tokens: 400, debt: 0 });
});

test('who is gone is given nothing, and nothing is booked', async () => {
  const person = await createPerson(database, { tokens: 5 });
  await sql`select remove_account(${person.id})`.execute(database);
  const key = `purchase:${randomUUID()}`;
  expect((await credit(person.id, 'tokens', 400, key)).rows[0]?.booked).toBe(false);
  const entry = await database
    .selectFrom('ledger_entries')
    .selectAll()
    .where('business_key', '=', key)
    .executeTakeFirst();
  expect(entry).toBeUndefined();
});

test.each([
  sql`update ledger_entries set amount = amount + 1`,
  sql`delete from ledger_entries`,
  sql`truncate ledger_entries`,
])('entries are never changed or removed (%#)', async (statement) => {
  await createPerson(database);
  await expect(statement.execute(database)).rejects.toThrow(/never changed/);
});

test('a balance cannot go below zero, whoever writes it', async () => {
  const person = await createPerson(database, { tokens: 1 });
  await expect(
    database.updateTable('profiles').set({ tokens: -1 }).where('id', '=', person.id).execute(),
  ).rejects.toThrow(/check constraint/);
});

async function owe(person: Person, tokens: number): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await transaction.updateTable('profiles').set({ debt: tokens }).where('id', '=', person.id).execute();
    await sql`insert into ledger_entries (account_id, kind, pocket, amount, business_key)
      values (${person.id}, 'debt', 'debt', ${tokens}, ${`debt:${randomUUID()}`})`.execute(transaction);
  });
}

test('every credit pays a debt first', async () => {
  const person = await createPerson(database, { tokens: 0 });
  await owe(person, 30);
  await credit(person.id, 'purchased_tokens', 20, `purchase:${randomUUID()}`);
  expect(await balanceOf(database, person)).toEqual({ tokens: 0, purchased_tokens: 0, debt: 10 });
  await credit(person.id, 'tokens', 25, `purchase:${randomUUID()}`);
  expect(await balanceOf(database, person)).toEqual({ tokens: 15, purchased_tokens: 0, debt: 0 });
  await owe(person, 1);
  await credit(person.id, 'tokens', 1, `purchase:${randomUUID()}`);
  expect(await balanceOf(database, person)).toEqual({ tokens: 15, purchased_tokens: 0, debt: 0 });
  expect(await problems()).toEqual([]);
});

test('a balance that does not match its entries is found', async () => {
  const person = await createPerson(database, { tokens: 7 });
  await database.updateTable('profiles').set({ tokens: 8 }).where('id', '=', person.id).execute();
  expect((await problems()).join()).toContain(person.id);
  await database.updateTable('profiles').set({ tokens: 7 }).where('id', '=', person.id).execute();
});

test('whatever is bought and spent, balances stay the sums of their entries and never negative', async () => {
  const act = fc.oneof(
    fc.record({ kind: fc.constant('spend' as const), amount: fc.integer({ min: 0, max: 40 }) }),
    fc.record({
      kind: fc.constant('buy' as const),
      amount: fc.integer({ min: 1, max: 30 }),
      pocket: fc.constantFrom('tokens', 'purchased_tokens'),
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (acts) => {
      const person = await createPerson(database, { tokens: 20, purchasedTokens: 5 });
      const model = { tokens: 20, purchased_tokens: 5 };
      for (const step of acts) {
        if (step.kind === 'buy') {
          await credit(person.id, step.pocket, step.amount, `purchase:${randomUUID()}`);
          if (step.pocket === 'tokens') model.tokens += step.amount;
          else model.purchased_tokens += step.amount;
          continue;
        }
        const spent = await charge(person.id, step.amount).then(
          () => true,
          () => false,
        );
        expect(spent).toBe(model.tokens + model.purchased_tokens >= step.amount);
        if (!spent) continue;
        const fromTokens = Math.min(model.tokens, step.amount);
        model.tokens -= fromTokens;
        model.purchased_tokens -= step.amount - fromTokens;
      }
      expect(await balanceOf(database, person)).toEqual({ ...model, debt: 0 });
    }),
    { numRuns: 40 },
  );
  expect(await problems()).toEqual([]);
});

import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../src/platform/database/pool.ts';

export type Person = { id: string; email: string; token: string };

/** A confirmed user with a live session and exactly this balance, written straight into the database. */
export async function createPerson(
  database: Database,
  balance: { tokens: number; purchasedTokens?: number } = { tokens: 100 },
): Promise<Person> {
  const id = randomUUID();
  const email = `${id}@example.com`;
  const token = randomBytes(24).toString('base64url');
  await database.insertInto('user').values({ id, name: '', email, emailVerified: false }).execute();
  await database
    .insertInto('session')
    .values({ token, userId: id, expiresAt: new Date(Date.now() + 3_600_000), updatedAt: new Date(), aal: 'aal1' })
    .execute();
  await credit(database, id, 'tokens', balance.tokens);
  await credit(database, id, 'purchased_tokens', balance.purchasedTokens ?? 0);
  return { id, email, token };
}

async function credit(database: Database, id: string, pocket: string, amount: number): Promise<void> {
  if (amount === 0) return;
  await sql`select credit_user_tokens(${id}, 'adjust', ${pocket}, ${amount}, ${`adjust:${randomUUID()}`})`.execute(
    database,
  );
}

/** Charges for work that is no generation. */
export async function spendTokens(database: Database, person: Person, tokens: number): Promise<void> {
  await sql`select charge_user_tokens(${person.id}, ${tokens}, ${`charge:${randomUUID()}`})`.execute(database);
}

export async function balanceOf(database: Database, person: Person) {
  return database
    .selectFrom('profiles')
    .select(['tokens', 'purchased_tokens', 'debt'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
}

/** Asks 32 times for something to be made; all are under way before any is through. */
export async function atOneMoment<Answer>(
  database: Database,
  { id }: Person,
  ask: () => Promise<Answer>,
): Promise<Answer[]> {
  const asked = await database.transaction().execute(async (transaction) => {
    // What is made names its owner, whose row it waits for.
    await sql`select from "user" where id = ${id} for update`.execute(transaction);
    const answers = Array.from({ length: 32 }, ask);
    await Promise.race([...answers, setTimeout(1000)]);
    return answers;
  });
  return Promise.all(asked);
}

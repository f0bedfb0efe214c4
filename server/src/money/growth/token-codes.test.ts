import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { startStudio } from '../../../test/support/studio.ts';
import { tokenCodesSchema } from '../../operate/administration/sales/wire.ts';
import { verifyLedger } from '../ledger/verify.ts';

let studio: Awaited<ReturnType<typeof startStudio>>;
let admin: Person;
beforeAll(async () => {
  studio = await startStudio();
  admin = await newPerson();
  await studio.deps.database.updateTable('user').set({ role: 'admin' }).where('id', '=', admin.id).execute();
}, 60_000);
afterAll(async () => {
  expect((await verifyLedger(studio.deps.database)).flatMap(({ problems }) => problems)).toEqual([]);
  await studio.stop();
});

/** Somebody with a confirmed address and no tokens. */
async function newPerson(email?: string): Promise<Person> {
  const person = await createPerson(studio.deps.database, { tokens: 0 });
  const confirmed = { emailVerified: true, ...(email === undefined ? {} : { email }) };
  await sql`insert into settings (name, value) values ('signup_tokens', '0')
    on conflict (name) do update set value = '0'`.execute(studio.deps.database);
  await studio.deps.database.updateTable('user').set(confirmed).where('id', '=', person.id).execute();
  return person;
}

type Terms = { tokens?: number; mostUses?: number | null; newestDays?: number | null; expiresAt?: string | null };

async function makeCode(terms: Terms = {}): Promise<string> {
  const code = `CODE-${randomBytes(5).toString('hex').toUpperCase()}`;
  const body = { code, tokens: 50, mostUses: null, newestDays: null, expiresAt: null, reason: 'A test', ...terms };
  const made = await studio.ask(admin, 'POST', '/api/admin/token-codes', body);
  expect(made.status).toBe(201);
  return code;
}

const answerSchema = z.object({
  tokens: z.number().optional(),
  code: z.string().optional(),
  details: z.object({ why: z.string() }).optional(),
});

async function redeem(person: Person, code: string): Promise<string> {
  const response = await studio.ask(person, 'POST', '/api/billing/codes', { code });
  const body = answerSchema.parse(await response.json());
  return response.status === 200 ? `+${body.tokens}` : `${response.status} ${body.details?.why ?? body.code}`;
}

async function entriesOf(person: Person) {
  const { database } = studio.deps;
  const columns = ['kind', 'pocket', 'amount', 'reason', 'business_key'] as const;
  return database.selectFrom('ledger_entries').select(columns).where('account_id', '=', person.id).execute();
}

test('a code gives its tokens once, however it is written, with the reason in the ledger', async () => {
  const person = await newPerson();
  const code = await makeCode({ tokens: 75 });
  expect(await redeem(person, ` ${code.toLowerCase()} `)).toBe('+75');
  expect(await redeem(person, code)).toBe('409 redeemed_before');
  expect(await entriesOf(person)).toEqual([
    {
      kind: 'grant',
      pocket: 'purchased_tokens',
      amount: 75,
      reason: `Code ${code}`,
      business_key: `code:${code}:${person.id}`,
    },
  ]);
});

test('of twenty people who redeem the last one at once, one gets it', async () => {
  const code = await makeCode({ mostUses: 3 });
  for (let used = 0; used < 2; used += 1) expect(await redeem(await newPerson(), code)).toBe('+50');
  const people = await Promise.all(Array.from({ length: 20 }, () => newPerson()));
  const answers = await Promise.all(people.map((person) => redeem(person, code)));
  expect(answers.filter((answer) => answer === '+50')).toHaveLength(1);
  expect(answers.filter((answer) => answer === '409 used_up')).toHaveLength(19);
  const response = await studio.ask(admin, 'GET', '/api/admin/token-codes');
  const { codes } = tokenCodesSchema.parse(await response.json());
  expect(codes.find((one) => one.code === code)).toMatchObject({ used: 3, mostUses: 3 });
});

test('one person who redeems twenty times at once is given once', async () => {
  const person = await newPerson();
  const code = await makeCode();
  const answers = await Promise.all(Array.from({ length: 15 }, () => redeem(person, code)));
  expect(answers.filter((answer) => answer === '+50')).toHaveLength(1);
  expect(await entriesOf(person)).toHaveLength(1);
});

test('another way to write the same mailbox is the same person', async () => {
  const name = randomBytes(6).toString('hex');
  const code = await makeCode();
  expect(await redeem(await newPerson(`${name}@gmail.com`), code)).toBe('+50');
  expect(await redeem(await newPerson(`${name.slice(0, 3)}.${name.slice(3)}+more@gmail.com`), code)).toBe(
    '409 redeemed_before',
  );
});

test('codes that are unknown, expired, closed, for new accounts, or redeemed before a confirmation are refused in words', async () => {
  const person = await newPerson();
  expect(await redeem(person, 'NOTHING-LIKE-IT')).toBe('404 not_found');
  expect(await redeem(person, await makeCode({ expiresAt: new Date(Date.now() - 60_000).toISOString() }))).toBe(
    '409 expired',
  );
  const closed = await makeCode();
  await studio.ask(admin, 'PUT', `/api/admin/token-codes/${closed}`, { isActive: false, reason: 'A test' });
  expect(await redeem(person, closed)).toBe('404 not_found');

  const fresh = await makeCode({ newestDays: 7 });
  const old = await newPerson();
  await sql`update "user" set "createdAt" = now() - interval '8 days' where id = ${old.id}`.execute(
    studio.deps.database,
  );
  expect([await redeem(old, fresh), await redeem(person, fresh)]).toEqual(['409 not_new', '+50']);

  const unconfirmed = await createPerson(studio.deps.database, { tokens: 0 });
  expect(await redeem(unconfirmed, await makeCode())).toBe('409 unconfirmed');
  expect(await entriesOf(unconfirmed)).toEqual([]);
});

test('whoever guesses codes has to wait', async () => {
  const person = await newPerson();
  const answers: string[] = [];
  for (let guess = 0; guess < 21; guess += 1) answers.push(await redeem(person, `GUESS-${guess}`));
  expect(answers.at(-1)).toBe('429 rate_limited');
  expect(await redeem(person, await makeCode())).toBe('429 rate_limited');
});

test('a second code with the same name is refused', async () => {
  const code = await makeCode();
  const body = { code, tokens: 1, mostUses: null, newestDays: null, expiresAt: null, reason: 'A test' };
  const again = await studio.ask(admin, 'POST', '/api/admin/token-codes', body);
  expect([again.status, await again.json()]).toMatchObject([409, { code: 'code_taken' }]);
});

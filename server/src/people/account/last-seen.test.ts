import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminStudio, startAdminStudio } from '../../../test/support/administration.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { newApiKeySchema } from '../keys/wire.ts';

let studio: AdminStudio;
beforeAll(async () => {
  studio = await startAdminStudio();
}, 120_000);
afterAll(() => studio.stop());

/** Somebody who was seen last so many days ago. */
async function idle(days: number): Promise<Person> {
  const person = await createPerson(studio.database);
  await pass(days, person);
  return person;
}

async function pass(days: number, { id }: Person): Promise<void> {
  await sql`update last_seen set seen_at = seen_at - make_interval(days => ${days}::int) where user_id = ${id}`.execute(
    studio.database,
  );
}

async function seenAgo({ id }: Person): Promise<number> {
  const row = await studio.database
    .selectFrom('last_seen')
    .select('seen_at')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  return Math.round((Date.now() - row.seen_at.getTime()) / 86_400_000);
}

test('when somebody was seen last is noted for a browser and for a key, and not for an administrator who looks at the account', async () => {
  const person = await idle(100);
  const view = await studio.ask(studio.admin, 'POST', `/api/admin/users/${person.id}/view`, {
    reason: 'For the test',
  });
  const cookie = view.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  expect((await studio.app.request('/api/me', { headers: { cookie } })).status).toBe(200);
  expect(await seenAgo(person)).toBe(100);

  expect((await studio.ask(person, 'GET', '/api/me')).status).toBe(200);
  expect(await seenAgo(person)).toBe(0);

  const made = await studio.ask(person, 'POST', '/api/keys', { name: 'A script', scopes: ['read'] });
  const { secret } = newApiKeySchema.parse(await made.json());
  await pass(50, person);
  const headers = { authorization: `Bearer ${secret}` };
  const asked = await studio.app.request('/api/generations', { headers });
  expect(asked.status).toBe(200);
  expect(await seenAgo(person)).toBe(0);
});

test('when somebody was seen last is not noted of a request that was refused', async () => {
  const person = await idle(100);
  expect((await studio.ask(person, 'GET', '/api/admin/users')).status).toBeGreaterThanOrEqual(400);
  expect(await seenAgo(person)).toBe(100);
});

test('when somebody was seen last is written once an hour at the most', async () => {
  const person = await idle(0);
  const versionOf = async () => {
    const { rows } = await sql<{
      xmin: string;
    }>`select xmin::text from last_seen where user_id = ${person.id}`.execute(studio.database);
    return rows[0]?.xmin;
  };
  const note = () => sql`select note_seen(${person.token})`.execute(studio.database);
  const first = await versionOf();
  await sql`update last_seen set seen_at = now() - interval '59 minutes' where user_id = ${person.id}`.execute(
    studio.database,
  );
  const before = await versionOf();
  expect(before).not.toBe(first);
  for (const _ of [1, 2, 3]) await note();
  expect(await versionOf()).toBe(before);
  await sql`update last_seen set seen_at = now() - interval '61 minutes' where user_id = ${person.id}`.execute(
    studio.database,
  );
  const later = await versionOf();
  await note();
  expect(await versionOf()).not.toBe(later);
});

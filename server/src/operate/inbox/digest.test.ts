import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { type Studio, startStudio } from '../../../test/support/studio.ts';
import { queuedMailSchema } from '../../platform/mail/outbox.ts';
import { sendDigests } from './digest.ts';
import { inboxChoicesSchema } from './wire.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio.stop());
beforeEach(async () => {
  await sql`delete from inbox_choices`.execute(studio.deps.database);
});

/** A Wednesday; New York is four hours behind. */
const WEDNESDAY = '2026-07-15';

async function reader(digest: 'daily' | 'weekly', zone: string): Promise<Person> {
  const person = await createPerson(studio.deps.database, { tokens: 1000 });
  await sql`update "user" set "emailVerified" = true where id = ${person.id}`.execute(studio.deps.database);
  expect((await studio.ask(person, 'PUT', '/api/inbox/settings', { digest, zone })).status).toBe(200);
  await sql`update inbox_choices set digest_until = '2026-07-14T20:00Z' where user_id = ${person.id}`.execute(
    studio.deps.database,
  );
  return person;
}
async function tell(person: Person, tokens: number, at: string) {
  await sql`select tell_person(${person.id}, 'balance', ${randomUUID()}, ${JSON.stringify({ tokens })}, null, true)`.execute(
    studio.deps.database,
  );
  await sql`update inbox_entries set created_at = ${at} where user_id = ${person.id} and facts = ${JSON.stringify({ tokens })}`.execute(
    studio.deps.database,
  );
}
async function mailsTo(person: Person) {
  const rows = await studio.deps.database.selectFrom('tasks').select('payload').where('kind', '=', 'mail').execute();
  return rows.map(({ payload }) => queuedMailSchema.parse(payload)).filter(({ to }) => to === person.email);
}

test('the mail of the day comes once, at 8 in the morning of its reader, from whichever worker', async () => {
  const person = await reader('daily', 'America/New_York');
  await tell(person, 7, '2026-07-14T22:00Z');
  await tell(person, 9, '2026-07-14T23:00Z');
  await sendDigests(studio.deps, new Date(`${WEDNESDAY}T11:59Z`));
  expect(await mailsTo(person)).toEqual([]);
  const eight = new Date(`${WEDNESDAY}T12:01Z`);
  await Promise.all([1, 2, 3].map(() => sendDigests(studio.deps, eight)));
  await sendDigests(studio.deps, new Date(`${WEDNESDAY}T18:00Z`));
  const mails = await mailsTo(person);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.paragraphs).toEqual([
    '2 things happened since yesterday:',
    'You have 9 tokens left – Plans and token packs are in your settings.',
    'You have 7 tokens left – Plans and token packs are in your settings.',
  ]);
});

test('nothing is sent when nothing happened, nor of kinds that the reader left out', async () => {
  const person = await reader('daily', 'UTC');
  await studio.ask(person, 'PUT', '/api/inbox/settings', { channels: { balance: { mail: false } } });
  await tell(person, 7, '2026-07-14T22:00Z');
  await sendDigests(studio.deps, new Date(`${WEDNESDAY}T09:00Z`));
  expect(await mailsTo(person)).toEqual([]);
});

test('the mail of the week waits for Monday', async () => {
  const person = await reader('weekly', 'UTC');
  await tell(person, 7, '2026-07-14T22:00Z');
  await sql`update inbox_choices set digest_until = '2026-07-13T09:00Z'`.execute(studio.deps.database);
  await sendDigests(studio.deps, new Date('2026-07-19T23:00Z'));
  expect(await mailsTo(person)).toEqual([]);
  await sendDigests(studio.deps, new Date('2026-07-20T08:01Z'));
  expect(await mailsTo(person)).toHaveLength(1);
});

test('one click in a mail program ends the mails, without a session; a wrong link does nothing', async () => {
  const person = await reader('daily', 'UTC');
  await tell(person, 7, '2026-07-14T22:00Z');
  await sendDigests(studio.deps, new Date(`${WEDNESDAY}T09:00Z`));
  const [mail] = await mailsTo(person);
  const { pathname } = new URL(mail?.unsubscribeUrl ?? '');
  const digestOf = async () => {
    const answer = await studio.ask(person, 'GET', '/api/inbox/settings');
    return inboxChoicesSchema.parse(await answer.json()).digest;
  };
  expect((await studio.ask(null, 'POST', `${pathname.slice(0, -2)}zz`)).status).toBe(404);
  expect((await studio.ask(null, 'POST', '/api/inbox/unsubscribe/nobody')).status).toBe(404);
  expect(await digestOf()).toBe('daily');
  expect((await studio.ask(null, 'POST', pathname)).status).toBe(204);
  expect(await digestOf()).toBe('off');
});

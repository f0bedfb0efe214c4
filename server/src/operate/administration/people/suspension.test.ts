import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../../test/support/eventually.ts';
import { createPerson, type Person } from '../../../../test/support/people.ts';
import { type ServedStudio, startServedStudio } from '../../../../test/support/served-studio.ts';
import { cookiesIn, joinWorkspace, openWorkspace } from '../../../../test/support/workspaces.ts';
import { errorSchema } from '../../../http/wire.ts';
import { accessTokenSchema } from '../../../people/account/wire.ts';
import { newApiKeySchema } from '../../../people/keys/wire.ts';
import { queuedMailSchema } from '../../../platform/mail/outbox.ts';

let studio: ServedStudio;
let admin: Person;
beforeAll(async () => {
  studio = await startServedStudio();
  admin = await createPerson(studio.deps.database);
  await studio.deps.database.updateTable('user').set({ role: 'admin' }).where('id', '=', admin.id).execute();
}, 60_000);
afterAll(() => studio.stop());

const suspend = (id: string) =>
  studio.send(admin, 'POST', `/api/admin/users/${id}/suspend`, { body: { reason: 'For the test' } });

test('a suspended person is refused at the sign-in in clear words', async () => {
  const body = { email: `${randomUUID()}@kinora.test`, password: 'violet-otter-91' };
  await studio.send(null, 'POST', '/api/auth/sign-up/email', { body: { ...body, name: '' } });
  const { id } = await studio.deps.database
    .updateTable('user')
    .set({ emailVerified: true })
    .where('email', '=', body.email)
    .returning('id')
    .executeTakeFirstOrThrow();
  expect((await suspend(id)).status).toBe(200);
  const answer = await studio.send(null, 'POST', '/api/auth/sign-in/email', { body });
  expect(answer.status).toBe(403);
  expect(errorSchema.parse(await answer.json())).toMatchObject({
    code: 'account_suspended',
    error: 'This account is suspended. Please contact support.',
  });
});

test('a suspended person hears by mail until when and why, and later that the account is open again', async () => {
  const person = await createPerson(studio.deps.database);
  const heard = async () => {
    const { rows } = await sql<{ payload: unknown }>`select payload from tasks
      where kind = 'mail' and payload ->> 'to' = ${person.email} order by id`.execute(studio.deps.database);
    return rows.map(({ payload }) => queuedMailSchema.parse(payload));
  };
  const act = (what: 'suspend' | 'restore', body: object) =>
    studio.send(admin, 'POST', `/api/admin/users/${person.id}/${what}`, { body });
  expect((await act('suspend', { reason: 'Spam', until: '2100-01-02T03:04:00Z' })).status).toBe(200);
  expect((await act('suspend', { reason: 'Spam again' })).status).toBe(200);
  expect((await act('restore', { reason: 'A mistake' })).status).toBe(200);
  expect((await act('restore', { reason: 'Pressed twice' })).status).toBe(200);
  const [first, second, ...others] = await heard();
  expect(first?.paragraphs.slice(0, 2)).toEqual([
    'Your account is suspended until January 2, 2100 at 03:04 UTC.',
    'The reason: Spam',
  ]);
  expect(second?.paragraphs.slice(0, 2)).toEqual([
    'Your account is suspended until somebody from the studio restores it.',
    'The reason: Spam again',
  ]);
  expect(others.map(({ paragraphs }) => paragraphs)).toEqual([
    ['You can sign in again. Your results and tokens are as you left them.'],
  ]);
});

test('live streams of a suspended person end at once and say why, in a workspace too; others go on', async () => {
  const { database, live } = studio.deps;
  const [person, colleague] = [await createPerson(database), await createPerson(database)];
  const { id } = await openWorkspace(database, person);
  await joinWorkspace(database, id, colleague, 'editor');
  const own = await studio.send(person, 'GET', '/api/events');
  const [shared, other] = await Promise.all(
    [person, colleague].map(async (member) => {
      const headers = { cookie: await cookiesIn(studio.deps.config, member, id) };
      return studio.send(member, 'GET', '/api/events', { headers });
    }),
  );
  await suspend(person.id);
  for (const stream of [own, shared]) {
    expect(await stream?.text()).toContain('event: signed_out\ndata: {"reason":"suspended"}');
  }
  expect(live.streamsOf(id), 'the colleague').toBe(1);
  await other?.body?.cancel();
});

test('a suspended person gets no price any more: not by the cookie, an access token or a key', async () => {
  const person = await createPerson(studio.deps.database);
  const made = await studio.send(person, 'POST', '/api/keys', { body: { name: 'Script', scopes: ['generate'] } });
  const { secret } = newApiKeySchema.parse(await made.json());
  const { access_token } = accessTokenSchema.parse(await (await studio.send(person, 'GET', '/api/auth/token')).json());
  const quotes = async () => {
    const body = { tool: 'gen_01', input: { prompt: 'a fox' } };
    const answers = [
      await studio.send(person, 'POST', '/api/quote', { body }),
      ...(await Promise.all(
        [access_token, secret].map((bearer) =>
          studio.send(null, 'POST', '/api/quote', { body, headers: { authorization: `Bearer ${bearer}` } }),
        ),
      )),
    ];
    return answers.map(({ status }) => status);
  };
  expect(await quotes()).toEqual([200, 200, 200]);
  await suspend(person.id);
  expect(await quotes()).toEqual([401, 401, 401]);
});

test('a suspension waits for whatever else holds the profile, and never the other way round', async () => {
  const person = await createPerson(studio.deps.database);
  let suspended: Promise<Response> | undefined;
  await studio.deps.database.transaction().execute(async (transaction) => {
    // As the deletion of an account begins.
    await transaction.selectFrom('profiles').select('id').where('id', '=', person.id).forUpdate().execute();
    suspended = studio.send(admin, 'POST', `/api/admin/users/${person.id}/suspend`, {
      body: { reason: 'For the test' },
    });
    await eventually(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where wait_event_type = 'Lock' and query like '%from profiles%' and datname = current_database()`.execute(
        studio.deps.database,
      );
      expect(rows).toHaveLength(1);
    });
    await transaction.updateTable('user').set({ name: 'Gone soon' }).where('id', '=', person.id).execute();
  });
  expect((await suspended)?.status).toBe(200);
});

test("the audit log says the administrator's address", async () => {
  const person = await createPerson(studio.deps.database);
  await suspend(person.id);
  const line = await studio.deps.database
    .selectFrom('admin_audit')
    .select(['address', 'before', 'after'])
    .where('target_id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect(line).toMatchObject({
    address: '127.0.0.1',
    before: { banned: null },
    after: { banned: true, banReason: 'For the test' },
  });
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { type ServedStudio, startServedStudio } from '../../../test/support/served-studio.ts';
import { sessionCookie } from '../../../test/support/session-cookie.ts';
import { errorSchema } from '../../http/wire.ts';
import { meSchema } from '../account/me-wire.ts';
import { pruneAccounts } from '../account/prune.ts';

let studio: ServedStudio;
let admin: Person;
beforeAll(async () => {
  studio = await startServedStudio();
  admin = await createAdmin();
});
afterAll(() => studio.stop());

const reason = 'A question to support';

async function createAdmin(): Promise<Person> {
  const person = await createPerson(studio.deps.database);
  await studio.deps.database.updateTable('user').set({ role: 'admin' }).where('id', '=', person.id).execute();
  return person;
}

const ask = (person: Person, by: Person = admin) =>
  studio.ask(by, 'POST', `/api/admin/users/${person.id}/view`, { reason });

/** The cookies of a browser in which an administrator looks at somebody's account. */
async function view(person: Person, by: Person = admin) {
  const answer = await ask(person, by);
  expect(answer.status).toBe(201);
  const set = answer.headers.getSetCookie().join();
  expect(set).toMatch(/HttpOnly/i);
  expect(set).toMatch(/Max-Age=1800/i);
  const cookie = set.split(';')[0] ?? '';
  return { cookie: `${sessionCookie(studio.deps.config, by.token)}; ${cookie}`, viewCookie: cookie };
}

const send = (cookie: string, method: string, path: string, body?: unknown) =>
  studio.send(null, method, path, { headers: { cookie }, ...(body === undefined ? {} : { body }) });

async function outcome(asked: Response | Promise<Response>) {
  const answer = await asked;
  return answer.ok ? `${answer.status}` : `${answer.status} ${errorSchema.parse(await answer.json()).code}`;
}

const me = async (cookie: string) => meSchema.parse(await (await send(cookie, 'GET', '/api/me')).json());

const linesAbout = (person: Person) =>
  studio.deps.database.selectFrom('admin_audit').selectAll().where('target_id', '=', person.id).orderBy('id').execute();

describe('an administrator who views the studio as somebody', () => {
  test('sees what they see, told whose view it is and until when, and nothing of administration', async () => {
    const person = await createPerson(studio.deps.database, { tokens: 37 });
    const { cookie } = await view(person);
    const seen = await me(cookie);
    expect(seen).toMatchObject({ user: { id: person.id }, balance: { total: 37 }, viewing: { by: admin.email } });
    const minutes = (Date.parse(seen.viewing?.until ?? '') - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(28);
    expect(minutes).toBeLessThanOrEqual(30);
    expect(await outcome(send(cookie, 'GET', '/api/generations'))).toBe('200');
    expect(await outcome(send(cookie, 'GET', '/api/admin/stats'))).toBe('403 forbidden');
    const own = await (await studio.ask(person, 'GET', '/api/account/sessions')).json();
    expect(own, 'the person is not shown the view').toMatchObject({ sessions: [{ isCurrent: true }] });
  });

  test('changes nothing by any route that there is, money included', async () => {
    const person = await createPerson(studio.deps.database, { tokens: 500 });
    const { cookie } = await view(person);
    const writes = studio.app.routes
      .filter(({ method, path }) => !['GET', 'ALL'].includes(method) && /^\/(api|functions)\//.test(path))
      // The last one hears no cookie, the view's included.
      .filter(({ path }) => !['/api/quote', '/api/viewing/stop', '/api/sso/:id/acs'].includes(path));
    expect(writes.length).toBeGreaterThan(60);
    for (const { method, path } of writes) {
      const address = path.replaceAll(/:\w+(\{[^}]*\})?/g, randomUUID()).replace('*', 'sign-out');
      expect(await outcome(send(cookie, method, address, {})), `${method} ${path}`).toBe('403 viewing_as_user');
    }
    const generation = { generationId: randomUUID(), prompt: 'a fox' };
    expect(await outcome(send(cookie, 'POST', '/functions/v1/ai-image-generator', generation))).toBe(
      '403 viewing_as_user',
    );
    expect(await outcome(send(cookie, 'GET', '/api/auth/token')), 'no token that could').toBe('403 viewing_as_user');
    expect(await outcome(send(cookie, 'POST', '/api/quote', { tool: 'gen_01' })), 'a price is no write').toBe('200');
    expect((await me(cookie)).balance.total).toBe(500);
  });

  test('is not let write by the view in the cookie of an own session either', async () => {
    const person = await createPerson(studio.deps.database);
    const { viewCookie } = await view(person);
    const moved = viewCookie.replace('view_token', 'session_token');
    expect(await outcome(send(moved, 'GET', '/api/me'))).toBe('401 not_signed_in');
    expect(await outcome(send(moved, 'POST', '/api/auth/sign-out', {}))).toBe('403 viewing_as_user');
    expect(await outcome(send(moved, 'POST', '/api/auth/revoke-sessions', {}))).toBe('403 viewing_as_user');
    expect(await outcome(studio.ask(person, 'GET', '/api/me'))).toBe('200');
  });

  test('stops, is an administrator again, and both are in the audit log', async () => {
    const person = await createPerson(studio.deps.database);
    const { cookie, viewCookie } = await view(person);
    const stopped = await send(cookie, 'POST', '/api/viewing/stop', {});
    expect(await stopped.json()).toEqual({ userId: person.id });
    expect(stopped.headers.getSetCookie().join()).toMatch(/^kinora\.view_token=;.*Max-Age=0/i);
    expect(await outcome(send(viewCookie, 'GET', '/api/me'))).toBe('401 not_signed_in');
    expect(await outcome(studio.ask(admin, 'GET', '/api/admin/stats'))).toBe('200');
    expect(await linesAbout(person)).toMatchObject([
      { action: 'user.view_start', admin_id: admin.id, reason },
      { action: 'user.view_stop', admin_id: admin.id, admin_email: admin.email, after: { endedByItself: false } },
    ]);
  });
});

describe('a view', () => {
  test('ends by itself after half an hour, which nothing makes longer, and the browser forgets it', async () => {
    const { database, pipeline } = studio.deps;
    const person = await createPerson(database);
    const { cookie } = await view(person);
    await sql`update "session" set "expiresAt" = now() + interval '7 days', "impersonatedBy" = null
      where "userId" = ${person.id} and "impersonatedBy" is not null`.execute(database);
    expect(Date.parse((await me(cookie)).viewing?.until ?? '') - Date.now()).toBeLessThanOrEqual(30 * 60_000);
    await sql`update "session" set "expiresAt" = now() - interval '1 second'
      where "userId" = ${person.id} and "impersonatedBy" is not null`.execute(database);
    const over = await send(cookie, 'GET', '/api/me');
    expect(over.status).toBe(401);
    expect(over.headers.getSetCookie().join()).toMatch(/^kinora\.view_token=;.*Max-Age=0/i);
    await pruneAccounts(pipeline);
    expect((await linesAbout(person)).at(-1)).toMatchObject({
      action: 'user.view_stop',
      after: { endedByItself: true },
    });
  });

  test('ends with the role or the suspension of its administrator, and when its person becomes one', async () => {
    const { database } = studio.deps;
    const changes: ((by: Person, person: Person) => Promise<unknown>)[] = [
      (by) => database.updateTable('user').set({ role: 'user' }).where('id', '=', by.id).execute(),
      (by) => database.updateTable('user').set({ banned: true }).where('id', '=', by.id).execute(),
      (_by, person) => database.updateTable('user').set({ role: 'admin' }).where('id', '=', person.id).execute(),
    ];
    for (const change of changes) {
      const [by, person] = [await createAdmin(), await createPerson(database)];
      const { viewCookie } = await view(person, by);
      expect((await me(viewCookie)).user.id).toBe(person.id);
      await change(by, person);
      expect(await outcome(send(viewCookie, 'GET', '/api/me'))).toBe('401 not_signed_in');
    }
  });

  test('is of nobody who is an administrator or suspended, and needs a reason', async () => {
    const suspended = await createPerson(studio.deps.database);
    await studio.deps.database.updateTable('user').set({ banned: true }).where('id', '=', suspended.id).execute();
    expect(await outcome(ask(await createAdmin()))).toBe('409 administrator');
    expect(await outcome(ask(admin))).toBe('409 administrator');
    expect(await outcome(ask(suspended))).toBe('409 suspended');
    expect(await outcome(ask({ ...suspended, id: randomUUID() }))).toBe('404 not_found');
    const person = await createPerson(studio.deps.database);
    expect(await outcome(studio.ask(admin, 'POST', `/api/admin/users/${person.id}/view`, {}))).toBe(
      '400 invalid_input',
    );
    expect(await outcome(ask(person, person))).toBe('403 forbidden');
  });
});

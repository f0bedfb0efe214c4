import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { startPushService } from '../../../test/support/push-service.ts';
import { startWorkingStudio, type WorkingStudio } from '../../../test/support/working-studio.ts';
import { createSafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import { startTaskWorker, type TaskWorker } from '../../platform/tasks/worker.ts';
import { readPushKeys } from './push-keys.ts';
import { createPush } from './send-push.ts';
import { inboxChoicesSchema, inboxListSchema, pushBrowserSchema, pushBrowsersSchema } from './wire.ts';

let studio: WorkingStudio;
let service: Awaited<ReturnType<typeof startPushService>>;
let workers: TaskWorker[];

beforeAll(async () => {
  studio = await startWorkingStudio();
  service = await startPushService();
  const fetch = createSafeFetch({ allowedOrigins: [service.origin] });
  const { pipeline, log } = studio.deps;
  // Two of them, as two workers have.
  workers = [1, 2].map(() =>
    startTaskWorker({
      ...{ pipeline, log, recurring: [], pollMs: 50, firstRetryMs: 20 },
      handlers: { push: createPush({ ...studio.deps, fetch }) },
    }),
  );
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await service.stop();
  await studio.stop();
});

const rich = () => createPerson(studio.database, { tokens: 1000 });
const browsersOf = async (person: Person) =>
  pushBrowsersSchema.parse(await (await studio.ask(person, 'GET', '/api/inbox/browsers')).json());
const told = (browser: { name: string }) => service.pushed.filter((push) => push.browser === browser.name);
const tell = (person: Person, kind = 'balance') =>
  sql`select tell_person(${person.id}, ${kind}, ${randomUUID()}, '{"tokens": 3}', null, true)`.execute(studio.database);

/** A browser of the push service of these tests, which no person could name. */
async function browserOf(person: Person) {
  const { publicKey } = await browsersOf(person);
  const browser = service.subscribe(publicKey);
  const endpoint = `https://push.example.com/${browser.name}`;
  const answer = await studio.ask(person, 'POST', '/api/inbox/browsers', { endpoint, keys: browser.keys });
  expect(answer.status).toBe(201);
  const { id } = pushBrowserSchema.parse(await answer.json());
  await sql`update push_subscriptions set endpoint = ${browser.endpoint} where id = ${id}`.execute(studio.database);
  return { ...browser, id };
}

test('a result is pushed once to each browser of its person, encrypted for that browser, by whichever of two workers', async () => {
  const [person, stranger] = [await rich(), await rich()];
  const browsers = [await browserOf(person), await browserOf(person)];
  const foreign = await browserOf(stranger);
  const id = await studio.submit(person);
  const made = await studio.ended(person, id);
  await eventually(() => expect(browsers.map((browser) => told(browser).length)).toEqual([1, 1]));
  const { entries } = inboxListSchema.parse(await (await studio.ask(person, 'GET', '/api/inbox')).json());
  for (const [push] of browsers.map(told)) {
    expect(push?.message).toEqual({
      ...{ id: entries[0]?.id, title: 'Your result is ready', url: `/gallery?result=${id}`, lang: 'en', dir: 'ltr' },
      body: `${made.tool_name}: ${made.generation_name}`,
    });
    expect(push?.topic).toBe(entries[0]?.id.replaceAll('-', ''));
    expect(push?.ttl).toBeGreaterThan(86_000);
  }
  expect(told(foreign)).toEqual([]);
  expect(service.refused).toEqual([]);
});

test('many events are pushed once each, while two workers take them', async () => {
  const person = await rich();
  const browser = await browserOf(person);
  for (let n = 0; n < 30; n += 1) await tell(person);
  await eventually(() => expect(told(browser).length).toBeGreaterThanOrEqual(30));
  await eventually(async () => {
    const { rows } = await sql`select from tasks where kind = 'push' and done_at is null`.execute(studio.database);
    expect(rows).toEqual([]);
  });
  expect(new Set(told(browser).map(({ topic }) => topic)).size).toBe(30);
  expect(told(browser)).toHaveLength(30);
});

test('a service in trouble is tried again, and a browser that is gone is forgotten', async () => {
  const person = await rich();
  const [steady, gone] = [await browserOf(person), await browserOf(person)];
  service.leave(gone.name);
  service.stumble(3);
  await tell(person);
  await eventually(() => expect(told(steady)).toHaveLength(1));
  await eventually(async () => expect((await browsersOf(person)).browsers.map(({ id }) => id)).toEqual([steady.id]));
});

test('nothing is pushed that was read meanwhile, nor to a browser that signed out', async () => {
  const person = await rich();
  const browser = await browserOf(person);
  await studio.database.transaction().execute(async (transaction) => {
    await sql`select tell_person(${person.id}, 'balance', 'read', '{"tokens": 3}', null, true)`.execute(transaction);
    await sql`update inbox_entries set read_at = now() where user_id = ${person.id}`.execute(transaction);
  });
  await eventually(async () => {
    const { rows } = await sql`select from tasks where kind = 'push' and done_at is null`.execute(studio.database);
    expect(rows).toEqual([]);
  });
  expect(told(browser)).toEqual([]);
  await sql`delete from "session" where token = ${person.token}`.execute(studio.database);
  const { rows } = await sql`select from push_subscriptions where user_id = ${person.id}`.execute(studio.database);
  expect(rows).toEqual([]);
});

test('each kind is told by the channels that its person chose', async () => {
  const person = await rich();
  const browser = await browserOf(person);
  const put = (body: object) => studio.ask(person, 'PUT', '/api/inbox/settings', body);
  expect((await put({ channels: { nonsense: { push: true } } })).status).toBe(400);
  const chosen = await put({ channels: { balance: { push: false }, share: { inbox: false } } });
  const { kinds } = inboxChoicesSchema.parse(await chosen.json());
  expect(kinds.find(({ kind }) => kind === 'balance')).toMatchObject({ inbox: true, push: false });
  expect(kinds.find(({ kind }) => kind === 'done')).toMatchObject({ inbox: true, push: true });
  const again = inboxChoicesSchema.parse(await (await put({ channels: { balance: { inbox: false } } })).json());
  expect(again.kinds.find(({ kind }) => kind === 'balance')).toMatchObject({ inbox: false, push: false });
  expect(again.kinds.find(({ kind }) => kind === 'share')).toMatchObject({ inbox: false });
  await tell(person);
  const id = await studio.submit(person);
  await studio.ended(person, id);
  await eventually(() => expect(told(browser)).toHaveLength(1));
  const { entries } = inboxListSchema.parse(await (await studio.ask(person, 'GET', '/api/inbox')).json());
  expect(entries.map(({ news }) => news.kind)).toEqual(['done']);
});

test('only public addresses are taken, and browsers are removed by their owner alone', async () => {
  const [person, stranger] = [await rich(), await rich()];
  const { keys } = service.subscribe('');
  for (const endpoint of ['http://push.example.com/a', 'https://127.0.0.1/a', 'https://10.0.0.8/a', 'https://[::1]/a'])
    expect((await studio.ask(person, 'POST', '/api/inbox/browsers', { endpoint, keys })).status).toBe(400);
  const { id } = await browserOf(person);
  expect((await studio.ask(stranger, 'DELETE', `/api/inbox/browsers/${id}`)).status).toBe(404);
  expect((await studio.ask(person, 'DELETE', `/api/inbox/browsers/${id}`)).status).toBe(204);
  expect((await browsersOf(person)).browsers).toEqual([]);
});

test('a key that is no point of the curve is refused: nothing could ever be encrypted for it', async () => {
  const person = await createPerson(studio.database);
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
  const answer = await studio.ask(person, 'POST', '/api/inbox/browsers', { endpoint: 'https://push.example/a', keys });
  expect(answer.status).toBe(400);
  expect((await browsersOf(person)).browsers).toEqual([]);
});

test('servers that make the keys at the same moment have the same, sealed in the database', async () => {
  await sql`delete from push_keys`.execute(studio.database);
  const made = await Promise.all([1, 2, 3, 4].map(() => readPushKeys(studio.deps)));
  expect(new Set(made.map(({ publicKey, privateKey }) => `${publicKey} ${privateKey}`)).size).toBe(1);
  const { rows } = await sql<{ private_key: string }>`select private_key from push_keys`.execute(studio.database);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.private_key).not.toContain(made[0]?.privateKey);
});

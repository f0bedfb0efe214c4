import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { working } from '../../../test/support/scripted-runware.ts';
import { startWorkingStudio, type WorkingStudio } from '../../../test/support/working-studio.ts';
import { meSchema } from '../../people/account/me-wire.ts';
import { startTaskWorker } from '../../platform/tasks/worker.ts';
import { taskHandlers } from '../../roles/background-work.ts';
import { batchQuoteSchema } from '../../studio/batches/wire.ts';
import { inboxTasks } from './tasks.ts';
import { inboxListSchema } from './wire.ts';

let studio: WorkingStudio;
beforeAll(async () => {
  studio = await startWorkingStudio();
});
afterAll(() => studio.stop());

const rich = () => createPerson(studio.database, { tokens: 1000 });
const inboxOf = async (person: Person, query = '') =>
  inboxListSchema.parse(await (await studio.ask(person, 'GET', `/api/inbox${query}`)).json());
const newsOf = async (person: Person) => (await inboxOf(person)).entries.map(({ news }) => news);
const unreadOf = async (person: Person) =>
  meSchema.parse(await (await studio.ask(person, 'GET', '/api/me')).json()).unread;

/** Entries that nothing else tells of, written as the events write them. */
const tell = (person: Person, key: string = randomUUID()) =>
  sql`select tell_person(${person.id}, 'balance', ${key}, '{"tokens": 3}', null, true)`.execute(studio.database);

test('a result that is ready is told once, unread, with the way to it', async () => {
  const person = await rich();
  const id = await studio.submit(person);
  const made = await studio.ended(person, id);
  const { entries, unread } = await inboxOf(person);
  expect(entries).toEqual([
    {
      ...{ id: expect.any(String), generationId: id, link: `/gallery?result=${id}`, readAt: null },
      createdAt: made.completed_at,
      news: { kind: 'done', name: made.generation_name, tool: made.tool_name, count: made.outputs.length },
    },
  ]);
  expect(unread).toBe(1);
  expect(await unreadOf(person)).toBe(1);
  expect(await newsOf(await rich())).toEqual([]);
});

test('a failure is told with the tokens that came back, and what somebody cancelled is not', async () => {
  const person = await rich();
  studio.runware.follow((task) => working(task, 10));
  const [failing, cancelled] = [await studio.submit(person), await studio.submit(person)];
  await studio.atProvider(person, failing);
  await studio.ask(person, 'POST', `/api/generations/${cancelled}/cancel`);
  await studio.hurry(failing, sql`, deadline_at = now()`);
  const failed = await studio.ended(person, failing);
  studio.runware.follow(() => undefined);
  const news = await newsOf(person);
  expect(news.filter(({ kind }) => kind === 'failed')).toEqual([
    { kind: 'failed', name: failed.generation_name, tool: failed.tool_name, returned: failed.tokens_used },
  ]);
});

test('a batch is told as one, when its last item has ended', async () => {
  const person = await rich();
  const plan = { tool: 'gen_01', input: { prompt: 'a fox' }, repeats: 3 };
  const quoted = await studio.ask(person, 'POST', '/api/batches/quote', plan);
  const { seed, tokens, count } = batchQuoteSchema.parse(await quoted.json());
  const order = { ...plan, batchId: randomUUID(), seed, quotedCost: tokens, quotedCount: count };
  expect((await studio.ask(person, 'POST', '/api/batches', order)).status).toBe(202);
  await eventually(async () => expect(await newsOf(person)).toHaveLength(1));
  expect(await newsOf(person)).toMatchObject([{ kind: 'batch', done: 3, failed: 0, returned: 0 }]);
});

test('a balance that runs low is told once a day, and open browsers hear of it', async () => {
  const person = await createPerson(studio.database, { tokens: 51 });
  const worker = startTaskWorker({
    ...{ pipeline: studio.deps.pipeline, log: studio.deps.log, recurring: [], pollMs: 50 },
    handlers: inboxTasks(studio.deps),
  });
  await studio.ended(person, await studio.submit(person));
  const kinds = (await newsOf(person)).map(({ kind }) => kind);
  expect(kinds.sort()).toEqual(['balance', 'done']);
  await eventually(async () => {
    const { rows } = await sql`select from events where user_id = ${person.id} and type = 'inbox'`.execute(
      studio.database,
    );
    expect(rows).toHaveLength(1);
  });
  await worker.stop();
  await sql`select credit_user_tokens(${person.id}, 'adjust', 'tokens', 50, ${randomUUID()})`.execute(studio.database);
  await studio.ended(person, await studio.submit(person));
  expect((await newsOf(person)).filter(({ kind }) => kind === 'balance')).toHaveLength(1);
});

test('the first visit to a link is told, and that the studio closed it', async () => {
  const person = await rich();
  const id = await studio.submit(person);
  await studio.ended(person, id);
  const body = { generationIds: [id], title: 'Foxes', expiresInDays: null, password: null };
  const made = await studio.ask(person, 'POST', '/api/shares', { ...body, mayDownload: true, showsPrompt: false });
  expect(made.status).toBe(201);
  for (let visit = 0; visit < 3; visit += 1)
    await sql`update shares set views = views + 1 where user_id = ${person.id}`.execute(studio.database);
  await sql`update shares set revoked_at = now(), revoked_by = 'studio', revoke_reason = 'law' where user_id = ${person.id}`.execute(
    studio.database,
  );
  expect((await newsOf(person)).filter(({ kind }) => kind === 'share')).toEqual([
    { kind: 'share', event: 'closed', title: 'Foxes' },
    { kind: 'share', event: 'viewed', title: 'Foxes' },
  ]);
});

test('entries are marked by their owner alone, one by one or all', async () => {
  const [person, stranger] = [await rich(), await rich()];
  for (let n = 0; n < 3; n += 1) await tell(person);
  const [first] = (await inboxOf(person)).entries;
  const address = `/api/inbox/${first?.id}`;
  expect((await studio.ask(stranger, 'PATCH', address, { isRead: true })).status).toBe(404);
  expect((await studio.ask(person, 'PATCH', address, { isRead: 'yes' })).status).toBe(400);
  expect((await studio.ask(person, 'PATCH', address, { isRead: true })).status).toBe(204);
  expect(await unreadOf(person)).toBe(2);
  expect((await studio.ask(person, 'PATCH', address, { isRead: false })).status).toBe(204);
  expect(await unreadOf(person)).toBe(3);
  expect((await studio.ask(stranger, 'POST', '/api/inbox/read')).status).toBe(204);
  expect(await unreadOf(person)).toBe(3);
  expect((await studio.ask(person, 'POST', '/api/inbox/read')).status).toBe(204);
  expect(await unreadOf(person)).toBe(0);
});

test('a long inbox comes in pages, and the same event is in it once', async () => {
  const person = await rich();
  for (let n = 0; n < 35; n += 1) await tell(person, `event ${n}`);
  await tell(person, 'event 3');
  const first = await inboxOf(person);
  const second = await inboxOf(person, `?cursor=${first.nextCursor}`);
  expect([first.entries.length, second.entries.length, second.nextCursor]).toEqual([30, 5, null]);
  expect(new Set([...first.entries, ...second.entries].map(({ id }) => id)).size).toBe(35);
  expect((await studio.ask(person, 'GET', '/api/inbox?cursor=1_2')).status).toBe(400);
});

test('what is older than 90 days is forgotten', async () => {
  const person = await rich();
  await tell(person, 'old');
  await sql`update inbox_entries set created_at = now() - interval '91 days' where user_id = ${person.id}`.execute(
    studio.database,
  );
  await tell(person, 'new');
  await taskHandlers(studio.deps).prune_inbox?.({});
  expect(await newsOf(person)).toHaveLength(1);
});

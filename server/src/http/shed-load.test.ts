import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balanceOf, createPerson, type Person } from '../../test/support/people.ts';
import { type ServedStudio, startServedStudio } from '../../test/support/served-studio.ts';
import { MOST_WAITING } from './shed-load.ts';
import { errorSchema } from './wire.ts';

let studio: ServedStudio;
let person: Person;
let blocker: pg.Client;

beforeAll(async () => {
  studio = await startServedStudio();
  person = await createPerson(studio.deps.database, { tokens: 1000 });
  blocker = new pg.Client({ connectionString: studio.deps.config.databaseUrl });
  await blocker.connect();
});
afterAll(async () => {
  await blocker.end();
  await studio.stop();
});

const read = () => studio.ask(person, 'GET', '/api/generations');
const submit = (generationId: string) =>
  studio.ask(person, 'POST', '/functions/v1/ai-image-generator', { generationId, prompt: 'a fox in the snow' });

test('more than can wait is refused at once and told when to come back; what waits is answered, and then everybody again', async () => {
  // Nobody's session can be read: every call waits, as before a database that is far behind.
  await blocker.query('begin; lock table "session" in access exclusive mode');
  const answered: number[] = [];
  const waiting = Array.from({ length: MOST_WAITING + 1 }, async () => {
    const { status } = await read();
    answered.push(status);
  });
  const { pipeline } = studio.deps;
  while (pipeline.waiting() <= MOST_WAITING && !pipeline.isStuck()) await sleep(5);
  const taken = pipeline.waiting();

  const id = randomUUID();
  for (const refused of [await read(), await submit(id), await studio.ask(null, 'GET', '/api/me')]) {
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
    expect(errorSchema.parse(await refused.json()).code).toBe('unavailable');
  }
  const stream = studio.send(person, 'GET', '/api/events');
  for (const path of ['/healthz', '/readyz']) expect((await studio.ask(null, 'GET', path)).status).toBe(200);
  expect(answered.filter((status) => status !== 503)).toEqual([]);

  await blocker.query('commit');
  await Promise.all(waiting);
  expect(answered.filter((status) => status === 200).length).toBeGreaterThanOrEqual(taken);
  const opened = await stream;
  expect(opened.status, 'streams come back all at once').toBe(200);
  await opened.body?.cancel();
  expect((await read()).status).toBe(200);
  expect((await submit(id)).status).toBe(202);
});

test('while the database answers nobody, few as they are, all are told to come back, and nothing is charged for it', {
  timeout: 60_000,
}, async () => {
  const before = await balanceOf(studio.deps.database, person);
  await blocker.query('begin; lock table "session" in access exclusive mode');
  const ids = Array.from({ length: 24 }, () => randomUUID());
  const waiting = Promise.all(ids.map(async (id) => (await submit(id)).status));
  while (!studio.deps.pipeline.isStuck()) await sleep(5);
  const late = await read();
  expect(late.status).toBe(503);
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(new Set(await waiting), 'they do not wait until the lock goes').toEqual(new Set([503]));
  await blocker.query('commit');
  expect(await balanceOf(studio.deps.database, person)).toEqual(before);
  expect((await read()).status).toBe(200);
});

test('one connection that waits for a lock does not hold up what everybody else asks', async () => {
  const held = await createPerson(studio.deps.database, { tokens: 100 });
  await blocker.query('begin');
  await blocker.query('select 1 from "user" where id = $1 for update', [held.id]);
  const id = randomUUID();
  const waits = studio.ask(held, 'POST', '/functions/v1/ai-image-generator', {
    generationId: id,
    prompt: 'a fox in the snow',
  });
  while (studio.deps.pipeline.waiting() === 0) await sleep(5);
  await sleep(300);
  const others = await Promise.all(Array.from({ length: 40 }, read));
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]));
  expect(studio.deps.pipeline.waiting(), 'the one still waits').toBe(1);
  await blocker.query('commit');
  expect((await waits).status).toBe(202);
});

import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MOST_WAITING } from './shed-load.ts';
import { createPerson, type Person } from './testing/people.ts';
import { type ServedStudio, startServedStudio } from './testing/served-studio.ts';
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
  while (studio.deps.pipeline.waiting() <= MOST_WAITING) await new Promise((resolve) => setTimeout(resolve, 5));

  const id = randomUUID();
  for (const refused of [await read(), await submit(id), await studio.ask(null, 'GET', '/api/me')]) {
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
    expect(errorSchema.parse(await refused.json()).code).toBe('unavailable');
  }
  const stream = studio.send(person, 'GET', '/api/events');
  for (const path of ['/healthz', '/readyz']) expect((await studio.ask(null, 'GET', path)).status).toBe(200);
  expect(answered).toEqual([]);

  await blocker.query('commit');
  await Promise.all(waiting);
  expect(new Set(answered)).toEqual(new Set([200]));
  const opened = await stream;
  expect(opened.status, 'streams come back all at once').toBe(200);
  await opened.body?.cancel();
  expect((await read()).status).toBe(200);
  expect((await submit(id)).status).toBe(202);
});

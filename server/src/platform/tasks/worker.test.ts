import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../../test/support/database.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { createPipeline, type Pipeline } from '../database/pipeline.ts';
import { createDatabase, createPool, type Database } from '../database/pool.ts';
import { createLog } from '../log/log.ts';
import { enqueueTask } from './tasks.ts';
import { startTaskWorker, type TaskWorker, type TaskWorkerOptions } from './worker.ts';

const log = createLog('silent', 'test');
let stops: (() => Promise<void>)[];
let pipeline: Pipeline;
let database: Database;
let pool: ReturnType<typeof createPool>;

beforeEach(async () => {
  const testDatabase = await createTestDatabase();
  pool = createPool({ url: testDatabase.url, size: 4, log });
  database = createDatabase(pool);
  pipeline = createPipeline({ url: testDatabase.url, lanes: 2, log });
  stops = [() => pipeline.close(), () => pool.end(), testDatabase.drop, testDatabase.stop];
});

afterEach(async () => {
  for (const stop of stops) await stop();
});

function start(options: Partial<TaskWorkerOptions>): TaskWorker {
  const worker = startTaskWorker({
    pipeline,
    log,
    handlers: {},
    recurring: [],
    pollMs: 50,
    firstRetryMs: 20,
    ...options,
  });
  stops.unshift(worker.stop);
  return worker;
}

const rowsOf = (kind: string) =>
  database.selectFrom('tasks').selectAll().where('kind', '=', kind).orderBy('id').execute();
const untilDone = (kind: string, count: number) =>
  vi.waitFor(async () => expect((await rowsOf(kind)).filter(({ done_at }) => done_at !== null)).toHaveLength(count), {
    timeout: 20_000,
    interval: 20,
  });

test('each task is run once, however many workers there are, and its payload is forgotten', async () => {
  const seen: unknown[] = [];
  const handlers = {
    count: async (payload: unknown) => {
      seen.push(payload);
    },
  };
  for (let n = 0; n < 200; n += 1) await enqueueTask(pipeline, { kind: 'count', payload: n });
  for (let n = 0; n < 4; n += 1) start({ handlers, room: 2 });
  await untilDone('count', 200);
  expect(seen.sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 200 }, (_, n) => n));
  expect((await rowsOf('count')).map(({ payload, claim_no }) => [payload, claim_no])).toEqual(Array(200).fill([{}, 1]));
});

test('a task belongs to the transaction that wrote it, through whatever it was written', async () => {
  const client = await pool.connect();
  await client.query('begin');
  await enqueueTask(client, { kind: 'kept', payload: 1 });
  await client.query('commit');
  await client.query('begin');
  await enqueueTask(client, { kind: 'undone', payload: 2 });
  await client.query('rollback');
  client.release();
  await database.transaction().execute((transaction) => enqueueTask(transaction, { kind: 'kept', payload: 3 }));
  await enqueueTask(pool, { kind: 'kept', payload: 4 });
  expect((await rowsOf('kept')).map(({ payload }) => payload)).toEqual([1, 3, 4]);
  expect(await rowsOf('undone')).toEqual([]);
});

test('a second task with the same key is not made', async () => {
  await enqueueTask(pipeline, { kind: 'once', payload: 1, uniqueKey: 'one' });
  await enqueueTask(database, { kind: 'once', payload: 2, uniqueKey: 'one' });
  expect((await rowsOf('once')).map(({ payload }) => payload)).toEqual([1]);
});

test('a failing task is tried again until it succeeds; the others do not wait for it', async () => {
  let failures = 0;
  start({
    room: 1,
    handlers: {
      shaky: async () => {
        failures += 1;
        if (failures < 4) throw new Error(`not yet: ${failures}`);
      },
      steady: async () => undefined,
    },
  });
  await enqueueTask(pipeline, { kind: 'shaky', payload: {} });
  await enqueueTask(pipeline, { kind: 'steady', payload: {} });
  await untilDone('steady', 1);
  await untilDone('shaky', 1);
  expect(failures).toBe(4);
  expect((await rowsOf('shaky'))[0]).toMatchObject({ failures: 3, claim_no: 4, last_error: null });
});

test('a task is given up after 3 days of failing, and says why', async () => {
  await enqueueTask(pipeline, { kind: 'hopeless', payload: { secret: 'link' } });
  await database
    .updateTable('tasks')
    .set({ created_at: new Date(Date.now() - 73 * 3600_000) })
    .execute();
  start({ handlers: { hopeless: async () => Promise.reject(new Error('no such host')) } });
  await untilDone('hopeless', 1);
  expect((await rowsOf('hopeless'))[0]).toMatchObject({ last_error: 'no such host', payload: {} });
});

test('a task whose worker died is taken over after its lease', async () => {
  await enqueueTask(pipeline, { kind: 'lost', payload: {} });
  await database
    .updateTable('tasks')
    .set({ claim_no: 7, run_at: new Date(Date.now() - 1000) })
    .execute();
  let isRun = false;
  start({
    handlers: {
      lost: async () => {
        isRun = true;
      },
    },
  });
  await untilDone('lost', 1);
  expect(isRun).toBe(true);
  expect((await rowsOf('lost'))[0]).toMatchObject({ claim_no: 8 });
});

test('a worker that has lost a task to another cannot finish it', async () => {
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const worker = start({ handlers: { contested: () => finished } });
  await enqueueTask(pipeline, { kind: 'contested', payload: 'still needed' });
  await eventually(async () => expect((await rowsOf('contested'))[0]?.claim_no).toBe(1));
  await database.updateTable('tasks').set({ claim_no: 2 }).where('kind', '=', 'contested').execute();
  finish();
  await worker.stop();
  expect((await rowsOf('contested'))[0]).toMatchObject({ done_at: null, payload: 'still needed' });
});

test('a long task keeps its lease while it is worked on', async () => {
  let runs = 0;
  const handlers = {
    long: async () => {
      runs += 1;
      await sleep(3000);
    },
  };
  await enqueueTask(pipeline, { kind: 'long', payload: {} });
  start({ handlers, leaseSeconds: 2 });
  start({ handlers, leaseSeconds: 2 });
  await untilDone('long', 1);
  expect(runs).toBe(1);
});

test('a task of the future waits for its time, one of a kind that nobody knows for a newer worker', async () => {
  await enqueueTask(pipeline, { kind: 'later', payload: {}, runAt: new Date(Date.now() + 3600_000) });
  await enqueueTask(pipeline, { kind: 'unknown', payload: { of: 'a newer release' } });
  await enqueueTask(pipeline, { kind: 'now', payload: {} });
  start({ handlers: { now: async () => undefined, later: async () => undefined } });
  await untilDone('now', 1);
  expect((await rowsOf('later'))[0]).toMatchObject({ claim_no: 0, done_at: null });
  expect((await rowsOf('unknown'))[0]).toMatchObject({ claim_no: 0, done_at: null });
  const taken: unknown[] = [];
  start({
    handlers: {
      unknown: async (payload) => {
        taken.push(payload);
      },
    },
  });
  await untilDone('unknown', 1);
  expect(taken).toEqual([{ of: 'a newer release' }]);
});

test('work of a kind with places of its own is done while all other places are taken', async () => {
  let letGo: () => void = () => undefined;
  const hanging = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  start({
    handlers: { call: () => hanging, sweep: () => hanging, mail: async () => undefined },
    lanes: [
      { kinds: ['mail'], room: 1 },
      { kinds: ['call'], room: 2 },
    ],
    room: 1,
  });
  for (let n = 0; n < 5; n += 1) await enqueueTask(pipeline, { kind: 'call', payload: n });
  for (let n = 0; n < 5; n += 1) await enqueueTask(pipeline, { kind: 'sweep', payload: n });
  await eventually(async () => {
    const claimed = [...(await rowsOf('call')), ...(await rowsOf('sweep'))].filter(({ claim_no }) => claim_no > 0);
    expect(claimed).toHaveLength(3);
  });
  await enqueueTask(pipeline, { kind: 'mail', payload: {} });
  await untilDone('mail', 1);
  letGo();
});

test('one person takes no more than two places, and takes turns with others', async () => {
  const [busy, other] = [randomUUID(), randomUUID()];
  const started: unknown[] = [];
  const ends = new Set<() => void>();
  const handlers = {
    call: (payload: unknown) => {
      started.push(payload);
      return new Promise<void>((resolve) => {
        ends.add(resolve);
      });
    },
  };
  const owned = (person: string, payload: string) =>
    database
      .insertInto('tasks')
      .values({ kind: 'call', payload: JSON.stringify(payload), person_id: person })
      .execute();
  for (let n = 0; n < 20; n += 1) await owned(busy, `busy ${n}`);
  for (let n = 0; n < 2; n += 1) await owned(other, `other ${n}`);
  start({ handlers, room: 8 });
  await eventually(() => expect(started).toHaveLength(4));
  expect([...started].sort()).toEqual(['busy 0', 'busy 1', 'other 0', 'other 1']);
  await sleep(200);
  expect(started).toHaveLength(4);
  await eventually(async () => {
    for (const end of ends) end();
    expect((await rowsOf('call')).every(({ done_at }) => done_at !== null)).toBe(true);
  });
  expect(started).toHaveLength(22);
});

test('a worker that is woken does not wait for its next look', async () => {
  let resolve: () => void = () => undefined;
  const isRun = new Promise<void>((done) => {
    resolve = done;
  });
  const worker = start({
    pollMs: 3_600_000,
    recurring: [{ kind: 'first', everySeconds: 86_400 }],
    handlers: { first: async () => undefined, quick: async () => resolve() },
  });
  await untilDone('first', 1);
  await enqueueTask(pipeline, { kind: 'quick', payload: {} });
  worker.wake();
  await isRun;
});

test('recurring work runs once a period with two workers', async () => {
  let runs = 0;
  const options = {
    recurring: [
      { kind: 'each_second', everySeconds: 1 },
      { kind: 'each_century', everySeconds: 3_155_760_000 / 2 },
    ],
    handlers: {
      each_second: async () => {
        runs += 1;
      },
      each_century: async () => undefined,
    },
  };
  start(options);
  start(options);
  await vi.waitFor(async () => expect((await rowsOf('each_second')).length).toBeGreaterThanOrEqual(3), {
    timeout: 20_000,
  });
  await Promise.all(stops.splice(0, 2).map((stop) => stop()));
  const rows = await rowsOf('each_second');
  expect(rows.filter(({ done_at }) => done_at !== null)).toHaveLength(runs);
  const periods = rows.map(({ unique_key }) => Number(unique_key?.split(':')[1]));
  expect(periods).toEqual([...new Set(periods)]);
  expect(await rowsOf('each_century')).toHaveLength(1);
});

test('stopping waits for the tasks under way and takes no more', async () => {
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const worker = start({ room: 1, handlers: { slow: () => finished } });
  await enqueueTask(pipeline, { kind: 'slow', payload: 1 });
  await enqueueTask(pipeline, { kind: 'slow', payload: 2 });
  await eventually(async () => expect((await rowsOf('slow'))[0]?.claim_no).toBe(1));
  const stopped = worker.stop();
  finish();
  await stopped;
  expect((await rowsOf('slow')).map(({ done_at }) => done_at !== null)).toEqual([true, false]);
});

import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/support/database.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { type Studio, startStudio } from '../../../test/support/studio.ts';
import { submitAtDatabase } from '../../../test/support/submitted.ts';
import { callForRows } from '../../platform/database/sql-function.ts';
import { CLAIM, type ClaimedRow, LEASE_SECONDS } from './run.ts';

let url: string;
let studio: Studio;
let drop: () => Promise<void>;
const clients: pg.Client[] = [];

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  clients.push(client);
  return client;
}

beforeAll(async () => {
  const database = await createTestDatabase();
  ({ url } = database);
  drop = async () => {
    await database.drop();
    await database.stop();
  };
  studio = await startStudio({ databaseUrl: url });
});
afterAll(async () => {
  for (const client of clients) await client.end();
  await studio.stop();
  await drop();
});
beforeEach(async () => {
  await sql`delete from runs`.execute(studio.deps.database);
});

async function wait(person: Person, runs: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < runs; i++) {
    ids.push((await submitAtDatabase(studio.deps.database, person, { cost: 1, concurrency: 100 })).id);
  }
  return ids;
}

const rich = () => createPerson(studio.deps.database, { tokens: 10_000 });

async function claim(client: pg.Client, room: number, cap: number): Promise<ClaimedRow[]> {
  return callForRows(client, CLAIM, { room, lease_seconds: LEASE_SECONDS, providers: ['runware'], caps: [cap] });
}

test('two workers that claim at the same moment keep to the places of a provider together', async () => {
  await wait(await rich(), 20);
  const [first, second] = [await connect(), await connect()];
  await first.query('begin');
  const taken = await claim(first, 32, 5);
  const meanwhile = claim(second, 32, 5);
  // Had the second not waited, it would have counted, and taken, by now.
  await sql`select pg_sleep(0.3)`.execute(studio.deps.database);
  await first.query('commit');
  expect(taken).toHaveLength(5);
  expect(await meanwhile).toEqual([]);
});

test('many workers that claim again and again never have more than the places, and lose none', async () => {
  await wait(await rich(), 60);
  const workers = await Promise.all(Array.from({ length: 6 }, connect));
  const claimed: string[] = [];
  await Promise.all(
    workers.map(async (worker) => {
      for (let turn = 0; turn < 10; turn++) claimed.push(...(await claim(worker, 3, 25)).map(({ id }) => id));
    }),
  );
  expect(claimed).toHaveLength(25);
  expect(new Set(claimed).size).toBe(25);
});

test("one person's pile never delays another's first job, and places are shared evenly", async () => {
  const worker = await connect();
  const people = await Promise.all(Array.from({ length: 4 }, rich));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ person: fc.nat({ max: 3 }), runs: fc.integer({ min: 1, max: 9 }) }), {
        minLength: 1,
        maxLength: 6,
      }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 4 }),
      async (piles, cap, room) => {
        await sql`delete from runs`.execute(studio.deps.database);
        const waiting = [0, 0, 0, 0];
        for (const { person, runs } of piles) {
          await wait(people[person] ?? people[0] ?? (await rich()), runs);
          waiting[person] = (waiting[person] ?? 0) + runs;
        }
        const placed = [0, 0, 0, 0];
        for (let more = true; more; ) {
          const runs = await claim(worker, room, cap);
          more = runs.length > 0;
          for (const { user_id } of runs) {
            const who = people.findIndex(({ id }) => id === user_id);
            placed[who] = (placed[who] ?? 0) + 1;
          }
        }
        const all = waiting.reduce((sum, runs) => sum + runs, 0);
        expect(placed.reduce((sum, runs) => sum + runs, 0)).toBe(Math.min(cap, all));
        const most = Math.max(...placed);
        for (const [who, runs] of placed.entries()) {
          if (runs < (waiting[who] ?? 0)) expect(runs).toBeGreaterThanOrEqual(most - 1);
        }
      },
    ),
    { numRuns: 25 },
  );
});

test('over all providers whoever has waited longest comes next, and nobody overtakes in the line of one', async () => {
  const worker = await connect();
  const people = await Promise.all(Array.from({ length: 3 }, rich));
  const line = fc.record({
    provider: fc.constantFrom('fal', 'local', 'runware'),
    person: fc.nat({ max: 2 }),
    seconds: fc.integer({ min: 1, max: 1000 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 2, maxLength: 12 }),
      fc.integer({ min: 1, max: 4 }),
      async (runs, room) => {
        await sql`delete from runs`.execute(studio.deps.database);
        for (const { provider, person, seconds } of runs) {
          const owner = people[person] ?? (await rich());
          const { id } = await submitAtDatabase(studio.deps.database, owner, { cost: 1, concurrency: 100, provider });
          await sql`update runs set due_at = now() - make_interval(secs => ${seconds}) where generation_id = ${id}`.execute(
            studio.deps.database,
          );
        }
        const providers = ['fal', 'local', 'runware'];
        const linesOf = async (provider: string) =>
          (
            await sql<Waiting>`select l.run_id, r.due_at from line_for(${provider}) l join runs r on r.id = l.run_id order by l.place`.execute(
              studio.deps.database,
            )
          ).rows;
        const lines = await Promise.all(providers.map(linesOf));
        const places = { room, lease_seconds: LEASE_SECONDS, providers, caps: [100, 100, 100] };
        const claimed = (await callForRows(worker, CLAIM, places)).map(({ id }) => id);
        expect(claimed.toSorted()).toEqual(nextOf(lines, room).toSorted());
      },
    ),
    { numRuns: 40 },
  );
});

type Waiting = { run_id: string; due_at: Date };

/** Taken one by one: always the head that has waited longest. */
function nextOf(lines: Waiting[][], room: number): string[] {
  const left = lines.map((line) => [...line]);
  return Array.from({ length: room }).flatMap(() => {
    const [longest] = left
      .filter((line) => line.length > 0)
      .toSorted(([one], [other]) => Number(one?.due_at) - Number(other?.due_at));
    const next = longest?.shift();
    return next === undefined ? [] : [next.run_id];
  });
}

describe('places are free', () => {
  const freeOf = async () => {
    const [worker] = clients;
    const person = await rich();
    await wait(person, 10);
    return (await claim(worker ?? (await connect()), 32, 3)).filter(({ user_id }) => user_id === person.id).length;
  };

  test('while a run waits to be sent again', async () => {
    await wait(await rich(), 3);
    const [worker] = clients;
    for (const run of await claim(worker ?? (await connect()), 32, 3)) {
      await sql`select requeue_run(${run.id}, ${run.claim_no}, 20000)`.execute(studio.deps.database);
    }
    expect(await freeOf()).toBe(3);
  });

  test('while a run whose call failed waits to be asked about', async () => {
    await wait(await rich(), 3);
    const [worker] = clients;
    for (const run of await claim(worker ?? (await connect()), 32, 3)) {
      await sql`select begin_submit(${run.id}, ${run.claim_no})`.execute(studio.deps.database);
      await sql`select postpone_run(${run.id}, ${run.claim_no}, 20000, true)`.execute(studio.deps.database);
    }
    expect(await freeOf()).toBe(3);
  });

  test('not while a provider works on it, or may have it', async () => {
    await wait(await rich(), 3);
    const [worker] = clients;
    const [first, second] = await claim(worker ?? (await connect()), 32, 3);
    await sql`select begin_submit(${first?.id}, ${first?.claim_no})`.execute(studio.deps.database);
    await sql`select begin_submit(${second?.id}, ${second?.claim_no})`.execute(studio.deps.database);
    await sql`select record_provider_request(${second?.id}, 'request', 5000)`.execute(studio.deps.database);
    await sql`select postpone_run(${second?.id}, ${second?.claim_no}, 20000, true)`.execute(studio.deps.database);
    expect(await freeOf()).toBe(0);
  });
});

test.each(['1 month', '40 years'])(
  'a run that was in flight while the machine stood still for %s stops nobody',
  async (pause) => {
    await wait(await rich(), 2);
    const worker = await connect();
    const [run] = await claim(worker, 1, 5);
    await sql`select begin_submit(${run?.id}, ${run?.claim_no})`.execute(studio.deps.database);
    await sql`update runs set sent_at = now() - ${pause}::interval, due_at = now() - ${pause}::interval
    where id = ${run?.id}`.execute(studio.deps.database);
    const claimed = await claim(worker, 32, 5);
    expect(claimed).toHaveLength(2);
    expect(claimed.find(({ id }) => id === run?.id)?.sent_ms_ago).toBe(2_147_483_647);
    expect(claimed.find(({ id }) => id !== run?.id)?.sent_ms_ago).toBeNull();
  },
);

test('a clock that was set back by a month stops nobody', async () => {
  await wait(await rich(), 1);
  const worker = await connect();
  const [run] = await claim(worker, 1, 5);
  await sql`update runs set state = 'at_provider', sent_at = now() + interval '1 month', due_at = now()`.execute(
    studio.deps.database,
  );
  expect(await claim(worker, 32, 5)).toMatchObject([{ id: run?.id, sent_ms_ago: 0 }]);
});

// @module-tag long

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@kinora/postgres';
import fc from 'fast-check';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { verifyLedger } from '../../src/money/ledger/verify.ts';
import { createDatabase, createPool, type Database } from '../../src/platform/database/pool.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { createInstallation, type Installation } from '../support/installation.ts';
import { launchProgram, type RunningProgram } from '../support/launch-program.ts';
import { createPerson, type Person } from '../support/people.ts';
import { falRoute, pictureTool } from '../support/tool-definitions.ts';
import { replicateRoute } from '../support/two-routes.ts';
import { countWrongs } from './count-wrongs.ts';
import { seed, sized, tell } from './form.ts';

const TOOL = 'x_two_routes';
const PRICE = 4;
const ROUNDS = sized(1, 25);
const ORDERS_AT_ONCE = 12;
/** Only tells a stuck generation from a slow machine. */
const PATIENCE_MS = sized(120_000, 1_800_000);

const states = ['queued', 'submitting', 'at_provider', 'saving'] as const;
const victims = ['worker', 'first', 'second'] as const;
type Blow = { state: (typeof states)[number]; victim: (typeof victims)[number]; downMs: number };
const conducts = { first: ['fine', 'fine', 'busy', 'fails', 'refuses'], second: ['fine', 'fine', 'fine', 'fails'] };

let installation: Installation;
let database: Database;
let folder: string;
let services: Record<'first' | 'second', Awaited<ReturnType<typeof startService>>>;
let person: Person;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-two-routes-'));
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#8B5CF6' } })
    .png()
    .toBuffer();
  services = { first: await startService('first', picture), second: await startService('second', picture) };
  installation = await createInstallation({
    env: {
      FAL_KEY: 'fal-key',
      FAL_QUEUE_URL: `${services.second.origin}/fal-queue`,
      FAL_REST_URL: `${services.second.origin}/fal-rest`,
      FAL_CONCURRENCY: '8',
      USER_CONCURRENCY: '40',
    },
  });
  database = createDatabase(createPool({ url: installation.databaseUrl, size: 4, log: createLog('silent', 'test') }));
  await addTool(services.first.origin);
  person = await createPerson(database, { tokens: 1_000_000 });
  await Promise.all([installation.parts.worker.start(), installation.parts['worker-2'].start()]);
}, 90_000);
afterAll(async () => {
  await database.destroy();
  await installation.stop();
  for (const service of Object.values(services)) await service.kill();
  await rm(folder, { recursive: true, force: true });
});

/** A process of its own that keeps its port and its journal over a kill. */
async function startService(side: 'first' | 'second', picture: Buffer) {
  const port = String(await freePort());
  const journal = join(folder, `${side}.jsonl`);
  const script = fileURLToPath(new URL('./journaled-service.mjs', import.meta.url));
  const env = { PORT: port, JOURNAL: journal, SIDE: side, PICTURE: picture.toString('base64') };
  let running: RunningProgram = await launchProgram([script], env);
  return {
    origin: `http://127.0.0.1:${port}`,
    kill: () => running.kill(),
    start: async () => {
      running = await launchProgram([script], env);
    },
    /** What it took and has to be paid for, and whom it turned away. */
    async entries() {
      const text = await readFile(journal, 'utf8').catch(() => '');
      const lines = text.split('\n').filter((line) => line !== '');
      return lines.map((line) => entry.parse(JSON.parse(line)));
    },
  };
}
const entry = z.object({ what: z.enum(['took', 'refused']), order: z.string(), conduct: z.string().optional() });

/** Replicate's protocol first, fal's second. */
async function addTool(origin: string): Promise<void> {
  const routes = [replicateRoute('dream/painter'), falRoute('fal-ai/dream-painter')];
  const definition = JSON.stringify(pictureTool({ routes }));
  await sql`insert into providers (id, kind, name, base_url, concurrency)
    values ('replicate', 'replicate', 'First', ${`${origin}/v1`}, 8)`.execute(database);
  await sql`insert into tools (id, draft) values (${TOOL}, ${definition}::jsonb)`.execute(database);
  await sql`insert into tool_versions (tool_id, version, definition, hash, proof)
    values (${TOOL}, 1, ${definition}::jsonb, ${'a'.repeat(64)}, '[]')`.execute(database);
  await sql`update tools set state = 'published', published_version = 1, draft = null where id = ${TOOL}`.execute(
    database,
  );
}

const ids: string[] = [];

/** Straight at the database: what people are told is proved elsewhere. */
async function order(conduct: { first: string; second: string }): Promise<void> {
  const id = crypto.randomUUID();
  const prompt = `order ${ids.length}, first: ${conduct.first}, second: ${conduct.second}`;
  ids.push(id);
  const record = JSON.stringify({ prompt, num_images: 1, seed: 1, tool_version: 1 });
  await sql`select * from submit_generation(${person.token}, ${id}, ${TOOL}, 'Two', 'Two', convert_to(${prompt}, 'UTF8'),
    ${record}::jsonb, ${PRICE}, 1, 'replicate', 600, 40, null)`.execute(database);
}

/** Waits of minutes are over at once; leases and the pauses of a moment stay. */
async function letTimePass(): Promise<void> {
  await sql`update provider_circuits set open_until = now() where state <> 'closed' and open_until > now()`.execute(
    database,
  );
  await sql`update runs set due_at = now()
    where state <> 'done' and due_at between now() + interval '11 seconds' and now() + interval '10 minutes'`.execute(
    database,
  );
  await sql`update runs set sent_at = now() - interval '61 seconds', due_at = now()
    where state = 'submitting' and provider_request_id is null and sent_at < now() - interval '12 seconds'
      and sent_at > now() - interval '60 seconds'`.execute(database);
}

const openIn = async (state: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from runs where state = ${state} and (state <> 'queued' or message is null)`.execute(
    database,
  );
  return rows[0]?.n ?? 0;
};

async function strike({ state, victim, downMs }: Blow): Promise<void> {
  const { parts } = installation;
  const giveUpAt = performance.now() + PATIENCE_MS;
  while ((await openIn(state)) === 0) {
    if (performance.now() > giveUpAt) throw new Error(`Nothing was ever ${state}`);
    await letTimePass();
    await sleep(10);
  }
  const part = victim === 'worker' ? parts.worker : services[victim];
  await part.kill();
  await sleep(downMs);
  await part.start();
}

test('with two routes, whoever is killed in whatever state: one charge, one paid call for a result, nothing stuck', {
  timeout: PATIENCE_MS + 120_000,
}, async () => {
  console.log(`FAULT_SEED=${seed} repeats this plan`);
  const blows = states.flatMap((state) => victims.map((victim) => ({ state, victim })));
  const [plan = []] = fc.sample(
    fc.tuple(
      ...Array.from({ length: ROUNDS }, () =>
        fc.tuple(fc.shuffledSubarray(blows, { minLength: blows.length }), fc.integer({ min: 0, max: 500 })),
      ),
    ),
    { seed, numRuns: 1 },
  );
  const [wishes = []] = fc.sample(
    fc.array(fc.record({ first: fc.constantFrom(...conducts.first), second: fc.constantFrom(...conducts.second) }), {
      minLength: 4000,
      maxLength: 4000,
    }),
    { seed, numRuns: 1 },
  );
  let isOver = false;
  const pour = (async () => {
    for (const wish of wishes) {
      if (isOver) return;
      await order(wish);
      while (!isOver && (await openCount()) >= ORDERS_AT_ONCE) {
        await letTimePass();
        await sleep(20);
      }
    }
  })();
  let kills = 0;
  for (const [round, downMs] of plan) {
    for (const blow of round) {
      await strike({ ...blow, downMs });
      kills += 1;
    }
  }
  isOver = true;
  await pour;
  await untilNothingIsOpen();

  const paid = await paidCalls();
  expect(paid.twice, 'orders that two calls were paid for without a certain answer between them').toEqual([]);
  expect((await verifyLedger(database)).flatMap(({ problems }) => problems)).toEqual([]);
  expect(installation.crashes).toEqual([]);
  const { lost, stuck, chargedTwice, unreturned } = await countWrongs(database, ids);
  expect({ lost, stuck, chargedTwice, unreturned }).toEqual({ lost: 0, stuck: 0, chargedTwice: 0, unreturned: 0 });
  const switched = await database.selectFrom('run_attempts').select('run_id').execute();
  expect(switched.length).toBeGreaterThan(0);
  await tell('Two routes, kill -9 of the worker and of either service in every state', {
    generations: ids.length,
    kills,
    'gone to the second route': switched.length,
    'paid calls': paid.calls,
    'paid for twice, stuck or charged twice': paid.twice.length + stuck + chargedTwice + lost + unreturned,
  });
});

const openCount = async () =>
  (await database.selectFrom('runs').select('id').where('state', '<>', 'done').execute()).length;

async function untilNothingIsOpen(): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  for (;;) {
    const { rows } = await sql`
      select g.input_data ->> 'prompt' as prompt, r.provider, r.state, r.failures, r.due_at - now() as due
      from ai_generations g join runs r on r.generation_id = g.id where g.status = 'processing'`.execute(database);
    if (rows.length === 0) return;
    if (performance.now() > giveUpAt) expect(rows, 'stuck generations').toEqual([]);
    await letTimePass();
    await sleep(200);
  }
}

/**
 * Of each order: a service is sent it once, and the second one only after the first has turned it away, failed at it, or
 * certainly never heard it. What was refused for its content goes nowhere else.
 */
async function paidCalls(): Promise<{ calls: number; twice: string[] }> {
  const [first, second] = await Promise.all([services.first.entries(), services.second.entries()]);
  const taken = (entries: typeof first, id: string) =>
    entries.filter(({ what, order: whose }) => what === 'took' && whose === id);
  const twice = ids.flatMap((_id, n) => {
    const [one, other] = [taken(first, `${n}`), taken(second, `${n}`)];
    const isCertain = one.every(({ conduct }) => conduct === 'fails');
    return one.length > 1 || other.length > 1 || (other.length > 0 && !isCertain) ? [`order ${n}`] : [];
  });
  return { calls: [...first, ...second].filter(({ what }) => what === 'took').length, twice };
}

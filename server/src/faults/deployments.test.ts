import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { migrate } from '../database/migrate.ts';
import { createDatabase, createPool, type Database } from '../database/pool.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { createLog } from '../log.ts';
import { createInstallation, type Installation, type PartName } from '../testing/installation.ts';
import { createPerson, type Person } from '../testing/people.ts';
import { type ScriptedRunware, startScriptedRunware } from '../testing/scripted-runware.ts';
import { sessionCookie } from '../testing/session-cookie.ts';
import { sized, tell } from './form.ts';
import { pourSubmits } from './pour.ts';
import { watchEvents } from './watch.ts';

const PER_SECOND = sized(40, 100);
const ROUNDS = sized(1, 3);
const PAUSE_MS = sized(500, 3000);
/** Only tells stuck work from a slow machine. */
const PATIENCE_MS = sized(120_000, 600_000);
const PROGRAMS: PartName[] = ['server', 'worker', 'server-2', 'worker-2'];

let installation: Installation;
let runware: ScriptedRunware;
let database: Database;
let people: Person[];
beforeAll(async () => {
  runware = await startScriptedRunware();
  installation = await createInstallation({
    env: { RUNWARE_BASE_URL: runware.baseUrl, RUNWARE_CONCURRENCY: '32', USER_CONCURRENCY: '100' },
    envOf: { 'worker-2': { RUNWARE_API_KEY: 'key-of-the-second' } },
  });
  await Promise.all(PROGRAMS.map((name) => installation.parts[name].start()));
  database = createDatabase(createPool({ url: installation.databaseUrl, size: 6, log: createLog('silent', 'test') }));
  people = await Promise.all(Array.from({ length: 8 }, () => createPerson(database, { tokens: 1_000_000 })));
}, 60_000);
afterAll(async () => {
  await database.destroy();
  await installation.stop();
  await runware.stop();
}, 60_000);

const headersOf = (person: Person) => ({ cookie: sessionCookie(installation, person.token) });

function pour(at: 'first' | 'both') {
  const { origin, secondOrigin } = installation;
  const origins = at === 'both' ? [origin, secondOrigin] : [origin];
  return pourSubmits({ origins, headers: people.map(headersOf), perSecond: PER_SECOND });
}

async function untilAllCompleted(ids: readonly string[]): Promise<void> {
  await vi.waitFor(
    async () => {
      const open = await database
        .selectFrom('ai_generations')
        .select('id')
        .where('id', 'in', [...ids])
        .where('status', '=', 'completed')
        .execute();
      expect(open).toHaveLength(ids.length);
    },
    { timeout: PATIENCE_MS, interval: 300 },
  );
}

test('two workers share the work, and a stream hears of it wherever it was done', {
  timeout: PATIENCE_MS + 120_000,
}, async () => {
  const [person] = people;
  if (person === undefined) throw new Error('Nobody is there');
  const watch = watchEvents([installation.secondOrigin], headersOf(person));
  const load = pour('first');
  await sleep(sized(5000, 20_000));
  await load.stop();
  expect([...load.answers.keys()]).toEqual([202]);
  const ids = load.answers.get(202) ?? [];
  await untilAllCompleted(ids);

  const shares = ['engine-key', 'key-of-the-second'].map((key) => runware.submitsByKey.get(key) ?? 0);
  expect(Math.min(...shares)).toBeGreaterThan(ids.length / 5);
  const written = await database
    .selectFrom('events')
    .select('seq')
    .where('user_id', '=', person.id)
    .orderBy('seq')
    .execute();
  await vi.waitFor(() => expect(watch.seqs()).toEqual(written.map(({ seq }) => Number(seq))), { timeout: 10_000 });
  await watch.stop();
  await tell('Two workers on one database', { generations: ids.length, 'done by each': shares.join(' and ') });
});

test('every process is replaced under load without a failed request, a lost event or a lost job', {
  timeout: PATIENCE_MS + 300_000,
}, async () => {
  const [person] = people;
  if (person === undefined) throw new Error('Nobody is there');
  const watch = watchEvents([installation.origin, installation.secondOrigin], headersOf(person));
  const load = pour('both');
  const exits: (number | null)[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of PROGRAMS) {
      await sleep(PAUSE_MS);
      exits.push(await installation.parts[name].drain());
      await installation.parts[name].start();
    }
  }
  await load.stop();

  expect(exits).toEqual(exits.map(() => 0));
  expect([...load.answers.keys()]).toEqual([202]);
  const ids = load.answers.get(202) ?? [];
  await untilAllCompleted(ids);
  const written = await database
    .selectFrom('events')
    .select('seq')
    .where('user_id', '=', person.id)
    .orderBy('seq')
    .execute();
  await vi.waitFor(() => expect(watch.seqs()).toEqual(written.map(({ seq }) => Number(seq))), { timeout: 10_000 });
  await watch.stop();
  expect((await verifyLedger(database)).flatMap(({ problems }) => problems)).toEqual([]);
  expect(installation.crashes).toEqual([]);
  await tell('Every process replaced (SIGTERM) under load', {
    submits: ids.length,
    'a second': PER_SECOND,
    replaced: exits.length,
    'connections tried again': load.retries(),
    'failed requests': 0,
    'lost events': 0,
    'lost jobs': 0,
  });
});

/** As a later release could bring: columns, an index and a table, and a function of today written anew. */
const LATER_MIGRATION = `
  alter table ai_generations add column later_note text;
  alter table runs add column later_rank integer not null default 0;
  alter table profiles add column later_flag boolean not null default false;
  create index ai_generations_later on ai_generations (user_id, later_note) where later_note is not null;
  create table later_things (id bigint primary key generated always as identity, user_id uuid not null);
  create or replace function session_is_later(token text) returns boolean language sql stable as $$ select true $$;
`;

test('processes of this release go on while the tables of a later one are made under load, and new ones join them', {
  timeout: PATIENCE_MS + 120_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-migrations-'));
  const load = pour('both');
  try {
    await cp(fileURLToPath(new URL('../../migrations', import.meta.url)), folder, { recursive: true });
    await writeFile(join(folder, '9000_later.sql'), LATER_MIGRATION);
    await sleep(PAUSE_MS);
    await migrate({ url: installation.databaseUrl, folder, log: createLog('silent', 'test') });
    await sleep(PAUSE_MS);
    // The new release beside the old one.
    await installation.parts['server-2'].drain();
    await installation.parts['server-2'].start();
    await installation.parts['worker-2'].drain();
    await installation.parts['worker-2'].start();
    await sleep(PAUSE_MS);
  } finally {
    await load.stop();
    await rm(folder, { recursive: true, force: true });
  }
  expect([...load.answers.keys()]).toEqual([202]);
  const ids = load.answers.get(202) ?? [];
  await untilAllCompleted(ids);
  expect((await verifyLedger(database)).flatMap(({ problems }) => problems)).toEqual([]);
  expect(installation.crashes).toEqual([]);
  await tell('An additive migration under load', { submits: ids.length, 'failed requests': 0, 'lost jobs': 0 });
});

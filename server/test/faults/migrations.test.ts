import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../../src/money/ledger/verify.ts';
import { functionFilesOf } from '../../src/platform/database/apply-functions.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { type Release, thisRelease } from '../../src/platform/database/release.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { fillGallery } from '../support/fill-gallery.ts';
import { countOthers, countWrongs } from './count-wrongs.ts';
import { sized, tell } from './form.ts';
import { type LoadedStudio, PATIENCE_MS, startLoadedStudio } from './loaded-studio.ts';
import { watchLocks } from './watch-locks.ts';

const ROWS = sized(2000, 1_000_000);
const PER_SECOND = sized(40, 200);
const PAUSE_MS = sized(500, 5000);
/** Half a second is demanded; the rest is room for a machine that does other things as well. */
const LONGEST_WAIT_MS = 3000;

/** As a later release could bring: columns, a table, a function, and an index on what there is most of. */
const LATER_FUNCTION =
  'create or replace function session_is_later(token text) returns boolean language sql stable as $$ select true $$;';
const LATER = {
  '9000_later_columns.sql': `
    alter table ai_generations add column later_note text, add column later_rank integer not null default 0;
    create table later_things (id bigint primary key generated always as identity, user_id uuid not null);`,
  '9001_later_runs.sql': 'alter table runs add column later_rank integer not null default 0;',
  '9002_later_profiles.sql': 'alter table profiles add column later_flag boolean not null default false;',
  '9003_later_index.sql': `-- no-transaction
drop index concurrently if exists ai_generations_later;
create index concurrently ai_generations_later on ai_generations (user_id, later_rank, generation_name);`,
};

let studio: LoadedStudio;
let later: Release;
beforeAll(async () => {
  studio = await startLoadedStudio();
  later = await laterRelease();
  await fillGallery(studio.installation.databaseUrl, studio.people, ROWS);
}, PATIENCE_MS);
afterAll(async () => {
  await studio.stop();
  await rm(dirname(later.migrations), { recursive: true, force: true });
});

/** Every file of functions is another than before, and every trigger in them, so that all of them are replaced. */
async function laterRelease(): Promise<Release> {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-migrations-'));
  const [release, made] = [thisRelease(), { migrations: join(folder, 'migrations'), functions: join(folder, 'src') }];
  await cp(release.migrations, made.migrations, { recursive: true });
  for (const [name, text] of Object.entries(LATER)) await writeFile(join(made.migrations, name), text);
  const files = [...functionFilesOf(release), { path: 'later.sql', text: LATER_FUNCTION }];
  for (const { path, text } of files) {
    await mkdir(dirname(join(made.functions, path)), { recursive: true });
    const triggersToo = text.replaceAll(/create or replace trigger \w+/g, '$& /* later */');
    await writeFile(join(made.functions, path), `-- Later.\n${triggersToo}`);
  }
  return made;
}

test('processes of this release go on while the tables and functions of a later one are made under load, and new ones join them', {
  timeout: PATIENCE_MS + 120_000,
}, async () => {
  const { installation, database } = studio;
  const load = studio.pour('both', PER_SECOND);
  const waits = [];
  const slowest = [];
  let seconds = 0;
  try {
    await sleep(PAUSE_MS);
    slowest.push(load.slowestMs());
    const locks = await watchLocks(installation.databaseUrl);
    const from = performance.now();
    await migrate({ url: installation.databaseUrl, release: later, log: createLog('silent', 'test') });
    seconds = (performance.now() - from) / 1000;
    slowest.push(load.slowestMs());
    waits.push(await locks.stop());
    await sleep(PAUSE_MS);
    // The new release beside the old one.
    for (const name of ['server-2', 'worker-2'] as const) {
      await installation.parts[name].drain();
      await installation.parts[name].start();
    }
    await sleep(PAUSE_MS);
  } finally {
    await load.stop();
  }
  expect([...load.answers.keys()]).toEqual([202]);
  const ids = load.answers.get(202) ?? [];
  await studio.untilAllCompleted(ids);
  const { rows } = await sql<{ is_valid: boolean }>`
    select indisvalid as is_valid from pg_index where indexrelid = 'ai_generations_later'::regclass`.execute(database);
  expect(rows).toEqual([{ is_valid: true }]);
  const [waited] = waits;
  expect(waited?.people).toBeLessThan(LONGEST_WAIT_MS);
  expect((await verifyLedger(database)).flatMap(({ problems }) => problems)).toEqual([]);
  expect(installation.crashes).toEqual([]);
  const { lost, stuck } = await countWrongs(database, ids);
  await tell('An additive migration under load', {
    rows: ROWS,
    submits: ids.length,
    'a second': PER_SECOND,
    'failed requests': countOthers(load.answers, 202),
    'lost jobs': lost + stuck,
    'seconds of migrating': seconds.toFixed(1),
    'longest wait of people for a table, ms': Math.round(waited?.people ?? 0),
    'longest wait of the migration, ms': Math.round(waited?.migrations ?? 0),
    'slowest submit before and while it migrated, ms': slowest.map(Math.round).join(' and '),
  });
});

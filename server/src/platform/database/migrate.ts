import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { RunnerOption } from 'node-pg-migrate';
import pg from 'pg';
import type { Logger } from '../log/log.ts';
import { applyFunctions } from './apply-functions.ts';
import { BRIEFLY, isLockTimeout } from './lock-timeout.ts';
import { migrationsOf, type Release } from './release.ts';

type LoadMigrations = Exclude<NonNullable<RunnerOption['migrationLoaderStrategies']>[number]['loader'], string>;

const OUTSIDE = /^-- no-transaction\b/;
const PATIENTLY = 'set lock_timeout = 0;';

/**
 * Reads SQL files: each is one transaction, which waits for a lock but a moment. One whose first line is
 * `-- no-transaction` is run statement by statement, as `create index concurrently` demands, and waits for others as long
 * as it takes, since nobody waits for it.
 */
const loadMigrations: LoadMigrations = (paths) =>
  Promise.all(
    paths.map(async (path) => {
      const text = await readFile(path, 'utf8');
      const isOutside = OUTSIDE.test(text);
      return {
        id: path,
        filePaths: [path],
        actions: {
          up: (builder) => {
            if (isOutside) builder.noTransaction();
            const steps = isOutside ? [PATIENTLY, ...statementsOf(text)] : [BRIEFLY, text];
            for (const step of steps) builder.sql(step);
          },
          down: false,
        },
      };
    }),
  );

/** The statements of a file without function bodies: each ends with a semicolon at the end of a line. */
function statementsOf(text: string): string[] {
  return text
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

const OLDEST_MAJOR = 18;
const TABLE = 'migrations';
/** The lock that node-pg-migrate takes, so that a release which left it to that waits for us, and we for it. */
const LOCK = 7241865325823964;
/** The pause before another try: those who waited behind the migration go first, and a backup may come to its end. */
const PAUSES_MS = [1000, 2000, 4000, 8000];
const TRIES = 500;
/** A vacuum that somebody asked for does not give way: after this wait the migration is tried between its steps. */
const LONGEST_VACUUM = '10s';
const TURN_MS = 200;

type Migrating = { url: string; release: Release; log: Logger; count?: number };

/**
 * Brings the database to this release's tables and functions, or only `count` migrations further. Safe to run while the studio works,
 * and from several processes at once: they take turns.
 * @throws Error when the PostgreSQL is too old, when a migration fails, or when its tables were in use for over an hour
 */
export async function migrate(options: Migrating): Promise<void> {
  let applied = 0;
  let pauses = 0;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await migrateOnce(options);
    } catch (error) {
      // Migrations are counted only on a database that nobody uses, and a second try would count them anew.
      if (!isLockTimeout(error) || attempt >= TRIES || options.count !== undefined) throw error;
      options.log.warn('A table that the migration changes is in use; it is tried again');
    }
    const now = await prepareNext(options.url);
    // A further migration begins with short pauses again, whatever the one before it met.
    pauses = now > applied ? 0 : pauses + 1;
    applied = now;
    await sleep(PAUSES_MS[Math.min(pauses, PAUSES_MS.length - 1)]);
  }
}

/** Between two attempts: lets vacuums come to their end, and answers how many migrations are applied by now. */
async function prepareNext(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, application_name: 'kinora migrate' });
  await client.connect();
  try {
    await outwaitVacuums(client);
    return (await appliedNames(client)).length;
  } finally {
    await client.end();
  }
}

/**
 * An automatic vacuum gives its table up only to somebody who has waited for a second (`deadlock_timeout`), which is longer
 * than a migration may keep people waiting. The lock that is asked for here keeps nobody waiting but other vacuums.
 */
async function outwaitVacuums(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string }>(`
    select distinct c.oid::regclass::text as table from pg_locks l join pg_class c on c.oid = l.relation
    where l.granted and l.mode = 'ShareUpdateExclusiveLock' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and l.database = (select oid from pg_database where datname = current_database())`);
  for (const { table } of rows) {
    try {
      await client.query(`begin; set local lock_timeout = '${LONGEST_VACUUM}'`);
      await client.query(`lock table ${table} in share update exclusive mode`);
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
    } finally {
      await client.query('rollback');
    }
  }
}

/** What was done stays done when a later one fails: each migration is a transaction of its own. */
async function migrateOnce(options: Migrating): Promise<void> {
  const client = new pg.Client({ connectionString: options.url, application_name: 'kinora migrate' });
  await client.connect();
  try {
    await refuseOld(client);
    await untilOurTurn(client);
    if (!(await hasAll(client, options.release))) await runPending(client, options);
    // A database in between two releases has no set of functions that fits it.
    if (options.count === undefined) await applyFunctions(client, options.release, options.log);
  } finally {
    await client.end();
  }
}

/** Whether every migration is noted as applied, as at most starts, so that the runner need not be loaded. */
async function hasAll(client: pg.Client, release: Release): Promise<boolean> {
  return isDeepStrictEqual(await appliedNames(client), migrationsOf(release));
}

/** The applied migrations in their order; none where their table is not there yet. */
async function appliedNames(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ is_there: boolean }>(
    `select to_regclass('${TABLE}') is not null as is_there`,
  );
  if (tables[0]?.is_there !== true) return [];
  const { rows } = await client.query<{ name: string }>(`select name from ${TABLE} order by run_on, id`);
  return rows.map(({ name }) => name);
}

async function runPending(client: pg.Client, { release, log, count }: Migrating): Promise<void> {
  const { runner } = await import('node-pg-migrate');
  await runner({
    dbClient: client,
    dir: release.migrations,
    direction: 'up',
    migrationsTable: TABLE,
    migrationLoaderStrategies: [{ extensions: ['.sql'], loader: loadMigrations }],
    log: (message) => log.debug(message),
    checkOrder: true,
    // We take our own lock, above: the runner's would be refused instead of waiting.
    noLock: true,
    ...(count === undefined ? {} : { count }),
  });
}

async function refuseOld(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int / 10000 as version",
  );
  const version = rows[0]?.version ?? 0;
  if (version < OLDEST_MAJOR)
    throw new Error(`Kinora needs PostgreSQL ${OLDEST_MAJOR} or newer; this one is ${version}`);
}

/**
 * Holds the lock of migrations until the connection ends. Asked for again and again, since an index that is built
 * concurrently waits for every statement under way, also for one that waits for this lock.
 */
async function untilOurTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ is_ours: boolean }>('select pg_try_advisory_lock($1) as is_ours', [LOCK]);
    if (rows[0]?.is_ours === true) return;
    await sleep(TURN_MS);
  }
}

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestPostgres } from '@kinora/postgres/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedEarlierInstallation } from '../../../test/support/earlier-installation.ts';
import { leastEnvironment } from '../../../test/support/least-environment.ts';
import { runCommand } from '../../../test/support/run-command.ts';
import { readConfig } from '../../platform/config/config.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let folder: string;
beforeAll(async () => {
  postgres = await startTestPostgres();
  folder = await mkdtemp(join(tmpdir(), 'kinora-upgrade-'));
}, 60_000);
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true });
});

const configOf = (url: string) =>
  readConfig({ ...leastEnvironment, DATABASE_URL: url, FILES_DIR: join(folder, 'files') });

async function rowsOf(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

const BALANCES = 'select id, tokens, purchased_tokens, debt from profiles order by id';

test('an upgrade backs up, migrates and proves the ledger; a second one has nothing to do; the backup leads back', async () => {
  const database = await postgres.createDatabase();
  const config = configOf(database.url);
  await seedEarlierInstallation(database.url);
  const before = await rowsOf(database.url, BALANCES);
  expect(before).toHaveLength(4);

  const backups = join(folder, 'backups');
  const said = await runCommand(config, ['upgrade', '--backup', backups]);
  expect(said).toMatch(/^\d+ migrations are to be applied, from 0240_/);
  expect(said).toContain('The database is up to date. Start this release.');
  expect(said).toContain('The ledger verifies.');
  expect(await rowsOf(database.url, BALANCES)).toEqual(before);
  expect(await runCommand(config, ['upgrade', '--backup', backups])).toBe(
    'The database is up to date. Nothing was changed.',
  );

  const [backup = '', ...more] = await readdir(backups);
  expect(more).toEqual([]);
  const other = await postgres.createDatabase();
  const imported = await runCommand(configOf(other.url), ['import', join(backups, backup)]);
  expect(imported).toContain('The ledger verifies.');
  expect(await rowsOf(other.url, BALANCES)).toEqual(before);
  await Promise.all([database.drop(), other.drop()]);
});

test('a release that is older than the database refuses to touch it', async () => {
  const database = await postgres.createDatabase();
  const config = configOf(database.url);
  expect(await runCommand(config, ['upgrade', '--without-backup'])).toContain('The database is up to date.');
  await rowsOf(database.url, "insert into migrations (name, run_on) values ('9999_of_next_year', now())");
  expect(await runCommand(config, ['upgrade', '--without-backup'])).toMatch(
    /^refused: A newer release has brought this database up to date \(1 migrations .* the first is 9999_of_next_year\)/,
  );
  await database.drop();
});

test('a migration that fails says what is still true and where the backup is', async () => {
  const database = await postgres.createDatabase();
  await seedEarlierInstallation(database.url);
  // In the way of a table that a later migration makes.
  await rowsOf(database.url, 'create table data_exports (id integer)');
  const backups = join(folder, 'before-a-failure');
  const said = await runCommand(configOf(database.url), ['upgrade', '--backup', backups]);
  expect(said).toContain('"data_exports" already exists');
  expect(said).toContain('The upgrade stopped there; nothing is lost.');
  expect(said).toContain(`Everything as it was before is in ${join(backups, (await readdir(backups))[0] ?? '')}`);
  await database.drop();
});

test('an upgrade that says nothing of a backup is not begun', async () => {
  const database = await postgres.createDatabase();
  expect(await runCommand(configOf(database.url), ['upgrade'])).toContain('upgrade --backup <folder>');
  expect(await rowsOf(database.url, "select to_regclass('migrations') as made")).toEqual([{ made: null }]);
  await database.drop();
});

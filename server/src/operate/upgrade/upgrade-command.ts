import { resolve } from 'node:path';
import type pg from 'pg';
import { printVerification } from '../../money/ledger/verify.ts';
import type { Config } from '../../platform/config/config.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { createDatabase, createPool } from '../../platform/database/pool.ts';
import type { Release } from '../../platform/database/release.ts';
import type { Logger } from '../../platform/log/log.ts';
import { createStore } from '../../platform/objects/create-store.ts';
import { backUp, KEPT_BACKUPS } from '../archive/backup.ts';
import { readDatabaseState } from './database-state.ts';

export const upgradeCommand = 'upgrade --backup <folder> | --without-backup';

/**
 * Brings a database to this release: backs everything up, migrates, and proves the ledger. A studio that runs meanwhile
 * goes on. Answers the exit code, or null when these are not its words.
 */
export async function runUpgradeCommand(
  config: Config,
  log: Logger,
  words: readonly string[],
  release: Release,
): Promise<number | null> {
  const backupFolder = backupFolderOf(words);
  if (backupFolder === undefined) return null;
  const pool = createPool({ url: config.databaseDirectUrl, size: 2, log });
  try {
    const { isEmpty, missing, unknown } = await withClient(pool, (client) => readDatabaseState(client, release));
    if (unknown.length > 0) {
      console.error(
        `A newer release has brought this database up to date (${unknown.length} migrations that this one does not know, the first is ${unknown[0]}). ` +
          'Nothing was changed. Start the newer release again, or import a backup of this release into an empty database.',
      );
      return 1;
    }
    if (missing.length === 0) {
      console.log('The database is up to date. Nothing was changed.');
      return 0;
    }
    console.log(`${missing.length} migrations are to be applied, from ${missing[0]} to ${missing.at(-1)}.`);
    let backup: string | null = null;
    if (backupFolder !== null && !isEmpty) {
      const store = createStore(config, log);
      backup = (await backUp({ config, pool, store }, { folder: backupFolder, keep: KEPT_BACKUPS })).path;
      console.log(`Backed up to ${backup}`);
    }
    await bringUpToDate(config, log, release, backup);
    console.log('The database is up to date. Start this release.');
    return (await printVerification(createDatabase(pool))) ? 0 : 1;
  } finally {
    await pool.end();
  }
}

/** @throws Error that says what is still true when a migration fails */
async function bringUpToDate(config: Config, log: Logger, release: Release, backup: string | null): Promise<void> {
  try {
    await migrate({ url: config.databaseDirectUrl, release, log });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const wayBack = backup === null ? '' : ` Everything as it was before is in ${backup}.`;
    throw new Error(
      `${reason}\nThe upgrade stopped there; nothing is lost. The release before works with the database as it is now: go on with it, or mend the reason and upgrade again.${wayBack}`,
      { cause: error },
    );
  }
}

/** Null is no backup; undefined when something else was said. */
function backupFolderOf([command, flag, folder, ...rest]: readonly string[]): string | null | undefined {
  if (command !== 'upgrade' || rest.length > 0) return undefined;
  if (flag === '--without-backup' && folder === undefined) return null;
  return flag === '--backup' && folder !== undefined && folder !== '' ? resolve(folder) : undefined;
}

async function withClient<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

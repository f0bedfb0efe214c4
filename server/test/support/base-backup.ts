import { copyFile, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

const SLOT = 'base_backup';
const leftOut = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*)$/;
/** Folders that the copy has too, but empty. */
const keptEmpty = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);

export type BaseBackup = {
  /** Copies the data files, while they are written to. */
  copy: () => Promise<void>;
  /** What was committed before this is in the copy. */
  finish: () => Promise<void>;
};

/**
 * Begins a copy of a whole, running cluster into the folder `into`, with the WAL that makes it consistent.
 * @see https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 */
export async function beginBaseBackup(options: {
  administratorUrl: string;
  cluster: string;
  into: string;
}): Promise<BaseBackup> {
  const { administratorUrl, cluster, into } = options;
  const client = new pg.Client({ connectionString: administratorUrl });
  await client.connect();
  // Keeps the WAL from now on, however much is written meanwhile.
  await client.query('select pg_create_physical_replication_slot($1, true)', [SLOT]);
  await client.query("select pg_backup_start('kinora', fast => true)");
  return {
    copy: () => copyLive(cluster, into),
    async finish() {
      const { rows } = await client.query<{ labelfile: string; spcmapfile: string }>(
        'select labelfile, spcmapfile from pg_backup_stop(wait_for_archive => false)',
      );
      await writeFile(join(into, 'backup_label'), rows[0]?.labelfile ?? '');
      await copyLive(join(cluster, 'pg_wal'), join(into, 'pg_wal'));
      await client.query('select pg_drop_replication_slot($1)', [SLOT]);
      await client.end();
    },
  };
}

/** Copies a folder in which others work: what is gone by its turn is left out. */
export async function copyLive(from: string, into: string): Promise<void> {
  const { mode } = await stat(from);
  await mkdir(into, { recursive: true, mode });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(into, entry.name)];
    if (leftOut.test(entry.name)) continue;
    if (!entry.isDirectory()) await copyFile(source, target).catch(ignoreGone);
    else if (keptEmpty.has(entry.name)) await mkdir(target, { mode });
    else await copyLive(source, target).catch(ignoreGone);
  }
}

function ignoreGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

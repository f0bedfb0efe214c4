import { resolve } from 'node:path';
import { printVerification } from '../../money/ledger/verify.ts';
import type { Config } from '../../platform/config/config.ts';
import { createDatabase, createPool } from '../../platform/database/pool.ts';
import type { Release } from '../../platform/database/release.ts';
import type { Logger } from '../../platform/log/log.ts';
import { createStore } from '../../platform/objects/create-store.ts';
import { backUp, KEPT_BACKUPS } from './backup.ts';
import { exportArchive } from './export-archive.ts';
import { importArchive } from './import-archive.ts';
import type { ArchiveContent } from './manifest.ts';

export const archiveCommands = [
  'export <folder or file.tar>',
  'import <folder or file.tar>',
  'backup <folder> [--keep <n>]',
];

/**
 * Exports, imports and backs up at the terminal; answers the exit code, or null when it is none of these commands. An
 * import whose ledger does not verify is kept, and says so: the original was the same.
 */
export async function runArchiveCommand(
  config: Config,
  log: Logger,
  words: readonly string[],
  release: Release,
): Promise<number | null> {
  const act = actOf(words);
  if (act === null) return null;
  const pool = createPool({ url: config.databaseDirectUrl, size: 2, log });
  const deps = { config, pool, store: createStore(config, log) };
  try {
    switch (act.command) {
      case 'export':
        console.log(`Exported ${describe(await exportArchive(deps, act.path))} to ${act.path}`);
        console.log(reminder);
        return 0;
      case 'backup': {
        const { path, content, removed } = await backUp(deps, { folder: act.path, keep: act.keep });
        console.log(`Backed up ${describe(content)} to ${path}`);
        for (const name of removed) console.log(`Removed ${name}`);
        console.log(reminder);
        return 0;
      }
      case 'import': {
        const url = config.databaseDirectUrl;
        const content = await importArchive({ ...deps, log, databaseUrl: url, release }, act.path);
        console.log(`Imported ${describe(content)} from ${act.path}`);
        return (await printVerification(createDatabase(pool))) ? 0 : 1;
      }
    }
  } finally {
    await pool.end();
  }
}

const reminder =
  'Keep AUTH_SECRET, FILES_SECRET and WEBHOOK_SECRET (secrets.json) in another place: it opens with them alone.';

type Act = { command: 'export' | 'import'; path: string } | { command: 'backup'; path: string; keep: number };

function actOf([command, path, ...rest]: readonly string[]): Act | null {
  if (path === undefined || path === '' || path.startsWith('--')) return null;
  if ((command === 'export' || command === 'import') && rest.length === 0) return { command, path: resolve(path) };
  if (command !== 'backup') return null;
  const keep = rest.length === 0 ? KEPT_BACKUPS : numberAfter('--keep', rest);
  return keep === null ? null : { command, path: resolve(path), keep };
}

function numberAfter(flag: string, [name, text = '', ...more]: readonly string[]): number | null {
  return name === flag && /^[1-9]\d{0,3}$/.test(text) && more.length === 0 ? Number(text) : null;
}

function describe({ tables, files, absentFiles }: ArchiveContent): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const gone = absentFiles.length === 0 ? '' : ` (${absentFiles.length} more were not in the store)`;
  return `${rows} rows of ${tables.length} tables and ${files} files${gone}`;
}

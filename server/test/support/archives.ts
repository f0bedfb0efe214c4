import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { startTestPostgres } from '@kinora/postgres/testing';
import pg from 'pg';
import { tablesInOrder } from '../../src/operate/archive/database-shape.ts';
import { importArchive } from '../../src/operate/archive/import-archive.ts';
import { createPool } from '../../src/platform/database/pool.ts';
import { type Release, thisRelease } from '../../src/platform/database/release.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { createDiskStore } from '../../src/platform/objects/disk-store.ts';
import type { ObjectStore } from '../../src/platform/objects/object-store.ts';
import type { Person } from './people.ts';
import { storedInput } from './stored-input.ts';
import type { Studio } from './studio.ts';

const log = createLog('silent', 'test');

/** What a command beside this studio would export with. */
export function besideStudio({ deps: { config, store } }: Pick<Studio, 'deps'>) {
  const pool = createPool({ url: config.databaseDirectUrl, size: 2, log });
  return { config, store, pool };
}

export type Target = Awaited<ReturnType<typeof startTarget>>;

/** An installation without tables, people or files, with the secrets of the test studios. */
export async function startTarget(options: { store?: ObjectStore } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-target-'));
  const postgres = await startTestPostgres();
  const database = await postgres.createDatabase();
  const pool = createPool({ url: database.url, size: 2, log });
  const store = options.store ?? createDiskStore(join(folder, 'files'));
  const config = { authSecret: 'a'.repeat(32), filesSecret: 'f'.repeat(32), webhookSecret: 'w'.repeat(32) };
  return {
    url: database.url,
    store,
    pool,
    config,
    import: (path: string, changes: { release?: Release; authSecret?: string } = {}) =>
      importArchive(
        {
          ...{ pool, store, log, databaseUrl: database.url },
          config: { ...config, ...(changes.authSecret === undefined ? {} : { authSecret: changes.authSecret }) },
          release: changes.release ?? thisRelease(),
        },
        path,
      ),
    stop: async () => {
      await pool.end();
      await database.drop();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A path in a new folder at which there is nothing. */
export async function newPath(name = 'archive') {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-archive-'));
  return { path: join(folder, name), folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Every row of every table as text, by table; none for a database without tables. */
export async function rowsOf(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set timezone to 'UTC'");
    const found: Record<string, string[]> = {};
    for (const { name } of await tablesInOrder(client)) {
      const table = client.escapeIdentifier(name);
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${table} t order by 1`);
      found[name] = rows.map(({ row }) => row);
    }
    return found;
  } finally {
    await client.end();
  }
}

/** The objects under these keys; null for one that is not there. */
export async function objectsOf(store: ObjectStore, keys: string[]): Promise<(Buffer | null)[]> {
  const objects: (Buffer | null)[] = [];
  for (const key of keys) {
    const found = await store.get(key);
    objects.push(found === null ? null : await buffer(found.stream));
  }
  return objects;
}

/** Keeps these bytes as an upload, and answers their key. */
export async function keepFile(studio: Pick<Studio, 'deps'>, person: Person, body: Buffer): Promise<string> {
  return (await storedInput(studio, person, { folder: 'guide-images', body })).replace('/files/', '');
}

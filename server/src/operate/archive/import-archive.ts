import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type pg from 'pg';
import * as z from 'zod';
import { migrate } from '../../platform/database/migrate.ts';
import { migrationsOf, type Release } from '../../platform/database/release.ts';
import { query } from '../../platform/database/rows.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { checksumLine, sha256Of } from './checksums.ts';
import { copySettings, openCopyIn } from './copy-table.ts';
import { appliedMigrations, seededTables, tablesInOrder, writtenTables } from './database-shape.ts';
import type { ArchiveDeps } from './export-archive.ts';
import { type ArchiveContent, CHECKSUMS, MANIFEST, readManifest } from './manifest.ts';
import { readArchive } from './read-archive.ts';

/**
 * Reads an archive from its first byte to its last before anything is done with it.
 * @throws Error in words for the operator when it is cut off, was changed, or belongs to other secrets
 */
export async function verifyArchive(path: string, secrets: Parameters<typeof readManifest>[1]) {
  const kept: Record<string, string> = {};
  const found: string[] = [];
  for await (const { name, body } of readArchive(path)) {
    const chunks: Buffer[] = [];
    const isOurs = name === CHECKSUMS || name === MANIFEST;
    const sha256 = await sha256Of(body, isOurs ? (chunk) => chunks.push(chunk) : undefined);
    if (isOurs) kept[name] = Buffer.concat(chunks).toString('utf8');
    else found.push(checksumLine(name, sha256));
  }
  const manifest = kept[MANIFEST];
  const checksums = kept[CHECKSUMS];
  if (manifest === undefined || checksums === undefined) {
    throw new Error('The archive is not complete: its end is missing');
  }
  const content = readManifest(manifest, secrets);
  if (createHash('sha256').update(checksums).digest('hex') !== content.checksums) {
    throw new Error(`The archive was changed after it was made: ${CHECKSUMS} is another`);
  }
  if (found.join('') !== checksums)
    throw new Error(`The archive was changed after it was made: ${whichOf(found, checksums)}`);
  return content;
}

function whichOf(found: string[], checksums: string): string {
  const expected = new Set(checksums.split('\n').map((line) => `${line}\n`));
  const other = found.find((line) => !expected.has(line));
  return other === undefined ? 'some of it is missing' : `${other.slice(66).trim()} is another`;
}

type ImportDeps = ArchiveDeps & {
  log: Logger;
  databaseUrl: string;
  release: Release;
};

/**
 * Makes an empty database, and the object store, what the archive says: all of it, or nothing in the database. An
 * archive of an older release is brought up to date afterwards. Files that were put before something failed stay in the
 * store; importing again replaces them.
 * @throws Error in words for the operator when the archive is not whole, or the database not empty
 */
export async function importArchive(deps: ImportDeps, path: string): Promise<ArchiveContent> {
  const content = await verifyArchive(path, deps.config);
  const unknown = content.migrations.filter((name) => !migrationsOf(deps.release).includes(name));
  if (unknown.length > 0) throw new Error('The archive was made by a newer release of Kinora; import it with that one');
  const { databaseUrl: url, release, log, pool } = deps;
  const missing = await refuseUnlessEmpty(pool, content);
  if (missing > 0) await migrate({ url, release, log, count: missing });
  await withClient(pool, (client) => load(client, deps.store, content, path));
  await migrate({ url, release, log });
  await pool.query('analyze');
  return content;
}

/** Answers how many migrations lead to the archive's tables. */
function refuseUnlessEmpty(pool: pg.Pool, content: ArchiveContent): Promise<number> {
  return withClient(pool, async (client) => {
    const applied = await appliedMigrations(client);
    if (applied.length > 0) await refuseRows(client);
    if (applied.some((name, index) => content.migrations[index] !== name)) {
      throw new Error('The archive is of an older release than the tables of this database. Import into an empty one');
    }
    return content.migrations.length - applied.length;
  });
}

async function refuseRows(client: pg.ClientBase): Promise<void> {
  const written = await writtenTables(client, await tablesInOrder(client));
  if (written.length > 0) {
    throw new Error(`The database is not empty (${written.join(', ')}). Import into an empty one; nothing was changed`);
  }
}

/** One transaction. Our triggers rest meanwhile: what they would write is in the archive already. */
async function load(client: pg.ClientBase, store: ObjectStore, content: ArchiveContent, path: string): Promise<void> {
  await client.query(copySettings);
  await client.query('begin');
  const tables = await tablesInOrder(client);
  const named = (name: string) => client.escapeIdentifier(name);
  // Also keeps everybody else from writing until we are done.
  for (const { name } of tables) await client.query(`alter table ${named(name)} disable trigger user`);
  await refuseRows(client);
  // An older release may not have all of them yet.
  for (const { name } of tables.filter((table) => seededTables.includes(table.name))) {
    await client.query(`delete from ${named(name)}`);
  }

  await loadEntries(client, store, content, path);

  for (const { name, lastValue } of content.sequences) {
    await client.query('select setval($1::regclass, $2)', [`public.${named(name)}`, lastValue]);
  }
  // A table with checks that are still to come cannot be altered.
  await client.query('set constraints all immediate');
  for (const { name } of tables) await client.query(`alter table ${named(name)} enable trigger user`);
  await client.query('commit');
}

async function loadEntries(
  client: pg.ClientBase,
  store: ObjectStore,
  content: ArchiveContent,
  path: string,
): Promise<void> {
  let open: ReturnType<typeof openCopyIn> | null = null;
  const taken = new Map<string, number>();
  const close = async () => {
    if (open !== null) taken.set(open.table, await open.end());
    open = null;
  };
  for await (const { name, body } of readArchive(path)) {
    const table = content.tables.find((one) => name.startsWith(`tables/${one.name}/`));
    if (table !== undefined) {
      if (open?.table !== table.name) {
        await close();
        open = openCopyIn(client, table);
      }
      await open.write(body);
      continue;
    }
    await close();
    if (name.startsWith('files/')) await putFile(client, store, name.slice('files/'.length), body);
    else body.resume();
  }
  for (const { name, rows } of content.tables) {
    if ((taken.get(name) ?? 0) !== rows)
      throw new Error(`${name} has ${taken.get(name) ?? 0} rows in place of ${rows}`);
  }
}

async function putFile(client: pg.ClientBase, store: ObjectStore, key: string, body: Readable): Promise<void> {
  const rows = await query(
    client,
    z.object({ content_type: z.string() }),
  )`select content_type from files where key = ${key}`;
  const [file] = rows;
  if (file === undefined) throw new Error(`The archive has a file that no row names: ${key}`);
  await store.put(key, body, file.content_type);
}

async function withClient<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    // Ends an unfinished transaction, and its settings with it.
    client.release(true);
  }
}

import { createHash } from 'node:crypto';
import { access } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type pg from 'pg';
import * as z from 'zod';
import type { Config } from '../../platform/config/config.ts';
import { query } from '../../platform/database/rows.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { type ArchiveWriter, createFolderWriter, createTarWriter, unfinished } from './archive-writer.ts';
import { checksumLine } from './checksums.ts';
import { copyOut, copySettings } from './copy-table.ts';
import { appliedMigrations, sequencesOf, tablesInOrder } from './database-shape.ts';
import { type ArchiveContent, CHECKSUMS, fileEntry, MANIFEST, tableEntry, writeManifest } from './manifest.ts';

export type ArchiveDeps = {
  config: Pick<Config, 'authSecret' | 'filesSecret' | 'webhookSecret'>;
  pool: pg.Pool;
  store: ObjectStore;
};

/**
 * Writes the whole studio of one moment: every table on one snapshot, and the files that its rows name. People may go
 * on working meanwhile. A path that ends in `.tar` becomes one file, any other a folder.
 * @throws Error when something is at `path` already, or the database has no tables; then nothing is left there
 */
export async function exportArchive({ config, pool, store }: ArchiveDeps, path: string): Promise<ArchiveContent> {
  if (await isThere(path)) throw new Error(`There is something at ${path} already`);
  const partial = unfinished(path);
  if (await isThere(partial)) throw new Error(`${partial} is being written, or was cut off; then remove it first`);
  const writer = path.endsWith('.tar') ? await createTarWriter(path) : await createFolderWriter(path);
  try {
    const checksums: string[] = [];
    const { keys, ...database } = await exportDatabase(pool, writer, checksums);
    const absentFiles: string[] = [];
    for (const key of keys) {
      if (!(await addFile(writer, store, key, checksums))) absentFiles.push(key);
    }
    const list = Buffer.from(checksums.join(''));
    await writer.add(CHECKSUMS, list, list.length);
    const content: ArchiveContent = {
      format: 'kinora-archive-1',
      createdAt: new Date().toISOString(),
      ...database,
      files: keys.length - absentFiles.length,
      absentFiles,
      checksums: createHash('sha256').update(list).digest('hex'),
    };
    const manifest = Buffer.from(writeManifest(content, config));
    await writer.add(MANIFEST, manifest, manifest.length);
    await writer.finish();
    return content;
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

/** On one snapshot, which ends before the files are copied: those can take hours, and never change under their names. */
async function exportDatabase(pool: pg.Pool, writer: ArchiveWriter, checksums: string[]) {
  const client = await pool.connect();
  try {
    await client.query(copySettings);
    await client.query('begin isolation level repeatable read read only');
    const migrations = await appliedMigrations(client);
    if (migrations.length === 0) throw new Error('The database is empty: there is nothing to export');
    const tables: ArchiveContent['tables'] = [];
    for (const table of await tablesInOrder(client)) {
      const rows = await copyOut(client, table, async (piece, number) => {
        const name = tableEntry(table.name, number);
        await writer.add(name, piece, piece.length);
        checksums.push(checksumLine(name, createHash('sha256').update(piece).digest('hex')));
      });
      tables.push({ ...table, rows });
    }
    const files = await query(client, z.object({ key: z.string() }))`select key from files order by key`;
    // Sequences are in no snapshot: read last, they are behind none of the rows.
    const sequences = await sequencesOf(client);
    await client.query('commit');
    return { migrations, tables, sequences, keys: files.map(({ key }) => key) };
  } finally {
    // Its settings are ours: it goes back to nobody.
    client.release(true);
  }
}

/** False when the object is no longer, or not yet, there. */
async function addFile(writer: ArchiveWriter, store: ObjectStore, key: string, checksums: string[]): Promise<boolean> {
  const found = await store.get(key);
  if (found === null) return false;
  const hash = createHash('sha256');
  await writer.add(fileEntry(key), hashed(found.stream, hash), found.bytes);
  checksums.push(checksumLine(fileEntry(key), hash.digest('hex')));
  return true;
}

function hashed(source: Readable, hash: ReturnType<typeof createHash>): Readable {
  return Readable.from(
    (async function* () {
      for await (const chunk of source) {
        hash.update(chunk);
        yield chunk;
      }
    })(),
    { objectMode: false },
  );
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

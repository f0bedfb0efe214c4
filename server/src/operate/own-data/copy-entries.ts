import { createHash } from 'node:crypto';
import * as z from 'zod';
import { exportEntries } from '../../money/ledger/export-entries.ts';
import type { Database } from '../../platform/database/pool.ts';
import { query } from '../../platform/database/rows.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { checksumLine } from '../archive/checksums.ts';
import { declaredTables, exportedTables } from './declared-tables.ts';
import { indexPage, placeOf } from './index-page.ts';
import { openSnapshot } from './snapshot.ts';

/** What every file of a copy is, field by field, and what is in none and why. For programs. */
function schemaOfCopy(): string {
  const files = exportedTables.map(({ file, title, says, table, columns }) => ({
    file: `data/${file}.json`,
    title,
    description: says,
    table,
    fields: columns,
  }));
  return `${JSON.stringify({ format: 'own-data-1', files, leftOut: leftOut() }, null, 2)}\n`;
}

type LeftOut = { table: string; column?: string; reason: string };

function leftOut(): LeftOut[] {
  return Object.entries(declaredTables).flatMap(([table, rule]): LeftOut[] => {
    if ('nobody' in rule) return [];
    if (typeof rule.leftOut === 'string') return [{ table, reason: rule.leftOut }];
    return Object.entries(rule.leftOut).map(([column, reason]) => ({ table, column, reason }));
  });
}

/** Explains the copy in words to whoever opens it. */
function readme(takenAt: Date): string {
  const files = exportedTables.map(({ file, title, says }) => `data/${file}.json\n  ${title}. ${says}`);
  const missing = leftOut().map(({ table, column, reason }) => {
    return `${column === undefined ? table : `${table}.${column}`}\n  ${reason}.`;
  });
  return `Your data
=========

This is a copy of what this studio keeps about you, as it was at ${takenAt.toISOString()}.

Open index.html in a browser to look at it. It needs no network.

index.html     everything here, to look at
data/          the same for programs: a JSON array a file, times in UTC
data/ledger.csv  the movements of your tokens, for spreadsheets
files/         your uploads, results and pictures, as they are stored
schema.json    what is in each file
checksums.txt  a checksum of each file; "sha256sum --check checksums.txt" compares them

What is in each file
--------------------

${files.join('\n')}

What is not in here, and why
----------------------------

${missing.join('\n')}

Requests to the studio, and who signed in when, also stand in the logs of the machines that it runs on. Ask the studio
about these.
`;
}

export type Entry = { name: string; input: AsyncIterable<Uint8Array>; lastModified: Date };

type CopyDeps = { database: Database; store: ObjectStore };
type Progress = (done: number, of: number) => Promise<void>;

const fileRow = z.object({ key: z.string(), created_at: z.string() });
type StoredFile = { key: string; createdAt: Date };

/**
 * What a copy of everything about a person is made of, in order: all rows on one snapshot, which ends before the files
 * are read, then the files that these rows name, and checksums of it all. Each body is read to its end before the next.
 */
export async function* copyEntries(
  { database, store }: CopyDeps,
  personId: string,
  noteProgress: Progress,
): AsyncGenerator<Entry> {
  const checksums: string[] = [];
  const files: StoredFile[] = [];
  for await (const entry of tableEntries(database, personId, files)) yield checked(entry, checksums);
  const absent: string[] = [];
  for (const [index, { key, createdAt }] of files.entries()) {
    await noteProgress(index, files.length);
    const found = (await isStillThere(database, key)) ? await store.get(key) : null;
    if (found === null) absent.push(`${placeOf(key)}\n`);
    else yield checked({ name: placeOf(key), input: found.stream, lastModified: createdAt }, checksums);
  }
  await noteProgress(files.length, files.length);
  const now = new Date();
  if (absent.length > 0) {
    const words = `These files were deleted while the copy was being made:\n${absent.join('')}`;
    yield { name: 'deleted-meanwhile.txt', input: once(words), lastModified: now };
  }
  yield { name: 'checksums.txt', input: once(checksums.join('')), lastModified: now };
}

async function* tableEntries(database: Database, personId: string, files: StoredFile[]): AsyncGenerator<Entry> {
  const snapshot = await openSnapshot(database, personId);
  const lastModified = snapshot.takenAt;
  try {
    yield { name: 'README.txt', input: once(readme(lastModified)), lastModified };
    yield { name: 'schema.json', input: once(schemaOfCopy()), lastModified };
    const counts = new Map<string, number>();
    for (const table of exportedTables) {
      const hear = (line: string) => {
        if (table.file === 'files') files.push(storedFile(line));
      };
      yield {
        name: `data/${table.file}.json`,
        input: jsonArray(snapshot.lines(table), hear, counts, table.file),
        lastModified,
      };
    }
    yield { name: 'data/ledger.csv', input: utf8(exportEntries(snapshot.database, personId, {})), lastModified };
    yield { name: 'index.html', input: utf8(indexPage(snapshot, counts)), lastModified };
  } finally {
    await snapshot.close();
  }
}

/** Not deleted or sealed since the snapshot. */
async function isStillThere(database: Database, key: string): Promise<boolean> {
  return (await query(database, z.unknown())`select from files where key = ${key}`).length > 0;
}

function storedFile(line: string): StoredFile {
  const { key, created_at } = fileRow.parse(JSON.parse(line));
  return { key, createdAt: new Date(created_at) };
}

async function* jsonArray(
  lines: AsyncIterable<string[]>,
  hear: (line: string) => void,
  counts: Map<string, number>,
  file: string,
): AsyncGenerator<Uint8Array> {
  let count = 0;
  for await (const some of lines) {
    for (const line of some) hear(line);
    yield Buffer.from(`${count === 0 ? '[\n' : ',\n'}${some.join(',\n')}`);
    count += some.length;
  }
  counts.set(file, count);
  yield Buffer.from(count === 0 ? '[]\n' : '\n]\n');
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function* utf8(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text);
}

/** Notes the checksum of a body once it was read. */
function checked(entry: Entry, checksums: string[]): Entry {
  async function* read(): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256');
    for await (const chunk of entry.input) {
      hash.update(chunk);
      yield chunk;
    }
    checksums.push(checksumLine(entry.name, hash.digest('hex')));
  }
  return { ...entry, input: read() };
}

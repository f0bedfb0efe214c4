import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import pg from 'pg';
import type { Logger } from '../log/log.ts';
import { BRIEFLY, isLockTimeout } from './lock-timeout.ts';
import { migrationsOf, type Release } from './release.ts';

type FunctionFile = { path: string; text: string };

/** A release's files of SQL functions, each by its path below the folder of the program's sources. */
export function functionFilesOf({ functions }: Release): FunctionFile[] {
  // With file types: for plain names Node would ask the disk for each whether it is a folder.
  return readdirSync(functions, { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.endsWith('.sql'))
    .map(({ parentPath, name }) => relative(functions, join(parentPath, name)))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(functions, path), 'utf8') }));
}

/** Triggers are put in force separately from the functions of their file. */
type Piece = FunctionFile & { isTrigger: boolean };

/** All that a file may do: define functions, and triggers beside them. */
function piecesOf({ path, text }: FunctionFile): Piece[] {
  const triggers = [...text.matchAll(/^\s*create or replace trigger (\w+)[^;]*;/gim)];
  return [
    { path, text: triggers.reduce((rest, [trigger]) => rest.replace(trigger, ''), text), isTrigger: false },
    ...triggers.map(([trigger, name]) => ({ path: `${path} ${name}`, text: trigger, isTrigger: true })),
  ];
}

/**
 * Puts the SQL functions of this release in force, all at one moment: the files whose text is another than the one
 * applied last. A release that is older than the tables leaves them to the newer one.
 * @throws Error that names the file, when PostgreSQL refuses one
 */
export async function applyFunctions(client: pg.Client, release: Release, log: Logger): Promise<void> {
  if (await isOlder(client, release)) {
    log.info('A newer release has brought this database up to date; its SQL functions stay in force');
    return;
  }
  const applied = await appliedPieces(client);
  const files = functionFilesOf(release);
  const pieces = files.flatMap(piecesOf).map((piece) => ({ ...piece, checksum: checksumOf(piece.text) }));
  const changed = pieces.filter(({ path, checksum }) => applied.get(path) !== checksum);
  const gone = [...applied.keys()].filter((path) => !pieces.some((piece) => piece.path === path));
  if (changed.length === 0 && gone.length === 0) return;
  const functions = changed.filter(({ isTrigger }) => !isTrigger);
  await client.query(`begin; ${BRIEFLY}`);
  try {
    // Functions call each other across files, so their bodies are checked once all of them are there.
    await client.query('set local check_function_bodies = off');
    for (const piece of functions) await apply(client, piece);
    await client.query('set local check_function_bodies = on');
    for (const piece of functions) await apply(client, piece);
    await refuseOverloads(client, files);
    await client.query('delete from function_files where path = any($1)', [gone]);
    await client.query(
      `insert into function_files (path, checksum) select * from unnest($1::text[], $2::text[])
       on conflict (path) do update set checksum = excluded.checksum, applied_at = now()`,
      [changed.map(({ path }) => path), changed.map(({ checksum }) => checksum)],
    );
    // Each trigger keeps everybody who writes to its table waiting until the commit, and may itself have to wait for them.
    for (const piece of changed) if (piece.isTrigger) await apply(client, piece);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  log.debug({ files: changed.map(({ path }) => path) }, 'SQL functions were put in force');
}

/** The checksums of the files that are in force, by path. */
async function appliedPieces(client: pg.Client): Promise<Map<string, string>> {
  const { rows: tables } = await client.query<{ is_there: boolean }>(
    "select to_regclass('function_files') is not null as is_there",
  );
  if (tables[0]?.is_there !== true) {
    await client.query(`create table function_files
      (path text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  }
  const { rows } = await client.query<{ path: string; checksum: string }>('select path, checksum from function_files');
  return new Map(rows.map(({ path, checksum }) => [path, checksum]));
}

async function apply(client: pg.Client, { path, text }: FunctionFile): Promise<void> {
  try {
    await client.query(text);
  } catch (error) {
    if (isLockTimeout(error) || !(error instanceof pg.DatabaseError)) throw error;
    throw new Error(`${path}: ${error.message}`, { cause: error });
  }
}

/** Refuses changed parameters: PostgreSQL would keep the old function, which the release before calls, beside the new one. */
async function refuseOverloads(client: pg.Client, files: readonly FunctionFile[]): Promise<void> {
  const { rows } = await client.query<{ name: string; there: number }>(`
    select proname as name, count(*)::integer as there from pg_proc p
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    group by proname having count(*) > 1`);
  const definitions = files.flatMap(({ text }) => [...text.matchAll(/^create or replace function (\w+)\(/gim)]);
  const forgotten = rows.filter(({ name, there }) => definitions.filter(([, known]) => known === name).length < there);
  if (forgotten.length === 0) return;
  const names = forgotten.map(({ name }) => name).join(', ');
  throw new Error(`What takes other parameters needs a name of its own, or the old form beside it: ${names}`);
}

async function isOlder(client: pg.Client, release: Release): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>('select name from migrations where name <> all ($1) limit 1', [
    migrationsOf(release),
  ]);
  return rows.length > 0;
}

function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

import { randomBytes } from 'node:crypto';
import { access, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  besideStudio,
  keepFile,
  newPath,
  objectsOf,
  rowsOf,
  startTarget,
  type Target,
} from '../../../test/support/archives.ts';
import { balanceOf, createPerson, type Person } from '../../../test/support/people.ts';
import { startWorkingStudio, type WorkingStudio } from '../../../test/support/working-studio.ts';
import { verifyLedger } from '../../money/ledger/verify.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { createDatabase } from '../../platform/database/pool.ts';
import { thisRelease } from '../../platform/database/release.ts';
import { createLog } from '../../platform/log/log.ts';
import { backUp } from './backup.ts';
import { type ArchiveDeps, exportArchive } from './export-archive.ts';

let studio: WorkingStudio;
let deps: ArchiveDeps;
let person: Person;
let large: string;
beforeAll(async () => {
  studio = await startWorkingStudio();
  deps = besideStudio(studio);
  person = await createPerson(studio.database, { tokens: 500, purchasedTokens: 20 });
  // What text formats stumble over.
  await studio.ended(person, await studio.submit(person, 'tab\t, line\n, backslash \\N, quote " and 🦊'));
  large = await keepFile(studio, person, randomBytes(9 * 1024 * 1024));
}, 60_000);
afterAll(async () => {
  await deps.pool.end();
  await studio.stop();
});

const leftovers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const remove of leftovers.splice(0).reverse()) await remove();
});

async function place(name?: string): Promise<string> {
  const { path, remove } = await newPath(name);
  leftovers.push(remove);
  return path;
}

async function target(): Promise<Target> {
  const made = await startTarget();
  leftovers.push(made.stop);
  return made;
}

async function keys(): Promise<string[]> {
  const rows = await studio.database.selectFrom('files').select('key').orderBy('key').execute();
  return rows.map(({ key }) => key);
}

const problemsOf = async ({ pool }: Target) =>
  (await verifyLedger(createDatabase(pool))).flatMap(({ problems }) => problems);

test.each(['archive', 'archive.tar'])('all rows and files of a studio are the same after %s', async (name) => {
  const path = await place(name);
  const there = await target();
  await exportArchive(deps, path);
  await there.import(path);
  const rows = await rowsOf(studio.deps.config.databaseUrl);
  expect(rows.ai_generations).toHaveLength(1);
  expect(await rowsOf(there.url)).toEqual(rows);
  const files = await keys();
  expect(files).toContain(large);
  const copies = await objectsOf(there.store, files);
  for (const [index, original] of (await objectsOf(studio.deps.store, files)).entries()) {
    expect(original !== null && copies[index]?.equals(original)).toBe(true);
  }
  expect(await problemsOf(there)).toEqual([]);
});

test('a studio goes on after an import: with its own numbers, and with its rules in force', async () => {
  const path = await place();
  const there = await target();
  await exportArchive(deps, path);
  await there.import(path);
  const database = createDatabase(there.pool);
  const { rows } = await sql<{ id: number }>`select max(id)::int as id from ledger_entries`.execute(database);
  const newcomer = await createPerson(database, { tokens: 5 });
  expect(await balanceOf(database, newcomer)).toMatchObject({ tokens: 5 });
  const entry = await database
    .selectFrom('ledger_entries')
    .select('id')
    .where('account_id', '=', newcomer.id)
    .execute();
  expect(Number(entry[0]?.id)).toBeGreaterThan(rows[0]?.id ?? 0);
  await expect(sql`delete from ledger_entries`.execute(database)).rejects.toThrow('never changed');
  expect(await problemsOf(there)).toEqual([]);
});

test('files that were removed meanwhile are named, and their rows stay as they were', async () => {
  const path = await place();
  const there = await target();
  const key = await keepFile(studio, person, Buffer.from('short-lived'));
  await studio.deps.store.delete(key);
  const content = await exportArchive(deps, path);
  expect(content.absentFiles).toEqual([key]);
  await there.import(path);
  expect((await rowsOf(there.url)).files).toEqual((await rowsOf(studio.deps.config.databaseUrl)).files);
  expect(await there.store.head(key)).toBeNull();
  await studio.database.deleteFrom('files').where('key', '=', key).execute();
});

describe('nothing is written over', () => {
  test('an export does not touch what is at its place', async () => {
    const path = await place();
    await writeFile(path, 'precious');
    await expect(exportArchive(deps, path)).rejects.toThrow('There is something');
  });

  test.each(['archive', 'archive.tar'])(
    'an export does not mix with another one that is being written to %s',
    async (name) => {
      const path = await place(name);
      await writeFile(`${path}.partial`, 'half of it');
      await expect(exportArchive(deps, path)).rejects.toThrow('was cut off');
      expect(await readFile(`${path}.partial`, 'utf8')).toBe('half of it');
    },
  );

  test('an import needs an empty database and changes none other', async () => {
    const path = await place();
    const there = await target();
    await exportArchive(deps, path);
    await there.import(path);
    const before = await rowsOf(there.url);
    await expect(there.import(path)).rejects.toThrow('not empty');
    expect(await rowsOf(there.url)).toEqual(before);
  });

  test('a database that has its tables and nobody in it is empty', async () => {
    const path = await place();
    const there = await target();
    await migrate({ url: there.url, release: thisRelease(), log: createLog('silent', 'test') });
    await exportArchive(deps, path);
    await there.import(path);
    expect(await rowsOf(there.url)).toEqual(await rowsOf(studio.deps.config.databaseUrl));
  });
});

test.each(['archive', 'archive.tar'])('an export that fails leaves no %s and no part of it', async (name) => {
  const path = await place(name);
  const broken = { ...deps.store, get: () => Promise.reject(new Error('the store broke')) };
  await expect(exportArchive({ ...deps, store: broken }, path)).rejects.toThrow('the store broke');
  expect(await readdir(join(path, '..'))).toEqual([]);
});

test('an import whose store fails leaves the database without a row, and works the next time', async () => {
  const path = await place();
  const there = await target();
  await exportArchive(deps, path);
  const { put } = there.store;
  there.store.put = () => Promise.reject(new Error('the store broke'));
  await expect(there.import(path)).rejects.toThrow('the store broke');
  expect((await rowsOf(there.url)).user).toEqual([]);
  there.store.put = put;
  await there.import(path);
  expect(await problemsOf(there)).toEqual([]);
});

describe('archives of other releases', () => {
  const applied = () =>
    readdir(thisRelease().migrations).then((names) => names.filter((name) => name.endsWith('.sql')).sort());

  test('an older one is brought up to date', async () => {
    const [old, there, path] = [await target(), await target(), await place()];
    const all = await applied();
    const log = createLog('silent', 'test');
    await migrate({ url: old.url, release: thisRelease(), log, count: all.length - 2 });
    const content = await exportArchive(old, path);
    expect(content.migrations).toHaveLength(all.length - 2);
    await there.import(path);
    const { rows } = await there.pool.query('select name from migrations');
    expect(rows).toHaveLength(all.length);
    await expect(startedAnew(path)).rejects.toThrow('older release');
  });

  /** A target that has all tables of this release already. */
  async function startedAnew(path: string) {
    const there = await target();
    await migrate({ url: there.url, release: thisRelease(), log: createLog('silent', 'test') });
    return there.import(path);
  }

  test('a newer one is refused before anything is written', async () => {
    const [there, path, older] = [await target(), await place(), await place('migrations')];
    await exportArchive(deps, path);
    await mkdir(older);
    for (const name of (await applied()).slice(0, -1)) await writeFile(join(older, name), '');
    await expect(there.import(path, { release: { ...thisRelease(), migrations: older } })).rejects.toThrow(
      'newer release',
    );
    expect(await rowsOf(there.url)).toEqual({});
  });
});

describe('backups', () => {
  test('are dated folders, of which the newest whole ones are kept', async () => {
    const folder = await place('backups');
    const made: string[] = [];
    for (let count = 0; count < 3; count += 1) made.push((await backUp(deps, { folder, keep: 2 })).path);
    const names = made.map((path) => path.split('/').at(-1) ?? '');
    expect((await readdir(folder)).sort()).toEqual(names.slice(1));
    const there = await target();
    await there.import(made[2] ?? '');
    expect(await problemsOf(there)).toEqual([]);
  });

  test('never remove what is not theirs, or the last whole one for one that was cut off', async () => {
    const folder = await place('backups');
    const { path } = await backUp(deps, { folder, keep: 1 });
    for (const name of ['kinora-99990101T000000000Z', 'my-notes', 'kinora-20200101T000000000Z.partial']) {
      await mkdir(join(folder, name));
    }
    await backUp(deps, { folder, keep: 2 });
    await access(path);
    const left = await readdir(folder);
    expect(left).toEqual(
      expect.arrayContaining(['kinora-99990101T000000000Z', 'my-notes', 'kinora-20200101T000000000Z.partial']),
    );
    expect(left).toHaveLength(5);
  });

  test('are for their owner alone', async () => {
    const folder = await place('backups');
    const { path } = await backUp(deps, { folder, keep: 1 });
    for (const part of [folder, path, join(path, 'manifest.json')]) {
      expect((await stat(part)).mode & 0o077).toBe(0);
    }
  });
});

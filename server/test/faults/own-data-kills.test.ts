// @module-tag long

import { randomUUID } from 'node:crypto';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDatabase, createPool, type Database } from '../../src/platform/database/pool.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { createInstallation, type Installation } from '../support/installation.ts';
import { createPerson, type Person } from '../support/people.ts';

const FILES = 1500;
const BYTES = 60_000;

let installation: Installation;
let database: Database;
beforeAll(async () => {
  installation = await createInstallation();
  const pool = createPool({ url: installation.databaseUrl, size: 4, log: createLog('silent', 'test') });
  database = createDatabase(pool);
}, 240_000);
afterAll(async () => {
  await database.destroy();
  await installation.stop();
});

/** Somebody with so many uploads that no worker is through with them before it is killed. */
async function personWithFiles(): Promise<Person> {
  const person = await createPerson(database);
  const folder = join(installation.filesFolder, person.id, 'guide-images');
  await mkdir(folder, { recursive: true });
  const keys = Array.from({ length: FILES }, () => `${person.id}/guide-images/${randomUUID()}.png`);
  const body = Buffer.alloc(BYTES, 7);
  for (const key of keys) await writeFile(join(installation.filesFolder, key), body);
  await sql`insert into files (key, user_id, folder, bytes, content_type, width, height)
    select key, ${person.id}, 'guide-images', ${BYTES}, 'image/png', 8, 8 from unnest(${keys}::text[]) as key`.execute(
    database,
  );
  return person;
}

const soon = <Result>(check: () => Promise<Result>, interval = 50) => vi.waitFor(check, { timeout: 120_000, interval });

/** The lease of a killed worker runs out. */
const letLeasesRunOut = () => sql`update tasks set run_at = now() where done_at is null`.execute(database);

async function storedFilesOf({ id }: Person): Promise<string[]> {
  const found = await readdir(join(installation.filesFolder, id), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return found.filter((one) => one.isFile()).map(({ name }) => name);
}

/** What is being written and nobody can ask for yet. */
async function bytesUnderWay(): Promise<number> {
  const folder = join(installation.filesFolder, '.incoming');
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function mailsTo({ email }: Person): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`select payload ->> 'subject' as subject from tasks
    where kind = 'mail' and payload ->> 'to' = ${email}`.execute(database);
  return rows.map(({ subject }) => subject);
}

test('a worker that is killed while it writes a copy leaves none that can be had, and the next one makes it whole, with one mail', {
  timeout: 300_000,
}, async () => {
  const person = await personWithFiles();
  const { worker } = installation.parts;
  const id = randomUUID();
  await sql`insert into data_exports (id, user_id, asked_by) values (${id}, ${person.id}, 'person')`.execute(database);
  await sql`insert into tasks (kind, payload) values ('make_export', ${JSON.stringify({ exportId: id, userId: person.id })}::jsonb)`.execute(
    database,
  );
  const copy = () => database.selectFrom('data_exports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await worker.start();
  await soon(async () => expect(await bytesUnderWay()).toBeGreaterThan(10 * BYTES), 2);
  await worker.kill();
  expect(await copy()).toMatchObject({ state: 'making', attempt: 1, sha256: null });
  expect((await storedFilesOf(person)).filter((name) => name.endsWith('.zip'))).toEqual([]);
  expect(await mailsTo(person)).toEqual([]);

  await letLeasesRunOut();
  await worker.start();
  await soon(async () => expect((await copy()).state).toBe('ready'));
  expect(await copy()).toMatchObject({ attempt: 2, files: FILES, files_done: FILES });
  expect((await storedFilesOf(person)).filter((name) => name.endsWith('.zip'))).toEqual([`${id}.zip`]);
  expect((await mailsTo(person)).filter((subject) => subject.startsWith('Your data is ready'))).toHaveLength(1);
  await worker.kill();
});

test('a worker that is killed while it removes the files of an erased account goes on where it was, to one receipt', {
  timeout: 300_000,
}, async () => {
  const person = await personWithFiles();
  const { worker } = installation.parts;
  await sql`select erase_account(${person.token})`.execute(database);
  const receipts = () => database.selectFrom('erasures').select(['number', 'finished_at', 'account_id']).execute();
  const [asked] = await receipts();
  expect(asked).toMatchObject({ account_id: person.id, finished_at: null });
  await worker.start();
  await soon(async () => expect((await storedFilesOf(person)).length).toBeLessThan(FILES), 2);
  await worker.kill();
  expect((await storedFilesOf(person)).length).toBeGreaterThan(0);
  expect(await receipts()).toEqual([asked]);

  await letLeasesRunOut();
  await worker.start();
  await soon(async () => expect((await receipts())[0]?.finished_at).not.toBeNull());
  expect(await receipts()).toEqual([{ number: asked?.number, account_id: null, finished_at: expect.any(Date) }]);
  expect(await storedFilesOf(person)).toEqual([]);
  const left = await database
    .selectFrom('removed_objects')
    .select('key')
    .where('key', 'like', `${person.id}/%`)
    .execute();
  expect(left).toEqual([]);
  await worker.kill();
});

// @module-tag long

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startPostgres } from '@kinora/postgres';
import { afterEach, expect, test } from 'vitest';
import { besideStudio, keepFile, newPath, objectsOf, rowsOf, startTarget } from '../../../test/support/archives.ts';
import { createPerson } from '../../../test/support/people.ts';
import { runCommand } from '../../../test/support/run-command.ts';
import { startS3Service } from '../../../test/support/s3-service.ts';
import type { Studio } from '../../../test/support/studio.ts';
import { startWorkingStudio } from '../../../test/support/working-studio.ts';
import { verifyLedger } from '../../money/ledger/verify.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { createDatabase } from '../../platform/database/pool.ts';
import { thisRelease } from '../../platform/database/release.ts';
import { createLog } from '../../platform/log/log.ts';
import { createS3Store } from '../../platform/objects/s3-store.ts';
import { exportArchive } from './export-archive.ts';

const log = createLog('silent', 'test');

const leftovers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const remove of leftovers.splice(0).reverse()) await remove();
});

/** Whatever a test starts is stopped after it, the last first. */
function owned<Thing extends { stop: () => Promise<unknown> }>(thing: Thing): Thing {
  leftovers.push(thing.stop);
  return thing;
}

async function place(): Promise<string> {
  const { path, remove } = await newPath();
  leftovers.push(remove);
  return path;
}

async function exportOf(studio: Studio, path: string) {
  const { pool, ...deps } = besideStudio(studio);
  try {
    return await exportArchive({ pool, ...deps }, path);
  } finally {
    await pool.end();
  }
}

test('an export while people submit is of one moment', async () => {
  const studio = owned(await startWorkingStudio());
  const there = owned(await startTarget());
  const path = await place();
  const people = await Promise.all(
    Array.from({ length: 4 }, () => createPerson(studio.database, { tokens: 1_000_000 })),
  );
  let isGoingOn = true;
  let submitted = 0;
  const load = people.map(async (one) => {
    while (isGoingOn) {
      await studio.submit(one);
      submitted += 1;
    }
  });
  const during = async () => {
    await expect.poll(() => submitted, { timeout: 20_000 }).toBeGreaterThan(20);
    const before = submitted;
    await exportOf(studio, path);
    return { before, after: submitted };
  };
  const seen = await during().finally(() => {
    isGoingOn = false;
  });
  await Promise.all(load);
  expect(seen.after).toBeGreaterThan(seen.before);

  const content = await there.import(path);
  const generations = content.tables.find(({ name }) => name === 'ai_generations')?.rows ?? 0;
  expect(generations).toBeGreaterThanOrEqual(seen.before);
  const { rows } = await there.pool.query<{ charges: number; runs: number }>(`select
    (select count(*)::int from ledger_entries where kind = 'charge') as charges,
    (select count(*)::int from runs) as runs`);
  expect(rows).toEqual([{ charges: generations, runs: generations }]);
  expect((await verifyLedger(createDatabase(there.pool))).flatMap(({ problems }) => problems)).toEqual([]);
}, 120_000);

test('work that waits in the export is done once after the import, and charged once', async () => {
  const studio = owned(await startWorkingStudio());
  const there = owned(await startTarget());
  const path = await place();
  const person = await createPerson(studio.database);
  await studio.stopWorker();
  const id = await studio.submit(person);
  await exportOf(studio, path);
  await there.import(path);

  const moved = owned(await startWorkingStudio({ databaseUrl: there.url }));
  const generation = await moved.ended(person, id);
  expect(generation).toMatchObject({ status: 'completed', receipt: { charged: 8, returned: 0 } });
  expect(moved.runware.submits.get((await moved.runOf(id)).id)).toBe(1);
  const { rows } = await there.pool.query('select kind from ledger_entries where generation_id = $1', [id]);
  expect(rows).toEqual([{ kind: 'charge' }]);
}, 60_000);

test('a studio moves from the embedded database and its disk to another server and S3, by two commands', async () => {
  const embedded = await startEmbedded();
  const studio = owned(await startWorkingStudio({ databaseUrl: embedded }));
  const person = await createPerson(studio.database);
  const id = await studio.submit(person);
  const { outputs } = await studio.ended(person, id);
  const upload = await keepFile(studio, person, Buffer.alloc(9 * 1024 * 1024, 'kinora'));
  const s3 = owned(await startS3Service());
  const there = owned(await startTarget({ store: createS3Store(s3.settings, log) }));
  const path = await place();

  const exported = await command(studio, ['export', path], { DATABASE_URL: embedded });
  expect(exported).toContain(`to ${path}`);
  const imported = await command(studio, ['import', path], { DATABASE_URL: there.url, ...s3.env });
  expect(imported).toContain('The ledger verifies.');
  expect(await command(studio, ['import', path], { DATABASE_URL: there.url, ...s3.env })).toMatch(
    /^refused: .*not empty/,
  );

  expect(await rowsOf(there.url)).toEqual(await rowsOf(embedded));
  const keys = [upload, ...outputs.map(({ url }) => url.replace('/files/', ''))];
  const copies = await objectsOf(there.store, keys);
  for (const [index, original] of (await objectsOf(studio.deps.store, keys)).entries()) {
    expect(original !== null && copies[index]?.equals(original)).toBe(true);
  }
  const moved = owned(await startWorkingStudio({ databaseUrl: there.url, env: s3.env }));
  const [output] = (await moved.find(person, id)).outputs;
  expect((await moved.ask(person, 'GET', output?.url ?? '')).status).toBe(200);
  expect((await moved.ended(person, await moved.submit(person))).status).toBe('completed');
}, 120_000);

/** As `npm start` runs it, in a folder of its own. */
async function startEmbedded(): Promise<string> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'kinora-embedded-'));
  leftovers.push(() => rm(dataFolder, { recursive: true, force: true }));
  const server = await startPostgres({ dataFolder, port: await freePort(), password: 'moving', log: () => undefined });
  leftovers.push(() => server.stop({ hurry: true }));
  await migrate({ url: server.url, release: thisRelease(), log });
  return server.url;
}

const command = ({ deps }: Studio, words: string[], env: Record<string, string>) => runCommand(deps.config, words, env);

// @module-tag long

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { verifyLedger } from '../../src/money/ledger/verify.ts';
import { createDatabase, createPool, type Database } from '../../src/platform/database/pool.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { outputSchema } from '../../src/studio/files/wire.ts';
import { beginBaseBackup, copyLive } from '../support/base-backup.ts';
import { createInstallation, type Installation } from '../support/installation.ts';
import { balanceOf, createPerson, type Person } from '../support/people.ts';
import {
  delivered,
  type ScriptedRunware,
  startScriptedRunware,
  unknown,
  working,
} from '../support/scripted-runware.ts';
import { sessionCookie } from '../support/session-cookie.ts';
import { askUntilAnswered } from './ask-until-answered.ts';
import { countWrongs } from './count-wrongs.ts';
import { crowd } from './crowd.ts';
import { sized, tell } from './form.ts';
import { PATIENCE_MS, PROGRAMS } from './loaded-studio.ts';
import { isWholePicture, paintingOf } from './painting.ts';
import { pourSubmits } from './pour.ts';

const PER_SECOND = sized(10, 40);
const LOAD_MS = sized(3000, 20_000);
const GRANTED = 1_000_000;

let runware: ScriptedRunware;
let folder: string;
let first: Installation;
let second: Installation | null = null;
beforeAll(async () => {
  runware = await startScriptedRunware();
  runware.follow((task, { submits, checks }) => {
    if (task.taskType === 'imageInference') return undefined;
    if (submits === 0) return unknown(task);
    return checks < 3 ? working(task, 40) : delivered(task, `${runware.origin}/picture.png?job=${task.taskUUID}`);
  });
  runware.paint((url) => paintingOf(url.searchParams.get('job') ?? ''));
  folder = await mkdtemp(join(tmpdir(), 'kinora-base-backup-'));
  await chmod(folder, 0o711);
  first = await install();
});
afterAll(async () => {
  await first.stop();
  await second?.stop();
  await runware.stop();
  await rm(folder, { recursive: true, force: true });
});

const install = (restoredFrom?: { clusterFolder: string; filesFolder: string }) =>
  createInstallation({
    env: { RUNWARE_BASE_URL: runware.baseUrl, RUNWARE_CONCURRENCY: '32', USER_CONCURRENCY: '100' },
    ...(restoredFrom === undefined ? {} : { restoredFrom }),
  });

const open = ({ databaseUrl }: Installation) =>
  createDatabase(createPool({ url: databaseUrl, size: 6, log: createLog('silent', 'test') }));

const start = ({ parts }: Installation) => Promise.all(PROGRAMS.map((name) => parts[name].start()));

type Row = { id: string; user_id: string; status: string; outputs: unknown; run_id: string; state: string };

async function rowsOf(database: Database): Promise<Row[]> {
  return database
    .selectFrom('ai_generations as g')
    .innerJoin('runs as r', 'r.generation_id', 'g.id')
    .select(['g.id', 'g.user_id', 'g.status', 'g.outputs', 'r.id as run_id', 'r.state'])
    .execute();
}

async function untilAllHaveEnded(database: Database): Promise<Row[]> {
  return vi.waitFor(
    async () => {
      const rows = await rowsOf(database);
      expect(rows.filter(({ state }) => state !== 'done')).toEqual([]);
      return rows;
    },
    { timeout: PATIENCE_MS, interval: 300 },
  );
}

/** Each is charged once, told of once when it began and once when it ended, and nothing else moved a balance. */
async function expectFairBooks(database: Database, people: readonly Person[]): Promise<void> {
  const { rows } = await sql`
    select g.id, g.status, e.charges, e.returns, t.begins, t.ends from ai_generations g
    left join lateral (
      select count(*) filter (where kind = 'charge') as charges, count(*) filter (where kind = 'refund') as returns
      from ledger_entries where generation_id = g.id
    ) e on true
    left join lateral (
      select count(*) filter (where type = 'insert') as begins, count(*) filter (where type = 'update') as ends
      from events where generation_id = g.id
    ) t on true
    where (e.charges, e.returns, t.begins, t.ends) <> (1, 0, 1, 1) or g.status <> 'completed'`.execute(database);
  expect(rows).toEqual([]);
  expect((await verifyLedger(database)).flatMap(({ problems }) => problems)).toEqual([]);
  const { rows: kept } = await sql<{ user_id: string; tokens: number }>`
    select user_id, sum(tokens_used - tokens_returned)::int as tokens from ai_generations group by 1`.execute(database);
  for (const person of people) {
    const spent = kept.find(({ user_id }) => user_id === person.id)?.tokens ?? 0;
    expect((await balanceOf(database, person)).tokens).toBe(GRANTED - spent);
  }
}

test('a base backup made under load is whole: elsewhere the books are right, and every job goes on and ends once', {
  timeout: 3 * PATIENCE_MS,
}, async () => {
  await start(first);
  const lost = open(first);
  const people = await Promise.all(Array.from({ length: 8 }, () => createPerson(lost, { tokens: GRANTED })));
  const headersOf = (id: string) => {
    const token = people.find((person) => person.id === id)?.token ?? '';
    return { cookie: sessionCookie(first, token) };
  };

  const load = pourSubmits({
    origins: [first.origin, first.secondOrigin],
    headers: people.map(({ id }) => headersOf(id)),
    perSecond: PER_SECOND,
  });
  await sleep(LOAD_MS);
  const copies = { clusterFolder: join(folder, 'pg18'), filesFolder: join(folder, 'files') };
  const { administratorUrl, clusterFolder: cluster } = first;
  const backup = await beginBaseBackup({ administratorUrl, cluster, into: copies.clusterFolder });
  await backup.copy();
  await sleep(LOAD_MS / 3);
  const accepted = [...(load.answers.get(202) ?? [])];
  const completed = (await rowsOf(lost)).filter(({ status }) => status === 'completed');
  await backup.finish();
  await copyLive(first.filesFolder, copies.filesFolder);
  await sleep(LOAD_MS / 3);
  await load.stop();
  expect([...load.answers.keys()]).toEqual([202]);
  const everything = await rowsOf(lost);
  await lost.destroy();
  for (const part of Object.values(first.parts)) await part.kill();

  second = await install(copies);
  const database = open(second);
  const restored = await rowsOf(database);
  const statusOf = new Map(restored.map(({ id, status }) => [id, status]));
  const missing = accepted.filter((id) => !statusOf.has(id));
  expect(missing).toEqual([]);
  expect(completed.filter(({ id }) => statusOf.get(id) !== 'completed')).toEqual([]);
  expect((await verifyLedger(database)).flatMap(({ problems }) => problems)).toEqual([]);
  const opened = restored.filter(({ status }) => status === 'processing');
  const atProvider = opened.filter(({ state }) => state === 'at_provider');
  const submitted = new Map(runware.submits);

  await start(second);
  const { origin } = second;
  const ended = await untilAllHaveEnded(database);
  await expectFairBooks(database, people);
  for (const { run_id } of atProvider) expect(runware.submits.get(run_id)).toBe(submitted.get(run_id));
  await crowd(ended, 8, async ({ user_id, run_id, outputs }) => {
    const [output] = z.array(outputSchema).length(1).parse(outputs);
    const response = await fetch(`${origin}${output?.url}`, { headers: headersOf(user_id) });
    const stored = Buffer.from(await response.arrayBuffer());
    expect(await isWholePicture(stored, await paintingOf(run_id))).toBe(true);
  });

  // Whoever had no answer, or was answered after the copy, asks again: what is there is not charged again.
  const again = await crowd(everything, 8, ({ id, user_id }) => {
    const body = { generationId: id, prompt: 'a vase on a table' };
    return askUntilAnswered([origin], { origin, ...headersOf(user_id) }, '/functions/v1/ai-image-generator', body);
  });
  expect(new Set(again.map(({ status }) => status))).toEqual(new Set([202]));
  expect(await untilAllHaveEnded(database)).toHaveLength(everything.length);
  await expectFairBooks(database, people);
  const { stuck, chargedTwice, unreturned } = await countWrongs(database);
  await database.destroy();
  expect(second.crashes).toEqual([]);
  await tell('A base backup taken under load, started elsewhere', {
    'submits a second': PER_SECOND,
    'in the copy': restored.length,
    'of these not ended': opened.length,
    'at the provider': atProvider.length,
    'accepted and not in the copy': missing.length,
    'lost with the machine, asked for again': everything.length - restored.length,
    'charged twice, not returned or stuck': chargedTwice + unreturned + stuck,
  });
});

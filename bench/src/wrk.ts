import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Installation } from '../../server/src/testing/installation.ts';
import { query } from './query.ts';

const SETTLED_MS = 150;

/** Latencies in milliseconds. */
export type Rate = { perSecond: number; p50: number; p99: number };

type Load = { installation: Installation; cookies: readonly string[]; connections: number; seconds: number };

/** Submits as fast as the server takes them. @throws Error when one is refused, or leaves no generation */
export async function submitByWrk({ installation, cookies, connections, seconds }: Load): Promise<Rate> {
  const before = await countGenerations(installation);
  const stdout = await runWrk({ installation, cookies, connections, seconds, script: 'submits.lua' });
  const result = JSON.parse(/RESULT (.*)/.exec(stdout)?.[1] ?? 'null');
  if (result === null || result.refused + result.broken > 0) throw new Error(`Not every submit was taken:\n${stdout}`);
  const made = (await countGenerations(installation)) - before;
  // wrk leaves with its last requests under way.
  if (made < result.requests || made > result.requests + connections) {
    throw new Error(`${result.requests} submits were answered, ${made} generations were made`);
  }
  return {
    perSecond: result.requests / (result.microseconds / 1e6),
    p50: result.p50 / 1000,
    p99: result.p99 / 1000,
  };
}

/** What wrk and the script print. */
export async function runWrk({
  installation: { origin },
  cookies,
  connections,
  seconds,
  script,
  more = [],
}: Load & { script: string; more?: string[] }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-wrk-'));
  try {
    await writeFile(join(folder, 'cookies'), cookies.join('\n'));
    const { stdout } = await promisify(execFile)('wrk', [
      ...['-t', String(Math.min(2, connections)), '-c', String(connections), '-d', `${seconds}s`, '--timeout', '10s'],
      ...['-s', join(import.meta.dirname, script), origin, '--', join(folder, 'cookies'), origin, ...more],
    ]);
    return stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Once those under way are made too. */
export async function countGenerations({ databaseUrl }: Installation): Promise<number> {
  for (let known = -1; ; await sleep(SETTLED_MS)) {
    const rows = await query(databaseUrl, 'select count(*)::int as made from ai_generations');
    const made = Number(rows[0]?.made);
    if (made === known) return made;
    known = made;
  }
}

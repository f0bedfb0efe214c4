import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import * as z from 'zod';
import type { Installation } from '../../server/test/support/installation.ts';
import { query } from './query.ts';

const SETTLED_MS = 150;

/** Latencies in milliseconds. */
export type Rate = { perSecond: number; p50: number; p99: number };

type Load = {
  installation: Pick<Installation, 'origin' | 'databaseUrl'>;
  cookies: readonly string[];
  connections: number;
  seconds: number;
};

/**
 * Submits as fast as the server takes them; each leaves a row in the table, as whoever is measured instead says.
 * @throws Error when one is refused, or leaves none
 */
export async function submitByWrk({
  script = 'submits.lua',
  table = 'ai_generations',
  ...load
}: Load & { script?: string; table?: 'ai_generations' | 'lean.records' }): Promise<Rate> {
  const before = await countRows(load.installation, table);
  const result = resultOf(await runWrk({ ...load, script }));
  const made = (await countRows(load.installation, table)) - before;
  // wrk leaves with its last requests under way.
  if (made < result.requests || made > result.requests + load.connections) {
    throw new Error(`${result.requests} submits were answered, ${made} rows of ${table} were made`);
  }
  return rateOf(result);
}

/** Reads as fast as the server answers: account `i` asks for path `i`, each in rotation. @throws Error when one fails */
export async function readByWrk({ paths, ...load }: Load & { paths: string[] }): Promise<Rate & { p95: number }> {
  const result = resultOf(await runWrk({ ...load, script: 'lists.lua', more: paths }));
  return { ...rateOf(result), p95: result.p95 / 1000 };
}

const resultSchema = z.object({
  requests: z.number(),
  microseconds: z.number(),
  refused: z.literal(0, 'Something was refused'),
  broken: z.literal(0, 'A connection broke'),
  p50: z.number(),
  p95: z.number(),
  p99: z.number(),
});

function resultOf(stdout: string) {
  return resultSchema.parse(JSON.parse(/RESULT (.*)/.exec(stdout)?.[1] ?? 'null'));
}

function rateOf({ requests, microseconds, p50, p99 }: z.output<typeof resultSchema>): Rate {
  return { perSecond: requests / (microseconds / 1e6), p50: p50 / 1000, p99: p99 / 1000 };
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
export const countGenerations = (installation: Installation) => countRows(installation, 'ai_generations');

async function countRows({ databaseUrl }: Pick<Installation, 'databaseUrl'>, table: string): Promise<number> {
  for (let known = -1; ; await sleep(SETTLED_MS)) {
    const rows = await query(databaseUrl, `select count(*)::int as made from ${table}`);
    const made = Number(rows[0]?.made);
    if (made === known) return made;
    known = made;
  }
}

import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { percentile } from './statistics.ts';
import type { Rate } from './wrk.ts';

/** Runs a script of pgbench with prepared statements, each of so many connections as fast as it is answered. */
export async function runPgbench(options: {
  databaseUrl: string;
  script: string;
  connections: number;
  seconds: number;
  variables: Readonly<Record<string, string | number>>;
}): Promise<Rate> {
  const { databaseUrl, script, connections, seconds, variables } = options;
  const folder = await mkdtemp(join(tmpdir(), 'kinora-pgbench-'));
  try {
    const { stdout } = await promisify(execFile)('pgbench', [
      ...['-n', '-M', 'prepared', '-c', String(connections), '-j', String(Math.min(2, connections))],
      ...['-T', String(seconds)],
      ...Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]),
      ...['-f', script, '-l', '--log-prefix', join(folder, 'log')],
      databaseUrl,
    ]);
    const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
    // Each line: client, number, microseconds, ...
    const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
    const times = files.flatMap((text) => text.trimEnd().split('\n')).map((line) => Number(line.split(' ')[2]) / 1000);
    return { perSecond, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

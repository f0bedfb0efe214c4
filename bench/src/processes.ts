import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createInstallation } from '../../server/test/support/installation.ts';
import { now } from './clock.ts';
import { residentMegabytes } from './memory.ts';
import { percent, untilQuiet, watchOthers } from './others.ts';
import { milliseconds, report, whole } from './report.ts';
import { percentile } from './statistics.ts';

const STARTS = 7;
/** Long enough for what a start leaves behind to be collected. */
const REST_MS = Number(process.env.BENCH_REST_MS ?? 20_000);

const installation = await createInstallation();
const { parts, origin, databaseUrl } = installation;
try {
  // Built, and the files of the program are in the page cache.
  await startServer();
  await parts.server.kill();
  await untilQuiet();
  const others = watchOthers();
  const times: number[] = [];
  for (let i = 0; i < STARTS; i += 1) {
    times.push(await startServer());
    if (i < STARTS - 1) await parts.server.kill();
  }
  const othersShare = others();
  await parts.worker.start();
  await sleep(REST_MS);
  const memory = {
    server: await proportionalMegabytes([parts.server.pid()]),
    worker: await proportionalMegabytes([parts.worker.pid()]),
    database: await proportionalMegabytes(await familyOf(parts.database.pid())),
  };
  const resident = {
    server: await residentMegabytes(parts.server.pid()),
    worker: await residentMegabytes(parts.worker.pid()),
  };
  await report({
    title: 'Processes',
    method: [
      `Built server and worker as processes of their own, schema in place. Start: until GET /readyz answers 200, ${STARTS} times.`,
      `Memory: proportional set size, ${whole(REST_MS / 1000)} s after the start and without work; PostgreSQL with all its processes.`,
      'Resident: with the pages of the node program too, which the two processes share.',
      `Others had ${percent(othersShare)} while it started.`,
    ],
    head: ['what', 'least', 'median', 'most'],
    rows: [
      ['server start -> first 200, ms', ...[Math.min(...times), percentile(times, 0.5), Math.max(...times)].map(whole)],
      ...Object.entries(memory).map(([name, megabytes]) => [`${name} at rest, MB`, '', milliseconds(megabytes), '']),
      ...Object.entries(resident).map(([name, megabytes]) => [
        `${name} at rest, resident, MB`,
        '',
        milliseconds(megabytes),
        '',
      ]),
    ],
    databaseUrl,
  });
} finally {
  await installation.stop();
}

/** Milliseconds until it answers. */
async function startServer(): Promise<number> {
  const startedAt = now();
  await parts.server.start();
  const response = await fetch(`${origin}/readyz`);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`/readyz was answered ${response.status}`);
  return now() - startedAt;
}

async function familyOf(pid: number): Promise<number[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(
    names.map(async (name) => {
      const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
      return { pid: Number(name), parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) };
    }),
  );
  return [pid, ...parents.filter(({ parent }) => parent === pid).map((child) => child.pid)];
}

async function proportionalMegabytes(pids: number[]): Promise<number> {
  const texts = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')));
  return texts.reduce((sum, text) => sum + Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0), 0) / 1024;
}

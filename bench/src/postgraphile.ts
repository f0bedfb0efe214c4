import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '@kinora/postgres';
import { createInstallation } from '../../server/test/support/installation.ts';
import { sessionCookie } from '../../server/test/support/session-cookie.ts';
import { createAccounts } from './accounts.ts';
import { bestTry } from './best-try.ts';
import { percent, processorTimeOf } from './others.ts';
import { query } from './query.ts';
import { milliseconds, report, requirePrograms, whole } from './report.ts';
import { median } from './statistics.ts';
import { type Rate, submitByWrk } from './wrk.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const WARM_UP_SECONDS = 3;
const WIDTHS = [1, 16, 64];

/** Processor time of one submit in milliseconds, in the program that answers and in PostgreSQL. */
type Measured = Rate & { program: number; database: number; others: number };

requirePrograms({ wrk: 'wrk' });
const folder = fileURLToPath(new URL('../postgraphile', import.meta.url));
if (!existsSync(join(folder, 'node_modules/postgraphile'))) {
  console.log('Installing PostGraphile beside the bench, once.');
  execFileSync('npm', ['ci', '--ignore-scripts', '--omit=optional'], { cwd: folder, stdio: 'inherit' });
}

const installation = await createInstallation();
const { databaseUrl, parts } = installation;
const port = await freePort();
let postgraphile: Awaited<ReturnType<typeof startPostGraphile>> | undefined;
try {
  await parts.server.start();
  const people = await createAccounts(databaseUrl);
  await query(databaseUrl, await readFile(join(import.meta.dirname, 'lean-submit.sql'), 'utf8'));
  const peer = await startPostGraphile();
  postgraphile = peer;

  const sides = {
    kinora: {
      pid: parts.server.pid(),
      submit: (connections: number, seconds: number) =>
        submitByWrk({
          installation,
          cookies: people.map(({ token }) => sessionCookie(installation, token)),
          connections,
          seconds,
        }),
    },
    postgraphile: {
      pid: peer.pid ?? 0,
      submit: (connections: number, seconds: number) =>
        submitByWrk({
          installation: { origin: `http://127.0.0.1:${port}`, databaseUrl },
          cookies: people.map(({ token }) => token),
          connections,
          seconds,
          script: 'postgraphile.lua',
          table: 'lean.records',
        }),
    },
  };
  const measure = ({ pid, submit }: (typeof sides)['kinora'], connections: number): Promise<Measured> =>
    bestTry(installation, async () => {
      const before = [processorTimeOf(pid), processorTimeOf(parts.database.pid())] as const;
      const rate = await submit(connections, SECONDS);
      const submits = rate.perSecond * SECONDS;
      return {
        ...rate,
        program: (processorTimeOf(pid) - before[0]) / submits,
        database: (processorTimeOf(parts.database.pid()) - before[1]) / submits,
      };
    });

  for (const side of Object.values(sides)) await side.submit(16, WARM_UP_SECONDS);
  const rows: string[][] = [];
  for (const connections of WIDTHS) {
    const ours: Measured[] = [];
    const theirs: Measured[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await measure(sides.kinora, connections));
      theirs.push(await measure(sides.postgraphile, connections));
    }
    const times = ours.map(({ perSecond }, round) => perSecond / (theirs[round]?.perSecond ?? Number.NaN));
    rows.push([
      String(connections),
      ...cellsOf(ours),
      ...cellsOf(theirs),
      median(times).toFixed(2),
      percent(Math.max(...[...ours, ...theirs].map(({ others }) => others))),
    ]);
  }
  await report({
    title: 'Beside PostGraphile',
    method: [
      `The built server's submit (checked, priced, charged, recorded, queued) and PostGraphile 5 with the least function of that duty`,
      `(src/lean-submit.sql) as a mutation, on one PostgreSQL with fsync on, no worker. wrk, keep-alive, a new id each;`,
      `${ROUNDS} alternating rounds of ${SECONDS} s, medians. Processor: milliseconds a submit, in the program and in PostgreSQL.`,
    ],
    head: [
      'connections',
      ...['Kinora/s', 'p50 / p99 ms', 'processor'],
      ...['PostGraphile/s', 'p50 / p99 ms', 'processor'],
      'times',
      'others',
    ],
    rows,
    databaseUrl,
  });
} finally {
  await postgraphile?.stop();
  await installation.stop();
}

function cellsOf(rounds: readonly Measured[]): string[] {
  const middle = (name: Exclude<keyof Measured, 'others'>) => median(rounds.map((round) => round[name]));
  return [
    whole(middle('perSecond')),
    `${milliseconds(middle('p50'))} / ${milliseconds(middle('p99'))}`,
    `${milliseconds(middle('program'))} + ${milliseconds(middle('database'))}`,
  ];
}

/** In a process of its own, as it would be in production; BENCH_NODE names another Node for it. */
async function startPostGraphile() {
  const child = spawn(process.env.BENCH_NODE ?? process.execPath, ['serve.mjs'], {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATABASE_URL: databaseUrl, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'ready') return { pid: child.pid, stop };
  }
  throw new Error('PostGraphile did not start');
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@kinora/postgres';
import { now } from './clock.ts';
import { percent, untilQuiet, watchOthers } from './others.ts';
import { report, whole } from './report.ts';
import { percentile } from './statistics.ts';

const STARTS = 7;
const READY = 'Ctrl-C stops everything';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'kinora-bench-start-'));
const port = await freePort();
try {
  // Builds, creates the cluster and the tables.
  await startOnce();
  await untilQuiet();
  const others = watchOthers();
  const times: number[] = [];
  for (let i = 0; i < STARTS; i += 1) times.push(await startOnce());
  await report({
    title: 'Start',
    method: [
      `npm start on a data folder that exists, everything built: until it says that it is ready, ${STARTS} times.`,
      `Every part is embedded. Other programs had ${percent(others())} of the machine.`,
    ],
    head: ['milliseconds', 'least', 'median', 'most'],
    rows: [['npm start -> ready', whole(Math.min(...times)), whole(percentile(times, 0.5)), whole(Math.max(...times))]],
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Milliseconds until it was ready; it is stopped again. */
async function startOnce(): Promise<number> {
  const startedAt = now();
  const child = spawn('npm', ['start', '--silent'], {
    cwd: root,
    env: { ...process.env, KINORA_DATA: join(folder, 'data'), PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const ended = once(child, 'close');
  try {
    await untilItSays(child, READY);
    return now() - startedAt;
  } finally {
    // npm and the program behind it are one group.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT');
    await ended;
  }
}

function untilItSays({ stdout }: ChildProcess, words: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = '';
    stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (text.includes(words)) resolve();
    });
    stdout?.once('end', () => reject(new Error(`It ended before it was ready:\n${text}`)));
  });
}

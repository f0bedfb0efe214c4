import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { makeTestFolder } from '../../embedded/postgres/src/test-folder.ts';
import { descendantsOf, isAlive } from './processes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The first start may install and build. */
const startMilliseconds = 240_000;
const stopMilliseconds = 30_000;

export type Installation = {
  /** Where people reach it, without a trailing slash. */
  origin: string;
  /** The process of a part (`server`, `worker`, `engine`, `mailbox`) at this moment. */
  pidOf: (part: string) => number;
  /** What the embedded engine asks for as a key. */
  engineKey: () => string;
  /** Runs a command of the operator beside it, as `npm run kinora --` does. Throws when it fails. */
  command: (...words: string[]) => Promise<void>;
  /** Ends it as Ctrl-C does. Throws when it does not end well or leaves a process behind. */
  stop: () => Promise<void>;
};

/**
 * Starts Kinora as people do, with embedded parts, a data folder of its own and a free port. Whoever asks from this
 * machine may say for whom, so that people made over HTTP do not share one address and its limits. `settings` are
 * environment variables on top.
 */
export async function startInstallation(settings: Record<string, string> = {}): Promise<Installation> {
  const folder = await makeTestFolder();
  const dataFolder = path.join(folder, 'data');
  const port = await freePort();
  const { PATH = '', HOME = '', TMPDIR = tmpdir() } = process.env;
  const env = {
    ...{ PATH, HOME, TMPDIR, KINORA_DATA: dataFolder, PORT: String(port), TRUSTED_PROXIES: '127.0.0.1' },
    ...settings,
  };
  const supervisor = spawn(process.execPath, ['embedded/supervisor/start.mjs'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = await untilReady(supervisor);

  return {
    origin: `http://localhost:${port}`,
    pidOf: (part) => JSON.parse(readFileSync(path.join(dataFolder, 'processes.json'), 'utf8'))[part].pid,
    engineKey: () => JSON.parse(readFileSync(path.join(dataFolder, 'secrets.json'), 'utf8')).engineKey,
    async command(...words) {
      await promisify(execFile)(process.execPath, ['embedded/supervisor/kinora.mjs', ...words], { cwd: root, env });
    },
    async stop() {
      const processes = descendantsOf(supervisor.pid ?? 0);
      const ended = once(supervisor, 'exit', { signal: AbortSignal.timeout(stopMilliseconds) });
      supervisor.kill('SIGINT');
      const [code] = await ended;
      const left = processes.filter(isAlive);
      if (code !== 0 || left.length > 0) {
        throw new Error(`Kinora ended with code ${code} and left the processes [${left}]:\n${output()}`);
      }
      rmSync(folder, { recursive: true });
    },
  };
}

/** Resolves when the start says that it is ready, to a function that reads what was printed so far. */
async function untilReady(supervisor: ChildProcess): Promise<() => string> {
  let output = '';
  for (const stream of [supervisor.stdout, supervisor.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const deadline = Date.now() + startMilliseconds;
  while (!output.includes('Kinora is ready at')) {
    if (supervisor.exitCode !== null || Date.now() > deadline) {
      supervisor.kill('SIGINT');
      throw new Error(`Kinora did not start:\n${output}`);
    }
    await sleep(50);
  }
  return () => output;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('The system gave no port');
  return address.port;
}

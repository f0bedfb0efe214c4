import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chown, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { databaseUrl, freePort } from '@kinora/postgres';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';

const runner = fileURLToPath(new URL('testing/run-main.ts', import.meta.url));
const nobody = 65534;

interface Supervisor {
  child: ChildProcess;
  output(): string;
  /** Resolves when everything is up; rejects when the process ended before. */
  ready: Promise<void>;
  exited: Promise<unknown>;
}

let folder: string;
let port: number;
let started: Supervisor[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-supervisor-'));
  port = await freePort();
  started = [];
});

afterEach(async () => {
  for (const { child, exited } of started) {
    child.kill('SIGTERM');
    await exited;
  }
  await rm(folder, { recursive: true, force: true });
});

function start(environment: Record<string, string> = {}, uid?: number): Supervisor {
  const identity = uid === undefined ? {} : { uid, gid: uid };
  const tsx = import.meta.resolve('tsx');
  const child = spawn(process.execPath, ['--import', tsx, runner], {
    ...identity,
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', KINORA_DATA: dataFolder(), PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const exited = once(child, 'close').then(([code]): unknown => code);
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
        if (output.includes('Ctrl-C stops everything')) {
          resolve();
        }
      });
    }
    void exited.then(() => reject(new Error(output)));
  });
  ready.catch(() => undefined);
  const supervisor = { child, output: () => output, ready, exited };
  started.push(supervisor);
  return supervisor;
}

function dataFolder(): string {
  return join(folder, 'data');
}

const answerSchema = z.object({ pid: z.int(), isMigrated: z.boolean(), environment: z.record(z.string(), z.string()) });

async function askServer(path = '/') {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  return answerSchema.parse(await response.json());
}

async function query(sql: string): Promise<unknown[]> {
  const read = async (name: string) => JSON.parse(await readFile(join(dataFolder(), name), 'utf8'));
  const url = databaseUrl((await read('ports.json')).database, (await read('secrets.json')).databasePassword);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The command line of every process that has this test's folder in it or in its environment. */
function livingProcesses(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const [commandLine, environment] = ['cmdline', 'environ'].map((file) =>
          readFileSync(`/proc/${pid}/${file}`, 'utf8'),
        );
        return `${commandLine}${environment}`.includes(folder) ? [String(commandLine).replaceAll('\0', ' ')] : [];
      } catch {
        return [];
      }
    });
}

test('one start runs every part with its own settings, and Ctrl-C leaves no process behind', async () => {
  const supervisor = start({ ADMIN_EMAILS: 'ada@example.test', S3_BUCKET: 'passed on', RUNWARE_BASE_URL: '' });
  await supervisor.ready;
  expect(supervisor.output()).toContain(`Kinora is ready at http://localhost:${port}`);
  expect(supervisor.output()).toContain(`Mailbox    http://localhost:${port}/dev/mailbox`);

  const { environment, isMigrated } = await askServer();
  expect(isMigrated, 'the server begins when the database is prepared').toBe(true);
  const secrets = JSON.parse(await readFile(join(dataFolder(), 'secrets.json'), 'utf8'));
  expect(environment).toMatchObject({
    HOST: '127.0.0.1',
    EMBEDDED: 'database,engine,mail,payments,engine:fal,engine:runware,engine:vision',
    ALLOW_EMBEDDED: '0',
    FILES_DIR: join(dataFolder(), 'files'),
    WEB_DIR: join(folder, 'web/build/client'),
    AUTH_SECRET: secrets.AUTH_SECRET,
    RUNWARE_API_KEY: secrets.engineKey,
    FAL_KEY: secrets.engineKey,
    FAL_QUEUE_URL: String(environment.RUNWARE_BASE_URL).replace('/v1', '/fal-queue'),
    FAL_REST_URL: String(environment.RUNWARE_BASE_URL).replace('/v1', '/fal-rest'),
    STRIPE_SECRET_KEY: secrets.paymentsKey,
    STRIPE_WEBHOOK_SECRET: secrets.paymentsWebhookKey,
    ADMIN_EMAILS: 'ada@example.test',
    S3_BUCKET: 'passed on',
  });
  expect(environment.NODE_ENV).toBeUndefined();
  expect((await stat(join(dataFolder(), 'secrets.json'))).mode & 0o777).toBe(0o600);
  expect(await query('select current_database() as name')).toEqual([{ name: 'kinora' }]);

  const engine = await (await fetch(String(environment.RUNWARE_BASE_URL).replace('/v1', '/'))).json();
  expect(engine).toMatchObject({ API_KEY: secrets.engineKey, DATA_DIR: join(dataFolder(), 'engine') });
  expect(engine).not.toHaveProperty('AUTH_SECRET');
  const payments = await (await fetch(String(environment.STRIPE_API_URL))).json();
  expect(payments).toMatchObject({
    API_KEY: secrets.paymentsKey,
    WEBHOOK_URL: `http://127.0.0.1:${port}/webhooks/stripe`,
    WEBHOOK_SECRET: secrets.paymentsWebhookKey,
  });
  expect(payments).not.toHaveProperty('AUTH_SECRET');
  expect(await readFile(join(dataFolder(), 'logs/preparation.log'), 'utf8')).toBe('done migrate\ndone prices\n');

  // Under npm one Ctrl-C arrives twice; it must not count as the second one, which hurries.
  supervisor.child.kill('SIGINT');
  supervisor.child.kill('SIGINT');
  expect(await supervisor.exited).toBe(0);
  expect(livingProcesses()).toEqual([]);
  const log = await readFile(join(dataFolder(), 'logs/database.log'), 'utf8');
  expect(log).toContain('received fast shutdown request');
  expect(log).not.toContain('immediate shutdown');
});

test('after kill -9 every part goes down, and the next start has the committed rows and clears up', async () => {
  const first = start();
  await first.ready;
  await query('create table kept as select 42 as answer');
  first.child.kill('SIGKILL');
  await expect.poll(livingProcesses, { timeout: 10_000 }).toEqual(['sleep 300 ']);

  const second = start();
  await second.ready;
  expect(await query('select answer from kept')).toEqual([{ answer: 42 }]);
  second.child.kill('SIGTERM');
  expect(await second.exited).toBe(0);
  expect(livingProcesses()).toEqual([]);
});

test('a part that dies is started again; its warnings reach the terminal, its small talk only the log', async () => {
  const supervisor = start();
  await supervisor.ready;
  const { pid } = await askServer('/warn');
  await askServer('/die').catch(() => undefined);
  const newPid = () =>
    askServer().then(
      (answer) => answer.pid,
      () => pid,
    );
  await expect.poll(newPid, { timeout: 10_000 }).not.toBe(pid);

  expect(supervisor.output()).toContain('[server] ended (3)');
  expect(supervisor.output()).toContain('[server] something looks odd');
  expect(supervisor.output()).not.toContain('all is well');
  expect(await readFile(join(dataFolder(), 'logs/server.log'), 'utf8')).toContain('all is well');
});

test.skipIf(process.platform !== 'linux')(
  'while the disk is full everything goes on, a part that dies is started again, and logs go on when there is room',
  async () => {
    const supervisor = start();
    await supervisor.ready;
    const limit = (bytes: string) =>
      promisify(execFile)('prlimit', ['--pid', String(supervisor.child.pid), `--fsize=${bytes}:unlimited`]);
    await limit('0');
    const { pid } = await askServer('/warn');
    await askServer('/die').catch(() => undefined);
    const newPid = () =>
      askServer('/warn').then(
        (answer) => answer.pid,
        () => pid,
      );
    await expect.poll(newPid, { timeout: 10_000 }).not.toBe(pid);
    await limit('unlimited');
    const log = async () => {
      await askServer('/warn');
      return readFile(join(dataFolder(), 'logs/server.log'), 'utf8');
    };
    await expect.poll(log, { timeout: 10_000 }).toMatch(/lines are missing here[^\n]*\n\{"level":40/);
    expect(supervisor.child.exitCode).toBeNull();
    supervisor.child.kill('SIGTERM');
    expect(await supervisor.exited).toBe(0);
    expect(livingProcesses()).toEqual([]);
  },
);

test('a second one on the same data folder is refused with the process of the first', async () => {
  const first = start();
  await first.ready;
  const second = start({ PORT: String(await freePort()) });
  expect(await second.exited).toBe(1);
  expect(second.output()).toContain(`already runs on ${dataFolder()} (process ${first.child.pid})`);
  expect((await askServer()).environment.PORT).toBe(String(port));
});

test.each(['migrate', 'prices', 'worker'])(
  'a start whose %s fails says why, and leaves no process behind',
  async (role) => {
    const supervisor = start({ FAILING_ROLE: role });
    expect(await supervisor.exited).toBe(1);
    expect(supervisor.output()).toContain('Kinora cannot start.');
    expect(livingProcesses()).toEqual([]);
  },
);

test('a taken port is named before anything is started', async () => {
  const squatter = createServer().listen(port, '127.0.0.1');
  await once(squatter, 'listening');
  const supervisor = start();
  expect(await supervisor.exited).toBe(1);
  expect(supervisor.output()).toContain(`Port ${port} is taken`);
  expect(supervisor.output()).toContain('PORT=');
  expect(existsSync(join(dataFolder(), 'pg18'))).toBe(false);
  squatter.close();
});

const canReadCode = spawnSync('test', ['-r', runner], { uid: nobody, gid: nobody }).status === 0;
test.runIf(process.getuid?.() === 0 && canReadCode)('an ordinary user starts it in a folder of their own', async () => {
  await chown(folder, nobody, nobody);
  const supervisor = start({}, nobody);
  await supervisor.ready;
  expect(await query('select 1 as one')).toEqual([{ one: 1 }]);
  supervisor.child.kill('SIGTERM');
  expect(await supervisor.exited).toBe(0);
  expect(livingProcesses()).toEqual([]);
});

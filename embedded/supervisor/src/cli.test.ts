import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const runner = fileURLToPath(new URL('testing/run-cli.ts', import.meta.url));

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kinora-cli-'));
});

afterEach(() => rm(root, { recursive: true }));

function kinora(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), runner, ...args],
    {
      cwd: root,
      env: { PATH: process.env.PATH ?? '', INIT_CWD: '/home/operator' },
      encoding: 'utf8',
    },
  );
  return { status, stdout, stderr };
}

test('mail prints what the mailbox holds, the newest last', async () => {
  const folder = join(root, '.kinora/mail');
  await mkdir(folder, { recursive: true });
  for (const [stamp, subject] of [
    [1, 'First'],
    [2, 'Second'],
  ] as const) {
    const name = `${String(stamp).padStart(15, '0')}-0123abcd.eml`;
    await writeFile(join(folder, name), `To: ada@example.test\r\nSubject: ${subject}\r\n\r\nHello ${subject}\r\n`);
  }
  const { status, stdout } = kinora('mail');
  expect(status).toBe(0);
  expect(stdout).toMatch(/to ada@example.test\nFirst\n\nHello First[\s\S]*Second\n\nHello Second[\s\S]*2 mails/);
});

test('a command starts the database when nobody runs it, and hands on the exit code', async () => {
  await writeServerProgram();
  for (const command of ['import /studio', 'maintenance on', 'ledger verify']) {
    const { status, stdout } = kinora(...command.split(' '));
    expect(stdout.trim()).toBe(`${command} connected`);
    expect(status).toBe(7);
  }
});

test.each([
  'mail',
  'ledger verify',
  'payments reconcile',
  'reconcile',
  'maintenance on',
  'maintenance status',
  'make-admin ada@example.test',
  'admin restore ada@example.test',
  'settings get',
  'export studio.tar',
  'backup .',
])('%s makes no installation where there is none, and says so', async (command) => {
  await writeServerProgram();
  const { status, stdout, stderr } = kinora(...command.split(' '));
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr.trim()).toBe(
    `There is no installation in ${join(root, '.kinora')}. Set KINORA_DATA to the folder of the one you mean.`,
  );
  expect(await readdir(root)).toEqual(['server']);
});

test('the path of import, export and backup is meant from where the operator is', async () => {
  await writeServerProgram();
  // The first of them makes the installation that the others need.
  for (const [command = '', path = '', ...rest] of [
    ['import', '../studio'],
    ['export', 'studio.tar'],
    ['backup', '.', '--keep', '3'],
  ]) {
    const { stdout } = kinora(command, path, ...rest);
    expect(stdout.trim()).toBe([command, resolve('/home/operator', path), ...rest, 'connected'].join(' '));
  }
});

/** Says what it was told to do, once it reaches the database. */
async function writeServerProgram(): Promise<void> {
  await mkdir(join(root, 'server/dist'), { recursive: true });
  await writeFile(
    join(root, 'server/dist/main.js'),
    `const { connect } = require('node:net');
     const socket = connect(Number(new URL(process.env.DATABASE_URL).port), '127.0.0.1', () => {
       console.log(process.argv.slice(2).join(' '), 'connected');
       process.exit(7);
     });`,
  );
}

test('an unknown command explains the known ones', () => {
  const { status, stderr } = kinora('frobnicate');
  expect(status).toBe(2);
  expect(stderr).toContain('ledger verify');
  expect(stderr).toContain('maintenance on|off');
});

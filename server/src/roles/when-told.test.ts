import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startTestPostgres } from '@kinora/postgres/testing';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { leastEnvironment } from '../../test/support/least-environment.ts';

/** The program with roles that it begins when it is told, on a database of which it hears nothing else. */
async function startWaiting(...roles: string[]) {
  const postgres = await startTestPostgres();
  const database = await postgres.createDatabase();
  const script = fileURLToPath(new URL('main.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), script, ...roles, '--when-told'], {
    env: { PATH: process.env.PATH, ...leastEnvironment, DATABASE_URL: database.url },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  const ended = once(child, 'close').then(([code]): unknown => code);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  onTestFinished(async () => {
    child.kill();
    await ended;
    await client.end();
    await database.drop();
    await postgres.stop();
  });
  const isMigrated = async () => {
    const { rows } = await client.query<{ is_there: boolean }>(
      "select to_regclass('migrations') is not null as is_there",
    );
    return rows[0]?.is_there;
  };
  return { stdin: child.stdin, output: () => output, ended, isMigrated };
}

test('a role that waits begins at a line, says when it is done, and the program ends', async () => {
  const { stdin, output, ended, isMigrated } = await startWaiting('migrate');
  stdin.write('migrate\n');
  expect(await ended).toBe(0);
  expect(output()).toContain('done migrate\n');
  expect(await isMigrated()).toBe(true);
});

test('without a line nothing is begun, and the program ends with whoever started it', async () => {
  const { stdin, output, ended, isMigrated } = await startWaiting('migrate', 'server');
  stdin.end();
  expect(await ended).toBe(0);
  expect(output()).toBe('');
  expect(await isMigrated()).toBe(false);
});

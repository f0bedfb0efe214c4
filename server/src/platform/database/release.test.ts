import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startTestPostgres } from '@kinora/postgres/testing';
import pg from 'pg';
import { expect, test } from 'vitest';
import { buildProgram } from '../../../test/support/build-program.ts';
import { migrationsOf, thisRelease } from './release.ts';

test('the built program, wherever it lies, brings an empty database up to date', { timeout: 120_000 }, async () => {
  const postgres = await startTestPostgres();
  const [database, built] = [await postgres.createDatabase(), await buildProgram('server')];
  const client = new pg.Client({ connectionString: database.url });
  try {
    await promisify(execFile)(process.execPath, [built.script, 'migrate'], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: database.url,
        FILES_DIR: '/nowhere',
        WEB_DIR: '/nowhere',
        AUTH_SECRET: 'a'.repeat(32),
        FILES_SECRET: 'f'.repeat(32),
        WEBHOOK_SECRET: 'w'.repeat(32),
        RUNWARE_API_KEY: 'test',
        SMTP_URL: 'smtp://127.0.0.1:9',
      },
    });
    await client.connect();
    const { rows } = await client.query<{ name: string }>('select name from migrations order by id');
    expect(rows.map(({ name }) => name)).toEqual(migrationsOf(thisRelease()));
  } finally {
    await client.end();
    await Promise.all([database.drop(), built.remove()]);
    await postgres.stop();
  }
});

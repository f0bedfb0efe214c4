import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startTestPostgres } from '@kinora/postgres/testing';
import pg from 'pg';
import { expect, test } from 'vitest';
import { buildProgram } from '../../../test/support/build-program.ts';
import { leastEnvironment } from '../../../test/support/least-environment.ts';
import { migrationsOf, thisRelease } from './release.ts';

test('the built program, wherever it lies, brings an empty database up to date', { timeout: 120_000 }, async () => {
  const postgres = await startTestPostgres();
  const [database, built] = [await postgres.createDatabase(), await buildProgram('server')];
  const client = new pg.Client({ connectionString: database.url });
  try {
    await promisify(execFile)(process.execPath, [built.script, 'migrate'], {
      env: { PATH: process.env.PATH, ...leastEnvironment, DATABASE_URL: database.url },
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

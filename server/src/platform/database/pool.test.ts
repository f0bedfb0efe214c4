import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/support/database.ts';
import { createLog } from '../log/log.ts';
import { createDatabase, createPool } from './pool.ts';

test('a connection that breaks between two statements of a transaction fails that transaction alone', async () => {
  const made = await createTestDatabase();
  const pool = createPool({ url: made.url, size: 2, log: createLog('silent', 'test') });
  const database = createDatabase(pool);
  try {
    const broken = database.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database);
      // Long enough for the news to arrive while nobody asks anything; an error without a listener would end the process.
      await sleep(200);
      await sql`select 1`.execute(transaction);
    });
    await expect(broken).rejects.toThrow();
    expect((await sql`select 1 as alive`.execute(database)).rows).toEqual([{ alive: 1 }]);
  } finally {
    await database.destroy();
    await made.drop();
    await made.stop();
  }
});

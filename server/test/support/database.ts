import { startTestPostgres, type TestDatabase } from '@kinora/postgres/testing';
import { migrate } from '../../src/platform/database/migrate.ts';
import { createDatabase, createPool, type Database } from '../../src/platform/database/pool.ts';
import { thisRelease } from '../../src/platform/database/release.ts';
import { createLog } from '../../src/platform/log/log.ts';

/** An empty, migrated database on a real PostgreSQL; drop it and stop the server when done. */
export async function createTestDatabase(): Promise<TestDatabase & { stop: () => Promise<void> }> {
  const postgres = await startTestPostgres();
  const database = await postgres.createDatabase({
    name: 'kinora',
    build: (url) => migrate({ url, release: thisRelease(), log: createLog('silent', 'test') }),
  });
  return { ...database, stop: postgres.stop };
}

/** The same with a pool of so many connections, for tests of the database alone. */
export async function openTestDatabase(connections = 10): Promise<{ database: Database; close: () => Promise<void> }> {
  const { url, drop, stop } = await createTestDatabase();
  const pool = createPool({ url, size: connections, log: createLog('silent', 'test') });
  return {
    database: createDatabase(pool),
    async close() {
      await pool.end();
      await drop();
      await stop();
    },
  };
}

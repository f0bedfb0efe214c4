import { runner } from 'node-pg-migrate';
import pg from 'pg';
import type { Logger } from '../log.ts';

const OLDEST_MAJOR = 18;

/**
 * Brings the database to this release's tables, or only `count` migrations further. Safe to run from several processes
 * at once: they take turns.
 */
export async function migrate(options: { url: string; folder: string; log: Logger; count?: number }): Promise<void> {
  const client = new pg.Client({ connectionString: options.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int / 10000 as version",
    );
    const version = rows[0]?.version ?? 0;
    if (version < OLDEST_MAJOR) {
      throw new Error(`Kinora needs PostgreSQL ${OLDEST_MAJOR} or newer; this one is ${version}`);
    }
    await runner({
      dbClient: client,
      dir: options.folder,
      direction: 'up',
      migrationsTable: 'migrations',
      log: (message) => options.log.debug(message),
      checkOrder: true,
      ...(options.count === undefined ? {} : { count: options.count }),
    });
  } finally {
    await client.end();
  }
}

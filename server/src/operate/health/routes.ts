import { Hono } from 'hono';
import { sql } from 'kysely';
import type { Env } from '../../http/env.ts';
import type { Database } from '../../platform/database/pool.ts';
import { unavailable } from '../../platform/errors.ts';
import type { Logger } from '../../platform/log/log.ts';

/** `/healthz`: this process runs. `/readyz`: it can do its work. */
export function healthRoutes(deps: { database: Database; log: Logger }): Hono<Env> {
  return new Hono<Env>()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      try {
        await sql`select 1`.execute(deps.database);
      } catch (error) {
        deps.log.warn({ err: error }, 'The database is away');
        throw unavailable();
      }
      return c.json({ status: 'ready' });
    });
}

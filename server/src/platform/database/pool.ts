import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from '../log/log.ts';
import { outside } from '../tracing/scope.ts';
import { traceQuery } from '../tracing/trace-query.ts';
import { isTracing } from '../tracing/traced.ts';
import { boundWaits } from './lock-timeout.ts';
import type { DB } from './types.ts';

// Balances and sequence numbers stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type Database = Kysely<DB>;

/** A pool whose broken connections are replaced instead of ending the process, idle or in the middle of a transaction. */
export function createPool(options: { url: string; size: number; log: Logger }): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.size,
    connectionTimeoutMillis: 5000,
    onConnect: boundWaits,
  });
  pool.on('error', ({ message }) => outside(() => options.log.warn({ error: message }, 'A database connection broke')));
  // The pool listens to idle connections alone. One that breaks between two statements fails at the next.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...(isTracing() ? { log: traceQuery } : {}) });
}

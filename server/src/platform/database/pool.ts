import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from '../log/log.ts';
import { poolWait } from '../metrics/durations.ts';
import { countConnections } from '../metrics/states.ts';
import { outsideRequests } from '../tracing/request-context.ts';
import { failureOf, isTracing, noteSpan } from '../tracing/spans.ts';
import { boundWaits, endWhenSilent } from './lock-timeout.ts';
import type { DB } from './types.ts';

/** A query that has just ended, known by its text alone because its values may be private. */
function traceQuery({ level, query, queryDurationMillis, ...event }: LogEvent): void {
  const name = query.sql.trimStart().split(/\s/, 1)[0]?.toLowerCase() ?? 'query';
  const cause = 'error' in event ? event.error : null;
  noteSpan({
    name: `sql ${name}`,
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': query.sql },
    milliseconds: queryDurationMillis,
    ...(level === 'error' ? { failure: failureOf(cause) } : {}),
  });
}

// Balances and sequence numbers stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type Database = Kysely<DB>;

/** Far longer than people wait. After a failover that closed no connection, statements fail at this point. */
export const LONGEST_ANSWER_MS = 30_000;

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** Measures how long each wait for a connection took, including those that ended without one. */
class MeasuredPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | undefined {
    const end = poolWait.startTimer();
    if (connected === undefined) return super.connect().finally(end);
    super.connect((...answer) => {
      end();
      connected(...answer);
    });
    return undefined;
  }
}

/**
 * A pool whose broken connections are replaced instead of ending the process, idle or in the middle of a transaction;
 * so are those that answer nothing for `answerMs`, where that is given.
 */
export function createPool(options: { url: string; size: number; log: Logger; answerMs?: number }): pg.Pool {
  const { answerMs } = options;
  const pool = new MeasuredPool({
    connectionString: options.url,
    max: options.size,
    connectionTimeoutMillis: 5000,
    onConnect: (client) => {
      if (answerMs !== undefined) endWhenSilent(client, answerMs);
      return boundWaits(client);
    },
  });
  countConnections(pool);
  pool.on('error', ({ message }) =>
    outsideRequests(() => options.log.warn({ error: message }, 'A database connection broke')),
  );
  // The pool listens to idle connections alone. One that breaks between two statements fails at the next.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...(isTracing() ? { log: traceQuery } : {}) });
}

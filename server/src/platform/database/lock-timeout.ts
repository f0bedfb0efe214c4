import { Socket } from 'node:net';
import pg from 'pg';

/** After waiting this long for a lock people are told to come back, since others need the connection. */
const LONGEST_WAIT = '10s';

/** For what changes tables: whoever waits for one keeps all who come later waiting behind it, so it gives up soon. */
export const BRIEFLY = "set local lock_timeout = '400ms';";

/** Set by a statement: poolers in front of PostgreSQL refuse it as a parameter of the connection. */
export async function boundWaits(client: pg.ClientBase): Promise<void> {
  await client.query(`set lock_timeout = '${LONGEST_WAIT}'`);
}

export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03';
}

/** The error of an answer that its caller no longer waits for. */
export class Silence extends Error {
  constructor() {
    super('The database did not answer in time');
  }
}

/**
 * Ends a connection over which nothing has come or gone for `longestMs`, and with it what waits there. The library's own
 * limit leaves such a connection in its pool, where it fails whoever is next.
 */
export function endWhenSilent(client: pg.ClientBase, longestMs: number): void {
  const stream = client instanceof pg.Client ? client.connection.stream : undefined;
  if (stream instanceof Socket) stream.setTimeout(longestMs, () => stream.destroy(new Silence()));
}

/**
 * Ends a connection at PostgreSQL's side, found by its name: what it was sent and has not begun will never be done.
 * Closing our own side would leave that open.
 */
export async function endConnection(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 5000 });
  // A broken connection rejects its query; without this listener it would end the process, too.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [name]);
  } finally {
    await client.end();
  }
}

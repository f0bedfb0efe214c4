import pg from 'pg';
import { unavailable } from '../errors.ts';
import type { Logger } from '../log.ts';
import { outside } from '../tracing/scope.ts';
import { traced } from '../tracing/traced.ts';
import { explainDatabaseError } from './errors.ts';

export type Statement = { name: string; text: string };

/**
 * Dedicated connections that send single autocommit statements without waiting for earlier answers. Our SQL functions
 * are each a whole transaction, so several people's calls share one connection and one round trip.
 * Pool.query cannot do this: it checks a client out for each query.
 */
export type Pipeline = {
  /** @throws AppError for the refusals of our SQL functions and while the database is away. */
  call: <Row extends pg.QueryResultRow>(statement: Statement, values: unknown[]) => Promise<Row[]>;
  /** Calls without an answer yet. */
  waiting: () => number;
  close: () => Promise<void>;
};

type Lane = { client: pg.Client | null; pending: number };

export function createPipeline(options: { url: string; lanes: number; log: Logger }): Pipeline {
  const lanes: Lane[] = Array.from({ length: options.lanes }, () => ({ client: null, pending: 0 }));
  const connecting = new Map<Lane, Promise<pg.Client>>();
  let isClosed = false;

  async function connect(lane: Lane): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: options.url,
      pipeline: true,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    });
    client.on('error', ({ message }) =>
      outside(() => options.log.warn({ error: message }, 'A database connection broke')),
    );
    client.on('end', () => {
      if (lane.client === client) lane.client = null;
    });
    await client.connect();
    lane.client = client;
    return client;
  }

  function clientOf(lane: Lane): Promise<pg.Client> | pg.Client {
    if (lane.client !== null) return lane.client;
    const underWay = connecting.get(lane);
    if (underWay !== undefined) return underWay;
    const attempt = connect(lane).finally(() => connecting.delete(lane));
    connecting.set(lane, attempt);
    return attempt;
  }

  function leastBusy(): Lane {
    return lanes.reduce((best, lane) => (lane.pending < best.pending ? lane : best));
  }

  return {
    async call<Row extends pg.QueryResultRow>(statement: Statement, values: unknown[]) {
      // This process is about to end; the next one answers.
      if (isClosed) throw unavailable();
      const lane = leastBusy();
      lane.pending += 1;
      try {
        const client = await clientOf(lane);
        const query = { name: statement.name, text: statement.text, values };
        const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': statement.name };
        const result = await traced({ name: `sql ${statement.name}`, kind: 'client', attributes }, () =>
          client.query<Row>(query),
        );
        return result.rows;
      } catch (error) {
        throw explainDatabaseError(error);
      } finally {
        lane.pending -= 1;
      }
    },
    waiting: () => lanes.reduce((sum, { pending }) => sum + pending, 0),
    async close() {
      isClosed = true;
      await Promise.all(lanes.map((lane) => lane.client?.end()));
    },
  };
}

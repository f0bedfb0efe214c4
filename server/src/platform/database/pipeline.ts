import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { unavailable } from '../errors.ts';
import type { Logger } from '../log/log.ts';
import { outsideRequests } from '../tracing/request-context.ts';
import { withSpan } from '../tracing/spans.ts';
import { explainDatabaseError } from './errors.ts';
import { KnownQuery } from './known-query.ts';
import { boundWaits, endConnection, isLockTimeout, Silence } from './lock-timeout.ts';
import { LONGEST_ANSWER_MS } from './pool.ts';

export type Statement = { name: string; text: string };

/**
 * Dedicated connections that send single autocommit statements without waiting for earlier answers. Our SQL functions
 * are each a whole transaction, so several people's calls share one connection and one round trip.
 * Pool.query cannot do this: it checks a client out for each query.
 */
export type Pipeline = {
  /** @throws AppError for the refusals of our SQL functions and while the database is away. */
  call: (statement: Statement, values: unknown[]) => Promise<Record<string, unknown>[]>;
  /** Calls without an answer yet. */
  waiting: () => number;
  /** Nothing at all has been answered for seconds, although something waits on every connection. */
  isStuck: () => boolean;
  close: () => Promise<void>;
};

/** Answers come in the order of the calls: the first that waits has done so since the last answer, or since it came. */
type Lane = { name: string; client: pg.Client | null; pending: number; movedAt: number };

type Answered = pg.QueryResult<Record<string, unknown>>;

/** Far longer than any statement of ours takes; those behind it are better sent elsewhere. */
const SLOW_MS = 250;
const STUCK_MS = 2000;
/** How often it is looked for answers that did not come: so many times in the time that they may take. */
const LOOKS = 20;

export function createPipeline(options: {
  url: string;
  lanes: number;
  log: Logger;
  /** How long an answer may take before its connection is given up. @default 30000 */
  answerMs?: number;
}): Pipeline {
  const { answerMs = LONGEST_ANSWER_MS } = options;
  const lanes: Lane[] = Array.from({ length: options.lanes }, () => ({
    name: '',
    client: null,
    pending: 0,
    movedAt: 0,
  }));
  const connecting = new Map<Lane, Promise<pg.Client>>();
  // When what waits on each connection was sent, the first of it first; also on one that its lane has given up.
  const sentAt = new Map<pg.Client, number[]>();
  let isClosed = false;
  // The driver's own limit is a timer for each statement, with which what one leaves hangs on the one before: of all that a
  // connection made, 40 % outlived V8's collections of what is new, and 0.2 % without.
  const looking = setInterval(() => {
    const longAgo = performance.now() - answerMs;
    for (const [client, [first = Number.POSITIVE_INFINITY]] of sentAt) {
      if (first < longAgo) client.connection.stream.destroy(new Silence());
    }
  }, answerMs / LOOKS).unref();

  async function connect(lane: Lane): Promise<pg.Client> {
    const name = `kinora lane ${randomUUID()}`;
    const client = new pg.Client({
      connectionString: options.url,
      application_name: name,
      pipeline: true,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    });
    client.on('error', ({ message }) =>
      outsideRequests(() => options.log.warn({ error: message }, 'A database connection broke')),
    );
    client.on('end', () => {
      sentAt.delete(client);
      if (lane.client === client) lane.client = null;
    });
    await client.connect();
    const overdue = setTimeout(() => client.connection.stream.destroy(new Silence()), answerMs);
    await boundWaits(client).finally(() => clearTimeout(overdue));
    sentAt.set(client, []);
    lane.client = client;
    lane.name = name;
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

  const hasWaited = (lane: Lane, ms: number, now: number) => lane.pending > 0 && now - lane.movedAt > ms;

  function leastBusy(now: number): Lane {
    let best: Lane | undefined;
    let isBestSlow = true;
    for (const lane of lanes) {
      const isSlow = hasWaited(lane, SLOW_MS, now);
      if (best === undefined || (isSlow === isBestSlow ? lane.pending < best.pending : isBestSlow)) {
        best = lane;
        isBestSlow = isSlow;
      }
    }
    if (best === undefined) throw new Error('There are no lanes');
    return best;
  }

  /** What waits behind a call that was not answered would wait as long again; what has not begun is not to begin later. */
  function giveUpAll(lane: Lane, client: pg.Client): void {
    if (lane.client !== client) return;
    lane.client = null;
    endConnection(options.url, lane.name).catch((error: unknown) =>
      outsideRequests(() =>
        options.log.warn({ error }, 'Calls behind one that was not answered could not be given up'),
      ),
    );
  }

  return {
    async call(statement, values) {
      // This process is about to end; the next one answers.
      if (isClosed) throw unavailable();
      const now = performance.now();
      const lane = leastBusy(now);
      if (lane.pending === 0) lane.movedAt = now;
      lane.pending += 1;
      let client: pg.Client | undefined;
      try {
        const connected = await clientOf(lane);
        client = connected;
        const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': statement.name };
        sentAt.get(connected)?.push(performance.now());
        const result = await withSpan({ name: `sql ${statement.name}`, kind: 'client', attributes }, () =>
          send(connected, statement, values),
        );
        return result.rows;
      } catch (error) {
        if (client !== undefined && (isLockTimeout(error) || error instanceof Silence)) giveUpAll(lane, client);
        throw explainDatabaseError(error);
      } finally {
        if (client !== undefined) sentAt.get(client)?.shift();
        lane.pending -= 1;
        lane.movedAt = performance.now();
      }
    },
    waiting: () => lanes.reduce((sum, { pending }) => sum + pending, 0),
    isStuck() {
      const now = performance.now();
      return lanes.every((lane) => hasWaited(lane, STUCK_MS, now));
    },
    async close() {
      isClosed = true;
      clearInterval(looking);
      await Promise.all(lanes.map((lane) => lane.client?.end()));
    },
  };
}

/** By a callback: of a plain object the driver makes a copy property by property, and two promises more. */
function send(client: pg.Client, statement: Statement, values: unknown[]): Promise<Answered> {
  return new Promise((resolve, reject) => {
    client.query(
      new KnownQuery(statement, values, (error, answered) => (error === null ? resolve(answered) : reject(error))),
    );
  });
}

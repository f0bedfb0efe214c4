import pg from 'pg';
import type { Logger } from '../../platform/log/log.ts';

const SHORTEST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;

export type Notification = { channel: string; payload: string; backendPid: number };
export type Listener = { start: () => Promise<void>; stop: () => Promise<void> };

/**
 * LISTENs on a connection of its own and connects again whenever it breaks. `onListening` follows every connect: what
 * was notified before it is unknown.
 */
export function createListener(options: {
  url: string;
  channels: readonly string[];
  onNotification: (notification: Notification) => void;
  onListening: () => void;
  log: Logger;
}): Listener {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let isStopped = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: options.url,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    client = next;
    next.on('error', (error) => options.log.warn({ error: error.message }, 'The listening connection broke'));
    next.on('end', () => connectLater(next));
    next.on('notification', ({ channel, payload, processId }) =>
      options.onNotification({ channel, payload: payload ?? '', backendPid: processId }),
    );
    try {
      await next.connect();
      await next.query(options.channels.map((channel) => `listen ${channel}`).join('; '));
      failures = 0;
      options.onListening();
    } catch (error) {
      options.log.warn({ err: error }, 'Not listening to the database yet');
      connectLater(next);
      next.end().catch(() => undefined);
    }
  }

  function connectLater(broken: pg.Client): void {
    if (isStopped || client !== broken) return;
    client = null;
    failures += 1;
    const pause = Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** (failures - 1));
    timer = setTimeout(connect, pause * (0.5 + Math.random() / 2));
  }

  return {
    start: connect,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}

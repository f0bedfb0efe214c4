import { setTimeout as sleep } from 'node:timers/promises';
import { openReader, type Reader, type StreamEvent } from '../support/live.ts';

const PAUSE_MS = 100;
/** What has a place in the order of a person's events; `position` and `reset` only name one. */
const SEQUENCED = ['change', 'balance', 'library', 'inbox'];

export type Watch = {
  /** The sequence numbers of the events, in the order of their arrival, over all connections. */
  seqs: () => number[];
  /** How often it was told to fetch everything again. */
  resets: () => number;
  connections: () => number;
  stop: () => Promise<void>;
};

/**
 * A person's browser: it reads the stream from behind the event `after`, and goes on where it was, at another server,
 * whenever it breaks.
 */
export function watchEvents(origins: readonly string[], headers: Record<string, string>, after = 0): Watch {
  const earlier: StreamEvent[] = [];
  let reader: Reader | null = null;
  let connections = 0;
  let isStopped = false;

  const all = () => [...earlier, ...(reader?.events ?? [])];
  const seqs = () => all().flatMap(({ event, id }) => (SEQUENCED.includes(event) ? [Number(id)] : []));

  async function watchAt(origin: string): Promise<void> {
    const lastSeen = { 'last-event-id': String(seqs().at(-1) ?? after) };
    const opened = await openReader(`${origin}/api/events`, { ...headers, ...lastSeen });
    if (isStopped) return opened.close();
    reader = opened;
    if (opened.status === 200) connections += 1;
    await opened.ended;
    earlier.push(...opened.events);
    reader = null;
  }

  async function watch(): Promise<void> {
    for (let attempt = 0; !isStopped; attempt += 1) {
      // Nobody there: the other server, soon.
      await watchAt(origins[attempt % origins.length] ?? '').catch(() => undefined);
      await sleep(PAUSE_MS);
    }
  }

  const watched = watch();
  return {
    seqs,
    resets: () => all().filter(({ event }) => event === 'reset').length,
    connections: () => connections,
    async stop() {
      isStopped = true;
      reader?.close();
      await watched;
    },
  };
}

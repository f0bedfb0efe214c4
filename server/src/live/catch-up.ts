import type { Pipeline } from '../database/pipeline.ts';
import type { Logger } from '../log.ts';
import type { Client, Clients } from './clients.ts';
import { resetFrame } from './frame.ts';
import { REPLAYED_EVENTS, readEvents, type UserEvents } from './read-events.ts';

const USERS_A_READ = 200;

export type CatchUp = {
  /** This person's streams may have missed something. */
  request: (userId: string) => void;
  /** The same, unless all their streams have been told up to `seq`. */
  requestUpTo: (userId: string, seq: number) => void;
  /** Tries again what could not be read. */
  retry: () => void;
};

/**
 * Brings streams from where they are to where the database is: a replay after a reconnect and a new event are the same
 * thing. One read at a time, for everybody who is behind.
 */
export function createCatchUp(options: { pipeline: Pipeline; clients: Clients; log: Logger }): CatchUp {
  const { clients, log } = options;
  const behind = new Set<string>();
  let isReading = false;

  function takeBatch(): { userId: string; after: number }[] {
    const batch: { userId: string; after: number }[] = [];
    for (const userId of behind) {
      if (batch.length === USERS_A_READ) break;
      behind.delete(userId);
      const after = earliest(clients.of(userId));
      if (after !== null) batch.push({ userId, after });
    }
    return batch;
  }

  async function readAll(): Promise<void> {
    while (behind.size > 0) {
      const batch = takeBatch();
      if (batch.length === 0) continue;
      try {
        for (const found of await readEvents(options, batch)) deliver(found);
      } catch (error) {
        for (const { userId } of batch) behind.add(userId);
        throw error;
      }
    }
  }

  function deliver(found: UserEvents): void {
    for (const client of clients.of(found.userId)) {
      // Joined during the read, from further back: it has asked for a read of its own.
      if (client.seq < found.after) continue;
      bringForward(client, found);
      if (client.seq < found.currentSeq) behind.add(found.userId);
    }
  }

  function retry(): void {
    if (isReading || behind.size === 0) return;
    isReading = true;
    readAll()
      .catch((error: unknown) => log.warn({ err: error }, 'Live events could not be read'))
      .finally(() => {
        isReading = false;
      });
  }

  function request(userId: string): void {
    behind.add(userId);
    retry();
  }

  return {
    request,
    requestUpTo(userId, seq) {
      for (const client of clients.of(userId)) {
        if (client.seq < seq) return request(userId);
      }
    },
    retry,
  };
}

function earliest(streams: ReadonlySet<Client>): number | null {
  let seq: number | null = null;
  for (const client of streams) if (seq === null || client.seq < seq) seq = client.seq;
  return seq;
}

function bringForward(client: Client, { currentSeq, oldestSeq, events }: UserEvents): void {
  const missing = events.filter(({ seq }) => seq > client.seq);
  const isPruned = client.seq < currentSeq && client.seq < (oldestSeq ?? currentSeq + 1) - 1;
  if (client.seq > currentSeq || isPruned || missing.length > REPLAYED_EVENTS) {
    client.seq = currentSeq;
    client.send(resetFrame(currentSeq));
    return;
  }
  if (missing.length > 0) client.send(missing.map(({ text }) => text).join(''));
  const isCut = events.length > REPLAYED_EVENTS;
  client.seq = isCut ? Math.max(client.seq, events.at(-1)?.seq ?? 0) : currentSeq;
}

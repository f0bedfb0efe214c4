import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { Client, Clients } from './clients.ts';
import { resetFrame } from './stream.ts';

const USERS_A_READ = 200;

/** More than this is not replayed: fetching everything again costs less. */
export const REPLAYED_EVENTS = 500;

export type UserEvents = {
  userId: string;
  /** The events are those after this sequence number, ... */
  after: number;
  /** ... up to this one, or the first 501 of them. */
  currentSeq: number;
  /** What is still kept begins here; null when nothing is. */
  oldestSeq: number | null;
  events: { seq: number; text: string }[];
};

/** The next events of several people, each written out once however many streams will carry it. */
export type ReadEvents = (wanted: { userId: string; after: number }[]) => Promise<UserEvents[]>;

type CatchUp = {
  /** This person's streams may have missed something. */
  request: (userId: string) => void;
  /** The same, unless all their streams have been told up to `seq`. */
  requestUpTo: (userId: string, seq: number) => void;
  /** Tries again what could not be read. */
  retry: () => void;
};

type Wanted = { userId: string; after: number; streams: readonly Client[] };

/**
 * Brings streams from where they are to where the database is: a replay after a reconnect and a new event are the same
 * thing. One read at a time, for everybody who is behind.
 */
export function createCatchUp({
  readEvents,
  clients,
  log,
}: {
  readEvents: ReadEvents;
  clients: Clients;
  log: Logger;
}): CatchUp {
  const behind = new Set<string>();
  let isReading = false;

  function takeBatch(): Wanted[] {
    const batch: Wanted[] = [];
    for (const userId of behind) {
      if (batch.length === USERS_A_READ) break;
      behind.delete(userId);
      const streams = [...clients.of(userId)];
      const after = earliest(streams);
      if (after !== null) batch.push({ userId, after, streams });
    }
    return batch;
  }

  async function readAll(): Promise<void> {
    while (behind.size > 0) {
      const batch = takeBatch();
      if (batch.length === 0) continue;
      try {
        const waiting = new Map(batch.map(({ userId, streams }) => [userId, streams]));
        for (const found of await readEvents(batch)) deliver(found, waiting.get(found.userId) ?? []);
      } catch (error) {
        for (const { userId } of batch) behind.add(userId);
        throw error;
      }
    }
  }

  /** Streams that joined during the read may stand behind what it began after, or ahead of all that it saw. */
  function deliver(found: UserEvents, waiting: readonly Client[]): void {
    const open = clients.of(found.userId);
    for (const client of waiting) {
      if (!open.has(client)) continue;
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

function earliest(streams: readonly Client[]): number | null {
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

/** Forgets live events that are older than a day; a stream that asks for them is told to fetch everything. */
export async function pruneLiveEvents({ database }: { database: Database }): Promise<void> {
  await database.deleteFrom('events').where('created_at', '<', sql<Date>`now() - interval '24 hours'`).execute();
}

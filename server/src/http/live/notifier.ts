import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import * as z from 'zod';
import { query } from '../../platform/database/rows.ts';
import type { Logger } from '../../platform/log/log.ts';
import { type ProgressEvent, progressEventSchema } from '../wire.ts';

export type Channel = 'kinora_live' | 'kinora_progress' | 'kinora_runs' | 'kinora_tasks';

/** PostgreSQL refuses 8000 bytes and more. */
const PAYLOAD_BYTES = 7900;
const RECONNECT_MS = 1000;
const TIMEOUT_MS = 5000;
/**
 * Under load each statement tells what came in three of these: one for each submit costs a fifth of their rate at one
 * connection. A moment in which nothing comes ends the pause, so that the last of many waits no longer than that.
 */
const MOMENT_MS = 3;
const MOMENTS = 3;
const NOTIFY = {
  name: 'notify',
  text: 'select pg_notify(n.channel, n.payload) from unnest($1::text[], $2::text[]) as n (channel, payload)',
};

const progressMessage = z.object({ userId: z.uuid(), event: progressEventSchema });

type Notifier = {
  live: (userId: string, seq: number) => void;
  progress: (userId: string, event: ProgressEvent) => void;
  wake: (channel: 'kinora_runs' | 'kinora_tasks') => void;
  /** The process id by which a listener knows this notifier's own notifications; null while not connected. */
  backendPid: () => number | null;
  /** After what was asked for is sent. */
  stop: () => Promise<void>;
};

/**
 * Tells the other processes, on a connection of its own: at once when idle, and together what came meanwhile or in the
 * pause after it. Never inside a transaction that moves money, where NOTIFY would line up all commits. What is lost is
 * healed by the listeners' reading each second, so nothing is sent twice.
 */
export function createNotifier({ url, log }: { url: string; log: Logger }): Notifier {
  const seqs = new Map<string, number>();
  const progress = new Map<string, string>();
  const wakes = new Set<Channel>();
  let connection: { client: pg.Client; pid: number } | null = null;
  let connectNotBefore = 0;
  let asked = 0;
  let sending: Promise<void> | null = null;
  let isStopped = false;

  async function connect(): Promise<{ client: pg.Client; pid: number }> {
    connectNotBefore = Date.now() + RECONNECT_MS;
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
    });
    client.on('error', (error) => log.warn({ error: error.message }, 'The notifying connection broke'));
    client.on('end', () => {
      if (connection?.client === client) connection = null;
    });
    await client.connect();
    // A notification has nothing to keep: waiting for the disk would only delay the next ones.
    await client.query('set synchronous_commit = off');
    const rows = await query(client, z.object({ pid: z.number() }))`select pg_backend_pid() as pid`;
    return { client, pid: rows[0]?.pid ?? 0 };
  }

  function takeMessages(): { channels: Channel[]; payloads: string[] } {
    const channels: Channel[] = [];
    const payloads: string[] = [];
    const add = (channel: Channel, payload: string) => {
      channels.push(channel);
      payloads.push(payload);
    };
    for (const payload of seqPayloads(seqs)) add('kinora_live', payload);
    for (const payload of progress.values()) add('kinora_progress', payload);
    for (const channel of wakes) add(channel, '');
    seqs.clear();
    progress.clear();
    wakes.clear();
    return { channels, payloads };
  }

  async function sendAll(): Promise<void> {
    // After the answer of whoever caused it. What is said in the same breath, an event and its work, goes together.
    await immediate();
    while (seqs.size + progress.size + wakes.size > 0) {
      if (connection === null && Date.now() >= connectNotBefore) connection = await connect();
      const { channels, payloads } = takeMessages();
      await connection?.client.query({ ...NOTIFY, values: [channels, payloads] });
      await pause();
    }
  }

  async function pause(): Promise<void> {
    for (let moment = 0; moment < MOMENTS; moment += 1) {
      const before = asked;
      await sleep(MOMENT_MS);
      if (asked === before) return;
    }
  }

  function send(): void {
    asked += 1;
    if (sending !== null || isStopped) return;
    sending = sendAll()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'Notifications were lost');
        takeMessages();
        connection?.client.end().catch(() => undefined);
        connection = null;
      })
      .finally(() => {
        sending = null;
      });
  }

  return {
    live(userId, seq) {
      seqs.set(userId, Math.max(seq, seqs.get(userId) ?? 0));
      send();
    },
    progress(userId, event) {
      const payload = JSON.stringify({ userId, event });
      if (Buffer.byteLength(payload) > PAYLOAD_BYTES) return;
      progress.set(event.generationId, payload);
      send();
    },
    wake(channel) {
      wakes.add(channel);
      send();
    },
    backendPid: () => connection?.pid ?? null,
    async stop() {
      isStopped = true;
      await sending;
      await connection?.client.end();
    },
  };
}

/** `user:seq,user:seq`, as many to a payload as fit; ASCII alone, so characters are bytes. */
function* seqPayloads(seqs: ReadonlyMap<string, number>): Generator<string> {
  let payload = '';
  for (const [userId, seq] of seqs) {
    const entry = `${userId}:${seq}`;
    if (payload.length + 1 + entry.length > PAYLOAD_BYTES) {
      yield payload;
      payload = '';
    }
    payload = payload === '' ? entry : `${payload},${entry}`;
  }
  if (payload !== '') yield payload;
}

/** The inverse; what is no such pair is left out. */
export function parseSeqs(payload: string): { userId: string; seq: number }[] {
  return payload.split(',').flatMap((entry) => {
    const [userId = '', seq = ''] = entry.split(':');
    return /^\d{1,15}$/.test(seq) ? [{ userId, seq: Number(seq) }] : [];
  });
}

/** What `progress` sent; null for anything else. */
export function parseProgress(payload: string): z.infer<typeof progressMessage> | null {
  try {
    return progressMessage.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}

import * as z from 'zod';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRows } from '../../platform/database/rows.ts';
import type { Logger } from '../../platform/log/log.ts';
import { outsideRequests } from '../../platform/tracing/request-context.ts';
import { noteSpan } from '../../platform/tracing/spans.ts';
import type { ProgressEvent } from '../wire.ts';
import { isInWorkspace } from '../workspace.ts';
import { createCatchUp, type ReadEvents } from './catch-up.ts';
import { type Client, createClients } from './clients.ts';
import { createListener, type Notification } from './listener.ts';
import { type Channel, createNotifier, parseProgress, parseSeqs } from './notifier.ts';
import { frame, heartbeatFrame, signedOutFrame, suspendedFrame } from './stream.ts';

const RESYNC_MS = 1000;
const SESSIONS_MS = 5000;
const HEARTBEAT_MS = 15_000;
/** After a restart all streams come back within a second, and are looked after together. */
const BEGUN_MS = 20;
const CHANNELS: readonly Channel[] = ['kinora_live', 'kinora_progress', 'kinora_runs', 'kinora_tasks'];

const SEQS = {
  name: 'live_seqs',
  text: 'select id, event_seq from profiles where id = any ($1)',
  row: z.object({ id: z.string(), event_seq: z.number() }),
};
// The same conditions as session_user_id(), for many sessions, access tokens and keys at once.
const VALID_SESSIONS = {
  name: 'live_valid_sessions',
  text: `select s.token from "session" s join "user" u on u.id = s."userId"
    where s.token = any ($1) and s."expiresAt" > now() and not is_suspended(u.banned, u."banExpires")
      and (s."impersonatedBy" is null or may_view(s."impersonatedBy", s."userId"))
    union all
    select given from unnest($1::text[]) as given join "session" s on s.id = access_token_session(given)
      join "user" u on u.id = s."userId"
    where s."expiresAt" > now() and not is_suspended(u.banned, u."banExpires")
    union all
    select given from unnest($1::text[]) as given join valid_api_keys k on k.hash = api_key_hash(given)
    where is_api_key(given)
    union all
    select still_acting($1)`,
  row: z.object({ token: z.string() }),
};
const SUSPENDED = {
  name: 'live_suspended',
  text: `select id from "user" where id = any ($1) and is_suspended(banned, "banExpires")`,
  row: z.object({ id: z.string() }),
};

export type LiveFeed = {
  /** After a commit that wrote the event `seq` of this person: tells this process's streams and all other processes. */
  publish: (event: { userId: string; seq: number }) => void;
  /** Unsequenced; may be lost, only the newest matters. */
  publishProgress: (userId: string, event: ProgressEvent) => void;
  /** Runs may be due. */
  wakeWorkers: () => void;
  /** Tasks may be due. */
  wakeTasks: () => void;
  /** @returns the end of the listening */
  onRunsDue: (listener: () => void) => () => void;
  onTasksDue: (listener: () => void) => () => void;
  /** Sends what follows `afterSeq`, in order and once each, until the returned function is called; `currentSeq` was read just now. */
  subscribe: (stream: Omit<Client, 'seq'> & { afterSeq: number; currentSeq: number }) => () => void;
  /** How many streams of this person are open in this process. */
  streamsOf: (userId: string) => number;
  /** Ends the streams of a session that is no more; those of other processes end within 5 seconds. */
  endSession: (sessionToken: string) => void;
  /** Ends all streams of a person who is suspended, and says so; those of other processes end within 5 seconds. */
  endSuspended: (userId: string) => void;
  /** Resolves when it listens, or when the first attempt failed and it goes on trying. */
  start: () => Promise<void>;
  /** Ends all streams. */
  stop: () => Promise<void>;
};

/** The live events of one process: those of its own commits at once, those of the others by NOTIFY. */
export function createLiveFeed(options: {
  pipeline: Pipeline;
  readEvents: ReadEvents;
  directUrl: string;
  log: Logger;
}): LiveFeed {
  const { pipeline, readEvents, directUrl, log } = options;
  const clients = createClients();
  const catchUp = createCatchUp({ readEvents, clients, log });
  const notifier = createNotifier({ url: directUrl, log });
  const listener = createListener({ url: directUrl, channels: CHANNELS, onNotification, onListening, log });
  const runs = createWakeUps();
  const tasks = createWakeUps();
  const timers: NodeJS.Timeout[] = [];
  const begun = new Set<string>();
  let isStopped = false;

  function onNotification({ channel, payload, backendPid }: Notification): void {
    // Our own have reached this process directly.
    if (backendPid === notifier.backendPid()) return;
    if (channel === 'kinora_live') for (const { userId, seq } of parseSeqs(payload)) catchUp.requestUpTo(userId, seq);
    else if (channel === 'kinora_progress') showForeignProgress(payload);
    else if (channel === 'kinora_runs') runs.wake();
    else if (channel === 'kinora_tasks') tasks.wake();
  }

  function onListening(): void {
    for (const userId of clients.users()) catchUp.request(userId);
    runs.wake();
    tasks.wake();
  }

  function showForeignProgress(payload: string): void {
    const message = parseProgress(payload);
    if (message !== null) showProgress(message.userId, message.event);
  }

  function showProgress(userId: string, event: ProgressEvent): void {
    const streams = clients.of(userId);
    if (streams.size === 0) return;
    const text = frame('progress', event);
    for (const client of streams) client.send(text);
  }

  async function compare(users: string[]): Promise<void> {
    const rows = await readRows(pipeline, SEQS, [users]);
    for (const { id, event_seq } of rows) catchUp.requestUpTo(id, event_seq);
  }

  async function resync(): Promise<void> {
    const users = clients.users();
    if (users.length === 0) return;
    await compare(users);
    catchUp.retry();
  }

  /** What was committed while a stream was being opened has woken nobody. Where this fails, `resync` finds it. */
  function compareBegun(): void {
    const users = [...begun];
    begun.clear();
    if (!isStopped)
      compare(users).catch((error: unknown) => log.debug({ err: error }, 'New streams were not compared'));
  }

  async function checkSessions(): Promise<void> {
    const asked = new Set(Array.from(clients.all(), ({ sessionToken }) => sessionToken));
    if (asked.size === 0) return;
    const rows = await readRows(pipeline, VALID_SESSIONS, [[...asked]]);
    for (const { token } of rows) asked.delete(token);
    if (asked.size === 0) return;
    const people = Array.from(clients.all()).flatMap((one) => (asked.has(one.sessionToken) ? [one.personId] : []));
    for (const { id } of await readRows(pipeline, SUSPENDED, [people])) endSuspended(id);
    for (const token of asked) endSession(token);
  }

  function endSession(sessionToken: string): void {
    // Whoever is out of a workspace is signed in still: the next request tells the browser where it works now.
    endStreams((client) => client.sessionToken === sessionToken, isInWorkspace(sessionToken) ? '' : signedOutFrame);
  }

  function endSuspended(userId: string): void {
    endStreams(({ personId }) => personId === userId, suspendedFrame);
  }

  function endStreams(isMeant: (client: Client) => boolean, last: string): void {
    for (const client of clients.all()) {
      if (!isMeant(client)) continue;
      clients.remove(client);
      client.end(last);
    }
  }

  /** Each waits for its own last time, however slow the database is. */
  function every(ms: number, what: string, work: () => Promise<void>): void {
    let isBusy = false;
    const timer = setInterval(() => {
      if (isBusy) return;
      isBusy = true;
      work()
        .catch((error: unknown) => log.warn({ err: error }, what))
        .finally(() => {
          isBusy = false;
        });
    }, ms);
    timers.push(timer);
  }

  return {
    publish({ userId, seq }) {
      noteSpan({ name: 'live event', kind: 'producer', attributes: { 'kinora.event': seq }, milliseconds: 0 });
      catchUp.requestUpTo(userId, seq);
      notifier.live(userId, seq);
    },
    publishProgress(userId, event) {
      showProgress(userId, event);
      notifier.progress(userId, event);
    },
    wakeWorkers() {
      runs.wake();
      notifier.wake('kinora_runs');
    },
    wakeTasks() {
      tasks.wake();
      notifier.wake('kinora_tasks');
    },
    onRunsDue: runs.add,
    onTasksDue: tasks.add,
    subscribe({ userId, personId, sessionToken, afterSeq, currentSeq, send, end }) {
      const client: Client = { userId, personId, sessionToken, seq: afterSeq, send, end };
      if (isStopped) {
        end();
        return () => undefined;
      }
      clients.add(client);
      if (afterSeq !== currentSeq) catchUp.request(userId);
      if (begun.size === 0) setTimeout(() => outsideRequests(compareBegun), BEGUN_MS);
      begun.add(userId);
      return () => clients.remove(client);
    },
    streamsOf: (userId) => clients.of(userId).size,
    endSession,
    endSuspended,
    async start() {
      every(RESYNC_MS, 'Live events were not checked for gaps', resync);
      every(SESSIONS_MS, 'The sessions of live streams were not checked', checkSessions);
      timers.push(
        setInterval(() => {
          for (const client of clients.all()) client.send(heartbeatFrame);
        }, HEARTBEAT_MS),
      );
      await listener.start();
    },
    async stop() {
      if (isStopped) return;
      isStopped = true;
      for (const timer of timers) clearInterval(timer);
      for (const client of clients.all()) {
        clients.remove(client);
        client.end();
      }
      await Promise.all([listener.stop(), notifier.stop()]);
    },
  };
}

type WakeUps = { add: (listener: () => void) => () => void; wake: () => void };

/** Who wants to know that there may be work. */
function createWakeUps(): WakeUps {
  const listeners = new Set<() => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    wake() {
      for (const listener of listeners) listener();
    },
  };
}

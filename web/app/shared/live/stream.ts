import type { ChangeEvent } from '@kinora/server/generations-wire';
import type { BalanceEvent, ProgressEvent } from '@kinora/server/wire';
import { answers } from '../api/api.ts';
import { understood } from '../api/request.ts';

type Schemas = Pick<
  Awaited<ReturnType<typeof answers>>,
  'balanceEventSchema' | 'changeEventSchema' | 'progressEventSchema' | 'signedOutEventSchema'
>;

export type News =
  | { kind: 'change'; event: ChangeEvent; seq: number }
  | { kind: 'balance'; event: BalanceEvent; seq: number }
  | { kind: 'library' | 'inbox'; seq: number }
  | { kind: 'progress'; event: ProgressEvent }
  /** Whatever was read before may be older than `seq`. */
  | { kind: 'reset'; seq: number }
  /** The same, of a stream that is the first of its page. */
  | { kind: 'began'; seq: number }
  | { kind: 'refused' }
  | { kind: 'signed_out'; isSuspended: boolean };

type Options = {
  deliver: (news: News) => void;
  /** The last number that this browser has heard of; null when it has heard of none. */
  lastSeq: () => number | null;
  signal: AbortSignal;
};

/**
 * Keeps a stream open until the session is over. The browser itself opens a broken one again, where it was; one that was
 * refused it gives up, so that is opened anew.
 */
export async function keepStreamOpen({ deliver, lastSeq, signal }: Options): Promise<void> {
  let refusals = 0;
  while (!signal.aborted) {
    const schemas = await answers().catch(() => null);
    if (signal.aborted) return;
    const end = schemas === null ? 'never_opened' : await readStream({ deliver, lastSeq, signal }, schemas);
    if (end === 'signed_out') return;
    refusals = end === 'never_opened' ? refusals + 1 : 0;
    await pause(reopenDelay(refusals, Math.random()), signal);
  }
}

/** Milliseconds before the stream is opened again: doubling to half a minute, spread so that tabs do not come at once. */
export function reopenDelay(failures: number, random: number): number {
  return Math.min(30_000, 1000 * 2 ** failures) * (0.5 + random / 2);
}

type StreamEnd = 'signed_out' | 'closed' | 'never_opened';

function readStream({ deliver, lastSeq, signal }: Options, schemas: Schemas): Promise<StreamEnd> {
  return new Promise((resolve) => {
    const after = lastSeq();
    const stream = new EventSource(after === null ? '/api/events' : `/api/events?after=${after}`);
    let isOpened = false;
    const end = (how: StreamEnd) => {
      stream.close();
      signal.removeEventListener('abort', abandon);
      resolve(how);
    };
    const abandon = () => end('closed');
    signal.addEventListener('abort', abandon);
    stream.onopen = () => {
      isOpened = true;
    };
    stream.onerror = () => {
      // Otherwise the browser is already opening it again.
      if (stream.readyState !== EventSource.CLOSED) return;
      deliver({ kind: 'refused' });
      end(isOpened ? 'closed' : 'never_opened');
    };
    const on = (name: string, newsOf: (data: string, seq: number) => News | null) =>
      stream.addEventListener(name, ({ data, lastEventId }) => {
        const news = newsOf(data, Number(lastEventId));
        if (news !== null) deliver(news);
      });
    for (const name of ['change', 'balance', 'progress'] as const) {
      on(name, (data, seq) => readNews(schemas, { name, data, seq }));
    }
    for (const kind of ['library', 'inbox'] as const) on(kind, (_data, seq) => ({ kind, seq }));
    // One that begins here does not know what happened before.
    on('position', (_data, seq) => ({ kind: 'began', seq }));
    on('reset', (_data, seq) => ({ kind: 'reset', seq }));
    stream.addEventListener('signed_out', ({ data }) => {
      deliver({ kind: 'signed_out', isSuspended: isOfSuspended(schemas, data) });
      end('signed_out');
    });
  });
}

type Told = { name: 'change' | 'balance' | 'progress'; data: string; seq: number };

/**
 * What an event tells. One that is not understood has changed something all the same, so that all is to be read again; of
 * progress the next one will tell.
 */
export function readNews(schemas: Schemas, { name, data, seq }: Told): News | null {
  const source = `The event "${name}"`;
  try {
    const told: unknown = JSON.parse(data);
    if (name === 'change') return { kind: name, event: understood(schemas.changeEventSchema, told, source), seq };
    if (name === 'balance') return { kind: name, event: understood(schemas.balanceEventSchema, told, source), seq };
    return { kind: name, event: understood(schemas.progressEventSchema, told, source) };
  } catch {
    return name === 'progress' ? null : { kind: 'reset', seq };
  }
}

/** Whether the account is suspended; what is not understood ends the session all the same. */
function isOfSuspended({ signedOutEventSchema }: Schemas, data: string): boolean {
  try {
    return signedOutEventSchema.parse(JSON.parse(data)).reason === 'suspended';
  } catch {
    return false;
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    // Back online: no need to wait any longer.
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}

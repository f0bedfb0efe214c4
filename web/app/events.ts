import type { BalanceEvent, ChangeEvent, Generation, GenerationList, ProgressEvent } from '@kinora/server/wire';
import type { QueryClient } from '@tanstack/react-query';
import { applyBalance, applyChange, applyProgress } from './cache-updates.ts';
import { GENERATIONS } from './queries.ts';
import { endSessionHere, onSessionChange } from './session.ts';

type News =
  | { kind: 'change'; event: ChangeEvent }
  | { kind: 'progress'; event: ProgressEvent }
  | { kind: 'balance'; event: BalanceEvent }
  | { kind: 'reset' }
  | { kind: 'signed_out' };

const NAME = 'kinora-live';
/** How often a hidden tab looks whether what it waited for has ended. */
const REST_CHECK_MS = 2000;
const listeners = new Set<(event: ChangeEvent) => void>();

/** Hears every change of the person's generations, after the cache has it; answers how to stop. */
export function onChange(listener: (event: ChangeEvent) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Keeps the cache live. One tab of the browser holds the stream and hands its news to the others; when it closes or
 * rests, the next one takes over. A hidden tab rests unless something is being made, whose end its title shows; what it
 * missed is fetched when it is shown. Answers how to stop.
 */
export function startLive(client: QueryClient): () => void {
  const stopping = new AbortController();
  const channel = new BroadcastChannel(NAME);
  const apply = (news: News) => applyNews(client, news);
  const deliver = (news: News) => {
    channel.postMessage(news);
    apply(news);
  };
  channel.onmessage = ({ data }: MessageEvent<News>) => apply(data);
  const mayRest = () => !isMaking(client);
  void whileAwake(stopping.signal, mayRest, (signal) => whileLeading(signal, () => keepStreamOpen(deliver, signal)));
  // Also when another tab signs out: nobody is there to ask for.
  const stopListening = onSessionChange((event) => event === 'SIGNED_OUT' && stopping.abort());
  return () => {
    stopListening();
    stopping.abort();
    channel.close();
  };
}

function applyNews(client: QueryClient, news: News): void {
  switch (news.kind) {
    case 'progress':
      applyProgress(client, news.event);
      break;
    case 'balance':
      applyBalance(client, news.event.balance);
      void client.invalidateQueries({ queryKey: ['billing'] });
      break;
    case 'signed_out':
      endSessionHere();
      break;
    case 'reset':
      void client.invalidateQueries();
      break;
    case 'change':
      applyChange(client, news.event);
      for (const listener of listeners) listener(news.event);
  }
}

function isMaking(client: QueryClient): boolean {
  return client
    .getQueriesData<GenerationList>({ queryKey: [GENERATIONS] })
    .some(([, list]) => list?.generations.some(isProcessing));
}

const isProcessing = ({ status }: Generation) => status === 'processing';

/** Runs `work` until the tab is hidden and may rest, and again each time it is shown. */
async function whileAwake(
  stopping: AbortSignal,
  mayRest: () => boolean,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  while (!stopping.aborted) {
    await untilShown(stopping);
    const resting = new AbortController();
    const rest = () => {
      if (document.hidden && mayRest()) resting.abort();
    };
    document.addEventListener('visibilitychange', rest);
    const timer = setInterval(rest, REST_CHECK_MS);
    await work(AbortSignal.any([stopping, resting.signal]));
    clearInterval(timer);
    document.removeEventListener('visibilitychange', rest);
    // It ended by itself: the session is over.
    if (!resting.signal.aborted) return;
  }
}

function untilShown(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.hidden && !signal.aborted) return;
      document.removeEventListener('visibilitychange', look);
      signal.removeEventListener('abort', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look);
    look();
  });
}

/** Locks exist in secure contexts alone; over plain HTTP each tab keeps its own stream. */
async function whileLeading(signal: AbortSignal, lead: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return lead();
  await navigator.locks.request(NAME, { signal }, lead).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

async function keepStreamOpen(deliver: (news: News) => void, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const end = await readStream(deliver, signal);
    if (end === 'signed_out') return;
    failures = end === 'never_opened' ? failures + 1 : 0;
    await pause(reopenDelay(failures, Math.random()), signal);
  }
}

/** Milliseconds before the stream is opened again: doubling to half a minute, spread so that tabs do not come at once. */
export function reopenDelay(failures: number, random: number): number {
  return Math.min(30_000, 1000 * 2 ** failures) * (0.5 + random / 2);
}

type StreamEnd = 'signed_out' | 'closed' | 'never_opened';

function readStream(deliver: (news: News) => void, signal: AbortSignal): Promise<StreamEnd> {
  return new Promise((resolve) => {
    const stream = new EventSource('/api/events');
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
      deliver({ kind: 'reset' });
    };
    // A refused stream looks like a lost one; the refetch tells whether the session is over.
    stream.onerror = () => {
      if (!isOpened) deliver({ kind: 'reset' });
      end(isOpened ? 'closed' : 'never_opened');
    };
    stream.addEventListener('change', ({ data }) => deliver({ kind: 'change', event: JSON.parse(data) }));
    stream.addEventListener('progress', ({ data }) => deliver({ kind: 'progress', event: JSON.parse(data) }));
    stream.addEventListener('balance', ({ data }) => deliver({ kind: 'balance', event: JSON.parse(data) }));
    stream.addEventListener('reset', () => deliver({ kind: 'reset' }));
    stream.addEventListener('signed_out', () => {
      deliver({ kind: 'signed_out' });
      end('signed_out');
    });
  });
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

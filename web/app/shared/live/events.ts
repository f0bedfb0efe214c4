import type { ChangeEvent, Generation } from '@kinora/server/generations-wire';
import type { QueryClient } from '@tanstack/react-query';
import { COLLECTIONS, GENERATION_LISTS, isOfLibrary, listedIds, readGeneration } from '../api/generation-cache.ts';
import { meQuery, queryClient } from '../api/queries.ts';
import { endSessionHere, onSessionChange } from '../session/session.ts';
import { loadedToolOf, loadToolOf } from '../tools/registry.ts';
import { CATALOGUE } from '../tools/summaries.ts';
import { applyBalance, applyChange, applyProgress, applyTool } from './cache-updates.ts';
import { keepStreamOpen, type News } from './stream.ts';
import { whileLeading } from './tab-lead.ts';

/** How often a hidden tab looks whether what it waited for has ended. */
const REST_CHECK_MS = 2000;

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

const NAME = 'kinora-live';
/** `before`: what this page knew of it until now. */
export type HeardChange = ChangeEvent & { before: Generation | null };
const listeners = new Set<(change: HeardChange) => void>();

/** Hears every change of the person's generations, after the cache has it; answers how to stop. */
export function onChange(listener: (change: HeardChange) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Keeps the cache live: one tab holds the stream for all, and another takes over when it closes, rests or sleeps. A hidden
 * tab rests unless something is being made; what it missed is replayed when it is shown. Returns a function that stops.
 */
export function startLive(client: QueryClient): () => void {
  let stopping = follow(client);
  const stopListening = onSessionChange((event) => {
    // Also when another tab signs out: nobody is there to ask for. Somebody else's stream has numbers of its own.
    if (event === 'SIGNED_OUT' || event === 'SIGNED_IN') stopping.abort();
    if (event === 'SIGNED_IN') stopping = follow(client);
  });
  return () => {
    stopListening();
    stopping.abort();
  };
}

/** Follows the stream of the session of this moment, until the answered controller ends it. */
function follow(client: QueryClient): AbortController {
  const stopping = new AbortController();
  const { signal } = stopping;
  const channel = new BroadcastChannel(NAME);
  const sequence = createSequence();
  const apply = (news: News) => {
    if (!signal.aborted && sequence.isNew(news)) applyNews(client, news);
  };
  const deliver = (news: News) => {
    channel.postMessage(news);
    apply(news);
  };
  channel.onmessage = ({ data }: MessageEvent<News>) => apply(data);
  signal.addEventListener('abort', () => channel.close());
  const stream = (until: AbortSignal) => keepStreamOpen({ deliver, lastSeq: sequence.last, signal: until });
  const mayRest = () => !isMaking(client);
  void whileAwake(signal, mayRest, (awake) => whileLeading(NAME, awake, stream));
  return stopping;
}

/** What was heard of so far. A tab that wakes up hands on what it had still to read, and the others know it already. */
export function createSequence() {
  let last: number | null = null;
  return {
    last: () => last,
    isNew(news: News): boolean {
      if (!('seq' in news)) return true;
      if (news.kind !== 'reset' && news.kind !== 'began' && last !== null && news.seq <= last) return false;
      last = news.seq;
      return true;
    },
  };
}

export function applyNews(client: QueryClient, news: News): void {
  switch (news.kind) {
    case 'progress':
      applyProgress(client, news.event);
      break;
    case 'balance':
      applyBalance(client, news.event.balance);
      void client.invalidateQueries({ queryKey: ['billing'] });
      break;
    case 'library':
      void client.invalidateQueries({ queryKey: [COLLECTIONS] });
      void client.invalidateQueries({ queryKey: [GENERATION_LISTS], predicate: isOfLibrary });
      break;
    case 'inbox':
      void client.invalidateQueries({ queryKey: meQuery.queryKey });
      break;
    case 'signed_out':
      endSessionHere(news.isSuspended ? 'account_suspended' : 'session_ended');
      break;
    case 'reset':
      void client.invalidateQueries();
      break;
    case 'began':
      // No event tells of what is sold, which the page has just read.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== CATALOGUE });
      break;
    case 'refused':
      // Its answer tells whether the session is over.
      void client.invalidateQueries({ queryKey: meQuery.queryKey });
      break;
    case 'change': {
      const change = { ...news.event, before: readGeneration(client, news.event.generationId) };
      applyChange(client, news.event);
      if (news.event.generation !== null) showInItsWords(client, news.event.generation);
      for (const listener of listeners) listener(change);
    }
  }
}

/** What another tab or a program ordered may be of a tool that no page has loaded. */
function showInItsWords(client: QueryClient, generation: Generation): void {
  if (loadedToolOf(generation) !== undefined) return;
  loadToolOf(generation).then(
    (tool) => tool && applyTool(client, tool.id),
    () => undefined,
  );
}

const LONG_MS = 20_000;

/** Whether something has been in the making for long enough that people go and do something else. */
export function hasLongJob(): boolean {
  return [...listedIds(queryClient)].some((id) => {
    const generation = readGeneration(queryClient, id);
    return generation?.status === 'processing' && Date.now() - Date.parse(generation.created_at) > LONG_MS;
  });
}

function isMaking(client: QueryClient): boolean {
  return [...listedIds(client)].some((id) => readGeneration(client, id)?.status === 'processing');
}

import { limits } from '@kinora/catalogue/limits';
import type { Imported, ImportLine } from '@kinora/server/imports-wire';
import { type Text, text } from '@kinora/texts/typed-keys';
import { useSyncExternalStore } from 'react';
import { ApiError, errorMessage, noAnswer, refusal } from '../../../shared/api/api-error.ts';
import { GENERATION_LISTS, GENERATION_TOTALS } from '../../../shared/api/generation-cache.ts';
import { queryClient } from '../../../shared/api/queries.ts';
import { sendFile, understood } from '../../../shared/api/request.ts';
import { storageQuery } from '../../../shared/session/account-api.ts';

/** What the picker offers; what a file is, the server decides. */
export const accepted = 'image/jpeg,image/png,image/webp,video/*,audio/*,.zip';

/** The most that the server takes of each; beyond it nothing is sent. */
const mostBytes = {
  image: limits.imageUploadBytes,
  video: limits.videoUploadBytes,
  audio: limits.audioUploadBytes,
  zip: 500_000_000,
} as const;

/** What a file says it is; null for what is never taken. */
function kindOfFile({ name, type }: Pick<File, 'name' | 'type'>): keyof typeof mostBytes | null {
  if (/\.zip$/i.test(name) || /^application\/(?:x-)?zip(?:-compressed)?$/.test(type)) return 'zip';
  const [kind] = type.split('/');
  if (kind === 'image' || kind === 'video' || kind === 'audio') return kind;
  // Browsers know no type for some, such as Matroska.
  if (/\.(?:mkv|avi|mov|webm|mp4)$/i.test(name)) return 'video';
  return /\.(?:flac|ogg|opus|m4a|aac|wav|mp3)$/i.test(name) ? 'audio' : null;
}

const PATH = '/api/imports/zip';

type Options = {
  signal: AbortSignal;
  onProgress: (percent: number) => void;
  /** Hears each line as soon as it is there. */
  onLine: (line: ImportLine) => void;
};

/** Sends a ZIP, whose files are answered one after the other. Throws as `sendFile` does. */
async function sendZip(file: File, { signal, onProgress, onLine }: Options): Promise<void> {
  const { importLineSchema } = await import('@kinora/server/imports-wire');
  await new Promise<void>((resolve, reject) => {
    const call = new XMLHttpRequest();
    let read = 0;
    const readLines = () => {
      if (call.status !== 200) return;
      const end = call.responseText.lastIndexOf('\n') + 1;
      const lines = call.responseText.slice(read, end).split('\n').filter(Boolean);
      read = Math.max(read, end);
      for (const line of lines) onLine(understood(importLineSchema, parsed(line), PATH));
    };
    const attempt = (work: () => void) => {
      try {
        work();
      } catch (error) {
        reject(error);
      }
    };
    call.open('POST', PATH);
    call.setRequestHeader('accept-language', document.documentElement.lang);
    call.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : Math.round((100 * loaded) / total));
    call.onprogress = () => attempt(readLines);
    call.onload = () =>
      attempt(() => {
        if (call.status !== 200) throw refusal(call.status, parsed(call.responseText));
        readLines();
        resolve();
      });
    call.onerror = () => (read > 0 ? resolve() : reject(noAnswer()));
    call.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => call.abort(), { once: true });
    const body = new FormData();
    body.append('file', file);
    call.send(body);
  });
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** The server looks at two of one person's files at once as it is. */
const AT_ONCE = 2;

type Outcome = Imported['outcome'];
export type Item = {
  id: number;
  name: string;
  state: 'waiting' | 'sending' | 'checking' | 'unpacking' | 'unpacked' | Outcome | 'refused' | 'canceled';
  /** How much of it is sent, 0 to 100; of a ZIP, how many of its files are done. */
  percent: number;
  files: { done: number; count: number };
  /** Why it was refused: words of ours, or of the server. */
  why: Text | string | null;
};

let items: readonly Item[] = [];
let lastId = 0;
const waiting: { id: number; file: File }[] = [];
let open = 0;
let stopping = new AbortController();
const listeners = new Set<() => void>();

function set(next: readonly Item[]): void {
  items = next;
  for (const listener of listeners) listener();
}

function change(id: number, changes: Partial<Item>): void {
  set(items.map((item) => (item.id === id ? { ...item, ...changes } : item)));
}

const isOver = ({ state }: Item) => !['waiting', 'sending', 'checking', 'unpacking'].includes(state);

/** What is being imported, and what became of it, wherever the person goes in the app meanwhile. */
export function useImports() {
  const known = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => items,
  );
  const count = (...states: Item['state'][]) => known.filter(({ state }) => states.includes(state)).length;
  return {
    items: known,
    isRunning: known.some((item) => !isOver(item)),
    done: known.filter(isOver).length,
    imported: count('imported', 'restored'),
    already: count('already'),
    refused: count('refused'),
  };
}

const newItem = (name: string): Item => ({
  id: ++lastId,
  name,
  state: 'waiting',
  percent: 0,
  files: { done: 0, count: 0 },
  why: null,
});

/** Sends files one after the other; what is plainly none of ours is told without sending it. */
export function importFiles(files: readonly File[]): void {
  const added = files.map((file) => ({ file, item: newItem(file.name) }));
  // A new lot begins a new list, as long as nothing is under way.
  const before = items.every(isOver) ? [] : items;
  set([...before, ...added.map(({ file, item }) => ({ ...item, ...refusalOf(file) }))]);
  waiting.push(...added.filter(({ file }) => refusalOf(file) === null).map(({ file, item: { id } }) => ({ id, file })));
  for (let free = AT_ONCE - open; free > 0; free -= 1) void work();
}

function refusalOf(file: File): Pick<Item, 'state' | 'why'> | null {
  const kind = kindOfFile(file);
  if (kind === null) return { state: 'refused', why: text('imports', 'refused.kind') };
  const most = mostBytes[kind];
  if (file.size < most) return null;
  return {
    state: 'refused',
    why: text('imports', 'refused.size', { megabytes: String(Math.round(most / 1_048_576)) }),
  };
}

/** What is not sent yet is not sent any more, and what is on its way is broken off. */
export const cancelImports = (): void => stop({ state: 'canceled', why: null });

function stop(end: Pick<Item, 'state' | 'why'>): void {
  waiting.length = 0;
  stopping.abort();
  stopping = new AbortController();
  set(items.map((item) => (isOver(item) ? item : { ...item, ...end })));
}

async function work(): Promise<void> {
  const next = waiting.shift();
  if (next === undefined) return;
  open += 1;
  const { signal } = stopping;
  try {
    if (kindOfFile(next.file) === 'zip') await importZip(next.id, next.file, signal);
    else await importOne(next.id, next.file, signal);
  } catch (error) {
    const end = { state: 'refused', why: errorMessage(error) } as const;
    // The workspace is left: what follows would come into the own gallery.
    if (error instanceof ApiError && error.code === 'not_a_member') stop(end);
    else if (!signal.aborted) change(next.id, end);
  } finally {
    open -= 1;
  }
  if (waiting.length > 0) return work();
  if (open > 0) return;
  // The live stream brings each; this is for what it missed.
  for (const queryKey of [[GENERATION_LISTS], [GENERATION_TOTALS], storageQuery.queryKey]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

const sendingTo = (id: number, signal: AbortSignal) => (percent: number) => {
  if (!signal.aborted) change(id, percent < 100 ? { state: 'sending', percent } : { state: 'checking', percent });
};

async function importOne(id: number, file: File, signal: AbortSignal): Promise<void> {
  const schema = async () => (await import('@kinora/server/imports-wire')).importedSchema;
  const { outcome } = await sendFile(schema, '/api/imports', file, { signal, onProgress: sendingTo(id, signal) });
  change(id, { state: outcome });
}

/** Each file of it gets a line of its own below it. */
async function importZip(id: number, file: File, signal: AbortSignal): Promise<void> {
  let files = { done: 0, count: -1 };
  const onLine = (line: ImportLine) => {
    if (signal.aborted) return;
    if ('files' in line) files = { done: 0, count: line.files };
    else {
      files = { ...files, done: files.done + 1 };
      const why = line.outcome === 'refused' ? line.error : null;
      set([...items, { ...newItem(line.name), state: line.outcome, why }]);
    }
    change(id, { state: 'unpacking', files });
  };
  await sendZip(file, { signal, onProgress: sendingTo(id, signal), onLine });
  if (signal.aborted) return;
  const isWhole = files.done === files.count;
  change(id, isWhole ? { state: 'unpacked' } : { state: 'refused', why: text('imports', 'refused.cut') });
}

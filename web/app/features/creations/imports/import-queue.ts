import type { Imported, ImportLine } from '@kinora/server/imports-wire';
import { type Text, text } from '@kinora/texts/typed-keys';
import { useSyncExternalStore } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { GENERATION_LISTS, GENERATION_TOTALS } from '../../../shared/api/generation-cache.ts';
import { queryClient } from '../../../shared/api/queries.ts';
import { sendFile } from '../../../shared/api/request.ts';
import { storageQuery } from '../../../shared/session/account-api.ts';
import { kindOfFile, mostBytes } from './file-kinds.ts';
import { sendZip } from './send-zip.ts';

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
export function cancelImports(): void {
  waiting.length = 0;
  stopping.abort();
  stopping = new AbortController();
  set(items.map((item) => (isOver(item) ? item : { ...item, state: 'canceled' })));
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
    if (!signal.aborted) change(next.id, { state: 'refused', why: errorMessage(error) });
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

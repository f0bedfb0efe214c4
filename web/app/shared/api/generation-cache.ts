import type { Generation, GenerationList } from '@kinora/server/generations-wire';
import { type QueryClient, replaceEqualDeep } from '@tanstack/react-query';
import type { GenerationFilter } from './api.ts';

/**
 * A generation is cached once, under its id, and lists hold ids. A moment tells what is newer: an event counts from when
 * it was heard, an answer from when it was asked for.
 */
export type Cached = {
  /** Null when it is gone. */
  generation: Generation | null;
  asOf: number;
};

export type IdList = Omit<GenerationList, 'generations'> & { ids: readonly string[] };

export const GENERATION = 'generation';
export const GENERATION_LISTS = 'generation-lists';
export const GENERATION_TOTALS = 'generation-totals';
export const COLLECTIONS = 'collections';

export const generationKey = (id: string) => [GENERATION, id] as const;
export const listKey = (filter: GenerationFilter) => [GENERATION_LISTS, filter] as const;

/** Whether a list may be of what is kept, or in a collection, of which only the server knows. */
export function isOfLibrary({ queryKey: [, filter] }: { queryKey: readonly unknown[] }): boolean {
  return typeof filter === 'object' && filter !== null && ('library' in filter || 'facts' in filter);
}

let moments = 0;

/** A moment later than every one before. It is taken before the server is asked, so that an event heard meanwhile counts as newer. */
export function nextMoment(): number {
  moments += 1;
  return moments;
}

function write(client: QueryClient, id: string, cached: Cached): boolean {
  const known = client.getQueryData<Cached>(generationKey(id));
  if (known !== undefined && known.asOf > cached.asOf) return false;
  const generation = replaceEqualDeep(known?.generation, cached.generation);
  client.setQueryData<Cached>(generationKey(id), { ...cached, generation });
  return true;
}

/** Writes a generation everywhere it is shown. Answers false, and writes nothing, where something newer is known. */
export function cacheGeneration(client: QueryClient, generation: Generation, asOf: number): boolean {
  return write(client, generation.id, { generation, asOf });
}

/** Remembers that a generation is gone, so that no older answer brings it back. Answers as `cacheGeneration` does. */
export function cacheRemoval(client: QueryClient, id: string, asOf: number): boolean {
  return write(client, id, { generation: null, asOf });
}

/** Writes the generations of an answer, and answers the list of their ids without those that are gone since. */
export function cacheList(client: QueryClient, { generations, ...rest }: GenerationList, asOf: number): IdList {
  for (const generation of generations) cacheGeneration(client, generation, asOf);
  const isThere = (id: string) => readGeneration(client, id) !== null;
  return { ...rest, ids: generations.map(({ id }) => id).filter(isThere) };
}

export function readGeneration(client: QueryClient, id: string): Generation | null {
  return client.getQueryData<Cached>(generationKey(id))?.generation ?? null;
}

/** Changes what is known of a generation, and not how new it is; null leaves it as it is. */
export function changeGeneration(
  client: QueryClient,
  id: string,
  change: (generation: Generation) => Generation | null,
): void {
  const cached = client.getQueryData<Cached>(generationKey(id));
  const generation = cached?.generation ? change(cached.generation) : null;
  if (cached && generation) client.setQueryData<Cached>(generationKey(id), { ...cached, generation });
}

/** The ids of all lists. */
export function listedIds(client: QueryClient): ReadonlySet<string> {
  const lists = client.getQueriesData<IdList>({ queryKey: [GENERATION_LISTS] });
  return new Set(lists.flatMap(([, list]) => list?.ids ?? []));
}

/** Drops the generations that no list names any more and no component shows. */
function dropUnlisted(client: QueryClient): void {
  // What a list is about to name has arrived before it.
  if (client.isFetching({ queryKey: [GENERATION_LISTS] }) > 0) return;
  const listed = listedIds(client);
  client.removeQueries({
    queryKey: [GENERATION],
    predicate: (query) => query.getObserversCount() === 0 && !listed.has(String(query.queryKey[1])),
  });
}

const DROPPED_AFTER_MS = 60_000;

/** Has a client keep generations for as long as a list names them. */
export function keepWhileListed(client: QueryClient): void {
  client.setQueryDefaults([GENERATION], { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false });
  let isDropping = false;
  client.getQueryCache().subscribe(({ query: { queryKey } }) => {
    if (isDropping || (queryKey[0] !== GENERATION && queryKey[0] !== GENERATION_LISTS)) return;
    isDropping = true;
    setTimeout(() => {
      isDropping = false;
      dropUnlisted(client);
    }, DROPPED_AFTER_MS);
  });
}

import type { GenerationList } from '@kinora/server/wire';
import { queryOptions } from '@tanstack/react-query';
import { type GenerationFilter, listGenerations } from '../../shared/api/api.ts';
import { GENERATION_TOTALS, GENERATIONS } from '../../shared/api/queries.ts';

const PAGE = 60;
const REFRESHED = 5 * PAGE;
const KEPT_MS = 30 * 60_000;

/** A list with the page that follows it. A live insert may have brought some of it before. */
export function withPage(list: GenerationList, page: GenerationList): GenerationList {
  const known = new Set(list.generations.map(({ id }) => id));
  const added = page.generations.filter(({ id }) => !known.has(id));
  return { ...list, generations: [...list.generations, ...added], nextCursor: page.nextCursor };
}

/** A list whose beginning was read anew, with what was loaded behind it: whoever scrolled far stays where they are. */
export function withTail(fresh: GenerationList, kept: GenerationList): GenerationList {
  if (fresh.nextCursor === null) return fresh;
  const known = new Set(fresh.generations.map(({ id }) => id));
  const lastKnown = kept.generations.findLastIndex(({ id }) => known.has(id));
  const tail = kept.generations.slice(lastKnown + 1);
  if (lastKnown === -1 || tail.length === 0) return fresh;
  return { ...fresh, generations: [...fresh.generations, ...tail], nextCursor: kept.nextCursor };
}

export function readNextPage(filter: GenerationFilter, cursor: string): Promise<GenerationList> {
  return listGenerations({ ...filter, limit: PAGE, cursor });
}

async function readBeginning(filter: GenerationFilter, count: number, signal: AbortSignal): Promise<GenerationList> {
  let list = await listGenerations({ ...filter, limit: PAGE }, signal);
  while (list.nextCursor !== null && list.generations.length < count) {
    list = withPage(list, await listGenerations({ ...filter, limit: PAGE, cursor: list.nextCursor }, signal));
  }
  return list;
}

/**
 * Everything of the gallery that is loaded so far, as one list: the live updates of every other list then work on it.
 * An infinite query would write its pages over what the live stream brought while the next page was on its way.
 */
export function galleryQuery(filter: GenerationFilter) {
  const queryKey = [GENERATIONS, filter] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const loaded = client.getQueryData<GenerationList>(queryKey)?.generations.length ?? 0;
      const fresh = await readBeginning(filter, Math.min(loaded, REFRESHED), signal);
      const kept = client.getQueryData<GenerationList>(queryKey);
      return kept === undefined ? fresh : withTail(fresh, kept);
    },
    gcTime: KEPT_MS,
    structuralSharing: false,
    // The live stream says when it missed something; nothing else makes a long list stale.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export type Total = Pick<GenerationList, 'total' | 'totalIsMore'>;

/** How many there are beside what a filter lets through: in the gallery, or in the trash. */
export function wholeQuery({ trash }: GenerationFilter) {
  const filter: GenerationFilter = trash === undefined ? {} : { trash };
  return queryOptions({
    queryKey: [GENERATION_TOTALS, 'whole', filter] as const,
    queryFn: ({ signal }) => readTotal(filter, signal),
  });
}

async function readTotal(filter: GenerationFilter, signal: AbortSignal): Promise<Total> {
  const { total, totalIsMore } = await listGenerations({ ...filter, limit: 1 }, signal);
  return { total, totalIsMore };
}

/** How many the whole list has, asked again after every change. The list's own first answer spares the first request. */
export function totalQuery(filter: GenerationFilter, list: GenerationList | undefined) {
  return queryOptions({
    queryKey: [GENERATION_TOTALS, filter] as const,
    queryFn: ({ signal }) => readTotal(filter, signal),
    enabled: list !== undefined,
    ...(list === undefined ? {} : { initialData: { total: list.total, totalIsMore: list.totalIsMore } }),
  });
}

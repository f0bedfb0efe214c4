import { type Text, text } from '@kinora/texts/typed-keys';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type GenerationFilter, listGenerations } from '../../shared/api/api.ts';
import { GENERATION_TOTALS, type IdList, listKey } from '../../shared/api/generation-cache.ts';
import { queryClient, readList } from '../../shared/api/queries.ts';

const PAGE = 60;
const REFRESHED = 5 * PAGE;
const KEPT_MS = 30 * 60_000;

/** A list with the page that follows it. A live insert may have brought some of it before. */
export function withPage(list: IdList, page: IdList): IdList {
  return { ...list, ids: [...new Set([...list.ids, ...page.ids])], nextCursor: page.nextCursor };
}

/** A list whose beginning was read anew, with what was loaded behind it: whoever scrolled far stays where they are. */
export function withTail(fresh: IdList, kept: IdList): IdList {
  if (fresh.nextCursor === null) return fresh;
  const known = new Set(fresh.ids);
  const lastKnown = kept.ids.findLastIndex((id) => known.has(id));
  const tail = kept.ids.slice(lastKnown + 1);
  if (lastKnown === -1 || tail.length === 0) return fresh;
  return { ...fresh, ids: [...fresh.ids, ...tail], nextCursor: kept.nextCursor };
}

export function readNextPage(filter: GenerationFilter, cursor: string): Promise<IdList> {
  return readList(queryClient, { ...filter, limit: PAGE, cursor });
}

type Beginning = { client: QueryClient; filter: GenerationFilter; count: number; signal: AbortSignal };

async function readBeginning({ client, filter, count, signal }: Beginning): Promise<IdList> {
  let list = await readList(client, { ...filter, limit: PAGE }, signal);
  while (list.nextCursor !== null && list.ids.length < count) {
    list = withPage(list, await readList(client, { ...filter, limit: PAGE, cursor: list.nextCursor }, signal));
  }
  return list;
}

/**
 * Everything of the gallery that is loaded so far, as one list: the live updates of every other list then work on it.
 * An infinite query would write its pages over what the live stream brought while the next page was on its way.
 */
export function galleryQuery(filter: GenerationFilter) {
  const queryKey = listKey(filter);
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const loaded = client.getQueryData<IdList>(queryKey)?.ids.length ?? 0;
      const fresh = await readBeginning({ client, filter, count: Math.min(loaded, REFRESHED), signal });
      const kept = client.getQueryData<IdList>(queryKey);
      return kept === undefined ? fresh : withTail(fresh, kept);
    },
    gcTime: KEPT_MS,
    structuralSharing: false,
    // The live stream says when it missed something; nothing else makes a long list stale.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

type Total = Pick<IdList, 'total' | 'totalIsMore'>;

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
export function totalQuery(filter: GenerationFilter, list: IdList | undefined) {
  return queryOptions({
    queryKey: [GENERATION_TOTALS, filter] as const,
    queryFn: ({ signal }) => readTotal(filter, signal),
    enabled: list !== undefined,
    ...(list === undefined ? {} : { initialData: { total: list.total, totalIsMore: list.totalIsMore } }),
  });
}

type Count = Total | undefined;

/** Of a list whose number is known; `hasMore` where it is known to be more. Never fewer than `least`. */
function counted(count: Count, least: number): { count: number; hasMore: 'yes' | 'other' } | null {
  if (count === undefined || count.total === null) return null;
  if (count.totalIsMore && least <= count.total) return { count: count.total, hasMore: 'yes' };
  return { count: Math.max(least, count.total), hasMore: 'other' };
}

/**
 * "Showing 60 of 1,234"; searches stop counting: "Showing 60 of 1,000+". A list that is narrowed down is set against all
 * that there is: "Showing 2 of 19", "Showing 60 of 200 matches (1,234 in all)". Never says fewer than are shown.
 */
export function resultCount(shown: number, matching: Count, all?: Count): Text {
  const matches = counted(matching, shown);
  const whole = counted(all, Math.max(shown, matching?.total ?? 0));
  if (matches !== null && whole !== null && (matches.count !== shown || matches.hasMore === 'yes')) {
    const { count: total, hasMore } = matches;
    return text('gallery', 'shownOfMatches', { shown, total, hasMore, all: whole.count, hasMoreInAll: whole.hasMore });
  }
  const of = whole ?? matches;
  if (of === null) return text('gallery', 'shown', { shown });
  return text('gallery', 'shownOf', { shown, total: of.count, hasMore: of.hasMore });
}

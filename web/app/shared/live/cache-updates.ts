import type { ChangeEvent, Generation } from '@kinora/server/generations-wire';
import type { Me } from '@kinora/server/me-wire';
import type { ProgressEvent } from '@kinora/server/wire';
import { notifyManager, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { GenerationFilter } from '../api/api.ts';
import {
  cacheGeneration,
  cacheRemoval,
  changeGeneration,
  GENERATION,
  GENERATION_LISTS,
  GENERATION_TOTALS,
  type IdList,
  nextMoment,
  readGeneration,
} from '../api/generation-cache.ts';
import { meQuery } from '../api/queries.ts';
import { kindOf } from '../generation/output.ts';

/** The list without that id; the same object when it was not there. */
function without(list: IdList, id: string): IdList {
  return list.ids.includes(id) ? { ...list, ids: list.ids.filter((one) => one !== id) } : list;
}

const byTime = (one: Generation, other: Generation) =>
  Date.parse(one.created_at) - Date.parse(other.created_at) || (one.id < other.id ? -1 : 1);
const orders = { newest: (one: Generation, other: Generation) => byTime(other, one), oldest: byTime };

/** Null until there is a result to tell by: what the tool makes only the server knows. */
function hasKind({ outputs: [output] }: Generation, { kind }: GenerationFilter): boolean | null {
  if (kind === undefined) return true;
  return output === undefined ? null : kindOf(output) === kind;
}

/** Filters by what people think of their results. */
const KEPT = /(?:^|&)(?:favorite|rating|label|verdict|tag)=/;

/**
 * The list with a generation in its place, as long as the filter wants it and what is loaded reaches that far. Null where
 * only the server can tell, which alone knows how to search and to put names in order.
 */
function withGeneration(
  client: QueryClient,
  list: IdList,
  filter: GenerationFilter,
  generation: Generation,
): IdList | null {
  const {
    tool_type = generation.tool_type,
    status = generation.status,
    q = '',
    facts,
    sort = 'newest',
    trash,
  } = filter;
  if (filter.library !== undefined) return filter.library.startsWith('collection=') ? list : null;
  const isOfKind = hasKind(generation, filter);
  const isWanted = trash === undefined && tool_type === generation.tool_type && status === generation.status;
  if (!isWanted || isOfKind === false) return without(list, generation.id);
  // What places a generation, and what a search finds, never changes; what people think of it does.
  if (facts !== undefined && KEPT.test(facts)) return null;
  if (list.ids.includes(generation.id)) return list;
  if (q !== '' || facts !== undefined || sort === 'name' || sort === 'tool' || isOfKind === null) return null;
  const next = list.ids.findIndex((id) => {
    const other = readGeneration(client, id);
    return other !== null && orders[sort](generation, other) < 0;
  });
  if (next === -1 && list.nextCursor !== null) return list;
  const place = next === -1 ? list.ids.length : next;
  return { ...list, ids: list.ids.toSpliced(place, 0, generation.id).slice(0, filter.limit) };
}

function filterOf(queryKey: QueryKey): GenerationFilter {
  const filter = queryKey[1];
  return typeof filter === 'object' && filter !== null ? filter : {};
}

/** Changes a part of what is cached. The rest of it is no newer for that: it keeps its age, and is read again if it was to be. */
function patch<Data>(client: QueryClient, queryKey: QueryKey, update: (data: Data) => Data): void {
  const state = client.getQueryState<Data>(queryKey);
  if (state?.data === undefined) return;
  const { data, dataUpdatedAt, isInvalidated } = state;
  const next = update(data);
  if (next === data) return;
  client.setQueryData<Data>(queryKey, next, { updatedAt: dataUpdatedAt });
  if (isInvalidated) void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
}

type ListUpdate = (list: IdList, filter: GenerationFilter) => IdList | null;

/**
 * Changes every cached list that it can. Those that only the server can tell are asked again, and those that are being
 * fetched right now: their answer may be older than the news.
 */
function updateLists(client: QueryClient, update: ListUpdate): void {
  const unknown = new Set<Query>();
  for (const query of client.getQueryCache().findAll({ queryKey: [GENERATION_LISTS] })) {
    patch<IdList>(client, query.queryKey, (list) => {
      const next = update(list, filterOf(query.queryKey));
      if (next === null) unknown.add(query);
      return next ?? list;
    });
  }
  const isToBeRead = (query: Query) => unknown.has(query) || query.state.fetchStatus === 'fetching';
  void client.invalidateQueries({ queryKey: [GENERATION_LISTS], predicate: isToBeRead });
}

/**
 * Shows a generation wherever it belongs, unless something newer is known of it.
 * @param asOf the moment before the server was asked; for news, the moment when it was heard
 */
export function applyGeneration(client: QueryClient, generation: Generation, asOf: number): void {
  notifyManager.batch(() => {
    if (!cacheGeneration(client, generation, asOf)) return;
    updateLists(client, (list, filter) => withGeneration(client, list, filter, generation));
  });
}

/** Takes a generation out of every list, unless something newer is known of it. `asOf` as of `applyGeneration`. */
export function applyRemoval(client: QueryClient, id: string, asOf: number): void {
  notifyManager.batch(() => {
    if (cacheRemoval(client, id, asOf)) updateLists(client, (list) => without(list, id));
  });
}

export function applyBalance(client: QueryClient, balance: Me['balance']): void {
  patch<Me>(client, meQuery.queryKey, (me) => ({ ...me, balance }));
}

export function applyChange(client: QueryClient, { type, generationId, generation, balance }: ChangeEvent): void {
  const isGone = type === 'delete' || generation === null;
  if (isGone) applyRemoval(client, generationId, nextMoment());
  else applyGeneration(client, generation, nextMoment());
  applyBalance(client, balance);
  const isCountChanged = generation?.status !== 'processing';
  if (isCountChanged) void client.invalidateQueries({ queryKey: meQuery.queryKey });
  if (type === 'delete') refillLists(client);
  void client.invalidateQueries({ queryKey: [GENERATION_TOTALS] });
}

/** A page that lost a row has room for one that it did not show; the trash may have gained one that the event lacks. */
function refillLists(client: QueryClient): void {
  for (const query of client.getQueryCache().findAll({ queryKey: [GENERATION_LISTS] })) {
    const list = client.getQueryData<IdList>(query.queryKey);
    const { limit, trash } = filterOf(query.queryKey);
    const hasRoom = limit !== undefined && list !== undefined && list.nextCursor !== null;
    if (hasRoom || trash !== undefined) void client.invalidateQueries({ queryKey: query.queryKey });
  }
}

/** Shows newer progress; a generation that has ended keeps its end. */
export function applyProgress(client: QueryClient, { generationId, progress }: ProgressEvent): void {
  changeGeneration(client, generationId, (known) => (known.status === 'processing' ? { ...known, progress } : null));
}

/** Shows the generations of a tool again, whose definition has arrived. */
export function applyTool(client: QueryClient, toolId: string): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: [GENERATION] })) {
    changeGeneration(client, String(queryKey[1]), (known) => (known.tool_type === toolId ? { ...known } : null));
  }
}

import type { ChangeEvent, Generation, GenerationList, Me, ProgressEvent } from '@kinora/server/wire';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { GenerationFilter } from '../api/api.ts';
import { GENERATION_TOTALS, GENERATIONS, meQuery } from '../api/queries.ts';
import { kindOf } from '../generation/output.ts';

/** The list without the generation of that id; the same object when it was not there. */
function without(list: GenerationList, id: string): GenerationList {
  const generations = list.generations.filter((generation) => generation.id !== id);
  return generations.length === list.generations.length ? list : { ...list, generations };
}

const byTime = (one: Generation, other: Generation) =>
  Date.parse(one.created_at) - Date.parse(other.created_at) || (one.id < other.id ? -1 : 1);
const orders = { newest: (one: Generation, other: Generation) => byTime(other, one), oldest: byTime };

/** Null until there is a result to tell by: what the tool makes only the server knows. */
function hasKind({ outputs: [output] }: Generation, { kind }: GenerationFilter): boolean | null {
  if (kind === undefined) return true;
  return output === undefined ? null : kindOf(output) === kind;
}

/**
 * The list with a generation in its place, as long as the filter wants it and what is loaded reaches that far. Null where
 * only the server can tell, which alone knows how to search and to put names in order.
 */
export function withGeneration(
  list: GenerationList,
  filter: GenerationFilter,
  generation: Generation,
): GenerationList | null {
  const { tool_type = generation.tool_type, status = generation.status, q = '', sort = 'newest', trash } = filter;
  const isOfKind = hasKind(generation, filter);
  const isWanted = trash === undefined && tool_type === generation.tool_type && status === generation.status;
  if (!isWanted || isOfKind === false) return without(list, generation.id);
  const isListed = list.generations.some(({ id }) => id === generation.id);
  // What places a generation, and what a search finds, never changes.
  if (isListed)
    return { ...list, generations: list.generations.map((one) => (one.id === generation.id ? generation : one)) };
  if (q !== '' || sort === 'name' || sort === 'tool' || isOfKind === null) return null;
  const next = list.generations.findIndex((other) => orders[sort](generation, other) < 0);
  if (next === -1 && list.nextCursor !== null) return list;
  const place = next === -1 ? list.generations.length : next;
  return { ...list, generations: list.generations.toSpliced(place, 0, generation).slice(0, filter.limit) };
}

/** The list after an event of the live stream. */
export function withChange(list: GenerationList, filter: GenerationFilter, event: ChangeEvent): GenerationList | null {
  if (event.type === 'delete' || event.generation === null) return without(list, event.generationId);
  return withGeneration(list, filter, event.generation);
}

/** The list with newer progress; a generation that has ended keeps its end. */
export function withProgress(list: GenerationList, { generationId, progress }: ProgressEvent): GenerationList {
  const isRunning = (generation: Generation) => generation.id === generationId && generation.status === 'processing';
  if (!list.generations.some(isRunning)) return list;
  const generations = list.generations.map((one) => (isRunning(one) ? { ...one, progress } : one));
  return { ...list, generations };
}

function filterOf(queryKey: readonly unknown[]): GenerationFilter {
  const filter = queryKey[1];
  return typeof filter === 'object' && filter !== null ? filter : {};
}

type ListUpdate = (list: GenerationList, filter: GenerationFilter) => GenerationList | null;

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

/** Changes every cached list that it can, and answers those that only the server can tell. */
function patchLists(client: QueryClient, update: ListUpdate): ReadonlySet<Query> {
  const unknown = new Set<Query>();
  for (const query of client.getQueryCache().findAll({ queryKey: [GENERATIONS] })) {
    patch<GenerationList>(client, query.queryKey, (list) => {
      const next = update(list, filterOf(query.queryKey));
      if (next === null) unknown.add(query);
      return next ?? list;
    });
  }
  return unknown;
}

/** Changes every cached list. One that is being fetched right now asks again: its answer may be older than the news. */
function updateLists(client: QueryClient, update: ListUpdate): void {
  const unknown = patchLists(client, update);
  const isToBeRead = (query: Query) => unknown.has(query) || query.state.fetchStatus === 'fetching';
  void client.invalidateQueries({ queryKey: [GENERATIONS], predicate: isToBeRead });
}

export function applyBalance(client: QueryClient, balance: Me['balance']): void {
  patch<Me>(client, meQuery.queryKey, (me) => ({ ...me, balance }));
}

export function applyChange(client: QueryClient, event: ChangeEvent): void {
  updateLists(client, (list, filter) => withChange(list, filter, event));
  applyBalance(client, event.balance);
  const isCountChanged = event.generation?.status !== 'processing';
  if (isCountChanged) void client.invalidateQueries({ queryKey: meQuery.queryKey });
  if (event.type === 'delete') refillLists(client);
  void client.invalidateQueries({ queryKey: [GENERATION_TOTALS] });
}

/** A page that lost a row has room for one that it did not show; the trash may have gained one that the event lacks. */
function refillLists(client: QueryClient): void {
  for (const query of client.getQueryCache().findAll({ queryKey: [GENERATIONS] })) {
    const list = client.getQueryData<GenerationList>(query.queryKey);
    const { limit, trash } = filterOf(query.queryKey);
    const hasRoom = limit !== undefined && list !== undefined && list.nextCursor !== null;
    if (hasRoom || trash !== undefined) void client.invalidateQueries({ queryKey: query.queryKey });
  }
}

export function applyProgress(client: QueryClient, event: ProgressEvent): void {
  patchLists(client, (list) => withProgress(list, event));
}

/** Shows the generations of a tool again, whose definition has arrived. */
export function applyTool(client: QueryClient, toolId: string): void {
  const isOfTool = ({ tool_type }: Generation) => tool_type === toolId;
  patchLists(client, (list) =>
    list.generations.some(isOfTool)
      ? { ...list, generations: list.generations.map((one) => (isOfTool(one) ? { ...one } : one)) }
      : list,
  );
}

/** Shows a generation that an answer brought, which the live stream may have overtaken: what is listed stays. */
export function applySubmitted(client: QueryClient, generation: Generation): void {
  const lists = client.getQueriesData<GenerationList>({ queryKey: [GENERATIONS] });
  const isKnown = lists.some(([, list]) => list?.generations.some((one) => one.id === generation.id));
  if (!isKnown) applyGeneration(client, generation);
}

/** Shows a generation as an answer of the server described it just now. */
export function applyGeneration(client: QueryClient, generation: Generation): void {
  updateLists(client, (list, filter) => withGeneration(list, filter, generation));
}

/** Takes a generation out of every list at once, ahead of the server's own event. */
export function applyRemoval(client: QueryClient, id: string): void {
  updateLists(client, (list) => without(list, id));
}

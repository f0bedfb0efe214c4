import type { ChangeEvent, Generation, GenerationList, Me, ProgressEvent } from '@kinora/server/wire';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { GenerationFilter } from '../api/api.ts';
import { GENERATION_TOTALS, GENERATIONS, meQuery } from '../api/queries.ts';
import { isWanted, orderOf } from './generation-order.ts';

/** The list without the generation of that id; the same object when it was not there. */
function without(list: GenerationList, id: string): GenerationList {
  const generations = list.generations.filter((generation) => generation.id !== id);
  return generations.length === list.generations.length ? list : { ...list, generations };
}

/** The list with a generation in its place, as long as the filter wants it and what is loaded reaches that far. */
export function withGeneration(list: GenerationList, filter: GenerationFilter, generation: Generation): GenerationList {
  const rest = without(list, generation.id);
  if (!isWanted(generation, filter)) return rest;
  const order = orderOf(filter);
  const next = rest.generations.findIndex((other) => order(generation, other) <= 0);
  const isBeyondPage = next === -1 && rest === list && list.nextCursor !== null;
  if (isBeyondPage) return list;
  const place = next === -1 ? rest.generations.length : next;
  const generations = rest.generations.toSpliced(place, 0, generation).slice(0, filter.limit);
  return { ...list, generations };
}

/** The list after an event of the live stream. */
export function withChange(list: GenerationList, filter: GenerationFilter, event: ChangeEvent): GenerationList {
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

type ListUpdate = (list: GenerationList, filter: GenerationFilter) => GenerationList;

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

function patchLists(client: QueryClient, update: ListUpdate): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: [GENERATIONS] })) {
    patch<GenerationList>(client, queryKey, (list) => update(list, filterOf(queryKey)));
  }
}

/** Changes every cached list. One that is being fetched right now asks again: its answer may be older than the news. */
function updateLists(client: QueryClient, update: ListUpdate): void {
  patchLists(client, update);
  const isFetching = ({ state }: Query) => state.fetchStatus === 'fetching';
  void client.invalidateQueries({ queryKey: [GENERATIONS], predicate: isFetching });
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

import {
  type BatchQuote,
  batchDetailSchema,
  batchListSchema,
  batchQuoteSchema,
  type PromptLists,
  promptListsSchema,
  type Queue,
  queueSchema,
  type StoppedBatch,
  type SubmittedBatch,
  stoppedBatchSchema,
  submittedBatchSchema,
} from '@kinora/server/batches-wire';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { cacheGeneration, GENERATION_LISTS, nextMoment } from '../api/generation-cache.ts';
import { meQuery, queryClient } from '../api/queries.ts';
import { ask, request } from '../api/request.ts';
import { loadToolsOf } from '../tools/registry.ts';
import { loadToolTexts } from '../tools/spoken-tool.ts';

/** Key of all queries about batches and waiting work. */
const BATCHES = 'batches';
const LISTS = 'prompt-lists';

/** Everything that decides what a batch is. */
export type BatchPlan = {
  tool: string;
  input: Readonly<Record<string, unknown>>;
  repeats: number;
  texts: 'literal' | 'all' | { drawn: number };
  axes: readonly { field: string; values: readonly (string | number | boolean)[] }[];
  seed: number;
};

/** What a plan would be and cost. One that is asked for later stops the one before. */
export function batchQuoteQuery(plan: BatchPlan) {
  return queryOptions({
    queryKey: ['batch-quote', plan],
    queryFn: ({ signal }): Promise<BatchQuote> =>
      ask(batchQuoteSchema, '/api/batches/quote', { method: 'POST', body: plan, signal }),
    retry: false,
    // Prices and the balance change without it.
    staleTime: 0,
    gcTime: 0,
  });
}

type BatchOrder = BatchPlan & {
  batchId: string;
  quotedCost: number;
  quotedCount: number;
  /** The published work that the form began with. */
  fromPublication?: string | undefined;
};

export function submitBatch(body: BatchOrder, signal: AbortSignal): Promise<SubmittedBatch> {
  return ask(submittedBatchSchema, '/api/batches', { method: 'POST', body, signal });
}

/** Has everything read again that a change of batches or their order shows in. */
export function refreshBatches(client: QueryClient = queryClient): void {
  void client.invalidateQueries({ queryKey: [BATCHES] });
  void client.invalidateQueries({ queryKey: [GENERATION_LISTS] });
  void client.invalidateQueries({ queryKey: meQuery.queryKey });
}

export const refreshQueue = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [BATCHES] });

async function keepQueue(client: QueryClient, answer: Promise<Queue>): Promise<Queue> {
  const asOf = nextMoment();
  const queue = await answer;
  await loadToolsOf(queue.entries.map(({ generation }) => generation));
  for (const { generation } of queue.entries) cacheGeneration(client, generation, asOf);
  return queue;
}

export const queueQuery = queryOptions({
  queryKey: [BATCHES, 'queue'],
  queryFn: ({ client, signal }) => keepQueue(client, ask(queueSchema, '/api/queue', { signal })),
  staleTime: 0,
});

/** Puts waiting work into this order; answers the queue as it is then. */
export function orderQueue(generations: readonly string[]): Promise<Queue> {
  return keepQueue(queryClient, ask(queueSchema, '/api/queue/order', { method: 'POST', body: { generations } }));
}

export const batchesQuery = queryOptions({
  queryKey: [BATCHES, 'list'],
  queryFn: ({ signal }) => ask(batchListSchema, '/api/batches', { signal }),
  staleTime: 0,
});

export function batchQuery(id: string) {
  return queryOptions({
    queryKey: [BATCHES, 'one', id],
    queryFn: async ({ client, signal }) => {
      const asOf = nextMoment();
      const detail = await ask(batchDetailSchema, `/api/batches/${id}`, { signal });
      const made = detail.items.flatMap(({ generation }) => generation ?? []);
      // A grid is told in the words of its tool's form, or in plain ones.
      await Promise.allSettled([loadToolsOf(made), loadToolTexts(detail.batch.tool_type)]);
      for (const generation of made) cacheGeneration(client, generation, asOf);
      return detail;
    },
    staleTime: 0,
  });
}

export async function steerBatch(id: string, act: 'pause' | 'resume' | 'cancel'): Promise<StoppedBatch> {
  try {
    return await ask(stoppedBatchSchema, `/api/batches/${id}/${act}`, { method: 'POST' });
  } finally {
    refreshBatches();
  }
}

export const promptListsQuery = queryOptions({
  queryKey: [LISTS],
  queryFn: ({ signal }) => ask(promptListsSchema, '/api/prompt-lists', { signal }),
});

const listAddress = (name: string) => `/api/prompt-lists/${encodeURIComponent(name)}`;

/** Makes the list of that name, or puts other entries into it. */
export async function savePromptList(name: string, entries: readonly string[]): Promise<PromptLists> {
  const lists = await ask(promptListsSchema, listAddress(name), { method: 'PUT', body: { entries } });
  queryClient.setQueryData(promptListsQuery.queryKey, lists);
  return lists;
}

export async function removePromptList(name: string): Promise<void> {
  await request(listAddress(name), { method: 'DELETE' });
  await queryClient.invalidateQueries({ queryKey: promptListsQuery.queryKey });
}

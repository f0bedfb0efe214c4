import type { ChangeEvent, Generation } from '@kinora/server/generations-wire';
import type { Progress } from '@kinora/server/wire';
import type { QueryClient } from '@tanstack/react-query';
import type { GenerationFilter } from '../api/api.ts';
import { cacheList, type IdList, listKey, nextMoment, readGeneration } from '../api/generation-cache.ts';
import { createQueryClient } from '../api/queries.ts';

const START = Date.UTC(2026, 0, 1);

/** Of a generation that is being made, and nothing else is known. */
export function progressOf(changes: Partial<Progress> = {}): Progress {
  return {
    state: 'at_provider',
    percent: null,
    queue_position: null,
    message: null,
    waiting_for: null,
    place: null,
    usual_seconds: null,
    expected_at: null,
    expected_by: null,
    cancel: 'ask',
    ...changes,
  };
}

/** A finished generation of that minute; its id tells the minute. */
export function generationAt(minute: number, changes: Partial<Generation> = {}): Generation {
  return {
    id: `00000000-0000-4000-8000-${String(minute).padStart(12, '0')}`,
    user_id: '00000000-0000-4000-8000-ffffffffffff',
    tool_type: 'gen_01',
    tool_name: 'FLUX Image Generator',
    generation_name: `Picture ${minute}`,
    status: 'completed',
    tokens_used: 8,
    input_data: { positivePrompt: `Picture ${minute}` },
    metadata: {},
    output_file_url: null,
    error_message: null,
    created_at: new Date(START + minute * 60_000).toISOString(),
    completed_at: new Date(START + minute * 60_000 + 9_000).toISOString(),
    progress: null,
    outputs: [],
    receipt: { charged: 8, returned: 0, reason: null },
    keep: { favorite: false, rating: 0, label: null, verdict: null, protected: false, locked: false },
    tags: [],
    comments: 0,
    ...changes,
  };
}

/** The live event about a generation. */
export function eventOf(type: ChangeEvent['type'], generation: Generation): ChangeEvent {
  const balance = { tokens: 92, purchased_tokens: 5, total: 97 };
  return { type, generationId: generation.id, generation: type === 'delete' ? null : generation, balance };
}

type ListedOptions = { client?: QueryClient; nextCursor?: string | null; updatedAt?: number };

/** The cache of a browser that has read a list. */
export function withList(
  filter: GenerationFilter,
  generations: readonly Generation[],
  { client = createQueryClient(), nextCursor = null, updatedAt }: ListedOptions = {},
): QueryClient {
  const page = { generations: [...generations], total: generations.length, totalIsMore: false, nextCursor };
  client.setQueryData(listKey(filter), cacheList(client, page, nextMoment()), updatedAt ? { updatedAt } : {});
  return client;
}

/** What a page that shows this list shows now. */
export function shownIn(client: QueryClient, filter: GenerationFilter): Generation[] {
  const ids = client.getQueryData<IdList>(listKey(filter))?.ids ?? [];
  return ids.flatMap((id) => readGeneration(client, id) ?? []);
}

export const namesIn = (client: QueryClient, filter: GenerationFilter) =>
  shownIn(client, filter).map(({ generation_name }) => generation_name);

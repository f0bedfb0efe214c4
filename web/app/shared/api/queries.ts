import { MutationCache, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import { endSessionHere, putOut } from '../session/session.ts';
import { type GenerationFilter, getGeneration, getMe, listGenerations } from './api.ts';
import { ApiError, isNotUnderstood, isSignedOut } from './api-error.ts';
import {
  type Cached,
  cacheGeneration,
  cacheList,
  generationKey,
  type IdList,
  keepWhileListed,
  listKey,
  nextMoment,
} from './generation-cache.ts';

function onError(error: unknown) {
  if (isSignedOut(error)) endSessionHere();
  // The server has taken the choice back: from the next page on this is the own studio.
  if (error instanceof ApiError && error.code === 'not_a_member') void putOut(error.message);
}

/** The live stream keeps everything fresh; a refetch is for what happened while it was away. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Nothing that somebody does is kept back and sent by itself later: without a network it fails at once.
      mutations: { networkMode: 'always' },
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: 'always',
        refetchOnReconnect: 'always',
        retry: (failures, error) =>
          failures < 2 &&
          !isNotUnderstood(error) &&
          !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      },
    },
  });
  keepWhileListed(client);
  return client;
}

export const queryClient = createQueryClient();

export const meQuery = queryOptions({ queryKey: ['me'], queryFn: ({ signal }) => getMe(signal) });

/** Reads one page of a list into the cache; `cursor` continues where an earlier page ended. */
export async function readList(
  client: QueryClient,
  filter: GenerationFilter & { cursor?: string },
  signal?: AbortSignal,
): Promise<IdList> {
  const asOf = nextMoment();
  return cacheList(client, await listGenerations(filter, signal), asOf);
}

/** One list of the person's generations. */
export function generationsQuery(filter: GenerationFilter) {
  return queryOptions({
    queryKey: listKey(filter),
    queryFn: ({ client, signal }) => readList(client, filter, signal),
    // The stream goes on where it broke, and says when it cannot.
    refetchOnReconnect: false,
  });
}

/** One generation, which no list may name; read again by each page that opens with it. */
export function generationQuery(id: string) {
  return queryOptions({
    queryKey: generationKey(id),
    queryFn: async ({ client, signal }): Promise<Cached> => {
      const asOf = nextMoment();
      const generation = await getGeneration(id, signal);
      cacheGeneration(client, generation, asOf);
      return client.getQueryData<Cached>(generationKey(id)) ?? { generation, asOf };
    },
    select: ({ generation }: Cached) => generation,
    staleTime: 0,
  });
}

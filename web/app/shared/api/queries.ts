import { MutationCache, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import { endSessionHere } from '../session/session.ts';
import { type GenerationFilter, getMe, listGenerations } from './api.ts';
import { ApiError, isNotUnderstood, isSignedOut } from './api-error.ts';

function onError(error: unknown) {
  if (isSignedOut(error)) endSessionHere();
}

/** The live stream keeps everything fresh; a refetch is for what happened while it was away. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
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

export const meQuery = queryOptions({ queryKey: ['me'], queryFn: ({ signal }) => getMe(signal) });

export const GENERATIONS = 'generations';
export const GENERATION_TOTALS = 'generation-totals';

/** One newest-first list of the person's generations. */
export function generationsQuery(filter: GenerationFilter) {
  return queryOptions({
    queryKey: [GENERATIONS, filter] as const,
    queryFn: ({ signal }) => listGenerations(filter, signal),
    // The stream goes on where it broke, and says when it cannot.
    refetchOnReconnect: false,
  });
}

import type { Generation } from '@kinora/server/generations-wire';
import { hashKey, notifyManager, type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { type Cached, GENERATION, generationKey } from '../api/generation-cache.ts';

/** The generation of that id as it is now; null when it is gone, or not known here. */
export function useGeneration(id: string | null): Generation | null {
  const { data } = useQuery({
    queryKey: generationKey(id ?? ''),
    queryFn: skipToken,
    select: ({ generation }: Cached) => generation,
  });
  return data ?? null;
}

/** Answers parts of many generations, the same array until one of its parts is another. */
function partsReader<Part>(
  client: QueryClient,
  ids: readonly string[],
  partOf: (generation: Generation | null) => Part,
) {
  const cache = client.getQueryCache();
  const hashes = ids.map((id) => hashKey(generationKey(id)));
  let parts: readonly Part[] | null = null;
  return (): readonly Part[] => {
    const next = hashes.map((hash) => partOf(cache.get<Cached>(hash)?.state.data?.generation ?? null));
    if (parts === null || next.some((part, place) => part !== parts?.[place])) parts = next;
    return parts;
  };
}

/**
 * One part of each of these generations, in their order. Whoever asks renders again only when a part changes.
 * @param partOf stays the same function; of a generation that is gone it gets null
 */
export function useGenerationParts<Part>(
  ids: readonly string[],
  partOf: (generation: Generation | null) => Part,
): readonly Part[] {
  const client = useQueryClient();
  const subscribe = useCallback(
    (onChange: () => void) => {
      const hear = notifyManager.batchCalls(onChange);
      return client.getQueryCache().subscribe(({ query, type }) => {
        if (query.queryKey[0] === GENERATION && (type === 'updated' || type === 'removed')) hear();
      });
    },
    [client],
  );
  const read = useMemo(() => partsReader(client, ids, partOf), [client, ids, partOf]);
  return useSyncExternalStore(subscribe, read, read);
}

const whole = (generation: Generation | null) => generation;
const isKnown = (generation: Generation | null) => generation !== null;

/** These generations as they are now, without those that are gone. */
export function useGenerations(ids: readonly string[]): readonly Generation[] {
  const generations = useGenerationParts(ids, whole);
  return useMemo(() => generations.filter(isKnown), [generations]);
}

import type { Generation } from '@kinora/server/generations-wire';
import { hashKey, notifyManager, type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
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

/**
 * Parts of many generations as they are now: the same array until one of its parts is another. While somebody listens they
 * are only looked up again after a change.
 */
function partsStore<Part>(
  client: QueryClient,
  ids: readonly string[],
  partOf: (generation: Generation | null) => Part,
) {
  const cache = client.getQueryCache();
  const hashes = ids.map((id) => hashKey(generationKey(id)));
  let parts: readonly Part[] | null = null;
  let listeners = 0;
  let isStale = false;
  return {
    read: (): readonly Part[] => {
      if (parts !== null && listeners > 0 && !isStale) return parts;
      isStale = false;
      const next = hashes.map((hash) => partOf(cache.get<Cached>(hash)?.state.data?.generation ?? null));
      if (parts === null || next.some((part, place) => part !== parts?.[place])) parts = next;
      return parts;
    },
    subscribe: (onChange: () => void) => {
      const hear = notifyManager.batchCalls(onChange);
      listeners += 1;
      // Of what changed before somebody listened nothing was heard.
      isStale = true;
      const stop = cache.subscribe(({ query, type }) => {
        if (query.queryKey[0] !== GENERATION || (type !== 'updated' && type !== 'removed')) return;
        isStale = true;
        hear();
      });
      return () => {
        listeners -= 1;
        stop();
      };
    },
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
  const { subscribe, read } = useMemo(() => partsStore(client, ids, partOf), [client, ids, partOf]);
  return useSyncExternalStore(subscribe, read, read);
}

const whole = (generation: Generation | null) => generation;
const isKnown = (generation: Generation | null) => generation !== null;

/** These generations as they are now, each in its place; null is one that is gone. */
export function useEachGeneration(ids: readonly string[]): readonly (Generation | null)[] {
  return useGenerationParts(ids, whole);
}

/** These generations as they are now, without those that are gone. */
export function useGenerations(ids: readonly string[]): readonly Generation[] {
  const generations = useEachGeneration(ids);
  return useMemo(() => generations.filter(isKnown), [generations]);
}

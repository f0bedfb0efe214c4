import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { GenerationFilter } from '../../shared/api/api.ts';
import type { IdList } from '../../shared/api/generation-cache.ts';
import { queryClient } from '../../shared/api/queries.ts';
import { isNarrowed } from './gallery-filter.ts';
import { galleryQuery, readNextPage, totalQuery, wholeQuery, withPage } from './gallery-query.ts';

async function loadPage({ filter, cursor }: { filter: GenerationFilter; cursor: string }) {
  const page = await readNextPage(filter, cursor);
  queryClient.setQueryData<IdList>(galleryQuery(filter).queryKey, (list) =>
    list?.nextCursor === cursor ? withPage(list, page) : list,
  );
}

const none: readonly string[] = [];

/** One list of the gallery, as far as it was scrolled; the last one stays in sight until another has arrived. */
export function useGalleryList(filter: GenerationFilter) {
  const list = useQuery({ ...galleryQuery(filter), placeholderData: keepPreviousData });
  const isArriving = list.isPlaceholderData;
  const total = useQuery(totalQuery(filter, isArriving ? undefined : list.data));
  const whole = useQuery({ ...wholeQuery(filter), enabled: isNarrowed(filter) });
  const more = useMutation({ mutationFn: loadPage });
  const isOurs = more.variables?.filter === filter;
  const isLoadingMore = isOurs && more.isPending;
  const moreError = isOurs ? more.error : null;
  const cursor = isArriving ? null : (list.data?.nextCursor ?? null);
  const { mutate } = more;

  const retryMore = useCallback(() => {
    if (cursor !== null) mutate({ filter, cursor });
  }, [cursor, filter, mutate]);
  const mayLoad = !isLoadingMore && moreError === null;
  const loadMore = useCallback(() => {
    if (mayLoad) retryMore();
  }, [mayLoad, retryMore]);

  return {
    list,
    ids: list.data?.ids ?? none,
    total: total.data,
    /** How many there are beside what the filter lets through; undefined without one. */
    whole: isNarrowed(filter) ? whole.data : undefined,
    isArriving,
    hasMore: cursor !== null,
    isLoadingMore,
    /** Brings the next page, unless it is on its way or has failed. */
    loadMore,
    moreError,
    retryMore,
  };
}

export type LoadedGallery = ReturnType<typeof useGalleryList>;

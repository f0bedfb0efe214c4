import { type Share, shareListSchema, shareSchema } from '@kinora/server/shares-wire';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { queryClient } from '../api/queries.ts';
import { ask, request } from '../api/request.ts';

const SHARES = 'shares';
const firstPage: string | null = null;

/** A person's links, newest first; only those to one result where that is named. */
export function sharesQuery(generationId?: string) {
  return infiniteQueryOptions({
    queryKey: [SHARES, generationId ?? null],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        ...(generationId !== undefined && { generationId }),
        ...(pageParam !== null && { cursor: pageParam }),
      });
      return ask(shareListSchema, `/api/shares?${query}`, { signal });
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Views come without an event.
    staleTime: 0,
  });
}

export type NewShare = {
  generationIds: readonly string[];
  title: string | null;
  expiresInDays: number | null;
  password: string | null;
  mayDownload: boolean;
  showsPrompt: boolean;
};

const changed = () => queryClient.invalidateQueries({ queryKey: [SHARES] });

export async function createShare(body: NewShare): Promise<Share> {
  const share = await ask(shareSchema, '/api/shares', { method: 'POST', body });
  void changed();
  return share;
}

export async function revokeShare(id: string): Promise<void> {
  await request(`/api/shares/${id}`, { method: 'DELETE' });
  await changed();
}

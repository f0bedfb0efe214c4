import { type Share, shareListSchema, shareSchema } from '@kinora/server/shares-wire';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { COLLECTIONS } from '../api/generation-cache.ts';
import { queryClient } from '../api/queries.ts';
import { ask, request } from '../api/request.ts';

const SHARES = 'shares';
const firstPage: string | null = null;

/** What links lead to: a result, or a collection. */
type ShareTarget = { generationId: string } | { collectionId: string };

/** A person's links, newest first; only those to one result or collection where that is named. */
export function sharesQuery(target?: ShareTarget) {
  return infiniteQueryOptions({
    queryKey: [SHARES, target ?? null],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        ...target,
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

/** What a new link leads to. */
export type ShareSubject = { generationIds: readonly string[] } | { collectionId: string };
type NewShare = ShareSubject & {
  title: string | null;
  expiresInDays: number | null;
  password: string | null;
  mayDownload: boolean;
  showsPrompt: boolean;
  mayComment: boolean;
  mayApprove: boolean;
};

/** Collections say whether a link leads to them. */
const changed = () =>
  Promise.all([SHARES, COLLECTIONS].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));

export async function createShare(body: NewShare): Promise<Share> {
  const share = await ask(shareSchema, '/api/shares', { method: 'POST', body });
  void changed();
  return share;
}

export async function allowComments(id: string, mayComment: boolean): Promise<void> {
  await ask(shareSchema, `/api/shares/${id}`, { method: 'PATCH', body: { mayComment } });
  await changed();
}

export async function revokeShare(id: string): Promise<void> {
  await request(`/api/shares/${id}`, { method: 'DELETE' });
  await changed();
}

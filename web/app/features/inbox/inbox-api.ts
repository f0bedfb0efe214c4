import { type InboxEntry, type InboxList, inboxListSchema } from '@kinora/server/inbox-wire';
import type { Me } from '@kinora/server/me-wire';
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { meQuery, queryClient } from '../../shared/api/queries.ts';
import { ask, request } from '../../shared/api/request.ts';

const firstPage: string | null = null;

function pagesQuery() {
  return infiniteQueryOptions({
    queryKey: ['inbox'],
    queryFn: ({ pageParam, signal }) =>
      ask(inboxListSchema, `/api/inbox${pageParam === null ? '' : `?cursor=${pageParam}`}`, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });
}

/** What somebody is told, newest first. */
export const inboxQuery = pagesQuery();

type Pages = InfiniteData<InboxList, string | null>;

/** Shows it at once; what the server says afterwards is what counts. */
function show(change: (entry: InboxEntry) => InboxEntry, countOf: (unread: number) => number): void {
  queryClient.setQueryData<Pages>(
    inboxQuery.queryKey,
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, entries: page.entries.map(change) })) },
  );
  queryClient.setQueryData<Me>(meQuery.queryKey, (me) => me && { ...me, unread: Math.max(0, countOf(me.unread)) });
}

/** After whatever changes what is in it, the server is asked again. */
export async function thenAskAgain(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } finally {
    void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: inboxQuery.queryKey });
  }
}

export function markEntry({ id, readAt }: InboxEntry, isRead: boolean): Promise<void> {
  if ((readAt !== null) === isRead) return Promise.resolve();
  const now = new Date().toISOString();
  show(
    (entry) => (entry.id === id ? { ...entry, readAt: isRead ? now : null } : entry),
    (unread) => unread + (isRead ? -1 : 1),
  );
  return thenAskAgain(request(`/api/inbox/${id}`, { method: 'PATCH', body: { isRead } }));
}

export function markAllRead(): Promise<void> {
  const now = new Date().toISOString();
  show(
    (entry) => ({ ...entry, readAt: entry.readAt ?? now }),
    () => 0,
  );
  return thenAskAgain(request('/api/inbox/read', { method: 'POST' }));
}

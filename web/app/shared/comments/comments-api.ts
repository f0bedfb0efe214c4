import { type Comments, commentsSchema, ownCommentSchema } from '@kinora/server/comments-wire';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../api/queries.ts';
import { ask, request } from '../api/request.ts';

const COMMENTS = 'comments';

/** What was said about a result. Guests are heard of by an event of the result, after which it is asked for again. */
export function commentsQuery(id: string) {
  return queryOptions({
    queryKey: [COMMENTS, id],
    queryFn: ({ signal }) => ask(commentsSchema, `/api/generations/${id}/comments`, { signal }),
    staleTime: 0,
    // Guests edit and approve without an event that browsers could tell from others.
    refetchInterval: 20_000,
  });
}

export const readAgain = (id: string) => queryClient.invalidateQueries({ queryKey: [COMMENTS, id] });

/** Where on a file something is pinned: at shares of its width and height, or seconds from its beginning. */
type Pin = { x: number; y: number } | { second: number };
type NewComment = { text: string; parentId?: string; shareId?: string | null; file?: string } & Partial<
  Pin & { x: number; y: number; second: number }
>;

export async function writeComment(id: string, body: NewComment): Promise<void> {
  await ask(ownCommentSchema, `/api/generations/${id}/comments`, { method: 'POST', body });
  await readAgain(id);
}

export async function changeComment(
  id: string,
  comment: string,
  body: { text: string } | { isResolved: boolean },
): Promise<void> {
  await ask(ownCommentSchema, `/api/comments/${comment}`, { method: 'PATCH', body });
  await readAgain(id);
}

export async function deleteComment(id: string, comment: string): Promise<void> {
  await request(`/api/comments/${comment}`, { method: 'DELETE' });
  await readAgain(id);
}

export async function lockResult(id: string, isLocked: boolean): Promise<void> {
  const body = { isLocked };
  const talk: Comments = await ask(commentsSchema, `/api/generations/${id}/lock`, { method: 'POST', body });
  queryClient.setQueryData(commentsQuery(id).queryKey, talk);
}

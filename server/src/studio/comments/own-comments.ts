import * as z from 'zod';
import type { LiveFeed } from '../../http/live/feed.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRow } from '../../platform/database/rows.ts';
import { callForRow, refined } from '../../platform/database/sql-function.ts';
import { notFound } from '../../platform/errors.ts';
import { type ModerationPorts, refuseBlockedWords } from '../moderation/texts.ts';
import { STANDS } from '../shares/shareable.ts';
import {
  approvalJson,
  commentJson,
  isPinned,
  isWholePin,
  MOST_COMMENTS,
  pinFields,
  wordsField,
} from './comment-fields.ts';
import { type Comments, commentsSchema, type OwnComment, ownCommentSchema } from './wire.ts';

export type CommentDeps = ModerationPorts & { pipeline: Pipeline; live: LiveFeed };

export const newCommentBody = z
  .strictObject({
    text: wordsField,
    /** What it answers; it is seen by whoever sees that. */
    parentId: z.uuid().nullable().default(null),
    /** The link whose guests see it; null: its owner alone. */
    shareId: z.uuid().nullable().default(null),
    /** The address of an output that it is pinned on. */
    file: z.string().max(300).nullable().default(null),
    ...pinFields,
  })
  .refine(isWholePin, { path: ['y'] })
  .refine((sent) => sent.file !== null || !isPinned(sent), { path: ['file'] });

export const changedCommentBody = z.strictObject({ text: wordsField.optional(), isResolved: z.boolean().optional() });
export const lockBody = z.strictObject({ isLocked: z.boolean() });

const asChange = z.object({ user_id: z.string(), seq: z.number().nullable() });
const CHANGE = refined(functions.change_comment, () => asChange);
const DELETE = refined(functions.delete_comment, () => asChange);
const LOCK = refined(functions.lock_result, () => asChange);

const LIST = {
  name: 'list_comments',
  text: `select
    (select coalesce(jsonb_agg(${commentJson('c.guest_hash is null', `, 'shareId', c.share_id`)}
      order by c.created_at, c.id), '[]') from comments c where c.generation_id = g.id) as comments,
    (select coalesce(jsonb_agg(${approvalJson()} order by a.at, a.id), '[]')
      from approvals a where a.generation_id = g.id) as approvals,
    exists (select from keeps k where k.generation_id = g.id and k.locked_at is not null) as "isLocked",
    (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', coalesce(s.title, g.generation_name))
      order by s.created_at desc), '[]') from shares s
      where s.user_id = g.user_id and s.may_comment and ${STANDS} and leads_to(s.id, g.id)) as links
    from ai_generations g join profiles p on p.id = g.user_id
    where g.id = $2 and g.user_id = session_user_id($1) and g.removed_at is null`,
  row: commentsSchema,
};

/** What was said about a result and decided about it. @throws AppError 404 for one that is not theirs or is in the trash */
export async function listComments({ pipeline }: { pipeline: Pipeline }, token: string, id: string): Promise<Comments> {
  const found = await readRow(pipeline, LIST, [token, id]);
  if (found === undefined) throw notFound();
  return found;
}

const ONE = {
  name: 'find_comment',
  text: `select ${commentJson('c.guest_hash is null', `, 'shareId', c.share_id`)} as comment
    from comments c join profiles p on p.id = c.user_id where c.id = $2 and c.user_id = session_user_id($1)`,
  row: z.object({ comment: ownCommentSchema }),
};

async function findComment(deps: CommentDeps, token: string, id: string): Promise<OwnComment> {
  const found = await readRow(deps.pipeline, ONE, [token, id]);
  if (found === undefined) throw notFound();
  return found.comment;
}

function publish({ live }: CommentDeps, { user_id, seq }: { user_id: string; seq: number | null }): void {
  if (seq !== null) live.publish({ userId: user_id, seq });
}

/**
 * Writes about a result of this person.
 * @throws AppError 404 for what is not theirs, 409 `limit`, 400 `blocked_content` for what guests would see
 */
export async function writeComment(
  deps: CommentDeps,
  token: string,
  id: string,
  { text, parentId, shareId, file, x, y, second }: z.output<typeof newCommentBody>,
): Promise<OwnComment> {
  if (shareId !== null || parentId !== null) await refuseBlockedWords(deps, [{ field: 'text', text }]);
  const pin = isPinned({ x, y, second }) && parentId === null ? { file, x, y, second } : null;
  const written = await callForRow(deps.pipeline, functions.write_comment, {
    session_token: token,
    of_generation: id,
    of_parent: parentId,
    of_share: shareId,
    of_words: text,
    of_file: pin?.file ?? null,
    at_x: pin?.x ?? null,
    at_y: pin?.y ?? null,
    at_second: pin?.second ?? null,
    most: MOST_COMMENTS,
  });
  publish(deps, written);
  return findComment(deps, token, written.id);
}

/** @throws AppError 404, 409 `too_late` for words of guests or of more than 15 minutes ago, 400 `blocked_content` */
export async function changeComment(
  deps: CommentDeps,
  token: string,
  id: string,
  { text = null, isResolved = null }: { text?: string | null | undefined; isResolved?: boolean | null | undefined },
): Promise<OwnComment> {
  const { shareId } = await findComment(deps, token, id);
  if (text !== null && shareId !== null) await refuseBlockedWords(deps, [{ field: 'text', text }]);
  const change = { session_token: token, of_comment: id, new_words: text, is_resolved: isResolved };
  publish(deps, await callForRow(deps.pipeline, CHANGE, change));
  return findComment(deps, token, id);
}

/** Any of them, with the answers to it. @throws AppError 404 */
export async function deleteComment(deps: CommentDeps, token: string, id: string): Promise<void> {
  publish(deps, await callForRow(deps.pipeline, DELETE, { session_token: token, of_comment: id }));
}

/** Keeps a result as it was approved, or lets it go. @throws AppError 404, 409 `processing` */
export async function lockResult(deps: CommentDeps, token: string, id: string, isLocked: boolean): Promise<Comments> {
  const lock = { session_token: token, of_generation: id, is_on: isLocked };
  publish(deps, await callForRow(deps.pipeline, LOCK, lock));
  return listComments(deps, token, id);
}

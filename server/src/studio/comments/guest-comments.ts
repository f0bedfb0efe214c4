import { createHash, randomBytes } from 'node:crypto';
import { text } from '@kinora/texts/typed-keys';
import * as z from 'zod';
import type { LiveFeed } from '../../http/live/feed.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRow } from '../../platform/database/rows.ts';
import { callForRow, refined } from '../../platform/database/sql-function.ts';
import { notFound } from '../../platform/errors.ts';
import { limitUse, type RateLimit } from '../../platform/limits/rate-limits.ts';
import { type ModerationPorts, refuseBlockedWords } from '../moderation/texts.ts';
import { keyOfUrl, type OpenShare, sharedUrl } from '../shares/open-share.ts';
import { sharedFileName } from '../shares/share-token.ts';
import {
  approvalJson,
  commentJson,
  isPinned,
  isWholePin,
  MOST_APPROVALS,
  MOST_COMMENTS,
  nameField,
  noteField,
  pinFields,
  wordsField,
} from './comment-fields.ts';
import { approvalSchema, commentSchema, type GuestComments } from './wire.ts';

export type GuestDeps = ModerationPorts & { pipeline: Pipeline; live: LiveFeed };

/** What one network writes at a link, and what all of them do. */
const OWN_WRITES: RateLimit = { most: 12, seconds: 600 };
const ALL_WRITES: RateLimit = { most: 200, seconds: 3600 };

/** How a file of a link is called in its address. */
const fileField = z.string().regex(/^[\w-]{22}\.[a-z0-9]{2,5}$/);

export const guestCommentBody = z
  .strictObject({
    name: nameField,
    text: wordsField,
    /** A file of the work that it is about, by its name in the addresses of the link. */
    file: fileField,
    parentId: z.uuid().nullable().default(null),
    ...pinFields,
  })
  .refine(isWholePin, { path: ['y'] });

export const guestChangeBody = z.strictObject({ text: wordsField });

export const guestApprovalBody = z.strictObject({
  act: z.enum(['approved', 'changes']),
  name: nameField,
  note: noteField.default(''),
  file: fileField,
});

/** Who asks: the secret of their browser, null before they wrote anything, and the network that they come from. */
export type Guest = { secret: string | null; network: string };

const SECRET = /^[\w-]{43}$/;
export const isSecret = (sent: string | undefined): sent is string => sent !== undefined && SECRET.test(sent);
const hashOf = (secret: string) => createHash('sha256').update(`guest\n${secret}`).digest();

const ofGeneration = z.object({ generationId: z.string() });
const LIST = {
  name: 'list_guest_comments',
  text: `select
    (select coalesce(jsonb_agg(${commentJson('c.guest_hash is not distinct from $3', `, 'generationId', c.generation_id`)}
      order by c.created_at, c.id), '[]') from comments c
      where c.share_id = s.id and s.may_comment and c.generation_id = any ($2::uuid[])) as comments,
    (select coalesce(jsonb_agg(${approvalJson(`, 'generationId', a.generation_id`)} order by a.at, a.id), '[]')
      from approvals a
      where a.share_id = s.id and s.may_approve and a.generation_id = any ($2::uuid[])) as approvals
    from shares s join profiles p on p.id = s.user_id where s.id = $1`,
  row: z.object({
    comments: z.array(z.object({ ...commentSchema.shape, ...ofGeneration.shape })),
    approvals: z.array(z.object({ ...approvalSchema.shape, ...ofGeneration.shape })),
  }),
};

/** What was said at a link about what it shows at this moment; nothing of other links or of the owner alone. */
export async function listGuestComments(
  { pipeline }: GuestDeps,
  token: string,
  share: OpenShare,
  guest: Guest,
): Promise<GuestComments> {
  const hash = guest.secret === null ? Buffer.alloc(0) : hashOf(guest.secret);
  const found = await readRow(pipeline, LIST, [share.id, share.results.map(({ id }) => id), hash]);
  const at = (url: string) => sharedUrl(token, url);
  const works = new Map(share.results.map(({ id, outputs }) => [id, at(outputs[0]?.url ?? '')]));
  return {
    mayComment: share.may_comment,
    mayApprove: share.may_approve,
    comments: (found?.comments ?? []).map(({ generationId, file, ...comment }) => ({
      ...comment,
      mayEdit: comment.mayEdit && comment.by === 'guest',
      file: file === null ? null : at(file),
      work: works.get(generationId) ?? '',
    })),
    approvals: (found?.approvals ?? []).map(({ generationId, ...step }) => ({
      ...step,
      work: works.get(generationId) ?? '',
    })),
  };
}

/** The result that a file of the link belongs to. @throws AppError 404 */
function resultOf(share: OpenShare, name: string): { id: string; url: string } {
  for (const { id, outputs } of share.results) {
    const output = outputs.find(({ url }) => sharedFileName(keyOfUrl(url)) === name);
    if (output !== undefined) return { id, url: output.url };
  }
  throw notFound();
}

/** @throws AppError 429 */
async function countWrite({ pipeline }: GuestDeps, share: OpenShare, { network }: Guest): Promise<void> {
  const key = `comments:${share.id}`;
  const refusal = text('errors', 'comments.tooOften');
  await limitUse(pipeline, { key: `${key}|${network}`, limit: OWN_WRITES, refusal });
  await limitUse(pipeline, { key, limit: ALL_WRITES, refusal });
}

function publish({ live }: GuestDeps, { user_id, seq }: { user_id: string; seq: number | null }): void {
  if (seq !== null) live.publish({ userId: user_id, seq });
}

/**
 * Writes at a link. Answers the secret by which its browser changes it.
 * @throws AppError 404, 403 `comments_off`, 409 `limit`, 429, 400 `blocked_content`
 */
export async function writeAsGuest(
  deps: GuestDeps,
  share: OpenShare,
  guest: Guest,
  { name, text: words, file, parentId, x, y, second }: z.output<typeof guestCommentBody>,
): Promise<{ id: string; guest: string }> {
  await countWrite(deps, share, guest);
  const { id: about, url } = resultOf(share, file);
  await refuseBlockedWords(deps, [
    { field: 'name', text: name },
    { field: 'text', text: words },
  ]);
  const secret = guest.secret ?? randomBytes(32).toString('base64url');
  const hasPin = parentId === null && isPinned({ x, y, second });
  const written = await callForRow(deps.pipeline, functions.write_guest_comment, {
    of_share: share.id,
    of_generation: about,
    of_parent: parentId,
    of_name: name,
    of_guest: hashOf(secret),
    of_words: words,
    of_file: hasPin ? url : null,
    at_x: hasPin ? x : null,
    at_y: hasPin ? y : null,
    at_second: hasPin ? second : null,
    most: MOST_COMMENTS,
  });
  publish(deps, written);
  return { id: written.id, guest: secret };
}

const asChange = z.object({ user_id: z.string(), seq: z.number().nullable() });
const CHANGE = refined(functions.change_guest_comment, () => asChange);
const JUDGE = refined(functions.judge_result, () => asChange);

/** Changes what this browser wrote at this link, or takes it back. @throws AppError 404, 409 `too_late`, 429, 400 */
export async function changeAsGuest(
  deps: GuestDeps,
  share: OpenShare,
  guest: Guest,
  id: string,
  words: string | null,
): Promise<void> {
  if (guest.secret === null || !share.may_comment) throw notFound();
  await countWrite(deps, share, guest);
  if (words !== null) await refuseBlockedWords(deps, [{ field: 'text', text: words }]);
  const change = { of_share: share.id, of_comment: id, of_guest: hashOf(guest.secret), new_words: words };
  publish(deps, await callForRow(deps.pipeline, CHANGE, change));
}

/** Approves a result of the link, or asks for changes. @throws AppError 404, 403 `approvals_off`, 409 `limit`, 429, 400 */
export async function judgeAsGuest(
  deps: GuestDeps,
  share: OpenShare,
  guest: Guest,
  { act, name, note, file }: z.output<typeof guestApprovalBody>,
): Promise<void> {
  await countWrite(deps, share, guest);
  await refuseBlockedWords(deps, [
    { field: 'name', text: name },
    { field: 'note', text: note },
  ]);
  const judged = await callForRow(deps.pipeline, JUDGE, {
    of_share: share.id,
    of_generation: resultOf(share, file).id,
    of_act: act,
    of_name: name,
    of_note: note,
    most: MOST_APPROVALS,
  });
  publish(deps, judged);
}

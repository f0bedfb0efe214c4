import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import * as z from 'zod';
import { MOST_NAME, MOST_NOTE, MOST_WORDS } from './wire.ts';

/** Comments of one result, whoever wrote them. */
export const MOST_COMMENTS = 1000;
export const MOST_APPROVALS = 500;

/** Line breaks and tabs belong to a text; other control characters, and those that turn its direction, do not. */
const PLAIN = /^(?:[^\p{Cc}\u202A-\u202E\u2066-\u2069]|[\t\r\n])*$/u;
const LINE = /^[^\p{Cc}\u202A-\u202E\u2066-\u2069]*$/u;

export const wordsField = z
  .string()
  .trim()
  .min(1, declareWords(text('errors', 'comments.empty')))
  .max(MOST_WORDS, declareWords(text('errors', 'comments.long')))
  .regex(PLAIN, declareWords(text('errors', 'comments.plain')));

export const noteField = z
  .string()
  .trim()
  .max(MOST_NOTE, declareWords(text('errors', 'comments.long')))
  .regex(PLAIN, declareWords(text('errors', 'comments.plain')));

export const nameField = z
  .string()
  .trim()
  .min(1, declareWords(text('errors', 'comments.name')))
  .max(MOST_NAME, declareWords(text('errors', 'comments.name')))
  .regex(LINE, declareWords(text('errors', 'comments.name')));

const share = z.number().min(0).max(1).nullable().default(null);

/** Where on a file it is pinned; nowhere where all of them are null. */
export const pinFields = {
  /** Shares of the width and the height, from the left and the top. */
  x: share,
  y: share,
  /** From the beginning of a clip or a sound. */
  second: z.number().min(0).max(86_400).nullable().default(null),
};

type Pin = { x: number | null; y: number | null; second: number | null };

export const isPinned = ({ x, second }: Pin) => x !== null || second !== null;
export const isWholePin = ({ x, y }: Pin) => (x === null) === (y === null);

/** A comment `c` of the owner with the profile `p`, as JSON; `mayEdit` says whose own it is. */
export const commentJson = (isOwn: string, more = '') => `jsonb_build_object('id', c.id, 'parentId', c.parent_id,
  'by', case when c.guest_hash is null then 'owner' else 'guest' end,
  'name', case when c.guest_hash is null then p.username else c.name end, 'text', c.words, 'file', c.file,
  'x', c.x, 'y', c.y, 'second', c.second, 'createdAt', c.created_at, 'editedAt', c.edited_at,
  'resolvedAt', c.resolved_at, 'isRemoved', c.removed_at is not null,
  'mayEdit', c.removed_at is null and is_fresh(c.created_at) and ${isOwn}${more})`;

/** A step `a` as JSON. */
export const approvalJson = (more = '') =>
  `jsonb_build_object('act', a.act, 'name', a.name, 'note', a.note, 'at', a.at,
  'isEarlier', is_of_other_files(a)${more})`;

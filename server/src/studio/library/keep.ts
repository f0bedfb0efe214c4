import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import * as z from 'zod';
import type { LiveFeed } from '../../http/live/feed.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRows } from '../../platform/database/rows.ts';
import { callForRow, callForRows, refined } from '../../platform/database/sql-function.ts';
import { keepColumns } from '../generations/record.ts';
import { keepSchema, nothingKept } from '../generations/wire.ts';
import type { Kept } from './wire.ts';

const MOST_CHARACTERS = 40;

/** So that the same word is the same tag, however it is written. */
const normalized = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim();

/** A person's own word for a generation. */
export const tag = z
  .string()
  .max(200)
  .transform(normalized)
  .pipe(
    z
      .string()
      .min(1, declareWords(text('refusals', 'data.tagLetter')))
      .max(MOST_CHARACTERS, declareWords(text('refusals', 'data.tagLong', { most: MOST_CHARACTERS })))
      .regex(/^[^\p{Cc}\p{Cs},]+$/u, declareWords(text('refusals', 'data.tagLine'))),
  );

/** The beginning of the tags that somebody looks for. */
const tagBeginning = z.string().max(200).transform(normalized);

export type LibraryDeps = { pipeline: Pipeline; live: LiveFeed };

/** Generations that are changed by one request. */
const MOST_AT_ONCE = 200;
const MOST_TAGS = 30;
const MOST_SUGGESTED = 20;

export const idsSchema = z.array(z.uuid()).min(1).max(MOST_AT_ONCE);
const { favorite, rating, label, verdict, protected: isProtected } = keepSchema.shape;

export const keepBody = z.strictObject({
  ids: idsSchema,
  set: z
    .strictObject({
      favorite: z.optional(favorite),
      rating: z.optional(rating),
      label: z.optional(label),
      verdict: z.optional(verdict),
      protected: z.optional(isProtected),
    })
    .refine(
      (changes) => Object.values(changes).some((value) => value !== undefined),
      declareWords(text('refusals', 'data.whatChanges')),
    ),
});

const tagList = z.array(tag).max(MOST_TAGS).default([]);
export const tagBody = z.strictObject({ ids: idsSchema, add: tagList, remove: tagList });
export const tagQuery = z.object({ q: tagBeginning.default('') });

const KEEP = refined(functions.keep_generations, (row) => row.extend({ seq: z.number().nullable() }));
const TAG = refined(functions.tag_generations, (row) => row.extend({ seq: z.number().nullable() }));

/** Nobody is told where all of them are in the trash. */
export function publish({ live }: LibraryDeps, { user_id, seq }: { user_id: string; seq: number | null }): void {
  if (seq !== null) live.publish({ userId: user_id, seq });
}

/**
 * Says what its owner thinks of generations: of all that are named, or of none.
 * @throws AppError 404 for one that is not theirs, 409 `processing`
 */
export async function keepGenerations(
  deps: LibraryDeps,
  token: string,
  { ids, set }: z.output<typeof keepBody>,
): Promise<Kept> {
  publish(deps, await callForRow(deps.pipeline, KEEP, { session_token: token, of_generations: ids, changes: set }));
  return readKept(deps, token, ids);
}

/** @throws AppError 404 for one that is not theirs, 409 `processing`, `limit` for more than 30 tags of one */
export async function tagGenerations(
  deps: LibraryDeps,
  token: string,
  { ids, add, remove }: z.output<typeof tagBody>,
): Promise<Kept> {
  const change = await callForRow(deps.pipeline, TAG, {
    session_token: token,
    of_generations: ids,
    add_tags: add,
    remove_tags: remove,
    most: MOST_TAGS,
  });
  publish(deps, change);
  return readKept(deps, token, ids);
}

/** The person's own tags that begin so, in their order. */
export async function suggestTags(deps: LibraryDeps, token: string, beginning: string): Promise<{ tags: string[] }> {
  const tags = await callForRows(deps.pipeline, functions.list_tags, {
    session_token: token,
    beginning,
    most: MOST_SUGGESTED,
  });
  return { tags: tags.map((row) => row.tag) };
}

const KEPT = {
  name: 'read_kept',
  text: `select g.id, ${keepColumns} from ai_generations g
    where g.user_id = session_user_id($1) and g.id = any ($2::uuid[])`,
  row: z.object({ id: z.string(), keep: z.nullable(keepSchema), tags: z.array(z.string()).nullable() }),
};

async function readKept({ pipeline }: LibraryDeps, token: string, ids: readonly string[]): Promise<Kept> {
  const rows = await readRows(pipeline, KEPT, [token, ids]);
  return { generations: rows.map(({ id, keep, tags }) => ({ id, keep: keep ?? nothingKept, tags: tags ?? [] })) };
}

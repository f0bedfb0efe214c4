import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import * as z from 'zod';
import { invalidInput } from '../../http/invalid-input.ts';
import { functions } from '../../platform/database/functions.ts';
import { readRow, readRows } from '../../platform/database/rows.ts';
import { callForRow } from '../../platform/database/sql-function.ts';
import { notFound } from '../../platform/errors.ts';
import { PLAIN_LINE } from '../../platform/plain-text.ts';
import { outputSchema } from '../files/wire.ts';
import { listQuery } from '../generations/list-query.ts';
import { STANDS } from '../shares/shareable.ts';
import { idsSchema, type LibraryDeps, publish } from './keep.ts';
import { type Collection, collectionSchema } from './wire.ts';

/** What people call what they keep: a collection, a preset. */
export const nameField = z
  .string()
  .trim()
  .min(1, declareWords(text('refusals', 'sso.name')))
  .max(80, declareWords(text('refusals', 'data.nameLong')))
  .regex(PLAIN_LINE, declareWords(text('refusals', 'data.nameLine')));

const MOST_COLLECTIONS = 500;
const MOST_ITEMS = 10_000;

const ordered = new Set(['place', 'likeness']);
const asked = listQuery.omit({ limit: true, cursor: true, trash: true, collection: true, similar: true }).strict();

/** As in an address, each parameter of `GET /api/generations` by its name. */
const rule = z
  .record(z.string().max(40), z.string().max(1000))
  .refine(
    (query) => Object.keys(query).length > 0 && !ordered.has(query.sort ?? '') && asked.safeParse(query).success,
    declareWords(text('refusals', 'data.noFilter')),
  );

export const newCollectionBody = z.strictObject({
  name: nameField,
  parent_id: z.uuid().nullable().default(null),
  rule: rule.nullable().default(null),
});
export const changedCollectionBody = z.strictObject({
  name: nameField.optional(),
  parent_id: z.uuid().nullable().optional(),
  rule: rule.optional(),
  /** A generation whose first result is shown; null: the first in the collection. */
  cover_id: z.uuid().nullable().optional(),
});
export const itemsBody = z.strictObject({
  ids: idsSchema,
  /** Moves them before this item, with null behind all; left out, new ones come last and others stay where they are. */
  before: z.uuid().nullable().optional(),
});
export const takenItemsBody = z.strictObject({ ids: idsSchema });

const collectionRow = z.object({
  id: z.string(),
  parent_id: z.string().nullable(),
  name: z.string(),
  rule: collectionSchema.shape.rule,
  count: z.int().nullable(),
  cover: z.nullable(outputSchema),
  is_shared: z.boolean(),
  created_at: z.date(),
});

// Counted by the index of each collection; what is in the trash, which is little, is taken off again.
const select = (which: string) => `
  with me as (select session_user_id($1) as id),
  hidden as (
    select i.collection_id, count(*) as count from ai_generations g join collection_items i on i.generation_id = g.id
    where g.user_id = (select id from me) and g.removed_at is not null group by 1
  )
  select c.id, c.parent_id, c.name, c.rule, c.created_at,
    case when c.rule is null then (
      (select count(*) from collection_items i where i.collection_id = c.id) - coalesce(h.count, 0)
    )::integer end as count,
    coalesce(
      (select g.outputs -> 0 from ai_generations g where g.id = c.cover_id and g.removed_at is null),
      (select g.outputs -> 0 from collection_items i join ai_generations g on g.id = i.generation_id
        where i.collection_id = c.id and g.removed_at is null and jsonb_array_length(g.outputs) > 0
        order by i.place, i.generation_id limit 1)
    ) as cover,
    exists (
      select from shares s
      where s.collection_id = c.id and ${STANDS}
    ) as is_shared
  from collections c left join hidden h on h.collection_id = c.id
  where c.user_id = (select id from me) ${which}
  order by lower(c.name), c.id`;

const LIST = { name: 'list_collections', text: select(''), row: collectionRow };
const FIND = { name: 'find_collection', text: select('and c.id = $2'), row: collectionRow };
const HOMES = {
  name: 'list_homes',
  text: `select i.collection_id from ai_generations g left join collection_items i on i.generation_id = g.id
    where g.id = $2 and g.user_id = session_user_id($1) and g.removed_at is null`,
  row: z.object({ collection_id: z.string().nullable() }),
};

const told = (row: z.output<typeof collectionRow>): Collection => ({
  ...row,
  created_at: row.created_at.toISOString(),
});

/** All of a person's, by name. */
export async function listCollections({ pipeline }: LibraryDeps, token: string) {
  return { collections: (await readRows(pipeline, LIST, [token])).map(told) };
}

/** @throws AppError 404 */
export async function findCollection({ pipeline }: LibraryDeps, token: string, id: string): Promise<Collection> {
  const row = await readRow(pipeline, FIND, [token, id]);
  if (row === undefined) throw notFound();
  return told(row);
}

/** Lists the collections that a generation was put into. @throws AppError 404 */
export async function listHomes({ pipeline }: LibraryDeps, token: string, id: string) {
  const rows = await readRows(pipeline, HOMES, [token, id]);
  if (rows.length === 0) throw notFound();
  return { collections: rows.flatMap(({ collection_id }) => (collection_id === null ? [] : [collection_id])) };
}

/** @throws AppError 404 for a parent that is not theirs, 409 `limit`, `collection_depth` */
export async function createCollection(
  deps: LibraryDeps,
  token: string,
  body: z.output<typeof newCollectionBody>,
): Promise<Collection> {
  const made = await callForRow(deps.pipeline, functions.create_collection, {
    session_token: token,
    called: body.name,
    within: body.parent_id,
    filled_by: body.rule,
    most: MOST_COLLECTIONS,
  });
  publish(deps, made);
  return findCollection(deps, token, made.id);
}

/** @throws AppError 404, 409 `collection_circle`, `collection_depth`, `not_smart` */
export async function changeCollection(
  deps: LibraryDeps,
  token: string,
  id: string,
  changes: z.output<typeof changedCollectionBody>,
): Promise<Collection> {
  if (Object.keys(changes).length === 0) {
    throw invalidInput([{ field: 'name', message: declareWords(text('refusals', 'data.whatChanges')) }]);
  }
  const change = { session_token: token, of_collection: id, changes };
  publish(deps, await callForRow(deps.pipeline, functions.change_collection, change));
  return findCollection(deps, token, id);
}

/** What is in it stays in the gallery; collections within it move one up. @throws AppError 404 */
export async function deleteCollection(deps: LibraryDeps, token: string, id: string): Promise<void> {
  const gone = { session_token: token, of_collection: id };
  publish(deps, await callForRow(deps.pipeline, functions.delete_collection, gone));
}

/** @throws AppError 404, 409 `smart_collection`, `limit` */
export async function putIntoCollection(
  deps: LibraryDeps,
  token: string,
  id: string,
  { ids, before }: z.output<typeof itemsBody>,
): Promise<Collection> {
  const put = await callForRow(deps.pipeline, functions.put_into_collection, {
    session_token: token,
    of_collection: id,
    of_generations: [...new Set(ids)],
    moves: before !== undefined,
    before_item: before ?? null,
    most: MOST_ITEMS,
  });
  publish(deps, put);
  return findCollection(deps, token, id);
}

/** @throws AppError 404, 409 `smart_collection` */
export async function takeFromCollection(
  deps: LibraryDeps,
  token: string,
  id: string,
  { ids }: z.output<typeof takenItemsBody>,
): Promise<Collection> {
  const taken = { session_token: token, of_collection: id, of_generations: ids };
  publish(deps, await callForRow(deps.pipeline, functions.take_from_collection, taken));
  return findCollection(deps, token, id);
}

import { limits } from '@kinora/catalogue/limits';
import * as z from 'zod';
import { invalidInput } from '../../http/invalid-input.ts';
import { type GenerationList, keepLabels } from '../../http/wire.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRow, readRows } from '../../platform/database/rows.ts';
import { listGenerations } from '../generations/list.ts';
import { listQuery } from '../generations/list-query.ts';
import { generationColumns, generationRecord, generationRow, openRunJoin } from '../generations/record.ts';
import type { ToolRegistry } from '../tools/registry.ts';
import { findCollection } from './collections.ts';
import type { LibraryDeps } from './keep.ts';
import { keptFilters } from './kept-filters.ts';

export const libraryQuery = z.object({
  ...keptFilters,
  /** What is in it, in its own order. */
  collection: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(limits.recentGenerations),
  cursor: z.string().max(1000).optional(),
});
type LibraryQuery = z.output<typeof libraryQuery>;
type Kept = Omit<LibraryQuery, 'collection' | 'limit' | 'cursor'>;

const MOST_COUNTED = 1000;
const cursorSchema = z.tuple([z.string().regex(/^-?[\d.e+-]{1,40}$/), z.uuid()]);
const row = generationRow.extend({ cursor_key: z.string() });

/** Where a list comes from in its order: a table `o` with the id of each generation. */
type Order = { name: string; from: string; key: string; by: string; after: string };

const TIME = 'o.generated_at';
const byTime = {
  key: `(extract(epoch from ${TIME}) * 1000000)::bigint::text`,
  by: `${TIME} desc, o.generation_id desc`,
  after: `(${TIME}, o.generation_id) < ('epoch'::timestamptz + $4::numeric::bigint * interval '1 microsecond', $5::uuid)`,
};
const byHand: Order = {
  name: 'collection',
  from: 'collection_items o',
  key: 'o.place::text',
  by: 'o.place, o.generation_id',
  after: '(o.place, o.generation_id) > ($4::double precision, $5::uuid)',
};

const tellsOfKeep = ({ favorite, rating, label, verdict }: Kept) =>
  favorite !== undefined || rating !== undefined || label !== undefined || verdict !== undefined;

/** Labels and verdicts are written out, for the plan; the schema knows all that there are. */
function keptConditions({ favorite, rating, label, verdict }: Kept): string[] {
  return [
    favorite === undefined ? '' : 'k.is_favorite',
    rating === undefined ? '' : `k.rating >= ${rating}`,
    label === undefined ? '' : `k.label = '${keepLabels.find((one) => one === label) ?? ''}'`,
    verdict === undefined ? '' : `k.verdict = '${verdict === 'kept' ? 'kept' : 'rejected'}'`,
  ].filter((condition) => condition !== '');
}

/** $1 who asks, $2 a tag, $3 a collection, $4 and $5 a cursor, $6 how many. */
function statementOf(query: LibraryQuery, select: (order: Order, conditions: string) => string) {
  const { collection, tag, cursor } = query;
  const from = tag === undefined ? 'keeps o' : 'generation_tags o';
  const order: Order =
    collection === undefined ? { name: tag === undefined ? 'kept' : 'tagged', from, ...byTime } : byHand;
  const conditions = [
    'o.user_id = me.id',
    collection === undefined ? '' : 'o.collection_id = $3::uuid',
    tag === undefined || collection !== undefined ? '' : 'o.tag = $2::text',
    tag === undefined || collection === undefined
      ? ''
      : 'exists (select from generation_tags t where t.generation_id = o.generation_id and t.tag = $2::text)',
    tellsOfKeep(query)
      ? `exists (select from keeps k where k.generation_id = o.generation_id and ${keptConditions(query).join(' and ')})`
      : '',
    cursor === undefined ? '' : order.after,
  ].filter((condition) => condition !== '');
  return select(order, conditions.join(' and '));
}

const asker = `(select session_user_id($1) as id, $2::text, $3::uuid, $4::text, $5::text offset 0) as me`;

const page = (order: Order, conditions: string) => `
  select ${generationColumns}, o.cursor_key from ${asker}
  cross join lateral (
    select o.generation_id, ${order.key} as cursor_key, row_number() over (order by ${order.by}) as n
    from ${order.from} join ai_generations s on s.id = o.generation_id and s.removed_at is null
    where ${conditions} order by ${order.by} limit $6
  ) as o
  join ai_generations g on g.id = o.generation_id ${openRunJoin}
  order by o.n`;

const count = (order: Order, conditions: string) => `
  select count(*)::integer as count from ${asker} cross join lateral (
    select from ${order.from} join ai_generations s on s.id = o.generation_id and s.removed_at is null
    where ${conditions} limit $6
  ) as found`;

/**
 * One page of what is kept so, the newest first, or of a collection in its own order. A collection with a rule is the list
 * that the rule asks for. @throws AppError 404 for a collection that is not theirs, 400 for a cursor that is none of ours
 */
export async function listLibrary(
  deps: LibraryDeps & { tools: ToolRegistry },
  token: string,
  query: LibraryQuery,
): Promise<GenerationList> {
  if (query.collection !== undefined) {
    const { rule } = await findCollection(deps, token, query.collection);
    if (rule !== null) return listRule(deps, token, rule, query);
  }
  return listKept(deps, token, query);
}

/** A rule that a release before has kept may ask for more than is known: that part is left out. */
function listRule(
  deps: LibraryDeps & { tools: ToolRegistry },
  token: string,
  rule: Readonly<Record<string, string>>,
  { limit, cursor }: LibraryQuery,
): Promise<GenerationList> {
  const place = { limit, ...(cursor === undefined ? {} : { cursor }) };
  const kept = z.strictObject(keptFilters).safeParse(rule);
  if (kept.success) return listKept(deps, token, { ...kept.data, ...place });
  return listGenerations(deps, token, listQuery.parse({ ...rule, ...place }));
}

async function listKept(
  { pipeline }: { pipeline: Pipeline },
  token: string,
  query: LibraryQuery,
): Promise<GenerationList> {
  const [key, id] = query.cursor === undefined ? [] : readCursor(query.cursor);
  const values = [token, query.tag ?? null, query.collection ?? null, key ?? null, id ?? null];
  const text = statementOf(query, page);
  const rows = await readRows(pipeline, { name: nameOf('library', query), text, row }, [...values, query.limit + 1]);
  const shown = rows.slice(0, query.limit);
  const last = shown.at(-1);
  const total = query.cursor === undefined ? await countKept(pipeline, values, query) : null;
  return {
    generations: shown.map(generationRecord),
    total: total === null ? null : Math.min(total, MOST_COUNTED),
    totalIsMore: total !== null && total > MOST_COUNTED,
    nextCursor: rows.length > query.limit && last !== undefined ? writeCursor(last) : null,
  };
}

async function countKept(pipeline: Pipeline, values: readonly unknown[], query: LibraryQuery): Promise<number> {
  const statement = { name: nameOf('library_count', query), text: statementOf(query, count) };
  const read = await readRow(pipeline, { ...statement, row: z.object({ count: z.int() }) }, [
    ...values,
    MOST_COUNTED + 1,
  ]);
  return read?.count ?? 0;
}

function nameOf(kind: string, query: LibraryQuery): string {
  const { favorite, rating, label, verdict, tag, collection, cursor } = query;
  const parts = [favorite && 'favorite', rating, label, verdict, tag && 'tag', collection && 'in', cursor && 'after'];
  return [kind, ...parts.filter((part) => part !== undefined)].join('_');
}

const writeCursor = ({ cursor_key, id }: z.output<typeof row>) =>
  Buffer.from(JSON.stringify([cursor_key, id])).toString('base64url');

function readCursor(text: string): z.output<typeof cursorSchema> {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw invalidInput([{ field: 'cursor', message: 'This page of the list does not exist' }]);
  }
}

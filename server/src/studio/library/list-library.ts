import { limits } from '@kinora/catalogue/limits';
import * as z from 'zod';
import { invalidInput } from '../../http/invalid-input.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRow, readRows } from '../../platform/database/rows.ts';
import { listGenerations } from '../generations/list.ts';
import { generationColumns, generationRecord, generationRow, openRunJoin } from '../generations/record.ts';
import { type GenerationList, keepLabels } from '../generations/wire.ts';
import { readRule } from '../generations/within-collection.ts';
import type { ToolRegistry } from '../tools/registry.ts';
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
type KeptQuery = Omit<LibraryQuery, 'collection'>;
type Kept = Omit<KeptQuery, 'limit' | 'cursor'>;

const MOST_COUNTED = 1000;
const cursorSchema = z.tuple([z.string().regex(/^-?\d{1,17}$/), z.uuid()]);
const row = generationRow.extend({ cursor_key: z.string() });

const TIME = 'o.generated_at';
const KEY = `(extract(epoch from ${TIME}) * 1000000)::bigint::text`;
const BY = `${TIME} desc, o.generation_id desc`;
const AFTER = `(${TIME}, o.generation_id) < ('epoch'::timestamptz + $3::numeric::bigint * interval '1 microsecond', $4::uuid)`;

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

/** $1 who asks, $2 a tag, $3 and $4 a cursor, $5 how many. */
function statementOf(query: KeptQuery, select: (from: string, conditions: string) => string) {
  const { tag, cursor } = query;
  const conditions = [
    'o.user_id = me.id',
    tag === undefined ? '' : 'o.tag = $2::text',
    tellsOfKeep(query)
      ? `exists (select from keeps k where k.generation_id = o.generation_id and ${keptConditions(query).join(' and ')})`
      : '',
    cursor === undefined ? '' : AFTER,
  ].filter((condition) => condition !== '');
  return select(tag === undefined ? 'keeps o' : 'generation_tags o', conditions.join(' and '));
}

const asker = `(select session_user_id($1) as id, $2::text, $3::text, $4::text offset 0) as me`;

const page = (from: string, conditions: string) => `
  select ${generationColumns}, o.cursor_key from ${asker}
  cross join lateral (
    select o.generation_id, ${KEY} as cursor_key, row_number() over (order by ${BY}) as n
    from ${from} join ai_generations s on s.id = o.generation_id and s.removed_at is null
    where ${conditions} order by ${BY} limit $5
  ) as o
  join ai_generations g on g.id = o.generation_id ${openRunJoin}
  order by o.n`;

const count = (from: string, conditions: string) => `
  select count(*)::integer as count from ${asker} cross join lateral (
    select from ${from} join ai_generations s on s.id = o.generation_id and s.removed_at is null
    where ${conditions} limit $5
  ) as found`;

/**
 * One page of what is kept so, the newest first, or of a collection as `listGenerations` has it: in its own order, and one
 * with a rule as the rule asks. @throws AppError 404 for a collection that is not theirs, 400 for a cursor that is none of ours
 */
export async function listLibrary(
  deps: LibraryDeps & { tools: ToolRegistry },
  token: string,
  { collection, ...query }: LibraryQuery,
): Promise<GenerationList> {
  if (collection === undefined) return listKept(deps, token, query);
  const { limit, cursor, ...asked } = query;
  const isWhole = Object.values(asked).every((value) => value === undefined);
  const rule = isWhole ? keptRule.safeParse(await readRule(deps, token, collection)) : null;
  // Such a rule is answered by the indexes of what is kept.
  if (rule?.success) return listKept(deps, token, { ...rule.data, limit, cursor });
  return listGenerations(deps, token, { ...asked, collection, limit, cursor, trash: false });
}

const keptRule = z.strictObject(keptFilters);

async function listKept(
  { pipeline }: { pipeline: Pipeline },
  token: string,
  query: KeptQuery,
): Promise<GenerationList> {
  const [key, id] = query.cursor === undefined ? [] : readCursor(query.cursor);
  const values = [token, query.tag ?? null, key ?? null, id ?? null];
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

async function countKept(pipeline: Pipeline, values: readonly unknown[], query: KeptQuery): Promise<number> {
  const statement = { name: nameOf('library_count', query), text: statementOf(query, count) };
  const read = await readRow(pipeline, { ...statement, row: z.object({ count: z.int() }) }, [
    ...values,
    MOST_COUNTED + 1,
  ]);
  return read?.count ?? 0;
}

function nameOf(kind: string, query: KeptQuery): string {
  const { favorite, rating, label, verdict, tag, cursor } = query;
  const parts = [favorite && 'favorite', rating, label, verdict, tag && 'tag', cursor && 'after'];
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

import * as z from 'zod';
import { invalidInput } from '../../http/invalid-input.ts';
import type { Pipeline, Statement } from '../../platform/database/pipeline.ts';
import { execute, readRow, readRows } from '../../platform/database/rows.ts';
import { shapedBy } from '../../platform/database/shaped.ts';
import type { ToolRegistry } from '../tools/registry.ts';
import { findStatement } from './find-statement.ts';
import { hasManyWords, isElsewhere, isLookedAt, isQueryRead, isSifted, termsOf } from './list-conditions.ts';
import { isByTime, type OrderName, orderOf } from './list-order.ts';
import { type ListQuery, refuseUnknownTool, toolsOf } from './list-query.ts';
import {
  ALL_BEHIND,
  countedBehind,
  countStatement,
  IN_ORDER,
  isKept,
  isOfGallery,
  isSizeTold,
  listStatement,
  MOST_FOUND,
  READ_IN_ORDER,
  READ_TO_COUNT,
  type Reading,
  readFirst,
} from './list-statement.ts';
import { generationRecord, generationRow } from './record.ts';
import { isInSpan, type Reach } from './time-span.ts';
import type { GenerationList } from './wire.ts';
import { withinCollection } from './within-collection.ts';

/** Microseconds since 1970: a Date would round the database's times and skip rows. */
const microseconds = z.string().regex(/^-?\d{1,17}$/);
const nothing = z.literal('');
/** As JavaScript writes it again: what is no number, or larger than any, is refused. */
const decimal = z.string().max(40).transform(Number).pipe(z.number()).transform(String);

/** Where a page ended: the order's name, the values that it compares, and the id. */
const cursorSchema = z.union([
  z.tuple([z.enum(['newest', 'oldest', 'trash']), microseconds, nothing, z.uuid()]),
  z.tuple([z.literal('name'), z.string(), nothing, z.uuid()]),
  z.tuple([z.literal('place'), decimal, nothing, z.uuid()]),
  z.tuple([z.literal('likeness'), z.string().regex(/^-?\d{1,2}$/), nothing, z.uuid()]),
  z.tuple([z.literal('tool'), z.string(), microseconds, z.uuid()]),
]);

const listRow = generationRow.extend({
  cursor_key: z.string(),
  cursor_second: z.string(),
  total: z.int().nullable(),
  is_all: z.boolean().optional(),
  size: z.int().optional(),
});
type ListRow = z.output<typeof listRow>;

const sizeRow = z.looseObject({ id: z.string().nullable(), size: z.int() });

/**
 * One page of a person's generations. The total comes with the first page only.
 * @throws AppError 404 for a collection or parent that is not theirs, 400 for a cursor that is none of ours
 */
export async function listGenerations(
  deps: { pipeline: Pipeline; tools: ToolRegistry },
  token: string,
  asked: ListQuery,
): Promise<GenerationList> {
  await refuseUnknownTool(deps, asked.tool_type);
  const [query, tools] = await Promise.all([withinCollection(deps, token, asked), toolsOf(deps, asked)]);
  const terms = termsOf(query);
  const asks: Asks = {
    of: [token, tools, terms.length === 0 ? null : terms],
    read: isQueryRead(query) ? [JSON.stringify(query)] : [],
  };
  const { first, size } = await readFirstPage(deps, asks, query);
  const isByItself = !isSifted(query) || orderOf(query) === 'likeness';
  const isWhole = isByItself || size <= READ_IN_ORDER;
  const isEnough = first.length > query.limit || isByItself || (isOfGallery(query) && size <= readFirst(query));
  const {
    rows,
    counted,
    isNear = false,
  } = isEnough ? { rows: first } : await readOn(deps, asks, query, { first, isWhole });
  const total = await countGenerations(deps, asks, query, { rows, counted, isWhole, isNear });
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  return {
    generations: page.map(generationRecord),
    total: total?.count ?? null,
    totalIsMore: total?.isMore ?? false,
    nextCursor: rows.length > query.limit && last !== undefined ? writeCursor(last, orderOf(query)) : null,
  };
}

/** Who asks, of which tools and for which words; and the query itself where the statement reads it. */
type Asks = {
  of: [token: string, tools: readonly string[] | null, terms: readonly string[] | null];
  read: string[];
};

/** What the first records have, and how many the gallery has where that tells what else there can be: it comes with them. */
async function readFirstPage(
  deps: { pipeline: Pipeline },
  asks: Asks,
  query: ListQuery,
): Promise<{ first: ListRow[]; size: number }> {
  const statement = listStatement(query);
  if (!isSizeTold(query))
    return { first: await readPage(deps, asks, query, statement), size: Number.POSITIVE_INFINITY };
  const rows = await execute(deps.pipeline, statement, parametersOf(asks, query));
  const { id, size } = shapedBy(sizeRow, rows[0]);
  return { first: id === null ? [] : rows.map((row) => shapedBy(listRow, row)), size };
}

/**
 * A page that the first records did not fill. What is beyond those that are read in order, the index of words and facts
 * finds. `counted`: what the first thousand have, where these were looked at.
 */
async function readOn(
  deps: { pipeline: Pipeline },
  asks: Asks,
  query: ListQuery,
  { first, isWhole }: { first: ListRow[]; isWhole: boolean },
): Promise<{ rows: ListRow[]; isNear?: boolean; counted?: number }> {
  const isPromising = (first.length * READ_IN_ORDER) / readFirst(query) > query.limit;
  if (isWhole || (isPromising && query.cursor !== undefined)) {
    const rows = await readPage(deps, asks, query, listStatement(query, IN_ORDER));
    if (rows.length > query.limit || isWhole) return { rows };
  } else if (isPromising) {
    const read = await readBehind(deps, asks, query, first);
    if (read.rows.length > query.limit) return { ...read, isNear: true };
  }
  const find = (reach: Reach) => readPage(deps, asks, query, findStatement(query, MOST_FOUND + 1, reach));
  if (isLikelyNear(query, first.length)) {
    const near = await find('near');
    if (near.length > query.limit) return { rows: near, isNear: near[0]?.is_all === false };
  }
  return { rows: await find('all') };
}

/** A first page that goes on from the few that were found: no record is looked at again, and those that are counted are so on the way. */
async function readBehind(
  deps: { pipeline: Pipeline },
  asks: Asks,
  query: ListQuery,
  first: ListRow[],
): Promise<{ rows: ListRow[]; counted: number }> {
  const behind = (rows: ListRow[], reading: Reading) => {
    const last = rows.at(-1);
    return readPage(
      deps,
      asks,
      query,
      listStatement(query, reading),
      last && [last.cursor_key, last.cursor_second, last.id],
    );
  };
  const next = await behind(first, countedBehind(MOST_FOUND + 1));
  const thousand = [...first, ...next];
  const counted = first.length + (next[0]?.total ?? 0);
  if (thousand.length > query.limit) return { rows: thousand, counted };
  return { rows: [...thousand, ...(await behind(thousand, ALL_BEHIND))], counted };
}

/**
 * Whether a page is looked for in the time that comes first: some of it was among the first ones; or several words are
 * asked for, which may each be common. What is rare would only be looked for twice.
 */
function isLikelyNear(query: ListQuery, first: number): boolean {
  if (!isByTime(query) || isInSpan(query, 'all')) return false;
  return !isElsewhere(query) && (first > 0 || hasManyWords(query));
}

/** One more than the page holds when there is more. */
function readPage(
  deps: { pipeline: Pipeline },
  asks: Asks,
  query: ListQuery,
  asking: Statement,
  place?: readonly (string | null)[],
): Promise<ListRow[]> {
  return readRows(deps.pipeline, { ...asking, row: listRow }, parametersOf(asks, query, place));
}

const parametersOf = ({ of, read }: Asks, query: ListQuery, place: readonly (string | null)[] = placeOf(query)) => [
  ...of,
  ...place,
  query.limit + 1,
  ...read,
];

/** Where the page before ended: two keys and an id. */
function placeOf(query: ListQuery): (string | null)[] {
  if (query.cursor === undefined) return [null, null, null];
  const [, ...place] = readCursor(query.cursor, orderOf(query));
  return place;
}

function writeCursor({ cursor_key, cursor_second, id }: ListRow, order: OrderName): string {
  return Buffer.from(JSON.stringify([order, cursor_key, cursor_second, id])).toString('base64url');
}

function readCursor(text: string, order: OrderName): z.infer<typeof cursorSchema> {
  const cursor = cursorSchema.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  if (cursor.success && cursor.data[0] === order) return cursor.data;
  throw invalidInput([{ field: 'cursor', message: 'This page of the list does not exist' }]);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What the trash has is in its index. */
const MOST_COUNTED = 1000;

type Total = { count: number; isMore: boolean };

/**
 * How many a list has: as its rows say, or else counted, up to a bound; null for later pages. What is found so often that the page
 * was filled in order is counted among the records that are read in order, which are not all.
 * @param rows of the first page, one more than its limit when there are; `counted`: known already; `isWhole`: all that there is
 * is read in order; `isNear`: they are counted among the first alone
 */
async function countGenerations(
  deps: { pipeline: Pipeline },
  asks: Asks,
  query: ListQuery,
  {
    rows,
    counted,
    isWhole,
    isNear,
  }: { rows: readonly { total: number | null }[]; counted?: number | undefined; isWhole: boolean; isNear: boolean },
): Promise<Total | null> {
  if (query.cursor !== undefined) return null;
  if (isKept(query)) return { count: rows[0]?.total ?? 0, isMore: false };
  if (rows.length <= query.limit) return { count: rows.length, isMore: false };
  const most = isSifted(query) ? MOST_FOUND : MOST_COUNTED;
  const told = counted ?? rows[0]?.total ?? null;
  const found =
    told ?? (await count(deps, asks, query, { most: most + 1, read: isWhole ? READ_IN_ORDER : READ_TO_COUNT }));
  const isAll = told !== null || isWhole || !isLookedAt(query);
  return { count: Math.min(found, most), isMore: found > most || isNear || !isAll };
}

async function count(
  deps: { pipeline: Pipeline },
  { of, read }: Asks,
  query: ListQuery,
  bounds: { most: number; read: number },
): Promise<number> {
  const statement = { ...countStatement(query, bounds), row: z.object({ count: z.int() }) };
  return (await readRow(deps.pipeline, statement, [...of, ...read]))?.count ?? 0;
}

import * as z from 'zod';
import { invalidInput } from '../../http/invalid-input.ts';
import type { GenerationList } from '../../http/wire.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRow, readRows } from '../../platform/database/rows.ts';
import type { ToolRegistry } from '../tools/registry.ts';
import { isQueryRead, isSifted } from './list-conditions.ts';
import { isByHand, type OrderName, orderOf } from './list-order.ts';
import { type ListQuery, refuseUnknownTool, toolsOf } from './list-query.ts';
import {
  countStatement,
  findCountStatement,
  findStatement,
  hasFewStatement,
  isKept,
  listStatement,
} from './list-statement.ts';
import { generationRecord, generationRow } from './record.ts';
import { termsOf } from './search-terms.ts';
import { withinCollection } from './within-collection.ts';

/** Microseconds since 1970: a Date would round the database's times and skip rows. */
const microseconds = z.string().regex(/^-?\d{1,17}$/);
const nothing = z.literal('');

/** Where a page ended: the order's name, the values that it compares, and the id. */
const cursorSchema = z.union([
  z.tuple([z.enum(['newest', 'oldest', 'trash']), microseconds, nothing, z.uuid()]),
  z.tuple([z.literal('name'), z.string(), nothing, z.uuid()]),
  z.tuple([z.literal('place'), z.string().regex(/^-?[\d.e+-]{1,40}$/), nothing, z.uuid()]),
  z.tuple([z.literal('likeness'), z.string().regex(/^-?\d{1,2}$/), nothing, z.uuid()]),
  z.tuple([z.literal('tool'), z.string(), microseconds, z.uuid()]),
]);

const listRow = generationRow.extend({ cursor_key: z.string(), cursor_second: z.string(), total: z.int().nullable() });
type ListRow = z.output<typeof listRow>;

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
  const [inOrder, hasFew] = await Promise.all([
    readPage(deps, asks, query, listStatement),
    isSifted(query) && readHasFew(deps, asks),
  ]);
  // What is beyond the records that are read in order, the index of words and facts finds.
  const isWhole = (hasFew && !query.trash) || isByHand(query);
  const isFound = inOrder.length > query.limit || !isSifted(query) || isWhole;
  const rows = isFound ? inOrder : await readPage(deps, asks, query, findStatement);
  const total = await countGenerations(deps, asks, query, { rows, isWhole });
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

/** One more than the page holds when there is more. */
function readPage(
  deps: { pipeline: Pipeline },
  { of, read }: Asks,
  query: ListQuery,
  toStatement: typeof listStatement,
): Promise<ListRow[]> {
  const [, key, second, id] = query.cursor === undefined ? [] : readCursor(query.cursor, orderOf(query));
  const place = [key ?? null, second ?? null, id ?? null];
  const statement = { ...toStatement(query), row: listRow };
  return readRows(deps.pipeline, statement, [...of, ...place, query.limit + 1, ...read]);
}

/** Sent beside the page, so that it costs no time of its own. */
async function readHasFew(deps: { pipeline: Pipeline }, { of: [token] }: Asks): Promise<boolean> {
  const statement = { ...hasFewStatement, row: z.object({ has_few: z.boolean() }) };
  return (await readRow(deps.pipeline, statement, [token]))?.has_few ?? false;
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

/** What the trash has is in its index; words and facts are looked for record by record. */
const MOST_COUNTED = 1000;
const MOST_FOUND = 200;

type Total = { count: number; isMore: boolean };

/**
 * How many a list has: as its rows say, or else counted, up to a bound; null for later pages.
 * @param rows of the first page, one more than its limit when there are; `isWhole`: all that there is was read in order
 */
async function countGenerations(
  deps: { pipeline: Pipeline },
  { of, read }: Asks,
  query: ListQuery,
  { rows, isWhole }: { rows: readonly { total: number | null }[]; isWhole: boolean },
): Promise<Total | null> {
  if (query.cursor !== undefined) return null;
  if (isKept(query)) return { count: rows[0]?.total ?? 0, isMore: false };
  if (rows.length <= query.limit) return { count: rows.length, isMore: false };
  const most = isSifted(query) ? MOST_FOUND : MOST_COUNTED;
  const count = async (toStatement: typeof countStatement) => {
    const statement = { ...toStatement(query, most + 1), row: z.object({ count: z.int() }) };
    return (await readRow(deps.pipeline, statement, [...of, ...read]))?.count ?? 0;
  };
  const inOrder = await count(countStatement);
  const found = inOrder > most || !isSifted(query) || isWhole ? inOrder : await count(findCountStatement);
  return { count: Math.min(found, most), isMore: found > most };
}

import * as z from 'zod';
import { invalidInput } from '../../http/invalid-input.ts';
import type { GenerationList } from '../../http/wire.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRow, readRows } from '../../platform/database/rows.ts';
import type { ToolRegistry } from '../tools/registry.ts';
import { type ListQuery, refuseUnknownTool, toolsOf } from './list-query.ts';
import { countStatement, hasSearch, isKept, listStatement, type OrderName, orderOf } from './list-statement.ts';
import { generationRecord, generationRow } from './record.ts';

/** Microseconds since 1970: a Date would round the database's times and skip rows. */
const microseconds = z.string().regex(/^-?\d{1,17}$/);
const nothing = z.literal('');

/** Where a page ended: the order's name, the values that it compares, and the id. */
const cursorSchema = z.union([
  z.tuple([z.enum(['newest', 'oldest', 'trash']), microseconds, nothing, z.uuid()]),
  z.tuple([z.literal('name'), z.string(), nothing, z.uuid()]),
  z.tuple([z.literal('tool'), z.string(), microseconds, z.uuid()]),
]);

const listRow = generationRow.extend({ cursor_key: z.string(), cursor_second: z.string(), total: z.int().nullable() });
type ListRow = z.output<typeof listRow>;

/**
 * One page of a person's generations. The total comes with the first page only.
 * @throws AppError 400 for a cursor that is none of ours
 */
export async function listGenerations(
  deps: { pipeline: Pipeline; tools: ToolRegistry },
  token: string,
  query: ListQuery,
): Promise<GenerationList> {
  await refuseUnknownTool(deps, query.tool_type);
  const tools = await toolsOf(deps, query);
  const rows = await readPage(deps, [token, tools], query);
  const total = await countGenerations(deps, [token, tools], query, rows);
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  return {
    generations: page.map(generationRecord),
    total: total?.count ?? null,
    totalIsMore: total?.isMore ?? false,
    nextCursor: rows.length > query.limit && last !== undefined ? writeCursor(last, orderOf(query)) : null,
  };
}

/** Who asks, and of which tools. */
type Asked = [token: string, tools: readonly string[] | null];

/** One more than the page holds when there is more. */
function readPage(deps: { pipeline: Pipeline }, asked: Asked, query: ListQuery): Promise<ListRow[]> {
  const [, key, second, id] = query.cursor === undefined ? [] : readCursor(query.cursor, orderOf(query));
  const place = [key ?? null, second ?? null, id ?? null];
  const statement = { ...listStatement(query), row: listRow };
  return readRows(deps.pipeline, statement, [...asked, query.q ?? null, ...place, query.limit + 1]);
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

/** What the trash has is in its index; words are looked for record by record. */
const MOST_COUNTED = 1000;
const MOST_FOUND = 200;

type Total = { count: number; isMore: boolean };

/**
 * How many a list has: as its rows say, or else counted, up to a bound; null for later pages.
 * @param rows of the first page, one more than its limit when there are
 */
async function countGenerations(
  deps: { pipeline: Pipeline },
  asked: Asked,
  query: ListQuery,
  rows: readonly { total: number | null }[],
): Promise<Total | null> {
  if (query.cursor !== undefined) return null;
  if (isKept(query)) return { count: rows[0]?.total ?? 0, isMore: false };
  if (rows.length <= query.limit) return { count: rows.length, isMore: false };
  const most = hasSearch(query) ? MOST_FOUND : MOST_COUNTED;
  const statement = { ...countStatement(query, most + 1), row: z.object({ count: z.int() }) };
  const row = await readRow(deps.pipeline, statement, [...asked, query.q ?? null]);
  const count = row?.count ?? 0;
  return { count: Math.min(count, most), isMore: count > most };
}

import { formerTools, tools } from '@kinora/catalogue';
import { limits } from '@kinora/catalogue/limits';
import * as z from 'zod';
import { invalidInput } from '../../http/invalid-input.ts';
import type { GenerationList } from '../../http/wire.ts';
import type { Deps } from '../../roles/deps.ts';
import { countGenerations } from './count.ts';
import { listStatement, type OrderName, orderOf } from './list-statement.ts';
import { type GenerationRow, generationRecord } from './record.ts';

const SEARCH_CHARACTERS = 200;
/** Also of tools that are sold no more, whose results are still there. */
export const toolTypes = [...tools, ...formerTools].map(({ id }) => id);

export const listQuery = z.object({
  tool_type: z.enum(toolTypes, 'Invalid tool type').optional(),
  status: z.enum(['processing', 'completed', 'failed']).optional(),
  q: z.string().trim().max(SEARCH_CHARACTERS).optional(),
  sort: z.enum(['newest', 'oldest', 'name', 'tool']).default('newest'),
  /** The trash instead of the gallery; newest removal first. */
  trash: z
    .enum(['0', '1'])
    .default('0')
    .transform((flag) => flag === '1'),
  limit: z.coerce.number().int().min(1).max(100).default(limits.recentGenerations),
  cursor: z.string().max(1000).optional(),
});

export type ListQuery = z.infer<typeof listQuery>;

/** Microseconds since 1970: a Date would round the database's times and skip rows. */
const microseconds = z.string().regex(/^-?\d{1,17}$/);
const nothing = z.literal('');

/** Where a page ended: the order's name, the values that it compares, and the id. */
const cursorSchema = z.union([
  z.tuple([z.enum(['newest', 'oldest', 'trash']), microseconds, nothing, z.uuid()]),
  z.tuple([z.literal('name'), z.string(), nothing, z.uuid()]),
  z.tuple([z.literal('tool'), z.string(), microseconds, z.uuid()]),
]);

type ListRow = GenerationRow & { cursor_key: string; cursor_second: string; total: number | null };

/**
 * One page of a person's generations. The total comes with the first page only.
 * @throws AppError 400 for a cursor that is none of ours
 */
export async function listGenerations(deps: Deps, token: string, query: ListQuery): Promise<GenerationList> {
  const rows = await readRows(deps, token, query);
  const total = await countGenerations(deps, token, query, rows);
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  return {
    generations: page.map(generationRecord),
    total: total?.count ?? null,
    totalIsMore: total?.isMore ?? false,
    nextCursor: rows.length > query.limit && last !== undefined ? writeCursor(last, orderOf(query)) : null,
  };
}

/** One more than the page holds when there is more. */
function readRows(deps: Pick<Deps, 'pipeline'>, token: string, query: ListQuery): Promise<ListRow[]> {
  const [, key, second, id] = query.cursor === undefined ? [] : readCursor(query.cursor, orderOf(query));
  const filters = [query.tool_type ?? null, query.q ?? null];
  const place = [key ?? null, second ?? null, id ?? null];
  return deps.pipeline.call<ListRow>(listStatement(query), [token, ...filters, ...place, query.limit + 1]);
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

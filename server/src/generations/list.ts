import { formerTools, tools } from '@kinora/catalogue';
import { limits } from '@kinora/catalogue/limits';
import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { invalidInput } from '../invalid-input.ts';
import type { GenerationList } from '../wire.ts';
import { countGenerations } from './count.ts';
import { type GenerationRow, generationColumns, generationRecord, openRunJoin } from './record.ts';

const SEARCH_CHARACTERS = 200;
const toolTypes = [...tools, ...formerTools].map(({ id }) => id);

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

type OrderName = ListQuery['sort'] | 'trash';
type Order = { key: string; second: string; after: string; by: string };

const micros = (column: string) => `(extract(epoch from ${column}) * 1000000)::bigint::text`;
const timeOf = (parameter: string) => `('epoch'::timestamptz + ${parameter}::bigint * interval '1 microsecond')`;

/** Each order with the condition that continues after a cursor ($5 the key, $6 the second key, $7 the id). */
const orders: Readonly<Record<OrderName, Order>> = {
  newest: {
    key: micros('g.created_at'),
    second: "''",
    after: `(g.created_at, g.id) < (${timeOf('$5')}, $7::uuid)`,
    by: 'g.created_at desc, g.id desc',
  },
  oldest: {
    key: micros('g.created_at'),
    second: "''",
    after: `(g.created_at, g.id) > (${timeOf('$5')}, $7::uuid)`,
    by: 'g.created_at, g.id',
  },
  name: {
    key: 'lower(g.generation_name)',
    second: "''",
    after: '(lower(g.generation_name), g.id) > ($5::text, $7::uuid)',
    by: 'lower(g.generation_name), g.id',
  },
  tool: {
    key: 'g.tool_type',
    second: micros('g.created_at'),
    after: `(g.tool_type > $5::text or (g.tool_type = $5::text and (g.created_at, g.id) < (${timeOf('$6')}, $7::uuid)))`,
    by: 'g.tool_type, g.created_at desc, g.id desc',
  },
  trash: {
    key: micros('g.removed_at'),
    second: "''",
    after: `(g.removed_at, g.id) < (${timeOf('$5')}, $7::uuid)`,
    by: 'g.removed_at desc, g.id desc',
  },
};

/** Only the conditions that a request has, so that each form keeps its own plan and its own index. */
function statementFor(query: ListQuery) {
  const order = orders[orderOf(query)];
  const conditions = [
    query.trash ? "g.removed_as = 'trash'" : 'g.removed_at is null',
    query.tool_type === undefined ? null : 'g.tool_type = $2',
    query.status === undefined ? null : 'g.status = $3',
    hasSearch(query)
      ? 'strpos(generation_search_text(g.generation_name, g.tool_name, g.input_data), lower($4::text)) > 0'
      : null,
    query.cursor === undefined ? null : order.after,
  ];
  const used = conditions.map((condition) => (condition === null ? '-' : '+')).join('');
  return {
    name: `list_generations_${orderOf(query)}_${used}`,
    // Every parameter is named once, so that its type is known whichever conditions are there.
    text: `select ${generationColumns}, ${order.key} as cursor_key, ${order.second} as cursor_second
      from (select session_user_id($1) as id, $2::text, $3::text, $4::text, $5::text, $6::text, $7::text offset 0) as me
      join ai_generations g on g.user_id = me.id ${openRunJoin}
      where ${conditions.filter((condition) => condition !== null).join(' and ')}
      order by ${order.by} limit $8`,
  };
}

function orderOf(query: ListQuery): OrderName {
  return query.trash ? 'trash' : query.sort;
}

function hasSearch(query: ListQuery): boolean {
  return query.q !== undefined && query.q !== '';
}

type ListRow = GenerationRow & { cursor_key: string; cursor_second: string };

/**
 * One page of a person's generations. The total comes with the first page only.
 * @throws AppError 400 for a cursor that is none of ours
 */
export async function listGenerations(deps: Deps, token: string, query: ListQuery): Promise<GenerationList> {
  const [, key, second, id] = query.cursor === undefined ? [] : readCursor(query.cursor, orderOf(query));
  const [rows, total] = await Promise.all([
    deps.pipeline.call<ListRow>(statementFor(query), [
      token,
      query.tool_type ?? null,
      query.status ?? null,
      query.q ?? null,
      key ?? null,
      second ?? null,
      id ?? null,
      query.limit + 1,
    ]),
    query.cursor === undefined ? countGenerations(deps, token, query) : null,
  ]);
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  return {
    generations: page.map(generationRecord),
    total: total?.count ?? null,
    totalIsMore: total?.isMore ?? false,
    nextCursor: rows.length > query.limit && last !== undefined ? writeCursor(last, orderOf(query)) : null,
  };
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

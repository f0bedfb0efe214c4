import type { Statement } from '../../platform/database/pipeline.ts';
import type { ListQuery } from './list-query.ts';
import { generationColumns, openRunJoin } from './record.ts';

export type OrderName = ListQuery['sort'] | 'trash';

/** `after`: what continues behind a cursor ($4 the key, $5 the second key, $6 the id), in parts that an index can follow. */
type Order = { key: string; second: string; after: readonly string[]; by: string };

const micros = (column: string) => `(extract(epoch from ${column}) * 1000000)::bigint::text`;
const timeOf = (parameter: string) => `('epoch'::timestamptz + ${parameter}::bigint * interval '1 microsecond')`;

const orders: Readonly<Record<OrderName, Order>> = {
  newest: {
    key: micros('g.created_at'),
    second: "''",
    after: [`(g.created_at, g.id) < (${timeOf('$4')}, $6::uuid)`],
    by: 'g.created_at desc, g.id desc',
  },
  oldest: {
    key: micros('g.created_at'),
    second: "''",
    after: [`(g.created_at, g.id) > (${timeOf('$4')}, $6::uuid)`],
    by: 'g.created_at, g.id',
  },
  name: {
    key: 'lower(g.generation_name)',
    second: "''",
    after: ['(lower(g.generation_name), g.id) > ($4::text, $6::uuid)'],
    by: 'lower(g.generation_name), g.id',
  },
  tool: {
    key: 'g.tool_type',
    second: micros('g.created_at'),
    after: [`g.tool_type = $4::text and (g.created_at, g.id) < (${timeOf('$5')}, $6::uuid)`, 'g.tool_type > $4::text'],
    by: 'g.tool_type, g.created_at desc, g.id desc',
  },
  trash: {
    key: micros('g.removed_at'),
    second: "''",
    after: [`(g.removed_at, g.id) < (${timeOf('$4')}, $6::uuid)`],
    by: 'g.removed_at desc, g.id desc',
  },
};

const TOOLS = '$2::text[]';
const WORDS = 'strpos(generation_search_text(g.generation_name, g.tool_name, g.input_data), lower($3::text)) > 0';

/** Records that are read before the page is cut, written out so that the plan is made for them. */
const MOST_ROWS = [21, 101];

/**
 * A page of the records of whoever $1 is, each with the kept total: $2 tools, $3 words, $4 to $6 a cursor, $7 how many. Each form keeps its own
 * plan: only the conditions that a request has, and a bound within, so that no more is read than an index has in order.
 */
export function listStatement(query: ListQuery): Statement {
  const order = orders[orderOf(query)];
  const most = MOST_ROWS.find((rows) => rows > query.limit) ?? query.limit + 1;
  const conditions = conditionsOf(query);
  const stretches = (query.cursor === undefined ? [null] : order.after).map((after) =>
    stretch('*', [...conditions, ...(after === null ? [] : [{ name: 'after', sql: after }])], query, most),
  );
  const names = [...conditions.map(({ name }) => name), ...(query.cursor === undefined ? [] : ['after'])];
  return {
    name: ['list', orderOf(query), ...names, most].filter((name) => name !== '').join('_'),
    // Every parameter is named once, so that its type is known whichever conditions are there.
    text: `select ${generationColumns}, ${order.key} as cursor_key, ${order.second} as cursor_second, me.total
      from (
        select who.id, ${isKept(query) ? keptCount(query) : 'null::integer'} as total
        from (select session_user_id($1) as id, ${TOOLS}, $3::text, $4::text, $5::text, $6::text offset 0) as who offset 0
      ) as me
      cross join lateral (${stretches.join(' union all ')}) as g ${openRunJoin}
      order by ${order.by} limit $7`,
  };
}

/** How many there are for whoever $1 is, $2 and $3 as above: counted in the order of the list, which an index has, and no further than `most`. */
export function countStatement(query: ListQuery, most: number): Statement {
  const conditions = conditionsOf(query);
  return {
    name: ['count', orderOf(query), ...conditions.map(({ name }) => name), most]
      .filter((name) => name !== '')
      .join('_'),
    text: `select count(*)::integer as count
      from (select session_user_id($1) as id, ${TOOLS}, $3::text offset 0) as me
      cross join lateral ${stretch('', conditions, query, most)} as found`,
  };
}

type Condition = { name: string; sql: string };

/** Of the records of whoever `me` is. */
function conditionsOf(query: ListQuery): Condition[] {
  const place = query.trash ? "g.removed_as = 'trash'" : 'g.removed_at is null';
  const conditions = [
    { name: '', sql: `g.user_id = me.id and ${place}` },
    query.tool_type === undefined ? null : { name: 'tool', sql: `g.tool_type = (${TOOLS})[1]` },
    query.tool_type !== undefined || query.kind === undefined
      ? null
      : { name: 'kind', sql: isByTool(query) ? 'g.tool_type = used.tool_type' : `g.tool_type = any(${TOOLS})` },
    // Written out: some states have an index of their own.
    query.status === undefined ? null : { name: query.status, sql: `g.status = '${query.status}'` },
    hasSearch(query) ? { name: 'words', sql: WORDS } : null,
  ];
  return conditions.filter((condition) => condition !== null);
}

function stretch(columns: string, conditions: readonly Condition[], query: ListQuery, most: number): string {
  const all = conditions.map(({ sql }) => sql).join(' and ');
  const cut = `order by ${orders[orderOf(query)].by} limit ${most}`;
  if (!isByTool(query)) return `(select ${columns} from ai_generations g where ${all} ${cut})`;
  // By the kept counters, which name the few tools that the person has used.
  return `(select ${columns === '*' ? 'g.*' : ''}
    from (select distinct tool_type from generation_counts where user_id = me.id and tool_type = any(${TOOLS})) as used
    cross join lateral (select * from ai_generations g where ${all} ${cut}) as g ${cut})`;
}

/**
 * Whether the index of each tool has the records in order: then those of the rarest kind are found among thousands of
 * others. By name, and in the trash, all are looked at in order.
 */
function isByTool({ tool_type, kind, sort, trash }: ListQuery): boolean {
  return tool_type === undefined && kind !== undefined && sort !== 'name' && !trash;
}

/** Whether the first page comes with a total from the kept counters; they know nothing of words and of the trash. */
export function isKept(query: ListQuery): boolean {
  return query.cursor === undefined && !query.trash && !hasSearch(query);
}

function keptCount(query: ListQuery): string {
  const ofTool = query.tool_type === undefined && query.kind === undefined ? '' : `and c.tool_type = any(${TOOLS})`;
  const ofStatus = query.status === undefined ? '' : `and c.status = '${query.status}'`;
  return `(select coalesce(sum(c.count), 0)::integer from generation_counts c
          where c.user_id = who.id ${ofTool} ${ofStatus})`;
}

export function orderOf(query: ListQuery): OrderName {
  return query.trash ? 'trash' : query.sort;
}

export function hasSearch(query: ListQuery): boolean {
  return query.q !== undefined && query.q !== '';
}

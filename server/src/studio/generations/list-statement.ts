import { createHash } from 'node:crypto';
import type { Statement } from '../../platform/database/pipeline.ts';
import {
  allOf,
  type Condition,
  conditionsOf,
  filtersOf,
  hasSearch,
  isByTool,
  isQueryRead,
  isSifted,
  RULE_TOOLS,
  type Rule,
  TERMS,
  TOOLS,
} from './list-conditions.ts';
import { type Asked, askedByQuery, askedByRule, listFilters } from './list-filters.ts';
import { isByTime, ofTime, orderOf, orders } from './list-order.ts';
import type { ListQuery } from './list-query.ts';
import { generationColumns, openRunJoin } from './record.ts';

/** Whether all that is indexed of a person's is as this release searches it. */
const IS_WHOLE = `coalesce((select (e.folded_at, e.folded_id) >= (e.created_at, e.id)
  from generation_gram_ends e where e.user_id = session_user_id($1)), false) as is_whole`;

/** Records that are read before the page is cut, written out so that the plan is made for them. */
const MOST_ROWS = [21, 101];

/**
 * So many records of a sifted list are looked at in their order: at first a few, of which most pages are filled, or which
 * show that what is asked for is rare, so that the index of words and facts is asked; more where it is not. Who has no more
 * than `READ_IN_ORDER` is not in the index (`read_in_order` in find.sql).
 */
export const READ_FIRST = 400;
export const READ_IN_ORDER = 2000;
/** So many are looked at to count what the index of words and facts was not asked for. */
export const READ_TO_COUNT = 1000;

/** Of so few that another index names, each is looked up; of more, the grams leave fewer. */
const FEW_IDS = 1500;

/** So many that look like another are answered. */
const MOST_ALIKE = 200;

/** As many as PostgreSQL tells statements apart by. */
const MOST_NAME_CHARACTERS = 63;

const mostOf = (query: ListQuery) => MOST_ROWS.find((rows) => rows > query.limit) ?? query.limit + 1;

/**
 * A page of the records of whoever $1 is, each with the kept total: $2 tools, $3 words, $4 to $6 a cursor, $7 how many, and
 * $8 the query where `isQueryRead`. Each form keeps its own plan: only the conditions that a request has, and a bound within,
 * so that no more is read than an index has in order; of a sifted list, no more than the first that come in order.
 */
export function listStatement(query: ListQuery, read = READ_FIRST): Statement {
  const order = orders[orderOf(query)];
  const most = mostOf(query);
  const conditions = conditionsOf(query);
  const stretches = (query.cursor === undefined ? [null] : order.after).map((after) => {
    if (orderOf(query) === 'place') return inPlace('g.*, o.place', conditions, after, { most, read });
    if (orderOf(query) === 'likeness')
      return inLikeness('g.*, o.bits, count(*) over ()::integer as found', conditions, after, most);
    return stretch('*', conditions, after, query, { most, read });
  });
  return {
    name: nameOf(read === READ_FIRST ? 'list' : 'list_on', query, conditions, most),
    // Every parameter is named once, so that its type is known whichever conditions are there.
    text: `select ${generationColumns}, ${order.key} as cursor_key, ${order.second} as cursor_second,
        ${orderOf(query) === 'likeness' && query.cursor === undefined ? 'g.found' : 'me.total'} as total
      from (
        select who.*, ${isKept(query) ? keptCount(query) : 'null::integer'} as total
        from (select session_user_id($1) as id, ${TOOLS}, ${patternsOf(query)}, $4::text, $5::text, $6::text${askedOf(query)} offset 0) as who offset 0
      ) as me
      cross join lateral (${stretches.join(' union all ')}) as g ${openRunJoin}
      order by ${order.by} limit $7`,
  };
}

/** How many there are for whoever $1 is, $2 and $3 as above, and $4 for $8: counted in the order of the list, which an index has, and no further than `most`. */
export function countStatement(query: ListQuery, { most, read }: { most: number; read: number }): Statement {
  const conditions = conditionsOf(query);
  return {
    name: nameOf(read === READ_IN_ORDER ? 'count_whole' : 'count', { ...query, cursor: undefined }, conditions, most),
    text: `select count(*)::integer as count
      from (select session_user_id($1) as id, ${TOOLS}, ${patternsOf(query)}${askedOf(query, '$4')} offset 0) as me
      cross join lateral ${counted(query, conditions, { most, read })} as found`,
  };
}

/**
 * The page of a sifted list wherever its records are, with the parameters of `listStatement`: those that the index of words
 * and facts names, and those that are newer than it. Both are looked at as well. The first page says how many there are, no
 * further than `count`.
 */
export function findStatement(query: ListQuery, count: number): Statement {
  const order = orders[orderOf(query)];
  const conditions = conditionsOf(query);
  const isFirst = query.cursor === undefined;
  const after = isFirst ? null : `(${order.after.map((part) => `(${part})`).join(' or ')})`;
  // Sorted before any record is looked at, of which then few are: the rows that name them say their time as well.
  const inTime = isByTime(query);
  const found = inTime
    ? `(select c.id from (${candidates(query)}) as c
        ${after === null ? '' : `where ${ofTime(after, 'c.created_at', 'c.id')}`}
        order by ${ofTime(order.by, 'c.created_at', 'c.id')} offset 0) as found`
    : `(${candidates(query)}) as found`;
  const placed =
    orderOf(query) === 'place'
      ? `join collection_items o on o.user_id = me.id and o.collection_id = ${askedByQuery('collection')}::uuid and o.generation_id = g.id`
      : '';
  return {
    name: nameOf('find', query, conditions, mostOf(query)),
    text: `select ${generationColumns}, ${order.key} as cursor_key, ${order.second} as cursor_second, g.found as total
      from ${asking(query)} as me
      cross join lateral (
        select g.*, ${isFirst ? 'count(*) over ()::integer' : 'null::integer'} as found from (
          select g.*${placed === '' ? '' : ', o.place'} from ${found}
          cross join lateral (select * from ai_generations where id = found.id offset 0) as g ${placed}
          where ${allOf(conditions, after?.replaceAll('g.place', 'o.place') ?? null)} ${inTime ? `limit ${isFirst ? count : mostOf(query)}` : ''}
        ) as g order by ${order.by} limit ${mostOf(query)}
      ) as g ${openRunJoin}
      order by ${order.by} limit $7`,
  };
}

/** Who asks and what for, with the numbers that the index is asked for: made once, not anew for each record that is found. */
function asking(query: ListQuery): string {
  const numbers = gramsOf(query).map(({ sql }, place) => `, ${sql} as grams_${place}`);
  const few = idsOf(query).map(
    (ids, place) => `, (select count(*) from (${ids} limit ${FEW_IDS + 1}) as k) <= ${FEW_IDS} as is_few_${place}`,
  );
  return `(select me.*${numbers.join('')}${few.join('')}
      from (select session_user_id($1) as id, ${IS_WHOLE}, ${TOOLS}, ${patternsOf(query)}, $4::text, $5::text, $6::text${askedOf(query)} offset 0) as me
      offset 0)`;
}

/** Whether whoever $1 is has no more than lists read in order, so that what was not found there is nowhere. */
export const hasFewStatement: Statement = {
  name: 'has_few_generations',
  text: `select coalesce(sum(count), 0) <= ${READ_IN_ORDER} as has_few
    from generation_counts where user_id = session_user_id($1)`,
};

/** The words as patterns beside who asks, made once. */
const patternsOf = (query: ListQuery) => (hasSearch(query) ? `search_patterns(${TERMS}) as patterns` : TERMS);
const askedOf = (query: ListQuery, parameter = '$8') => (isQueryRead(query) ? `, ${parameter}::jsonb as asked` : '');

function nameOf(kind: string, query: ListQuery, conditions: readonly Condition[], most: number): string {
  const after = query.cursor === undefined ? '' : 'after';
  const name = [kind, orderOf(query), ...conditions.map((condition) => condition.name), after, most]
    .filter((part) => part !== '')
    .join('_');
  if (name.length <= MOST_NAME_CHARACTERS) return name;
  return `${kind}_${createHash('sha256').update(name).digest('hex').slice(0, 40)}`;
}

/** The records of a collection in the order of its items. */
function inPlace(
  columns: string,
  conditions: readonly Condition[],
  after: string | null,
  { most, read }: { most: number; read: number },
): string {
  const place = after === null ? '' : 'and (o.place, o.generation_id) > ($4::double precision, $6::uuid)';
  return `(select ${columns} from (
      select * from collection_items o
      where o.user_id = me.id and o.collection_id = ${askedByQuery('collection')}::uuid ${place}
      order by o.place, o.generation_id limit ${read}
    ) as o
    cross join lateral (select * from ai_generations where id = o.generation_id offset 0) as g
    where ${allOf(conditions, null)} order by o.place, o.generation_id limit ${most})`;
}

/** The records that look like another, of which there are few enough to look at all of them. */
function inLikeness(columns: string, conditions: readonly Condition[], after: string | null, most: number): string {
  const behind = after === null ? '' : 'and (o.bits, o.id) > ($4::integer, $6::uuid)';
  return `(select ${columns} from similar_generations(me.id, ${askedByQuery('similar')}::uuid, ${MOST_ALIKE}) as o
    cross join lateral (select * from ai_generations where id = o.id offset 0) as g
    where ${allOf(conditions, null)} ${behind} order by o.bits, o.id limit ${most})`;
}

function counted(query: ListQuery, conditions: readonly Condition[], bounds: { most: number; read: number }): string {
  const { most } = bounds;
  if (orderOf(query) === 'place') return inPlace('', conditions, null, bounds);
  return orderOf(query) === 'likeness'
    ? inLikeness('', conditions, null, most)
    : stretch('', conditions, null, query, bounds);
}

function stretch(
  columns: string,
  conditions: readonly Condition[],
  after: string | null,
  query: ListQuery,
  { most, read }: { most: number; read: number },
): string {
  const by = `order by ${orders[orderOf(query)].by}`;
  const cut = `${by} limit ${most}`;
  const tight = allOf(
    conditions.filter(({ isLoose }) => !isLoose),
    after,
  );
  if (isSifted(query)) {
    // They come in their order, so that no more records are looked at than fill the page.
    const kept = isByTime(query) ? keptInTime(query) : undefined;
    if (kept !== undefined) {
      const also = conditions.filter(({ name }) => name.endsWith('from') || name.endsWith('to')).map(({ sql }) => sql);
      const narrowed = [...also, ...(after === null ? [] : [after])].map((sql) => ` and ${sql}`).join('');
      const [within, orderBy] = [narrowed, by].map((sql) => ofTime(sql, 'k.generated_at', 'k.generation_id'));
      return `(select ${columns} from ${kept(within ?? '', `${orderBy} limit ${read}`)} as kept
        cross join lateral (select * from ai_generations where id = kept.generation_id offset 0) as g
        where ${allOf(conditions, after)} limit ${most})`;
    }
    const loose = conditions.filter(({ isLoose }) => isLoose);
    const where = loose.length === 0 ? '' : `where ${allOf(loose, null)}`;
    return `(select ${columns} from (select * from ai_generations g where ${tight} ${by} limit ${read}) as g ${where} ${cut})`;
  }
  if (!isByTool(query)) return `(select ${columns} from ai_generations g where ${tight} ${cut})`;
  // By the kept counters, which name the few tools that the person has used.
  return `(select ${columns === '*' ? 'g.*' : ''}
    from (select distinct tool_type from generation_counts where user_id = me.id and tool_type = any(${TOOLS})) as used
    cross join lateral (select * from ai_generations g where ${tight} ${cut}) as g ${cut})`;
}

/** What another index has in the order of time of a sifted list: rarer than the records that are read in their order. */
function keptInTime({ rule, ...query }: ListQuery) {
  const of = (asking: ListQuery | Rule, asked: Asked) =>
    filtersOf(asking).flatMap(({ inTime }) => (inTime === undefined ? [] : [{ inTime, asked }]));
  const [last] = [...(rule === undefined ? [] : of(rule, askedByRule)), ...of(query, askedByQuery)].slice(-1);
  return last && ((also: string, cut: string) => last.inTime(last.asked, also, cut));
}

/**
 * The ids of all that a sifted list can have. Written so that the index of grams is asked, whatever the planner believes, but
 * where another index names few.
 */
function candidates(query: ListQuery): string {
  const inTime = timesOf(query).map((condition) => ` and ${condition}`);
  const grams = gramsOf(query).map(({ by }, place) => ` and s.grams ${by} me.grams_${place}`);
  const ids = idsOf(query);
  const within = ids.map((of) => ` and s.generation_id in (${of})`);
  const columns = 's.generation_id as id, s.created_at';
  // Each of those that are few, if none before it is; by the grams where none is.
  const byIds = ids.map((of, place) => {
    const isChosen = ids.slice(0, place).map((_, before) => `not me.is_few_${before} and `);
    return `select ${columns} from (${of}) as k (id)
      cross join lateral (select * from generation_grams where generation_id = k.id and user_id = me.id offset 0) as s
      where ${isChosen.join('')}me.is_few_${place}${[...inTime, ...grams, ...within].join('')}`;
  });
  const isNone = ids.map((_, place) => `not me.is_few_${place} and `).join('');
  const byGrams = `select ${columns} from (
      select s.* from generation_grams s where ${isNone}s.user_id = me.id${[...inTime, ...grams].join('')} ${grams.length === 0 ? '' : 'offset 0'}
    ) as s where true${within.join('')}`;
  return `${[...byIds, byGrams].join(' union all ')}
    union all
    (select g.id, g.created_at from ai_generations g where g.user_id = me.id and (g.created_at, g.id) > (
      coalesce((select e.created_at from generation_gram_ends e where e.user_id = me.id), '-infinity'),
      coalesce((select e.id from generation_gram_ends e where e.user_id = me.id), '00000000-0000-0000-0000-000000000000'))
     order by g.created_at desc, g.id desc)`;
}

const rulesOf = (query: ListQuery): [ListQuery | Rule, Asked][] => [
  [query, askedByQuery],
  ...(query.rule === undefined ? [] : [[query.rule, askedByRule] satisfies [Rule, Asked]]),
];

/** Arrays of numbers and how those of a record meet each: all of them, or any. */
function gramsOf(query: ListQuery): { by: '@>' | '&&'; sql: string }[] {
  const any = (sql: string) => ({ by: '&&' as const, sql });
  const { rule } = query;
  return [
    ...(hasSearch(query) ? [{ by: '@>' as const, sql: `search_grams(me.id, ${TERMS}, me.is_whole)` }] : []),
    ...(query.tool_type === undefined && query.kind === undefined ? [] : [any(`tool_grams(me.id, ${TOOLS})`)]),
    ...(rule?.tools == null ? [] : [any(`tool_grams(me.id, ${RULE_TOOLS})`)]),
    ...rulesOf(query).flatMap(([one, asked]) => [
      ...filtersOf(one).flatMap(({ grams }) => (grams === undefined ? [] : [any(grams(asked))])),
      ...(one.status === undefined ? [] : [any(`array[fact_gram(me.id, 'status:${one.status}')]`)]),
    ]),
  ];
}

/** What another index has. */
const idsOf = (query: ListQuery): string[] =>
  rulesOf(query).flatMap(([one, asked]) =>
    listFilters.flatMap(({ isAsked, ids }) => (ids === undefined || !isAsked(one) ? [] : [ids(asked)])),
  );

const timesOf = (query: ListQuery): string[] =>
  rulesOf(query).flatMap(([{ from, to }, asked]) => [
    ...(from === undefined ? [] : [`s.created_at >= ${asked('from')}::timestamptz`]),
    ...(to === undefined ? [] : [`s.created_at < ${asked('to')}::timestamptz`]),
  ]);

/** Whether the first page comes with a total from the kept counters; they know tools and states alone. */
export function isKept(query: ListQuery): boolean {
  return query.cursor === undefined && !query.trash && !isSifted(query);
}

function keptCount(query: ListQuery): string {
  const ofTool = query.tool_type === undefined && query.kind === undefined ? '' : `and c.tool_type = any(${TOOLS})`;
  const ofStatus = query.status === undefined ? '' : `and c.status = '${query.status}'`;
  return `(select coalesce(sum(c.count), 0)::integer from generation_counts c
          where c.user_id = who.id ${ofTool} ${ofStatus})`;
}

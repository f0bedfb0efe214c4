import type { Statement } from '../../platform/database/pipeline.ts';
import {
  allOf,
  conditionsOf,
  filtersOf,
  hasSearch,
  RULE_TOOLS,
  recordOf,
  rulesOf,
  TERMS,
  TOOLS,
} from './list-conditions.ts';
import { type Asked, askedByQuery, type ListFilter, listFilters } from './list-filters.ts';
import { isByTime, lookedUp, ofTime, orderOf, orders } from './list-order.ts';
import type { ListQuery } from './list-query.ts';
import { askedOf, behindOf, mostOf, nameOf, patternsOf, taggedOf } from './list-statement.ts';
import { generationColumns, openRunJoin } from './record.ts';
import { endsOf, IN_SPAN, isInSpan, type Reach, spanOf } from './time-span.ts';

/** Whether all that is indexed of a person's is as this release searches it. */
const IS_WHOLE = `coalesce((select (e.folded_at, e.folded_id) >= (e.created_at, e.id)
  from generation_gram_ends e where e.user_id = session_user_id($1)), false) as is_whole`;

/** Until when a person's are indexed, and the last of them. */
const END = "coalesce((select e.created_at from generation_gram_ends e where e.user_id = me.id), '-infinity')";
const LAST = `(${END}, coalesce(
  (select e.id from generation_gram_ends e where e.user_id = me.id), '00000000-0000-0000-0000-000000000000'))`;

/** What the index does not know yet of what is thought of the records is looked at beside it, if it is no more. */
const MOST_UNINDEXED = 400;

/** Whether it knows all but that. */
const KNOWS_KEEPS = `(select count(*) from (
    select from keeps k where k.user_id = who.id and not k.is_indexed limit ${MOST_UNINDEXED + 1}
  ) as k) <= ${MOST_UNINDEXED} as knows_keeps`;

/** Of so few that another index names, each is looked up; of more, the grams leave fewer. */
const FEW_IDS = 1500;

/**
 * The page of a sifted list wherever its records are, with the parameters of `listStatement`: those that the index of words
 * and facts names, those that are newer than it, and those that were rated since. All are looked at as well. The first page says how many there are, no
 * further than `count`.
 */
export function findStatement(query: ListQuery, count: number, reach: Reach = 'all'): Statement {
  const order = orders[orderOf(query)];
  const conditions = conditionsOf(query);
  const isFirst = query.cursor === undefined;
  const after = isFirst ? null : behindOf(order);
  // Sorted before any record is looked at, of which then few are: the rows that name them say their time as well. That order is
  // asked for once more where they are cut off, since what is joined to them could bring them in another.
  const inTime = isByTime(query);
  const isSpan = isInSpan(query, reach);
  const span = isSpan ? `${spanOf(query, reach)} cross join lateral ` : '';
  const sorted = inTime
    ? `${after === null ? '' : `where ${ofTime(after, 'c.created_at', 'c.id')}`} order by ${ofTime(order.by, 'c.created_at', 'c.id')}`
    : '';
  const found = `(select c.id, c.created_at, ${isSpan ? 'w.is_all' : 'true as is_all'}
    from ${span}(${candidates(query, reach)}) as c ${sorted} offset 0) as found`;
  const cut = `order by ${ofTime(order.by, 'found.created_at', 'found.id')} limit ${isFirst ? count : mostOf(query)}`;
  const placed =
    orderOf(query) === 'place'
      ? `join collection_items o on o.user_id = me.id and o.collection_id = ${askedByQuery('collection')}::uuid and o.generation_id = g.id`
      : '';
  return {
    name: nameOf(`find_${reach}${isSpan ? '_within' : ''}`, query, conditions, mostOf(query)),
    text: `select ${generationColumns}, ${order.key} as cursor_key, ${order.second} as cursor_second, g.found as total, g.is_all
      from ${asking(query, reach)} as me
      cross join lateral (
        select g.*, ${isFirst ? 'count(*) over ()::integer' : 'null::integer'} as found from (
          select g.*, found.is_all${placed === '' ? '' : ', o.place'} from ${found}
          cross join lateral ${recordOf(query, 'found.id')} ${placed}
          where ${allOf(conditions, after?.replaceAll('g.place', 'o.place') ?? null)} ${inTime ? cut : ''}
        ) as g order by ${order.by} limit ${mostOf(query)}
      ) as g ${openRunJoin}
      order by ${order.by} limit $7`,
  };
}

/** Who asks and what for, with the numbers that the index is asked for: made once, not anew for each record that is found. */
function asking(query: ListQuery, reach: Reach): string {
  const numbers = gramsOf(query, isInSpan(query, reach)).map(({ name, sql }) => `, ${sql} as ${name}`);
  const few = idsOf(query).map(
    (ids, place) => `, (select count(*) from (${ids} limit ${FEW_IDS + 1}) as k) <= ${FEW_IDS} as is_few_${place}`,
  );
  return `(select me.*${numbers.join('')}${few.join('')}
      from (
        select who.*${taggedOf(query)}${asksForKept(query) ? `, ${KNOWS_KEEPS}` : ''}
        from (select session_user_id($1) as id, ${IS_WHOLE}, ${TOOLS}, ${patternsOf(query)}, $4::text, $5::text, $6::text${askedOf(query)} offset 0) as who
        offset 0
      ) as me
      offset 0)`;
}

/**
 * The ids of all that a sifted list can have. Written so that the index of grams is asked, whatever the planner believes, but
 * where another index names few.
 */
function candidates(query: ListQuery, reach: Reach): string {
  const { since, until } = endsOf(query);
  const isSpan = isInSpan(query, reach);
  const between = isSpan
    ? IN_SPAN
    : [...since.map((at) => ` and s.created_at >= ${at}`), ...until.map((at) => ` and s.created_at < ${at}`)].join('');
  const plain = meetingOf(gramsOf(query, isSpan));
  const ids = idsOf(query);
  const within = `${hasSearch(query) ? IS_WORDED : ''}${withinOf(query, 's.generation_id')}`;
  const columns = 's.generation_id as id, s.created_at';
  // Each of those that are few, if none before it is; by the grams where none is.
  const byIds = ids.map((of, place) => {
    const isChosen = ids.slice(0, place).map((_, before) => `not me.is_few_${before} and `);
    return `select ${columns} from (select distinct k.id from (${of}) as k (id)) as k
      cross join lateral (select * from generation_grams where generation_id = k.id and user_id = me.id offset 0) as s
      where ${isChosen.join('')}me.is_few_${place}${between}${plain}${within}`;
  });
  const isNone = ids.map((_, place) => `not me.is_few_${place} and `).join('');
  const byGrams = `select ${columns} from (
      select s.* from generation_grams s
      where ${isNone}s.user_id = me.id${between}${plain} ${plain === '' && !isSpan ? '' : 'offset 0'}
    ) as s where true${within}`;
  const unindexed = `select k.generation_id, k.generated_at from keeps k
    where me.knows_keeps and k.user_id = me.id and not k.is_indexed
      ${isSpan ? 'and k.generated_at >= w.begins_at and k.generated_at < w.ends_at' : ''}`;
  const byIndex = (plain === '' && !isSpan ? withoutGrams(query, isNone) : undefined) ?? byGrams;
  // What is not indexed yet may be named by several of them.
  const union = asksForKept(query) ? ' union ' : ' union all ';
  return `${[...byIds, byIndex, ...(asksForKept(query) ? [unindexed] : [])].join(union)}
    ${union}
    (select g.id, g.created_at from ai_generations g where g.user_id = me.id
      and (g.created_at, g.id) > ${LAST}
      ${isSpan ? `and g.created_at >= greatest(w.begins_at, ${END}) and g.created_at < w.ends_at` : ''}
     order by g.created_at desc, g.id desc)`;
}

/**
 * Where nothing is asked of the grams: what another index has with its time, of that which is indexed as well. Each of so many
 * would be looked up among the grams before anything else is asked.
 */
function withoutGrams(query: ListQuery, gate: string): string | undefined {
  const leading = elsewhereOf(query).findLast(({ filter }) => filter.withTime !== undefined);
  if (leading === undefined) return undefined;
  const { since, until } = endsOf(query);
  const also = [
    ` and (k.generated_at, k.generation_id) <= ${LAST}`,
    ...since.map((at) => ` and k.generated_at >= ${at}`),
    ...until.map((at) => ` and k.generated_at < ${at}`),
  ];
  return `select kept.generation_id as id, kept.generated_at as created_at
    from ${leading.filter.withTime?.(leading.asked, also.join(''))} as kept
    where ${gate}true${withinOf(query, 'kept.generation_id', leading)}`;
}

/** An array of numbers, how it is made, and a condition that those of a record meet it. */
type Grams = { name: string; sql: string; meets: string };

const meetingOf = (grams: readonly Grams[]) => grams.map(({ meets }) => ` and ${meets}`).join('');

const askedFilters = (query: ListQuery) =>
  rulesOf(query).flatMap(([one, of]) => filtersOf(one).map((filter) => ({ filter, of })));

/**
 * The rarest numbers are a condition of the index for themselves, and the others one, asked of what has these alone: of one
 * condition, each number is read on for each record of the rarest. Within a span, which leads, the two rarest are one.
 */
const LED = { all: ['1:1', '2:2', '3:'], inSpan: ['1:2', '3:'] };
const ledBy = (parts: readonly string[]) =>
  parts.map((part) => `s.grams @> coalesce(nullif(me.grams[${part}], '{}'), me.grams[1:1])`).join(' and ');

/** The numbers of facts that must all be there, beside those of the words. */
const factsOf = (query: ListQuery) => [
  ...askedFilters(query).flatMap(({ filter, of }) => (filter.gram === undefined ? [] : [filter.gram(of)])),
  ...rulesOf(query).flatMap(([{ status }]) => (status === undefined ? [] : [`fact_gram(me.id, 'status:${status}')`])),
];

/**
 * Those of what is thought of the records as well, where the index knows it. By itself a rating names tens of thousands, which
 * its own index, or a collection, leads to sooner.
 */
const keptFactsOf = (query: ListQuery) =>
  hasSearch(query) || factsOf(query).length > 0
    ? askedFilters(query).flatMap(({ filter: { keptGram }, of }) => (keptGram === undefined ? [] : [keptGram(of)]))
    : [];

const asksForKept = (query: ListQuery) => keptFactsOf(query).length > 0;

function gramsOf(query: ListQuery, isSpan: boolean): Grams[] {
  const { rule } = query;
  const [facts, kept] = [factsOf(query), keptFactsOf(query)];
  const all = `array[${facts.join(', ')}]::integer[]${
    kept.length === 0 ? '' : ` || case when me.knows_keeps then array[${kept.join(', ')}] else '{}' end`
  }`;
  const areMany = hasSearch(query) || facts.length + kept.length >= LED.all.length;
  const any = [
    ...(query.tool_type === undefined && query.kind === undefined ? [] : [`tool_grams(me.id, ${TOOLS})`]),
    ...(rule?.tools == null ? [] : [`tool_grams(me.id, ${RULE_TOOLS})`]),
    ...askedFilters(query).flatMap(({ filter, of }) => (filter.grams === undefined ? [] : [filter.grams(of)])),
  ];
  return [
    ...(areMany
      ? [
          {
            name: 'grams',
            sql: `search_grams(me.id, ${TERMS}, ${all}, me.is_whole)`,
            meets: ledBy(isSpan ? LED.inSpan : LED.all),
          },
        ]
      : facts.length === 0
        ? []
        : [{ name: 'grams', sql: all, meets: 's.grams @> me.grams' }]),
    ...any.map((sql, place) => ({ name: `grams_${place}`, sql, meets: `s.grams && me.grams_${place}` })),
  ];
}

const elsewhereOf = (query: ListQuery) =>
  rulesOf(query).flatMap(([one, asked]) =>
    listFilters.flatMap((filter) =>
      filter.ids === undefined || !filter.isAsked(one) ? [] : [{ filter, asked, ids: filter.ids(asked) }],
    ),
  );

/** What another index has. */
const idsOf = (query: ListQuery): string[] => elsewhereOf(query).map(({ ids }) => ids);

/** What was indexed with its words is only looked at where these are like what is searched for; see `WORDS` for the number. */
const IS_WORDED = ' and (s.words is null or s.words like all (me.patterns))::integer > 0';

/** Whether it has the record that `id` names; not asked again is what `but` leads to. */
const withinOf = (query: ListQuery, id: string, but?: { filter: ListFilter; asked: Asked }) =>
  elsewhereOf(query)
    .filter(({ filter, asked }) => filter !== but?.filter || asked !== but.asked)
    .map(({ filter, asked, ids }) =>
      filter.isOften ? ` and ${lookedUp(filter.sql(asked), id)}` : ` and ${id} in (${ids})`,
    )
    .join('');

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
  isRare,
  isSifted,
  readColumns,
  recordOf,
  rulesOf,
  TERMS,
  TOOLS,
} from './list-conditions.ts';
import { askedByQuery } from './list-filters.ts';
import { isByHand, isByTime, lookedUp, ofTime, orderOf, orders } from './list-order.ts';
import type { ListQuery } from './list-query.ts';
import { generationColumns, openRunJoin } from './record.ts';

/** Records that are read before the page is cut, written out so that the plan is made for them. */
const MOST_ROWS = [21, 101];

/**
 * So many records of a sifted list are looked at in their order: at first a few, of which most pages are filled, or which
 * show that what is asked for is rare, so that the index of words and facts is asked; more where it is not. Who has no more
 * than `READ_IN_ORDER` is not in the index (`read_in_order` in find.sql).
 */
const READ_FIRST = 400;
/** Of what is most likely rare, fewer. */
const READ_OF_RARE = 100;
export const readFirst = (query: ListQuery) => (isRare(query) ? READ_OF_RARE : READ_FIRST);
export const READ_IN_ORDER = 2000;
/** So many are looked at to count what the index of words and facts was not asked for. */
export const READ_TO_COUNT = 1000;

/** How a page is read: what its statement is called, of which there are some of each list, and how many records it looks at. */
export type Reading = {
  kind: string;
  read: number;
  /** All of those are looked at, and each row says how many there are, no further than this. */
  count?: number;
  /** Of those, only what is behind a record that $4 to $6 name is looked at: what is before it was looked at already. */
  isBehind?: boolean;
  /** It says how many the whole gallery has, in a row by itself where none is found. */
  isSizeTold?: boolean;
};

/** Of a first page that goes on behind what was found among the first few: those that are counted, and all others that are read in order. */
export const countedBehind = (count: number): Reading => ({
  kind: 'list_counted',
  read: READ_TO_COUNT,
  count,
  isBehind: true,
});
export const ALL_BEHIND: Reading = { kind: 'list_behind', read: READ_IN_ORDER, isBehind: true };
/** As far as lists are read in order. */
export const IN_ORDER: Reading = { kind: 'list_on', read: READ_IN_ORDER };
const firstOf = (query: ListQuery): Reading => ({
  kind: isRare(query) ? 'list_few' : 'list',
  read: readFirst(query),
  isSizeTold: isSizeTold(query),
});

/** Whether the first reading of a list tells the size of the gallery, by which it is known what else there can be. */
export const isSizeTold = (query: ListQuery) => isSifted(query) && !query.trash && orderOf(query) !== 'likeness';

/** Whether nothing of a sifted list is elsewhere than in a gallery that its first reading saw to its end. */
export const isOfGallery = (query: ListQuery) =>
  isSizeTold(query) && !isByHand(query) && !(isByTime(query) && keptInTime(query) !== undefined);

/** Words and facts are counted no further. */
export const MOST_FOUND = 200;

/** So many that look like another are answered. */
const MOST_ALIKE = 200;

/** As many as PostgreSQL tells statements apart by. */
const MOST_NAME_CHARACTERS = 63;

export const mostOf = (query: ListQuery) => MOST_ROWS.find((rows) => rows > query.limit) ?? query.limit + 1;

/**
 * A page of the records of whoever $1 is, each with the kept total: $2 tools, $3 words, $4 to $6 a cursor, $7 how many, and
 * $8 the query where `isQueryRead`. Each form keeps its own plan: only the conditions that a request has, and a bound within,
 * so that no more is read than an index has in order; of a sifted list, no more than the first that come in order.
 */
export function listStatement(query: ListQuery, reading = firstOf(query)): Statement {
  const conditions = conditionsOf(query);
  return writtenOnce(nameOf(reading.kind, query, conditions, mostOf(query)), () => textOf(query, conditions, reading));
}

/** By their names, which stand for their texts at PostgreSQL too: nearly all lists have one of a few forms. */
const written = new Map<string, Statement>();
const MOST_WRITTEN = 500;

function writtenOnce(name: string, write: () => string): Statement {
  const known = written.get(name);
  if (known !== undefined) return known;
  if (written.size >= MOST_WRITTEN) written.clear();
  const statement = { name, text: write() };
  written.set(name, statement);
  return statement;
}

function textOf(
  query: ListQuery,
  conditions: readonly Condition[],
  { read, count, isBehind = false, isSizeTold: isTold = false }: Reading,
): string {
  const order = orders[orderOf(query)];
  // Of a gallery that this reading sees to its end, all is counted on the way; of another, no more is looked at than fills the page.
  const isSmall = isTold && query.cursor === undefined && isOfGallery(query) ? `me.size <= ${read}` : null;
  const most =
    isSmall === null
      ? (count ?? mostOf(query))
      : `case when ${isSmall} then ${MOST_FOUND + 1} else ${mostOf(query)} end`;
  const bounds = { most, read, behind: isBehind ? behindOf(order) : null };
  const stretches = (query.cursor === undefined ? [null] : order.after).map((after) => {
    if (orderOf(query) === 'place') return inPlace('g.*, o.place', conditions, after, query, bounds);
    if (orderOf(query) === 'likeness')
      return inLikeness('g.*, o.bits, count(*) over ()::integer as found', conditions, after, query, bounds.most);
    return stretch('*', conditions, after, query, bounds);
  });
  const page = stretches.join(' union all ');
  const counted = `select g.*, count(*) over ()::integer as found from (${page}) as g order by ${order.by} limit ${mostOf(query)}`;
  const isCounted = count !== undefined || isSmall !== null;
  const isFound = isCounted || (orderOf(query) === 'likeness' && query.cursor === undefined);
  const total = isSmall === null ? (isFound ? 'g.found' : 'me.total') : `case when ${isSmall} then g.found end`;
  // Every parameter is named once, so that its type is known whichever conditions are there.
  return `select ${generationColumns}, ${order.key} as cursor_key, ${order.second} as cursor_second,
        ${total} as total${isTold ? ', me.size' : ''}
      from (
        select who.*${taggedOf(query)}, ${isKept(query) ? keptCount(query) : 'null::integer'} as total${isTold ? `, ${SIZE}` : ''}
        from (select session_user_id($1) as id, ${TOOLS}, ${patternsOf(query)}, $4::text, $5::text, $6::text${askedOf(query)} offset 0) as who offset 0
      ) as me
      ${isTold ? 'left' : 'cross'} join lateral (${isCounted ? counted : page}) as g ${isTold ? 'on true' : ''} ${openRunJoin}
      order by ${order.by} limit $7`;
}

/** How many there are for whoever $1 is, $2 and $3 as above, and $4 for $8: counted in the order of the list, which an index has, and no further than `most`. */
export function countStatement(query: ListQuery, { most, read }: { most: number; read: number }): Statement {
  const conditions = conditionsOf(query);
  const kind = read === READ_IN_ORDER ? 'count_whole' : 'count';
  return writtenOnce(
    nameOf(kind, { ...query, cursor: undefined }, conditions, most),
    () => `select count(*)::integer as count
      from (
        select who.*${taggedOf(query)}
        from (select session_user_id($1) as id, ${TOOLS}, ${patternsOf(query)}${askedOf(query, '$4')} offset 0) as who offset 0
      ) as me
      cross join lateral ${counted(query, conditions, { most, read })} as found`,
  );
}

/** How many the gallery of whoever `who` is has. */
const SIZE = `(select coalesce(sum(c.count), 0)::integer from generation_counts c where c.user_id = who.id) as size`;

/** The words as patterns beside who asks, made once; and whether tags can be what they mean. */
export const patternsOf = (query: ListQuery) => (hasSearch(query) ? `search_patterns(${TERMS}) as patterns` : TERMS);
export const taggedOf = (query: ListQuery) =>
  hasSearch(query) ? ', may_be_tagged(who.id, who.patterns) as is_tagged' : '';
export const askedOf = (query: ListQuery, parameter = '$8') =>
  isQueryRead(query) ? `, ${parameter}::jsonb as asked` : '';

export function nameOf(kind: string, query: ListQuery, conditions: readonly Condition[], most: number): string {
  const after = query.cursor === undefined ? '' : 'after';
  const name = [kind, orderOf(query), ...conditions.map((condition) => condition.name), after, most]
    .filter((part) => part !== '')
    .join('_');
  if (name.length <= MOST_NAME_CHARACTERS) return name;
  return `${kind}_${createHash('sha256').update(name).digest('hex').slice(0, 40)}`;
}

/** How many are found and looked at, and a condition on those that are. */
type Bounds = { most: number | string; read: number; behind: string | null };

/** Whatever of a list is behind a record. */
export const behindOf = ({ after }: { after: readonly string[] }) =>
  `(${after.map((part) => `(${part})`).join(' or ')})`;

/** The records of a collection in the order of its items. */
function inPlace(
  columns: string,
  conditions: readonly Condition[],
  after: string | null,
  query: ListQuery,
  { most, read, behind }: Bounds,
): string {
  const place = after === null ? '' : 'and (o.place, o.generation_id) > ($4::double precision, $6::uuid)';
  return `(select ${columns} from (
      select * from collection_items o
      where o.user_id = me.id and o.collection_id = ${askedByQuery('collection')}::uuid ${place}
      order by o.place, o.generation_id limit ${read}
    ) as o
    cross join lateral ${recordOf(query, 'o.generation_id')}
    where ${allOf(conditions, behind && ofTime(behind, '', 'o.generation_id').replaceAll('g.place', 'o.place'))} order by o.place, o.generation_id limit ${most})`;
}

/** The records that look like another, of which there are few enough to look at all of them. */
function inLikeness(
  columns: string,
  conditions: readonly Condition[],
  after: string | null,
  query: ListQuery,
  most: number | string,
): string {
  const behind = after === null ? '' : 'and (o.bits, o.id) > ($4::integer, $6::uuid)';
  return `(select ${columns} from similar_generations(me.id, ${askedByQuery('similar')}::uuid, ${MOST_ALIKE}) as o
    cross join lateral ${recordOf(query, 'o.id')}
    where ${allOf(conditions, null)} ${behind} order by o.bits, o.id limit ${most})`;
}

function counted(query: ListQuery, conditions: readonly Condition[], { most, read }: Omit<Bounds, 'behind'>): string {
  const bounds = { most, read, behind: null };
  if (orderOf(query) === 'place') return inPlace('', conditions, null, query, bounds);
  return orderOf(query) === 'likeness'
    ? inLikeness('', conditions, null, query, most)
    : stretch('', conditions, null, query, bounds);
}

function stretch(
  columns: string,
  conditions: readonly Condition[],
  after: string | null,
  query: ListQuery,
  { most, read, behind }: Bounds,
): string {
  const by = `order by ${orders[orderOf(query)].by}`;
  const cut = `${by} limit ${most}`;
  const tight = allOf(
    conditions.filter(({ isLoose }) => !isLoose),
    after,
  );
  if (isSifted(query)) {
    // They come in their order, so that no more records are looked at than fill the page; it is asked for once more where they are
    // cut off, since conditions can be joined in another.
    const kept = isByTime(query) ? keptInTime(query) : undefined;
    if (kept !== undefined) {
      const also = conditions.filter(({ name }) => name.endsWith('from') || name.endsWith('to')).map(({ sql }) => sql);
      const narrowed = [...also, ...(after === null ? [] : [after])].map((sql) => ` and ${sql}`).join('');
      const [within, orderBy] = [narrowed, by].map((sql) => ofTime(sql, 'k.generated_at', 'k.generation_id'));
      return `(select ${columns} from (
          select kept.* from ${kept.read(within ?? '', `${orderBy} limit ${read}`)} as kept
          where ${[ofTime(behind ?? 'true', 'kept.generated_at', 'kept.generation_id'), ...kept.also].join(' and ')} offset 0
        ) as kept
        cross join lateral ${recordOf(query, 'kept.generation_id')}
        where ${allOf(conditions, after)} ${ofTime(by, 'kept.generated_at', 'kept.generation_id')} limit ${most})`;
    }
    const loose = allOf(
      conditions.filter(({ isLoose }) => isLoose),
      behind,
    );
    const where = loose === '' ? '' : `where ${loose}`;
    return `(select ${columns} from (select ${readColumns(query)} from ai_generations g where ${tight} ${by} limit ${read}) as g ${where} ${cut})`;
  }
  if (!isByTool(query)) return `(select ${columns} from ai_generations g where ${tight} ${cut})`;
  // By the kept counters, which name the few tools that the person has used.
  return `(select ${columns === '*' ? 'g.*' : ''}
    from (select distinct tool_type from generation_counts where user_id = me.id and tool_type = any(${TOOLS})) as used
    cross join lateral (select * from ai_generations g where ${tight} ${cut}) as g ${cut})`;
}

/**
 * What another index has in the order of time of a sifted list, rarer than the records that are read in their order; and what
 * other tables say of those before they are looked at: not as a join, which could bring them in another order.
 */
function keptInTime(query: ListQuery) {
  const elsewhere = rulesOf(query)
    .reverse()
    .flatMap(([one, asked]) =>
      filtersOf(one).flatMap((filter) => (filter.ids === undefined ? [] : [{ filter, asked }])),
    );
  const leading = elsewhere.filter(({ filter }) => filter.inTime !== undefined).at(-1);
  const others = elsewhere.filter((one) => one !== leading);
  return (
    leading && {
      read: (also: string, cut: string) => leading.filter.inTime?.(leading.asked, also, cut),
      also: others.map(({ filter, asked }) => lookedUp(filter.sql(asked), 'kept.generation_id')),
    }
  );
}

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

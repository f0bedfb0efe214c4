import type { ListQuery } from './list-query.ts';

export type OrderName = Exclude<ListQuery['sort'], undefined> | 'trash';

/** `after`: what continues behind a cursor ($4 the key, $5 the second key, $6 the id), in parts that an index can follow. */
type Order = { key: string; second: string; after: readonly string[]; by: string };

const micros = (column: string) => `(extract(epoch from ${column}) * 1000000)::bigint::text`;
export const timeOf = (parameter: string) => `('epoch'::timestamptz + ${parameter}::bigint * interval '1 microsecond')`;

export const orders: Readonly<Record<OrderName, Order>> = {
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
  // Of the items of a collection, which are read by `inPlace`.
  place: {
    key: 'g.place::text',
    second: "''",
    after: ['(g.place, g.id) > ($4::double precision, $6::uuid)'],
    by: 'g.place, g.id',
  },
  // Of what looks like another, which is read by `inLikeness`.
  likeness: {
    key: 'g.bits::text',
    second: "''",
    after: ['(g.bits, g.id) > ($4::integer, $6::uuid)'],
    by: 'g.bits, g.id',
  },
  trash: {
    key: micros('g.removed_at'),
    second: "''",
    after: [`(g.removed_at, g.id) < (${timeOf('$4')}, $6::uuid)`],
    by: 'g.removed_at desc, g.id desc',
  },
};

/** Whether the list is read from what has its order, of which there is little. */
export const isByHand = (query: ListQuery) => orderOf(query) === 'place' || orderOf(query) === 'likeness';

export function orderOf(query: ListQuery): OrderName {
  return query.trash ? 'trash' : (query.sort ?? 'newest');
}

export function isByTime(query: ListQuery): boolean {
  return orderOf(query) === 'newest' || orderOf(query) === 'oldest';
}

/** A condition or an order of records, of what has their time and id under other names. */
export const ofTime = (sql: string, time: string, id: string) =>
  sql.replaceAll('g.created_at', time).replaceAll(/g\.id\b/g, id);

/** A condition that another table has a record, of what has its id under another name: looked up record by record, whatever the planner believes. */
export const lookedUp = (exists: string, id: string) => ofTime(exists, '', id).replace(/\)$/, ' offset 0)');

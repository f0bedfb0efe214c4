import type { ListQuery } from './list-query.ts';

/**
 * What a list can be narrowed down by beside its words: a condition on a record `g`, and a fact or a range that the index of
 * many generations knows (`generation_facts` in find.sql). The values are in `me.asked`, by their names in the query.
 */
export type ListFilter = {
  name: string;
  isAsked: (query: ListQuery) => boolean;
  sql: string;
  /** An array of facts, any of which a record must have; none where the index does not know it. */
  grams?: string;
  /** The ids of all that match, where another index than that of facts has them. */
  ids?: string;
};

const asked = (name: keyof ListQuery) => `(me.asked ->> '${name}')`;
const gram = (fact: string) => `array[fact_gram(me.id, ${fact})]`;

/** A measure between two ends, each of which may be missing. */
function between(fact: string, measure: string, [least, most]: readonly [keyof ListQuery, keyof ListQuery | null]) {
  const lowest = `${asked(least)}::numeric`;
  const highest = most === null ? 'null::numeric' : `${asked(most)}::numeric`;
  const ends: ListFilter[] = [
    {
      name: `${fact}_range`,
      isAsked: (query) => query[least] !== undefined || (most !== null && query[most] !== undefined),
      sql: `${measure} between coalesce(${lowest}, 0) and coalesce(${highest}, 'infinity')`,
      grams: `range_grams(me.id, '${fact}', ${lowest}, ${highest})`,
    },
  ];
  return ends;
}

/** By what their owner thinks of them. Whether one is deleted or not, the record says. */
function keptAs(name: 'favorite' | 'rating' | 'label' | 'verdict' | 'tag', condition: string): ListFilter {
  const table = name === 'tag' ? 'generation_tags' : 'keeps';
  return {
    name,
    isAsked: (query) => query[name] !== undefined,
    sql: `exists (select from ${table} k where k.generation_id = g.id and ${condition})`,
    ids: `select k.generation_id from ${table} k where k.user_id = me.id and ${condition}`,
  };
}

/** Another filter is an entry here, and a parameter in list-query.ts. */
export const listFilters: readonly ListFilter[] = [
  {
    name: 'model',
    isAsked: ({ model }) => model !== undefined,
    sql: `g.input_data ->> 'model' = ${asked('model')}`,
    grams: gram(`'model:' || ${asked('model')}`),
  },
  {
    name: 'seed',
    isAsked: ({ seed }) => seed !== undefined,
    sql: `used_seed(g.input_data, g.metadata) = ${asked('seed')}`,
    grams: gram(`'seed:' || ${asked('seed')}`),
  },
  {
    name: 'shape',
    isAsked: ({ shape }) => shape !== undefined,
    sql: `output_shape(g.outputs) = ${asked('shape')}`,
    grams: gram(`'shape:' || ${asked('shape')}`),
  },
  ...between('side', 'output_side(g.outputs)', ['min_side', null]),
  ...between('seconds', 'output_seconds(g.outputs)', ['min_seconds', 'max_seconds']),
  ...between('tokens', 'g.tokens_used', ['min_tokens', 'max_tokens']),
  {
    name: 'from_files',
    isAsked: ({ made_from }) => made_from === 'files',
    sql: 'exists (select from generation_inputs i where i.generation_id = g.id)',
    grams: gram("'files'"),
  },
  {
    name: 'from_words',
    isAsked: ({ made_from }) => made_from === 'words',
    sql: 'not exists (select from generation_inputs i where i.generation_id = g.id)',
  },
  keptAs('favorite', 'k.is_favorite'),
  keptAs('rating', `k.rating >= ${asked('rating')}::smallint`),
  keptAs('label', `k.label = ${asked('label')}`),
  keptAs('verdict', `k.verdict = ${asked('verdict')}`),
  keptAs('tag', `k.tag = ${asked('tag')}`),
];

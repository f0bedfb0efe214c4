import { importedTools } from '@kinora/catalogue/imported-tools';
import type { ListQuery } from './list-query.ts';

/** The value of a filter by its name in the query, as text of SQL. */
export type Asked = (name: keyof ListQuery) => string;

/** The values of the query itself, and those of the rule of a collection that it looks within. */
export const askedByQuery: Asked = (name) => `(me.asked ->> '${name}')`;
export const askedByRule: Asked = (name) => `(me.asked -> 'rule' ->> '${name}')`;

/**
 * What a list can be narrowed down by beside its words: a condition on a record `g`, and a fact or a range that the index of
 * many generations knows (`generation_facts` in find.sql).
 */
export type ListFilter = {
  name: string;
  isAsked: (query: ListQuery) => boolean;
  sql: (asked: Asked) => string;
  /** The number of the fact that a record must have, or an array of those of which it must have any; neither where the index does not know it. */
  gram?: (asked: Asked) => string;
  grams?: (asked: Asked) => string;
  /** Such a number as well, of what its owner thinks of a record: the index has it a minute later (`index_keeps`). */
  keptGram?: (asked: Asked) => string;
  /** The ids of all that match, where another index than that of facts has them. */
  ids?: (asked: Asked) => string;
  /** Those can be so many that each found record is looked up among them, whatever the planner believes. */
  isOften?: true;
  /** Those in the order of time, where that index has it too: what meets `also`, ordered and cut off by `cut`. */
  inTime?: (asked: Asked, also: string, cut: string) => string;
  /** All that meet `also` with their time, in any order. */
  withTime?: (asked: Asked, also: string) => string;
};

const gram = (fact: string) => `fact_gram(me.id, ${fact})`;

/** A measure between two ends, each of which may be missing; `largest`: no more than that is looked for in the index. */
function between(
  fact: string,
  measure: string,
  [least, most]: readonly [keyof ListQuery, keyof ListQuery],
  largest = 'null',
) {
  const lowest = (asked: Asked) => `${asked(least)}::numeric`;
  const highest = (asked: Asked) => `${asked(most)}::numeric`;
  const ends: ListFilter[] = [
    {
      name: `${fact}_range`,
      isAsked: (query) => query[least] !== undefined || query[most] !== undefined,
      sql: (asked) => `${measure} between coalesce(${lowest(asked)}, 0) and coalesce(${highest(asked)}, 'infinity')`,
      grams: (asked) => `range_grams(me.id, '${fact}', ${lowest(asked)}, coalesce(${highest(asked)}, ${largest}))`,
    },
  ];
  return ends;
}

/** A fact that is one of many, such as the model. */
function same(name: 'model' | 'seed' | 'shape' | 'ratio', fact: string) {
  const filter: ListFilter = {
    name,
    isAsked: (query) => query[name] !== undefined,
    sql: (asked) => `${fact} = ${asked(name)}`,
  };
  return filter;
}

/** That is in the index as well. */
const indexed = (name: 'model' | 'seed' | 'shape', fact: string): ListFilter => ({
  ...same(name, fact),
  gram: (asked) => gram(`'${name}:' || ${asked(name)}`),
});

/** By another table `k`, which has an index for it. Whether a record is deleted or not, the record says. */
function elsewhere(
  name: keyof ListQuery,
  { table, id, condition }: { table: string; id: string; condition: (asked: Asked) => string },
): ListFilter {
  return {
    name,
    isAsked: (query) => query[name] !== undefined,
    sql: (asked) => `exists (select from ${table} k where k.${id} = g.id and ${condition(asked)})`,
    ids: (asked) => `select k.${id} from ${table} k where ${condition(asked)}`,
  };
}

const keptIn = (table: 'keeps' | 'generation_tags', condition: string, also: string, cut = '') =>
  `(select k.generation_id, k.generated_at from ${table} k where k.user_id = me.id and ${condition}${also} ${cut})`;

/** By what their owner thinks of them, which the index has as a fact. */
const kept = (
  name: 'favorite' | 'rating' | 'label' | 'verdict',
  condition: (asked: Asked) => string,
  fact: (asked: Asked) => string = (asked) => `'${name}:' || ${asked(name)}`,
): ListFilter => ({
  ...elsewhere(name, {
    table: 'keeps',
    id: 'generation_id',
    condition: (asked) => `k.user_id = me.id and ${condition(asked)}`,
  }),
  keptGram: (asked) => gram(fact(asked)),
  inTime: (asked, also, cut) => keptIn('keeps', condition(asked), also, cut),
  withTime: (asked, also) => keptIn('keeps', condition(asked), also),
});

/** Another filter is an entry here, and a parameter in list-query.ts. */
export const listFilters: readonly ListFilter[] = [
  indexed('model', "g.input_data ->> 'model'"),
  indexed('seed', 'used_seed(g.input_data, g.metadata)'),
  indexed('shape', 'output_shape(g.outputs)'),
  {
    ...same('ratio', 'output_ratio(g.outputs)'),
    // What the release before has indexed knows of no ratios.
    grams: (asked) =>
      `fact_grams(me.id, case when me.is_whole then array['ratio:' || ${asked('ratio')}]
        else array['shape:portrait', 'shape:square', 'shape:landscape'] end)`,
  },
  // No kind of picture or video is larger: each step more is a number that the index is asked for.
  ...between('side', 'output_side(g.outputs)', ['min_side', 'max_side'], '1000000'),
  ...between('seconds', 'output_seconds(g.outputs)', ['min_seconds', 'max_seconds']),
  ...between('tokens', 'g.tokens_used', ['min_tokens', 'max_tokens']),
  {
    name: 'from_files',
    isAsked: ({ made_from }) => made_from === 'files',
    sql: () => 'exists (select from generation_inputs i where i.generation_id = g.id)',
    gram: () => gram("'files'"),
  },
  {
    name: 'from_words',
    isAsked: ({ made_from }) => made_from === 'words',
    sql: () =>
      'not exists (select from generation_inputs i where i.generation_id = g.id) and not is_imported(g.tool_type)',
  },
  {
    name: 'imported',
    isAsked: ({ made_from }) => made_from === 'import',
    sql: () => 'is_imported(g.tool_type)',
    grams: () => `tool_grams(me.id, array[${importedTools.map(({ id }) => `'${id}'`).join(', ')}])`,
  },
  kept(
    'favorite',
    () => 'k.is_favorite',
    () => "'favorite'",
  ),
  {
    ...kept('rating', (asked) => `k.rating >= ${asked('rating')}::smallint`),
    isOften: true,
    // Of each number of stars, which the index has in order.
    inTime: (asked, also, cut) =>
      `(select k.* from generate_series(${asked('rating')}::integer, 5) as stars (rating) cross join lateral
        ${keptIn('keeps', 'k.rating = stars.rating::smallint', also, cut)} as k ${cut})`,
  },
  kept('label', (asked) => `k.label = ${asked('label')}`),
  { ...kept('verdict', (asked) => `k.verdict = ${asked('verdict')}`), isOften: true },
  {
    ...elsewhere('tag', {
      table: 'generation_tags',
      id: 'generation_id',
      condition: (asked) => `k.user_id = me.id and k.tag = ${asked('tag')}`,
    }),
    inTime: (asked, also, cut) => keptIn('generation_tags', `k.tag = ${asked('tag')}`, also, cut),
    withTime: (asked, also) => keptIn('generation_tags', `k.tag = ${asked('tag')}`, also),
  },
  elsewhere('collection', {
    table: 'collection_items',
    id: 'generation_id',
    condition: (asked) => `k.user_id = me.id and k.collection_id = ${asked('collection')}::uuid`,
  }),
  elsewhere('parent', {
    table: 'generation_parents',
    id: 'child',
    condition: (asked) => `k.parent = ${asked('parent')}::uuid and k.part = coalesce(${asked('relation')}, k.part)`,
  }),
];

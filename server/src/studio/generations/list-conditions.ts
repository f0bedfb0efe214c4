import { type Asked, askedByQuery, askedByRule, listFilters } from './list-filters.ts';
import { isByHand, isByTime } from './list-order.ts';
import type { ListQuery } from './list-query.ts';

/** A phrase between two quotes of any language, of which the second may be still to come, or a word. */
const TERM = /["“”„«»「」]([^"“”„«»「」]*)["“”„«»「」]?|[^\s"“”„«»「」]+/gu;

/** The words of a search, each by itself, and what is between quotes as it is. */
function searchTerms(words: string): string[] {
  // Most lists search for nothing, and ask this several times.
  if (words === '') return [];
  const terms = [...words.matchAll(TERM)].map(([whole, phrase]) => (phrase ?? whole).replaceAll(/\s+/gu, ' ').trim());
  return [...new Set(terms.filter((term) => term !== ''))];
}

/** Those of a query, and of the rule within which it looks. */
export function termsOf({ q = '', rule }: Pick<ListQuery, 'q' | 'rule'>): string[] {
  return [...new Set([...searchTerms(q), ...searchTerms(rule?.q ?? '')])];
}

export const TOOLS = '$2::text[]';
/** Each word and each phrase, of the query and of a rule alike. */
export const TERMS = '$3::text[]';
export const RULE_TOOLS = "array(select jsonb_array_elements_text(me.asked -> 'rule' -> 'tools'))";
/** Only where a tag of the person can be what is looked for: to ask for those of each record takes a quarter of its time. */
const TAGS =
  "(case when me.is_tagged then (select string_agg(t.tag, E'\\x1f') from generation_tags t where t.generation_id = g.id) end)";
/** As a number, of which the planner expects many to match: then it reads in order, and no further than it must. */
const WORDS = 'are_words_like(g.words, me.patterns)::integer > 0';

/** What is read of a record `g` for the conditions of a list: the words that they compare are put together once. */
export const readColumns = (query: ListQuery) =>
  hasSearch(query) ? `g.*, searched_words(g.generation_name, g.tool_name, g.input_data, ${TAGS}) as words` : 'g.*';

/** One record `g`, by its id. */
export const recordOf = (query: ListQuery, id: string) =>
  `(select ${readColumns(query)} from ai_generations g where g.id = ${id} offset 0) as g`;

/** What a record of whoever `me` is must be; `isLoose` where the order's index does not help to find it. */
export type Condition = { name: string; sql: string; isLoose: boolean };

export const allOf = (conditions: readonly Condition[], after: string | null) =>
  [...conditions.map(({ sql }) => sql), ...(after === null ? [] : [after])].join(' and ');

export function conditionsOf(query: ListQuery): Condition[] {
  const { tool_type: tool, kind } = query;
  const inTime = isByTime(query);
  const hasTool = tool !== undefined;
  const isTight = !isSifted(query);
  const conditions = [
    { name: '', sql: `g.user_id = me.id and ${query.trash ? "g.removed_as = 'trash'" : 'g.removed_at is null'}` },
    hasTool ? { name: 'tool', sql: `g.tool_type = (${TOOLS})[1]`, isLoose: !isTight && !inTime } : null,
    hasTool || kind === undefined
      ? null
      : {
          name: 'kind',
          sql: isByTool(query) ? 'g.tool_type = used.tool_type' : `g.tool_type = any(${TOOLS})`,
          isLoose: !isTight,
        },
    ...plainConditions(query, askedByQuery, { isTight, isByTime: inTime }),
    hasSearch(query) ? { name: 'words', sql: WORDS, isLoose: true } : null,
    ...ruleConditions(query, inTime),
  ];
  return conditions.flatMap((condition) => (condition === null ? [] : [{ isLoose: false, ...condition }]));
}

export type Rule = Exclude<ListQuery['rule'], undefined>;

/** A query and the rule within which it looks, each with how its values are asked for. */
export const rulesOf = (query: ListQuery): [ListQuery | Rule, Asked][] => [
  [query, askedByQuery],
  ...(query.rule === undefined ? [] : [[query.rule, askedByRule] satisfies [Rule, Asked]]),
];

/** By hand, only what is in the collection is read at all. */
export const filtersOf = (query: ListQuery | Rule) =>
  listFilters.filter(({ name, isAsked }) => isAsked(query) && !(name === 'collection' && query.sort === 'place'));

function plainConditions(
  query: ListQuery | Rule,
  asked: Asked,
  { isTight, isByTime }: { isTight: boolean; isByTime: boolean },
): (Condition | null)[] {
  const { status, from, to } = query;
  return [
    // Written out: some states have an index of their own.
    status === undefined ? null : { name: status, sql: `g.status = '${status}'`, isLoose: !isTight && !isByTime },
    from === undefined
      ? null
      : { name: 'from', sql: `g.created_at >= ${asked('from')}::timestamptz`, isLoose: !isByTime },
    to === undefined ? null : { name: 'to', sql: `g.created_at < ${asked('to')}::timestamptz`, isLoose: !isByTime },
    ...filtersOf(query).map(({ name, sql }) => ({ name, sql: sql(asked), isLoose: true })),
  ];
}

/** What the rule of a collection asks for as well. */
function ruleConditions({ rule }: ListQuery, isByTime: boolean): (Condition | null)[] {
  if (rule === undefined) return [];
  const conditions = [
    rule.tools === null ? null : { name: 'tools', sql: `g.tool_type = any(${RULE_TOOLS})`, isLoose: true },
    ...plainConditions(rule, askedByRule, { isTight: false, isByTime }),
  ];
  return conditions.map((condition) => condition && { ...condition, name: `rule_${condition.name}` });
}

/**
 * Whether a list has conditions that no index of its order helps with: then a bounded number is read in order, and
 * the index of words and facts is asked for the rest.
 */
export function isSifted(query: ListQuery): boolean {
  return hasSearch(query) || isQueryRead(query);
}

/** Of so many words that each is common, a record in some thousands may have all. */
const MANY_WORDS = 3;

export const hasManyWords = (query: ListQuery) => termsOf(query).length >= MANY_WORDS;

/** Whether other tables name what a list has, such as what is rated. */
export const isElsewhere = (query: ListQuery) =>
  rulesOf(query).some(([one]) => filtersOf(one).some(({ ids }) => ids !== undefined));

/** Whether a list asks for so much at once that hardly one of its first records has all of it. */
export function isRare(query: ListQuery): boolean {
  const filters = rulesOf(query).flatMap(([one]) => filtersOf(one));
  const facts = termsOf(query).length + filters.filter(({ gram }) => gram !== undefined).length;
  const ranges = filters.filter(({ grams }) => grams !== undefined).length;
  return (isElsewhere(query) && facts >= MANY_WORDS) || facts + ranges > MANY_WORDS || hasManyWords(query);
}

/** Whether the records of a list are looked at one by one: its order's index alone does not find them. */
export function isLookedAt(query: ListQuery): boolean {
  return conditionsOf(query).some(({ isLoose }) => isLoose);
}

/** Whether the statements of a list take the query itself as their last parameter, for the values of its filters. */
export function isQueryRead(query: ListQuery): boolean {
  const { from, to, rule } = query;
  return (
    from !== undefined ||
    to !== undefined ||
    rule !== undefined ||
    isByHand(query) ||
    listFilters.some(({ isAsked }) => isAsked(query))
  );
}

/**
 * Whether the index of each tool has the records in order: then those of the rarest kind are found among thousands of
 * others. By name, in the trash, and in sifted lists, all are looked at in order.
 */
export function isByTool(query: ListQuery): boolean {
  const { tool_type, kind, sort, trash } = query;
  return tool_type === undefined && kind !== undefined && sort !== 'name' && !trash && !isSifted(query);
}

export function hasSearch(query: ListQuery): boolean {
  return termsOf(query).length > 0;
}

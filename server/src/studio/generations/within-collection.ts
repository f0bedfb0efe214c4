import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import * as z from 'zod';
import { invalidInput } from '../../http/invalid-input.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRow } from '../../platform/database/rows.ts';
import { notFound } from '../../platform/errors.ts';
import { type Collection, collectionSchema } from '../library/wire.ts';
import type { ToolRegistry } from '../tools/registry.ts';
import { type ListQuery, listQuery, toolsOf } from './list-query.ts';

const RULE = {
  name: 'rule_of_collection',
  text: 'select c.rule from collections c where c.id = $2 and c.user_id = session_user_id($1)',
  row: z.object({ rule: collectionSchema.shape.rule }),
};
const PARENT = {
  name: 'is_own_parent',
  text: 'select true as is_own from ai_generations g where g.id = $2 and g.user_id = session_user_id($1)',
  row: z.object({ is_own: z.literal(true) }),
};

/**
 * A query as its collection and parent make it: what a rule asks for joins it, and a collection has its own order unless
 * the query says another. @throws AppError 404 for what is not theirs, 400 for what belongs to a collection or parent alone
 */
export async function withinCollection(
  deps: { pipeline: Pipeline; tools: ToolRegistry },
  token: string,
  asked: ListQuery,
): Promise<ListQuery> {
  const query: ListQuery = asked.similar === undefined ? asked : { ...asked, trash: false, sort: 'likeness' };
  const { parent, relation, sort, collection: id, ...others } = query;
  if (relation !== undefined && parent === undefined) {
    throw invalidInput([{ field: 'relation', message: declareWords(text('refusals', 'data.whichParent')) }]);
  }
  if (parent !== undefined && (await readRow(deps.pipeline, PARENT, [token, parent])) === undefined) throw notFound();
  if (query.similar !== undefined && (await readRow(deps.pipeline, PARENT, [token, query.similar])) === undefined) {
    throw notFound();
  }
  if (sort === 'likeness' && query.similar === undefined) {
    throw invalidInput([{ field: 'sort', message: declareWords(text('refusals', 'data.likenessOfWhat')) }]);
  }
  if (id === undefined) {
    if (sort === 'place')
      throw invalidInput([{ field: 'sort', message: declareWords(text('refusals', 'data.orderByHand')) }]);
    return query;
  }
  const kept = await readRule(deps, token, id);
  if (kept === null) return { ...query, sort: sort ?? 'place' };
  const rule = listQuery.parse(kept);
  const { limit, cursor, trash, ...narrowing } = others;
  const page = { limit, cursor, trash, sort: sort === undefined || sort === 'place' ? rule.sort : sort };
  const related = parent === undefined ? {} : { parent, relation };
  // Where the rule is all that is asked for, it is asked for by itself, which indexes help with.
  if (parent === undefined && Object.values(narrowing).every((value) => value === undefined))
    return { ...rule, ...page };
  return { ...narrowing, ...related, ...page, rule: { ...rule, tools: await toolsOf(deps, rule) } };
}

/** What fills a collection; null where people do. @throws AppError 404 */
export async function readRule(
  { pipeline }: { pipeline: Pipeline },
  token: string,
  id: string,
): Promise<Collection['rule']> {
  const found = await readRow(pipeline, RULE, [token, id]);
  if (found === undefined) throw notFound();
  return found.rule;
}

import * as z from 'zod';
import type { Lineage } from '../../http/wire.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRows } from '../../platform/database/rows.ts';
import { notFound } from '../../platform/errors.ts';
import { type Member, readFamily } from './family.ts';
import { generationColumns, generationRecord, generationRow, openRunJoin } from './record.ts';

/** Generations that one family is read of; a larger one is cut off there. */
const MOST = 10_000;

export const lineageQuery = z.object({
  offset: z.coerce.number().int().min(0).max(MOST).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(100),
});

const familyRow = z.object({
  id: z.string(),
  tokens: z.number().nullable(),
  created: z.number().nullable(),
  parent: z.string().nullable(),
  part: z.string().nullable(),
  output: z.number().nullable(),
});
// The recursion is read row by row, so that the bound ends it. Each way is a question of its own to an index.
const FAMILY = {
  name: 'family_of_generation',
  text: `with recursive family (id) as (
      select g.id from ai_generations g
      where g.id = $2 and g.user_id = session_user_id($1) and g.removed_at is null
      union
      select other.id from family f cross join lateral (
        select e.parent as id from generation_parents e where e.child = f.id
        union all
        select e.child from generation_parents e where e.parent = f.id offset 0
      ) as other
    )
    select n.id, g.tokens_used - g.tokens_returned as tokens,
      extract(epoch from g.created_at)::double precision as created, e.parent, e.part, e.output
    from (select id from family limit $3) as n
    left join lateral (select * from ai_generations where id = n.id offset 0) as g on true
    left join lateral (select * from generation_parents where child = n.id offset 0) as e on true`,
  row: familyRow,
};
const RECORDS = {
  name: 'records_of_family',
  text: `select ${generationColumns}, g.removed_as from ai_generations g ${openRunJoin}
    where g.id = any ($2) and g.user_id = session_user_id($1)`,
  row: generationRow.extend({ removed_as: z.string().nullable() }),
};

/**
 * What a generation was made from and what was made of it, all the way: a page of the family, and its sums.
 * @throws AppError 404 when it does not exist, is in the trash, or is somebody else's
 */
export async function readLineage(
  deps: { pipeline: Pipeline },
  token: string,
  id: string,
  { offset, limit }: z.output<typeof lineageQuery>,
): Promise<Lineage> {
  const rows = await readRows(deps.pipeline, FAMILY, [token, id, MOST + 1]);
  if (rows.length === 0) throw notFound();
  const family = readFamily(rows, id).slice(0, MOST);
  const page = family.slice(offset, offset + limit);
  const records = await readRows(deps.pipeline, RECORDS, [token, page.map((member) => member.id)]);
  const byId = new Map(records.map((record) => [record.id, record]));
  const nodeOf = ({ id: member, below, branchTokens }: Member) => {
    const record = byId.get(member);
    return {
      id: member,
      generation: record === undefined || record.removed_as !== null ? null : generationRecord(record),
      isInTrash: record?.removed_as === 'trash',
      below,
      branchTokens,
    };
  };
  const end = offset + page.length;
  return {
    nodes: page.map(nodeOf),
    edges: page.flatMap(({ edges }) => edges),
    total: {
      generations: family.length,
      tokens: family.reduce((sum, { tokens }) => sum + (tokens ?? 0), 0),
      isMore: new Set(rows.map((row) => row.id)).size > MOST,
    },
    nextOffset: end < family.length ? end : null,
  };
}

import * as z from 'zod';
import type { Lineage } from '../../http/wire.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRows } from '../../platform/database/rows.ts';
import { callForValue, orNull } from '../../platform/database/sql-function.ts';
import { type Member, readFamily } from './family.ts';
import { generationColumns, generationRecord, generationRow, openRunJoin } from './record.ts';

/** Generations that one family is read of; of a larger one those that are nearest to the one who is asked about. */
const MOST = 10_000;
const MOST_CONNECTIONS = 5 * MOST;

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
// Each look-up is a question of its own to an index, however many people the studio has.
const perMember = (members: string, connections: string) =>
  `select m.id, g.tokens_used - g.tokens_returned as tokens,
      extract(epoch from g.created_at)::double precision as created, e.parent, e.part, e.output
    from (${members}) as m
    left join lateral (select * from ai_generations where id = m.id offset 0) as g on true
    left join ${connections}`;
const WHOLE = {
  name: 'whole_family',
  text: `with connections as materialized (
      select child, parent, part, output from generation_parents where family = $1 limit $3
    )
    ${perMember(
      'select $2::uuid as id union select child from connections union select parent from connections',
      'connections as e on e.child = m.id',
    )}`,
  row: familyRow,
};
// The recursion is read row by row, so that the bound ends it.
const NEAREST = {
  name: 'nearest_of_family',
  text: `with recursive family (id) as (
      select $1::uuid
      union
      select other.id from family f cross join lateral (
        select e.parent as id from generation_parents e where e.child = f.id
        union all
        select e.child from generation_parents e where e.parent = f.id offset 0
      ) as other
    )
    ${perMember(
      'select id from family limit $2',
      'lateral (select * from generation_parents where child = m.id offset 0) as e on true',
    )}`,
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
  const name = await callForValue(deps.pipeline, orNull(functions.own_family), { session_token: token, of_id: id });
  let rows = await readRows(deps.pipeline, WHOLE, [name, id, MOST_CONNECTIONS]);
  let members = new Set(rows.map((row) => row.id)).size;
  if (members > MOST || rows.length >= MOST_CONNECTIONS) {
    rows = await readRows(deps.pipeline, NEAREST, [id, MOST + 1]);
    members = new Set(rows.map((row) => row.id)).size;
  }
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
      isMore: members > MOST,
    },
    nextOffset: end < family.length ? end : null,
  };
}

import * as z from 'zod';
import type { Lineage } from '../../http/wire.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRow, readRows } from '../../platform/database/rows.ts';
import { callForValue, orNull } from '../../platform/database/sql-function.ts';
import { notFound } from '../../platform/errors.ts';
import { type Member, readFamily } from './family.ts';
import { generationColumns, generationRecord, generationRow, openRunJoin } from './record.ts';

/** Connections that one family is read of; a larger one is cut off there, and the page says so. */
const MOST = 30_000;

export const lineageQuery = z.object({
  offset: z.coerce.number().int().min(0).max(MOST).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(100),
});

// Columns instead of rows: thousands of them cost a third so to read. Both statements see the same connections.
const ofFamily = (columns: string) => `with connections as materialized (
    select child, parent, part, output from generation_parents where family = $1
    order by (child = $2 or parent = $2) desc, child limit $3
  ) ${columns}`;
const CONNECTIONS = {
  name: 'connections_of_family',
  text: ofFamily(`select coalesce(json_agg(child), '[]') as children, coalesce(json_agg(parent), '[]') as parents,
    coalesce(json_agg(part), '[]') as parts, coalesce(json_agg(output), '[]') as outputs from connections`),
  row: z.object({
    children: z.array(z.string()),
    parents: z.array(z.string()),
    parts: z.array(z.string()),
    outputs: z.array(z.number().nullable()),
  }),
};
const MEMBERS = {
  name: 'members_of_family',
  text: ofFamily(`select coalesce(json_agg(id), '[]') as ids,
      coalesce(json_agg(tokens_used - tokens_returned), '[]') as tokens,
      coalesce(json_agg(extract(epoch from created_at)::double precision), '[]') as created
    from ai_generations where id = any (array(select $2 union select child from connections union select parent from connections))`),
  row: z.object({ ids: z.array(z.string()), tokens: z.array(z.number()), created: z.array(z.number()) }),
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
  const values = [name, id, MOST];
  const [connections, members] = await Promise.all([
    readRow(deps.pipeline, CONNECTIONS, values),
    readRow(deps.pipeline, MEMBERS, values),
  ]);
  if (connections === undefined || members === undefined) throw notFound();
  const family = readFamily(members, connections, id);
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
      tokens: family.reduce((sum, { tokens }) => sum + tokens, 0),
      isMore: connections.children.length === MOST,
    },
    nextOffset: end < family.length ? end : null,
  };
}

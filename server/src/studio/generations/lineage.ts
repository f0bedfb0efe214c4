import * as z from 'zod';
import type { Lineage } from '../../http/wire.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRow, readRows } from '../../platform/database/rows.ts';
import { callForValue, orNull } from '../../platform/database/sql-function.ts';
import { notFound } from '../../platform/errors.ts';
import { publicationsSetting } from '../../platform/settings/registry.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { findOpenPublication } from '../publications/open-publication.ts';
import { CONNECTION_BYTES, MEMBER_BYTES, readFamily } from './family.ts';
import { generationColumns, generationRecord, generationRow, openRunJoin } from './record.ts';

/** Connections that one family is read of; a larger one is cut off there, and the page says so. */
const MOST = 30_000;

export const lineageQuery = z.object({
  offset: z.coerce.number().int().min(0).max(MOST).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(100),
});

// Bytes in one value instead of rows: thousands of them cost a multiple to write and to read. Both see the same connections.
const ofFamily = (columns: string) => `with connections as materialized (
    select child, parent, part, output from generation_parents where family = $1
    order by (child = $2 or parent = $2) desc, child limit $3
  ) ${columns}`;
const manyOf = (size: number) => z.instanceof(Buffer).refine((bytes) => bytes.length % size === 0);
const CONNECTIONS = {
  name: 'connections_of_family',
  text: ofFamily(`select coalesce(string_agg(uuid_send(child) || uuid_send(parent) || int2send(coalesce(output, -1::smallint)), ''), '')
      as pairs, coalesce(string_agg(part, ','), '') as parts from connections`),
  row: z.object({ pairs: manyOf(CONNECTION_BYTES), parts: z.string() }),
};
const MEMBERS = {
  name: 'members_of_family',
  text: ofFamily(`select coalesce(string_agg(uuid_send(id) || int4send(tokens_used - tokens_returned) || timestamptz_send(created_at), ''), '')
      as members
    from ai_generations where id = any (array(select $2 union select child from connections union select parent from connections))`),
  row: z.object({ members: manyOf(MEMBER_BYTES) }),
};
const RECORDS = {
  name: 'records_of_family',
  text: `select ${generationColumns}, g.removed_as from ai_generations g ${openRunJoin}
    where g.id = any ($2) and g.user_id = session_user_id($1)`,
  row: generationRow.extend({ removed_as: z.string().nullable() }),
};

const REMIX = {
  name: 'remix_of_generation',
  text: 'select publication_id from generation_remixes where generation_id = $1',
  row: z.object({ publication_id: z.string() }),
};

/** What a generation is a remix of, as far as everybody sees that now. Whose it is was asked before. */
async function remixOfOwn(deps: { pipeline: Pipeline; settings: Settings }, id: string): Promise<Lineage['remixOf']> {
  const remix = await readRow(deps.pipeline, REMIX, [id]);
  if (remix === undefined) return null;
  const { isOn } = await deps.settings.read(publicationsSetting);
  const found = isOn ? await findOpenPublication(deps.pipeline, remix.publication_id) : null;
  return { publication: found && { path: `/p/${found.id}`, title: found.title, credit: found.credit } };
}

/**
 * What a generation was made from and what was made of it, all the way: a page of the family, and its sums.
 * @throws AppError 404 when it does not exist, is in the trash, or is somebody else's
 */
export async function readLineage(
  deps: { pipeline: Pipeline; settings: Settings },
  token: string,
  id: string,
  { offset, limit }: z.output<typeof lineageQuery>,
): Promise<Lineage> {
  const name = await callForValue(deps.pipeline, orNull(functions.own_family), { session_token: token, of_id: id });
  const values = [name, id, MOST];
  const [remixOf, connections, members] = await Promise.all([
    remixOfOwn(deps, id),
    readRow(deps.pipeline, CONNECTIONS, values),
    readRow(deps.pipeline, MEMBERS, values),
  ]);
  if (connections === undefined || members === undefined) throw notFound();
  const { page, generations, tokens } = readFamily(members.members, connections, id, { offset, limit });
  const records = await readRows(deps.pipeline, RECORDS, [token, page.map((member) => member.id)]);
  const byId = new Map(records.map((record) => [record.id, record]));
  const end = offset + page.length;
  return {
    nodes: page.map(({ id: member, below, branchTokens }) => {
      const record = byId.get(member);
      return {
        id: member,
        generation: record === undefined || record.removed_as !== null ? null : generationRecord(record),
        isInTrash: record?.removed_as === 'trash',
        below,
        branchTokens,
      };
    }),
    edges: page.flatMap(({ edges }) => edges),
    total: { generations, tokens, isMore: connections.pairs.length === MOST * CONNECTION_BYTES },
    remixOf,
    nextOffset: end < generations ? end : null,
  };
}

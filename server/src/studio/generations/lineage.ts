import * as z from 'zod';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRow, readRows } from '../../platform/database/rows.ts';
import { callForValue, orNull } from '../../platform/database/sql-function.ts';
import { notFound } from '../../platform/errors.ts';
import { publicationsSetting } from '../../platform/settings/registry.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { findOpenPublication } from '../publications/open-publication.ts';
import { CONNECTION_BYTES, connect, MEMBER_BYTES, readFamily } from './family.ts';
import { generationColumns, generationRecord, generationRow, openRunJoin } from './record.ts';
import type { Lineage } from './wire.ts';

/** Connections that one family is read of; a larger one is cut off there, and the page says so. */
const MOST = 30_000;

export const lineageQuery = z.object({
  offset: z.coerce.number().int().min(0).max(MOST).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(100),
});

// Bytes in one value instead of rows: thousands of them cost a multiple to write and to read. Without an order, as sorting
// takes as long as reading; only a family that is cut off has one, so that the connections of who is asked about stay in.
const ALL = 'from generation_parents where family = $1 limit $2';
const NEAREST = 'from generation_parents where family = $1 order by (child = $3 or parent = $3) desc, child limit $2';
const manyOf = (size: number) => z.instanceof(Buffer).refine((bytes) => bytes.length % size === 0);
const connectionsOf = (name: string, family: string) => ({
  name: `connections_of_${name}`,
  text: `select coalesce(string_agg(uuid_send(child) || uuid_send(parent) || int2send(coalesce(output, -1::smallint)), ''), '')
      as pairs, coalesce(string_agg(part, ','), '') as parts from (select child, parent, output, part ${family}) as c`,
  row: z.object({ pairs: manyOf(CONNECTION_BYTES), parts: z.string() }),
});
const membersOf = (name: string, ids: string) => ({
  name: `members_of_${name}`,
  text: `select coalesce(string_agg(uuid_send(id) || int4send(tokens_used - tokens_returned) || timestamptz_send(created_at), ''), '')
      as members from ai_generations where id = any (${ids})`,
  row: z.object({ members: manyOf(MEMBER_BYTES) }),
});
const childrenOf = (name: string, family: string) => membersOf(name, `array(select child ${family})`);
const WHOLE = { connections: connectionsOf('family', ALL), children: childrenOf('family', ALL) };
const CUT_OFF = {
  connections: connectionsOf('cut_off_family', NEAREST),
  children: childrenOf('cut_off_family', NEAREST),
};
const ROOTS = membersOf('ids', '$1');
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

/** The roots are known once the connections are read, which takes a third of the time that their children take. */
async function readConnected(pipeline: Pipeline, statement: typeof WHOLE.connections, values: unknown[], id: string) {
  const connections = await readRow(pipeline, statement, values);
  if (connections === undefined) throw notFound();
  const connected = connect(connections, id);
  const roots = await readRow(pipeline, ROOTS, [connected.roots()]);
  return { connected, roots, isFull: connections.pairs.length === MOST * CONNECTION_BYTES };
}

async function readMembers(pipeline: Pipeline, name: string | null, id: string, family = WHOLE) {
  const values = family === WHOLE ? [name, MOST] : [name, MOST, id];
  const [{ connected, roots, isFull }, children] = await Promise.all([
    readConnected(pipeline, family.connections, values, id),
    readRow(pipeline, family.children, values),
  ]);
  if (roots === undefined || children === undefined) throw notFound();
  if (isFull && family === WHOLE) return await readMembers(pipeline, name, id, CUT_OFF);
  return { connected, members: Buffer.concat([children.members, roots.members]), isMore: isFull };
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
  const [remixOf, { connected, members, isMore }] = await Promise.all([
    remixOfOwn(deps, id),
    readMembers(deps.pipeline, name, id),
  ]);
  const { page, generations, tokens } = readFamily(connected, members, { offset, limit });
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
    total: { generations, tokens, isMore },
    remixOf,
    nextOffset: end < generations ? end : null,
  };
}

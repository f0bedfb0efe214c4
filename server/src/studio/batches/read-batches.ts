import * as z from 'zod';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRow, readRows } from '../../platform/database/rows.ts';
import { notFound } from '../../platform/errors.ts';
import { generationColumns, generationRecord, generationRow, openRunJoin } from '../generations/record.ts';
import { type Batch, type BatchDetail, type BatchList, batchAxisSchema, itemLabelSchema, type Queue } from './wire.ts';

const MOST_BATCHES = 50;
const MOST_QUEUED = 500;

const batchRow = z.object({
  id: z.string(),
  tool_type: z.string(),
  tool_name: z.string(),
  name: z.string(),
  plan: z.object({ axes: z.array(batchAxisSchema).default([]) }),
  item_count: z.number(),
  cost: z.number(),
  created_at: z.date(),
  paused_at: z.date().nullable(),
  cancelled_at: z.date().nullable(),
  waiting: z.number(),
  running: z.number(),
  completed: z.number(),
  failed: z.number(),
  cancelled: z.number(),
  returned: z.number(),
});

const batchColumns = `b.id, b.tool_type, b.tool_name, b.name, b.plan, b.item_count, b.cost, b.created_at, b.paused_at,
  b.cancelled_at, n.waiting, n.running, n.completed, n.failed, n.cancelled, n.returned`;

/** What became of the items so far. One that waits has not begun anywhere. */
const countJoin = `cross join lateral (
    select count(*) filter (where g.status = 'processing' and r.is_waiting)::integer as waiting,
      count(*) filter (where g.status = 'processing' and r.is_waiting is distinct from true)::integer as running,
      count(*) filter (where g.status = 'completed')::integer as completed,
      count(*) filter (where g.status = 'failed' and g.removed_as is distinct from 'cancelled')::integer as failed,
      count(*) filter (where g.status = 'failed' and g.removed_as = 'cancelled')::integer as cancelled,
      coalesce(sum(g.tokens_returned), 0)::integer as returned
    from batch_items i join ai_generations g on g.id = i.generation_id
    left join lateral (
      select o.state = 'queued' and o.step = 0 as is_waiting from runs o
      where o.generation_id = g.id and o.state <> 'done' order by o.step desc limit 1
    ) r on true
    where i.batch_id = b.id
  ) n`;

const FIND = {
  name: 'find_batch',
  text: `select ${batchColumns} from batches b ${countJoin} where b.id = $2 and b.user_id = session_user_id($1)`,
  row: batchRow,
};

const LIST = {
  name: 'list_batches',
  text: `select ${batchColumns} from batches b ${countJoin} where b.user_id = session_user_id($1)
    order by b.created_at desc, b.id desc limit ${MOST_BATCHES}`,
  row: batchRow,
};

const UNDER_WAY = {
  name: 'batches_under_way',
  text: `select ${batchColumns} from batches b ${countJoin}
    where b.user_id = session_user_id($1) and n.waiting + n.running > 0
      and b.id in (
        select i.batch_id from ai_generations g join batch_items i on i.generation_id = g.id
        where g.user_id = session_user_id($1) and g.status = 'processing')
    order by b.created_at, b.id`,
  row: batchRow,
};

const ITEMS = {
  name: 'items_of_batch',
  text: `select ${generationColumns}, i.label, g.removed_at is not null as is_removed
    from batch_items i join ai_generations g on g.id = i.generation_id ${openRunJoin}
    where i.batch_id = $2 and g.user_id = session_user_id($1) order by i.position`,
  row: generationRow.extend({ label: itemLabelSchema, is_removed: z.boolean() }),
};

const QUEUE = {
  name: 'queue_of_person',
  text: `select ${generationColumns}, i.batch_id, q.is_paused,
      coalesce(r.state = 'queued' and r.due_at = 'infinity', false) as is_waiting
    from ai_generations g ${openRunJoin}
    left join batch_items i on i.generation_id = g.id
    join lateral (
      select o.is_paused, own_order_of(o) as place, o.due_at = 'infinity' as is_behind from runs o
      where o.generation_id = g.id and o.state <> 'done' order by o.step desc limit 1
    ) q on true
    where g.user_id = session_user_id($1) and g.status = 'processing' and g.removed_at is null
    order by q.is_behind, q.place, g.id limit ${MOST_QUEUED}`,
  row: generationRow.extend({ batch_id: z.string().nullable(), is_paused: z.boolean(), is_waiting: z.boolean() }),
};

function batchOf(row: z.output<typeof batchRow>): Batch {
  const { waiting, running, completed, failed, cancelled } = row;
  const isOver = waiting + running === 0;
  return {
    id: row.id,
    tool_type: row.tool_type,
    tool_name: row.tool_name,
    name: row.name,
    axes: row.plan.axes,
    state: row.cancelled_at !== null ? 'cancelled' : isOver ? 'done' : row.paused_at !== null ? 'paused' : 'running',
    count: row.item_count,
    waiting,
    running,
    completed,
    failed,
    cancelled,
    receipt: { charged: row.cost, returned: row.returned, kept: row.cost - row.returned },
    created_at: row.created_at.toISOString(),
  };
}

type Deps = { pipeline: Pipeline };

/** @throws AppError 404 when it does not exist or is somebody else's */
export async function findBatch({ pipeline }: Deps, token: string, id: string): Promise<Batch> {
  const row = await readRow(pipeline, FIND, [token, id]);
  if (row === undefined) throw notFound();
  return batchOf(row);
}

/** A batch with its items, in their order, and the receipt of each. @throws AppError 404 */
export async function findBatchDetail(deps: Deps, token: string, id: string): Promise<BatchDetail> {
  const batch = await findBatch(deps, token, id);
  const rows = await readRows(deps.pipeline, ITEMS, [token, id]);
  return {
    batch,
    items: rows.map(({ label, is_removed, ...row }) => ({
      ...label,
      generation_id: row.id,
      charged: row.tokens_used,
      returned: row.tokens_returned,
      generation: is_removed ? null : generationRecord(row),
    })),
  };
}

/** The newest batches. */
export async function listBatches({ pipeline }: Deps, token: string): Promise<BatchList> {
  return { batches: (await readRows(pipeline, LIST, [token])).map(batchOf) };
}

/** All that is being made for a person, or waits. */
export async function readQueue({ pipeline }: Deps, token: string): Promise<Queue> {
  const rows = await readRows(pipeline, QUEUE, [token]);
  const batches = await readRows(pipeline, UNDER_WAY, [token]);
  return {
    entries: rows.map(({ batch_id, is_paused, is_waiting, ...row }) => ({
      generation: generationRecord(row),
      batch_id,
      isWaiting: is_waiting,
      isPaused: is_paused,
    })),
    batches: batches.map(batchOf),
  };
}

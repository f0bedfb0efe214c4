import * as z from 'zod';
import type { LiveFeed } from '../../http/live/feed.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { jsonObject, readRows } from '../../platform/database/rows.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import { progressOf } from './record.ts';

const movedSchema = z.object({
  user_id: z.string(),
  generation_id: z.string(),
  place: z.number().nullable(),
  is_behind_own: z.boolean(),
  percent: z.number().nullable(),
  message: z.string().nullable(),
  is_cancel_requested: z.boolean(),
  step: z.number(),
  tool_type: z.string(),
  input_data: jsonObject,
  median_seconds: z.number().nullable(),
  p90_seconds: z.number().nullable(),
});

const UPDATE_LINES = {
  name: 'update_lines',
  text: `select l.user_id, l.generation_id, l.place, l.is_behind_own, l.percent, l.message, l.is_cancel_requested, l.step,
      g.tool_type, g.input_data, t.median_seconds, t.p90_seconds
    from update_lines() l join ai_generations g on g.id = l.generation_id
    left join tool_times t on t.tool_type = g.tool_type`,
  row: movedSchema,
};

/** Lets everybody's waiting runs go, as far as `concurrency` at once allows. */
export async function releaseWaiting(deps: { pipeline: Pipeline; live: LiveFeed }, concurrency: number): Promise<void> {
  const released = await callForValue(deps.pipeline, functions.release_all_waiting_runs, { concurrency });
  if (released > 0) deps.live.wakeWorkers();
}

/** Tells those who wait when their place in the line has changed. */
export async function tellLines({ pipeline, live }: { pipeline: Pipeline; live: LiveFeed }): Promise<void> {
  for (const row of await readRows(pipeline, UPDATE_LINES, [])) {
    live.publishProgress(row.user_id, {
      generationId: row.generation_id,
      progress: progressOf({ ...row, run_state: 'queued', queue_position: row.place, work_from: null }),
    });
  }
}

import type { LiveFeed } from '../../http/live/feed.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import { progressOf } from './record.ts';

const UPDATE_LINES = {
  name: 'update_lines',
  text: `select l.user_id, l.generation_id, l.place, l.is_behind_own, l.percent, l.message, l.is_cancel_requested, l.step,
      g.tool_type, g.input_data, t.median_seconds, t.p90_seconds
    from update_lines() l join ai_generations g on g.id = l.generation_id
    left join tool_times t on t.tool_type = g.tool_type`,
};

type Moved = {
  user_id: string;
  generation_id: string;
  place: number | null;
  is_behind_own: boolean;
  percent: number | null;
  message: string | null;
  is_cancel_requested: boolean;
  step: number;
  tool_type: string;
  input_data: unknown;
  median_seconds: number | null;
  p90_seconds: number | null;
};

/** Lets everybody's waiting runs go, as far as `concurrency` at once allows. */
export async function releaseWaiting(deps: { pipeline: Pipeline; live: LiveFeed }, concurrency: number): Promise<void> {
  const released = await callForValue(deps.pipeline, functions.release_all_waiting_runs, { concurrency });
  if (released > 0) deps.live.wakeWorkers();
}

/** Tells those who wait when their place in the line has changed. */
export async function tellLines({ pipeline, live }: { pipeline: Pipeline; live: LiveFeed }): Promise<void> {
  for (const row of await pipeline.call<Moved>(UPDATE_LINES, [])) {
    live.publishProgress(row.user_id, {
      generationId: row.generation_id,
      progress: progressOf({ ...row, run_state: 'queued', queue_position: row.place, work_from: null }),
    });
  }
}

import * as z from 'zod';
import { type Progress, progressSchema } from '../../http/wire.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { jsonObject, readRow } from '../../platform/database/rows.ts';
import { notFound } from '../../platform/errors.ts';
import { outputSchema } from '../files/wire.ts';
import { stepsOf } from '../runs/steps.ts';
import { type Generation, keepSchema, nothingKept } from './wire.ts';

/** A generation as the database answers `generationColumns`. */
export const generationRow = z.object({
  id: z.string(),
  user_id: z.string(),
  tool_type: z.string(),
  tool_name: z.string(),
  generation_name: z.string(),
  status: z.string(),
  tokens_used: z.number(),
  tokens_returned: z.number(),
  return_reason: z.string().nullable(),
  input_data: jsonObject,
  metadata: jsonObject,
  output_file_url: z.string().nullable(),
  outputs: z.array(outputSchema),
  error_message: z.string().nullable(),
  created_at: z.date(),
  completed_at: z.date().nullable(),
  run_state: z.nullable(progressSchema.shape.state),
  percent: z.number().nullable(),
  queue_position: z.number().nullable(),
  message: z.string().nullable(),
  is_cancel_requested: z.boolean().nullable(),
  step: z.number().nullable(),
  is_behind_own: z.boolean().nullable(),
  work_from: z.date().nullable(),
  median_seconds: z.number().nullable(),
  p90_seconds: z.number().nullable(),
  keep: z.nullable(keepSchema),
  tags: z.array(z.string()).nullable(),
  comments: z.number(),
});
type GenerationRow = z.output<typeof generationRow>;

/** What the owner of `ai_generations g` thinks of it; null where they said nothing. */
export const keepColumns = `(select jsonb_build_object('favorite', k.is_favorite, 'rating', k.rating, 'label', k.label,
    'verdict', k.verdict, 'protected', k.is_protected,
    'locked', k.locked_at is not null) from keeps k where k.generation_id = g.id) as keep,
  (select array_agg(t.tag order by t.tag) from generation_tags t where t.generation_id = g.id) as tags`;

/** Select list for `ai_generations g` joined with its open run `r` by `openRunJoin`. */
export const generationColumns = `g.id, g.user_id, g.tool_type, g.tool_name, g.generation_name, g.status, g.tokens_used,
  g.tokens_returned, g.return_reason, g.input_data, g.metadata, g.output_file_url, g.outputs, g.error_message,
  g.created_at, g.completed_at, r.state as run_state, r.percent, r.queue_position, r.message, r.step,
  r.cancel_requested_at is not null as is_cancel_requested, r.due_at = 'infinity' as is_behind_own, r.work_from,
  r.median_seconds, r.p90_seconds, ${keepColumns},
  (select count(*)::integer from comments c where c.generation_id = g.id and c.removed_at is null) as comments`;

// Lateral, so that each generation looks its run up by the index, whatever the planner believes of the tables' sizes.
export const openRunJoin = `left join lateral (
    select state, percent, queue_position, message, cancel_requested_at, step, due_at, work_from, median_seconds,
      p90_seconds
    from runs left join tool_times t on t.tool_type = g.tool_type
    where generation_id = g.id and state <> 'done' order by step desc limit 1
  ) r on true`;

type RunView = Pick<
  GenerationRow,
  | 'tool_type'
  | 'input_data'
  | 'percent'
  | 'queue_position'
  | 'message'
  | 'is_cancel_requested'
  | 'step'
  | 'is_behind_own'
  | 'work_from'
  | 'median_seconds'
  | 'p90_seconds'
> & { run_state: Progress['state'] };

/** Nothing was spent yet while we hold the first call, or while the provider still has that in its queue. */
export function progressOf(run: RunView): Progress {
  const waitingFor = lineOf(run);
  const isFree = run.step === 0 && waitingFor !== null;
  return {
    state: run.run_state,
    percent: run.percent,
    queue_position: run.run_state === 'queued' ? null : run.queue_position,
    message: run.message,
    waiting_for: waitingFor,
    place: waitingFor === null || run.queue_position === null ? null : Math.max(1, run.queue_position),
    ...expectedTimes(run, waitingFor !== null),
    cancel: run.is_cancel_requested ? 'requested' : isFree ? 'free' : 'ask',
  };
}

function lineOf({ run_state, queue_position, is_behind_own }: RunView): Progress['waiting_for'] {
  if (run_state === 'queued') return is_behind_own === true ? 'own_work' : 'start';
  return run_state === 'at_provider' && queue_position !== null && queue_position > 0 ? 'provider' : null;
}

/** Expects each call that is still to come to take as long as this tool's calls took lately. */
function expectedTimes(run: RunView, isWaiting: boolean) {
  const { median_seconds: median, p90_seconds: p90, work_from: from } = run;
  if (median === null || p90 === null) return { usual_seconds: null, expected_at: null, expected_by: null };
  const calls = Math.max(1, (stepsOf(run)?.count ?? 1) - (run.step ?? 0));
  const after = (seconds: number) =>
    isWaiting || from === null ? null : new Date(from.getTime() + 1000 * seconds * calls).toISOString();
  return { usual_seconds: Math.round(median * calls), expected_at: after(median), expected_by: after(p90) };
}

/** The progress of a generation that was just accepted, before any worker has seen it. */
export const justTaken: Progress = {
  state: 'queued',
  percent: null,
  queue_position: null,
  message: null,
  waiting_for: 'start',
  place: null,
  usual_seconds: null,
  expected_at: null,
  expected_by: null,
  cancel: 'free',
};

/** The record that people and programs see. */
export function generationRecord(row: GenerationRow): Generation {
  return {
    id: row.id,
    user_id: row.user_id,
    tool_type: row.tool_type,
    tool_name: row.tool_name,
    generation_name: row.generation_name,
    status: row.status,
    tokens_used: row.tokens_used,
    input_data: row.input_data,
    metadata: row.metadata,
    output_file_url: row.output_file_url,
    error_message: row.error_message,
    created_at: row.created_at.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
    progress: row.run_state === null ? null : progressOf({ ...row, run_state: row.run_state }),
    outputs: row.outputs,
    receipt: { charged: row.tokens_used, returned: row.tokens_returned, reason: row.return_reason },
    keep: row.keep ?? nothingKept,
    tags: row.tags ?? [],
    comments: row.comments,
  };
}

const isOver = z.null().default(null);
const ended = generationRow.extend({
  created_at: z.coerce.date(),
  completed_at: z.coerce.date(),
  run_state: isOver,
  percent: isOver,
  queue_position: isOver,
  message: isOver,
  is_cancel_requested: isOver,
  step: isOver,
  is_behind_own: isOver,
  work_from: isOver,
  median_seconds: isOver,
  p90_seconds: isOver,
  keep: isOver,
  tags: isOver,
  comments: z.number().default(0),
});

/** The record of a generation that has ended, from its row as JSON. */
export function endedRecord(row: unknown): Generation {
  return generationRecord(ended.parse(row));
}

const FIND = {
  name: 'find_generation',
  text: `select ${generationColumns} from ai_generations g ${openRunJoin}
    where g.id = $2 and g.user_id = session_user_id($1) and g.removed_at is null`,
  row: generationRow,
};

/** @throws AppError 404 when it does not exist, is in the trash, or is somebody else's */
export async function findGeneration(deps: { pipeline: Pipeline }, token: string, id: string): Promise<Generation> {
  const row = await readRow(deps.pipeline, FIND, [token, id]);
  if (row === undefined) throw notFound();
  return generationRecord(row);
}

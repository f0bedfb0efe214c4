import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { Database } from '../../../platform/database/pool.ts';
import { isoTime, query } from '../../../platform/database/rows.ts';
import { containing, momentCursor, searchField } from '../input.ts';
import { type Jobs, jobSchema, jobStates } from './wire.ts';

export const jobsQuery = z.object({
  state: z.enum(jobStates).default('running'),
  tool: z.string().max(60).optional(),
  provider: z.string().max(60).optional(),
  q: searchField,
  cursor: momentCursor.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

const jobRow = z.object({
  ...jobSchema.shape,
  created_at: isoTime,
  completed_at: isoTime.nullable(),
  due_at: isoTime.nullable(),
  deadline_at: isoTime.nullable(),
  micros: z.string(),
});

/** Stuck: its next step is overdue by minutes, so nobody works on it; or steps go wrong, or its deadline has passed; the deadline of what nobody has begun does not count. */
const isStuck = sql<boolean>`r.due_at < now() - interval '2 minutes' or r.failures >= 3 or (r.state <> 'queued' and r.deadline_at < now())`;

const conditions: Readonly<Record<z.output<typeof jobsQuery>['state'], RawBuilder<boolean>>> = {
  running: sql<boolean>`g.status = 'processing'`,
  waiting: sql<boolean>`g.status = 'processing' and r.state = 'queued'`,
  stuck: sql<boolean>`g.status = 'processing' and (r.state is null or ${isStuck})`,
  failed: sql<boolean>`g.status = 'failed'`,
  refunded: sql<boolean>`g.tokens_returned > 0`,
  late: sql<boolean>`(g.metadata ? 'arrived_late' or exists (
    select from runs l where l.generation_id = g.id and l.late_until is not null))
    and g.tokens_returned > 0`,
  completed: sql<boolean>`g.status = 'completed'`,
};

/** Generations by how they are doing, newest first. */
export async function listJobs(
  database: Database,
  { state, tool, provider, q, cursor, limit }: z.output<typeof jobsQuery>,
): Promise<Jobs> {
  const rows = await query(database, jobRow)`
    select g.id as generation_id, g.user_id, p.email, g.tool_type, g.tool_name, g.generation_name, g.status, r.provider,
      r.state as run_state, coalesce(r.failures, 0) as failures, coalesce(r.polls, 0) as polls, r.percent, r.message,
      g.metadata ->> 'error_code' as error_code, g.error_message, g.tokens_used, g.tokens_returned, g.return_reason,
      g.created_at, g.completed_at, nullif(r.due_at, 'infinity') as due_at, r.deadline_at,
      (extract(epoch from g.created_at) * 1000000)::bigint::text as micros
    from ai_generations g join profiles p on p.id = g.user_id left join lateral (
      select * from runs where generation_id = g.id order by state = 'done', step desc limit 1
    ) r on true
    where ${conditions[state]} and not is_imported(g.tool_type)
      and (${tool ?? null}::text is null or g.tool_type = ${tool ?? null})
      and (${provider ?? null}::text is null or r.provider = ${provider ?? null})
      and ${matching(q)}
      and (${cursor?.id ?? null}::uuid is null or (g.created_at, g.id)
        < ('epoch'::timestamptz + ${cursor?.micros ?? null}::bigint * interval '1 microsecond', ${cursor?.id ?? null}::uuid))
    order by g.created_at desc, g.id desc limit ${limit + 1}`;
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    jobs: rows.slice(0, limit).map(({ micros: _, ...job }) => job),
    nextCursor: last === undefined ? null : `${last.micros}_${last.generation_id}`,
  };
}

/**
 * Whole ids, ours or a provider's, and email addresses are looked up by index; other words are searched for in all jobs
 * of the listed state.
 */
function matching(q: string | undefined): RawBuilder<boolean> {
  if (q === undefined || q === '') return sql<boolean>`true`;
  if (z.uuid().safeParse(q).success) {
    return sql<boolean>`g.id in (
      select ${q}::uuid union select generation_id from runs where id = ${q}::uuid or provider_request_id = ${q})`;
  }
  if (q.includes('@')) {
    return sql<boolean>`g.user_id in (
      select id from profiles where lower(email || ' ' || coalesce(username, '')) like ${containing(q)})`;
  }
  return sql<boolean>`lower(concat_ws(' ', p.email, g.id::text, g.generation_name, r.provider_request_id)) like ${containing(q)}`;
}

import * as z from 'zod';
import type { Database } from '../../../platform/database/pool.ts';
import { query } from '../../../platform/database/rows.ts';
import type { Providers } from '../../../studio/providers/provider.ts';
import { type ProvidersPage, providersSchema } from './wire.ts';

const runCountsSchema = z.object({
  provider: z.string(),
  queued: z.number(),
  at_provider: z.number(),
  saving: z.number(),
  troubled: z.number(),
  oldest_queued_seconds: z.number().nullable(),
});

const outcomesSchema = z.object({
  provider: z.string(),
  completed: z.number(),
  failed: z.number(),
  median_seconds: z.number().nullable(),
});

const coreSchema = z.object({
  connections: z.number(),
  most_connections: z.number(),
  finished_seconds: z.number().nullable(),
  overdue: z.number(),
});

/** Whether the database answers, and workers work. */
async function readCore(database: Database): Promise<Pick<ProvidersPage, 'database' | 'worker'>> {
  const began = performance.now();
  const [row] = await query(database, coreSchema)`
    select (select count(*) from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::integer as most_connections,
      extract(epoch from now() - (select max(done_at) from tasks where done_at is not null))::float8 as finished_seconds,
      (select count(*) from tasks where done_at is null and run_at < now() - interval '1 minute') as overdue`;
  return {
    database: {
      milliseconds: Math.round(performance.now() - began),
      connections: row?.connections ?? 0,
      mostConnections: row?.most_connections ?? 0,
    },
    worker: { finishedSeconds: row?.finished_seconds ?? null, overdue: row?.overdue ?? 0 },
  };
}

/** How the providers did in the last 24 hours, what waits for them, what else waits, and who works it off. */
export async function readProviders({
  database,
  providers,
}: {
  database: Database;
  providers: Providers;
}): Promise<ProvidersPage> {
  // Before the others, which it would wait for.
  const core = await readCore(database);
  const [open, ended, tasks] = await Promise.all([
    query(database, runCountsSchema)`
      select provider, count(*) filter (where state = 'queued') as queued,
        count(*) filter (where state in ('submitting', 'at_provider')) as at_provider,
        count(*) filter (where state = 'saving') as saving, count(*) filter (where failures > 0) as troubled,
        extract(epoch from now() - min(created_at) filter (where state = 'queued'))::float8 as oldest_queued_seconds
      from runs where state <> 'done' group by provider`,
    query(database, outcomesSchema)`
      select provider, count(*) filter (where g.status = 'completed') as completed,
        count(*) filter (where is_failure(g.status, g.metadata)) as failed,
        percentile_cont(0.5) within group (order by extract(epoch from g.completed_at - g.created_at))
          filter (where g.status = 'completed') as median_seconds
      from ai_generations g join lateral (
        select provider from runs where generation_id = g.id order by step limit 1
      ) r on true
      where g.created_at > now() - interval '1 day' group by provider`,
    query(database, providersSchema.shape.tasks.def.element)`
      select kind, count(*) filter (where run_at <= now()) as due, count(*) filter (where failures > 0) as failing,
        (array_agg(last_error order by id desc) filter (where last_error is not null))[1] as "lastError"
      from tasks where done_at is null group by kind order by kind`,
  ]);
  return {
    providers: Object.values(providers).map(({ name, isPreview, concurrency }) => {
      const now = open.find(({ provider }) => provider === name);
      const day = ended.find(({ provider }) => provider === name);
      return {
        name,
        isPreview,
        concurrency,
        queued: now?.queued ?? 0,
        atProvider: now?.at_provider ?? 0,
        saving: now?.saving ?? 0,
        troubled: now?.troubled ?? 0,
        oldestQueuedSeconds: now?.oldest_queued_seconds ?? null,
        completed: day?.completed ?? 0,
        failed: day?.failed ?? 0,
        medianSeconds: day?.median_seconds ?? null,
      };
    }),
    tasks,
    ...core,
  };
}

import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import * as z from 'zod';
import type { Database } from '../../platform/database/pool.ts';
import { query } from '../../platform/database/rows.ts';
import { durations } from '../../platform/metrics/durations.ts';

const installation = new Registry();
const ofProcess = new Registry();
collectDefaultMetrics({ register: ofProcess, prefix: 'kinora_' });

const gauge = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
  new Gauge({ name, help, labelNames, registers: [installation] });

const runs = gauge('kinora_runs', 'Provider calls under way, by provider and state', ['provider', 'state']);
const oldest = gauge('kinora_oldest_queued_seconds', 'How long the oldest waiting provider call has waited', [
  'provider',
]);
const overdue = gauge('kinora_runs_overdue', 'Provider calls whose next step is late by two minutes', ['provider']);
const tasks = gauge('kinora_tasks', 'Background tasks that are due or failing, by kind', ['kind', 'state']);
const ended = gauge('kinora_generations_last_hour', 'Generations asked for in the last hour, by status', ['status']);
const events = gauge('kinora_payment_events_open', 'Payment events that are not worked off, by state', ['state']);
const circuits = gauge('kinora_provider_circuits', 'Models of providers that get nothing at the moment', [
  'provider',
  'model',
  'state',
]);

const drifted = new Gauge({
  name: 'kinora_models_changed',
  help: 'Models that something is sold from and that their provider has changed since',
  registers: [installation],
});

const unmarked = gauge('kinora_results_unmarked', 'Results stored without their marks, by why', ['reason']);

const cases = new Gauge({
  name: 'kinora_payment_cases_open',
  help: 'Payments and plans at a price that stands for none of the offers: nothing is given for them',
  registers: [installation],
});

const runRow = z.object({
  provider: z.string(),
  state: z.string(),
  n: z.number(),
  overdue: z.number(),
  oldest: z.number().nullable(),
});

/** The process's own figures. */
export const processMetrics = () => exposed([ofProcess, durations]);

/** The same, and those of the whole installation as its database has them now. */
export async function collectMetrics(database: Database): Promise<Exposed> {
  const [open, waiting, hour, unheard, unknown, refusing, changed, bare] = await Promise.all([
    query(database, runRow)`
      select provider, state, count(*) as n, count(*) filter (where due_at < now() - interval '2 minutes') as overdue,
        extract(epoch from now() - min(created_at))::float8 as oldest
      from runs where state <> 'done' group by provider, state`,
    query(database, z.object({ kind: z.string(), due: z.number(), failing: z.number() }))`
      select kind, count(*) filter (where run_at <= now()) as due, count(*) filter (where failures > 0) as failing
      from tasks where done_at is null group by kind`,
    query(database, z.object({ status: z.string(), n: z.number() }))`
      select status, count(*) as n from ai_generations where created_at > now() - interval '1 hour' group by status`,
    query(database, z.object({ state: z.string(), n: z.number() }))`
      select state, count(*) as n from payment_events where state in ('received', 'failed') group by state`,
    query(database, z.object({ n: z.number() }))`select count(*) as n from payment_cases where closed_at is null`,
    query(database, z.object({ provider: z.string(), model: z.string(), state: z.string() }))`
      select provider, model, state from provider_circuits where state <> 'closed'`,
    query(database, z.object({ n: z.number() }))`
      select count(*) as n from route_drift d join tools t on t.id = d.tool_id and t.published_version = d.version
      where t.state = 'published' and d.is_changed`,
    query(database, z.object({ reason: z.string(), n: z.number() }))`
      select reason, count(*) as n from unmarked_files group by reason`,
  ]);
  for (const known of [runs, oldest, overdue, tasks, ended, events, circuits, unmarked]) known.reset();
  for (const { provider, state, n, overdue: late, oldest: seconds } of open) {
    runs.set({ provider, state }, n);
    overdue.inc({ provider }, late);
    if (state === 'queued') oldest.set({ provider }, seconds ?? 0);
  }
  for (const { kind, due, failing } of waiting) {
    tasks.set({ kind, state: 'due' }, due);
    tasks.set({ kind, state: 'failing' }, failing);
  }
  for (const { status, n } of hour) ended.set({ status }, n);
  for (const { state, n } of unheard) events.set({ state }, n);
  for (const labels of refusing) circuits.set(labels, 1);
  for (const { reason, n } of bare) unmarked.set({ reason }, n);
  drifted.set(changed[0]?.n ?? 0);
  cases.set(unknown[0]?.n ?? 0);
  return exposed([ofProcess, durations, installation]);
}

type Exposed = { contentType: string; text: string };

async function exposed(registries: Registry[]): Promise<Exposed> {
  const all = Registry.merge(registries);
  return { contentType: all.contentType, text: await all.metrics() };
}

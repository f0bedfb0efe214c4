import * as z from 'zod';
import type { Config } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { isoTime, query } from '../../../platform/database/rows.ts';
import { unseal } from '../../../platform/sealed.ts';
import type { Providers } from '../../../studio/providers/provider.ts';
import { isRoutable } from '../../../studio/tools/code-routes.ts';
import type { ToolRegistry } from '../../../studio/tools/registry.ts';
import { type Circuit, circuitSchema, type ProviderView } from './tool-wire.ts';

type Ports = { database: Database; config: Config; providers: Providers; tools: ToolRegistry };

/** Those of the environment first. */
export async function listProviders({ database, config, providers, tools }: Ports): Promise<ProviderView[]> {
  const all = await database.selectFrom('providers').selectAll().orderBy('id').execute();
  const rows = all.filter(({ id }) => config.ownProviders.every((own) => own.id !== id));
  const [health, circuits, used, headers] = await Promise.all([
    healthOf(database),
    circuitsOf(database),
    usedBy({ database, tools }),
    Promise.all(rows.map((row) => headerNames(row, config))),
  ]);
  const fixed = Object.values(providers).filter(({ name }) => rows.every(({ id }) => id !== name));
  const of = (id: string) => ({
    tools: used.get(id) ?? [],
    health: {
      ...(health.get(id) ?? { made: 0, failed: 0, underWay: 0, lastProblem: null }),
      circuits: circuits.get(id) ?? [],
    },
  });
  return [
    ...fixed.map(({ name, kind, concurrency, isPreview }) => ({
      id: name,
      kind,
      name: fixedNames[name] ?? name,
      baseUrl: addressOf(config, name),
      hasSecret: config.ownProviders.find(({ id }) => id === name)?.secret !== null,
      headers: [],
      concurrency,
      isEnabled: true,
      isFixed: true,
      isPreview,
      changedAt: null,
      changedBy: null,
      ...of(name),
    })),
    ...rows.map((row, n) => ({
      id: row.id,
      kind: row.kind,
      name: row.name,
      baseUrl: row.base_url,
      hasSecret: row.secret !== null,
      headers: headers[n] ?? [],
      concurrency: row.concurrency,
      isEnabled: row.is_enabled,
      isFixed: false,
      isPreview: providers[row.id]?.isPreview ?? false,
      changedAt: row.changed_at.toISOString(),
      changedBy: row.changed_by,
      ...of(row.id),
    })),
  ];
}

/** Of those that the environment sets up. */
export const fixedNames: Readonly<Record<string, string>> = { fal: 'fal', runware: 'Runware', local: 'This program' };

/** What each is called, by its id: those of the environment, then those that operators added, also under one of these ids. */
export async function readProviderNames(database: Database): Promise<ReadonlyMap<string, string>> {
  const added = await database.selectFrom('providers').select(['id', 'name']).execute();
  return new Map([...Object.entries(fixedNames), ...added.map(({ id, name }) => [id, name] as const)]);
}

function addressOf({ fal, runware, ownProviders }: Config, name: string): string | null {
  if (name === 'fal') return fal.queueUrl;
  if (name === 'runware') return runware.baseUrl;
  return ownProviders.find(({ id }) => id === name)?.baseUrl ?? null;
}

const healthRow = z.object({
  provider: z.string(),
  made: z.int(),
  failed: z.int(),
  open: z.int(),
  said: z.string().nullable(),
});

async function healthOf(database: Database) {
  const rows = await query(database, healthRow)`
    select r.provider, count(*) filter (where g.status = 'completed')::integer as made,
      count(*) filter (where g.status = 'failed')::integer as failed,
      count(*) filter (where r.state <> 'done')::integer as open,
      (array_agg(r.provider_said order by r.created_at desc) filter (where r.provider_said is not null))[1] as said
    from runs r join ai_generations g on g.id = r.generation_id
    where r.created_at > now() - interval '1 hour' group by r.provider`;
  return new Map(
    rows.map(({ provider, made, failed, open, said }) => [
      provider,
      { made, failed, underWay: open, lastProblem: said },
    ]),
  );
}

const circuitRow = z.object({ ...circuitSchema.shape, provider: z.string(), since: isoTime, until: isoTime });

/** What gets nothing at the moment, by provider. */
async function circuitsOf(database: Database): Promise<ReadonlyMap<string, Circuit[]>> {
  const rows = await query(database, circuitRow)`
    select provider, model, state, cause, said, since, open_until as until
    from provider_circuits where state <> 'closed' order by provider, model`;
  const found = new Map<string, Circuit[]>();
  for (const { provider, ...circuit } of rows) found.set(provider, [...(found.get(provider) ?? []), circuit]);
  return found;
}

/** What is sold through each, and what was added and is not sold yet or any more. */
async function usedBy({ database, tools }: Pick<Ports, 'database' | 'tools'>) {
  const { sold } = await tools.list();
  const rows = await query(database, z.object({ provider: z.string(), id: z.string(), name: z.string().nullable() }))`
    select distinct route ->> 'provider' as provider, t.id, coalesce(t.draft, v.definition) ->> 'name' as name
    from tools t left join tool_versions v on v.tool_id = t.id and v.version = t.published_version
      cross join lateral jsonb_array_elements(
        case jsonb_typeof(coalesce(t.draft, v.definition) -> 'routes')
          when 'array' then coalesce(t.draft, v.definition) -> 'routes' else '[]' end) as route
    where route ->> 'provider' is not null
    order by 3`;
  const added = new Set(rows.map(({ id }) => id));
  const own = sold.filter(({ tool }) => !added.has(tool.id));
  const used = new Map<string, ProviderView['tools']>();
  const note = (provider: string, tool: ProviderView['tools'][number]) =>
    used.set(provider, [...(used.get(provider) ?? []), tool]);
  for (const { tool, routes } of own)
    for (const { provider } of routes) note(provider, { id: tool.id, name: tool.name, hasDesk: isRoutable(tool.id) });
  for (const { provider, id, name } of rows) note(provider, { id, name: name ?? id, hasDesk: true });
  return used;
}

/** None where they were sealed with another secret: the check says so. */
async function headerNames(row: { headers: string | null }, { authSecret }: Config): Promise<string[]> {
  if (row.headers === null) return [];
  const opened = await unseal(authSecret, row.headers).catch(() => '{}');
  return Object.keys(z.record(z.string(), z.string()).parse(JSON.parse(opened)));
}

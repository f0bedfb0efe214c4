import type { Definition, Route } from '@kinora/catalogue/runtime/definition';
import { parseDefinition } from '@kinora/catalogue/runtime/parse-definition';
import * as z from 'zod';
import type { Database } from '../../../platform/database/pool.ts';
import { query } from '../../../platform/database/rows.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { Recurring } from '../../../platform/tasks/recurring.ts';
import { driftOf, type ModelSchema } from '../../../studio/tools/import/drift.ts';
import { falSchema } from '../../../studio/tools/import/fal.ts';
import { replicateSchema } from '../../../studio/tools/import/replicate.ts';
import type { AskPorts } from './ask-provider.ts';
import { readFalDocument, readReplicateModel } from './import-tool.ts';
import type { Drift } from './tool-wire.ts';

const DAY_SECONDS = 86_400;
export const DRIFT_TASK: Recurring = { kind: 'check_drift', everySeconds: DAY_SECONDS };

const soldRow = z.object({ id: z.string(), version: z.int(), definition: z.unknown() });
type SoldRow = z.output<typeof soldRow>;

/** Compares every model that something is sold from with what its provider says of it today. Nothing is changed by it. */
export async function checkAllDrift(ports: AskPorts): Promise<void> {
  const rows = await query(ports.database, soldRow)`
    select t.id, v.version, v.definition
    from tools t join tool_versions v on v.tool_id = t.id and v.version = t.published_version
    where t.state = 'published' order by t.id`;
  for (const row of rows) await checkTool(ports, row);
}

/** The same of one tool, now. @throws AppError 404, also for one that was never published */
export async function checkDrift(ports: AskPorts, toolId: string): Promise<void> {
  const [row] = await query(ports.database, soldRow)`
    select t.id, v.version, v.definition
    from tools t join tool_versions v on v.tool_id = t.id and v.version = t.published_version
    where t.id = ${toolId}`;
  if (row === undefined) throw notFound();
  await checkTool(ports, row);
}

async function checkTool(ports: AskPorts, row: SoldRow): Promise<void> {
  const parsed = parseDefinition(row.definition);
  if (!parsed.ok) return;
  for (const route of parsed.definition.routes) {
    if (route.target.kind === 'fal' || route.target.kind === 'replicate') {
      await checkRoute(ports, row, parsed.definition, route);
    }
  }
}

type Found = { isChanged: boolean; changes: string[] };

async function checkRoute(ports: AskPorts, row: SoldRow, definition: Definition, route: Route): Promise<void> {
  const { database, log } = ports;
  const found = await compared(ports, definition, route).catch((error: unknown) => {
    if (error instanceof AppError) return error.message;
    throw error;
  });
  if (typeof found === 'string') {
    await database
      .insertInto('route_drift')
      .values({ tool_id: row.id, version: row.version, provider: route.provider, problem: found })
      .onConflict((conflict) =>
        conflict.columns(['tool_id', 'version', 'provider']).doUpdateSet({ problem: found, checked_at: new Date() }),
      )
      .execute();
    return;
  }
  const { isChanged, changes } = found;
  const [before] = await query(
    database,
    z.object({ is_changed: z.boolean().nullable(), changes: z.array(z.string()) }),
  )`
    select is_changed, changes from route_drift
    where tool_id = ${row.id} and version = ${row.version} and provider = ${route.provider}`;
  const values = { is_changed: isChanged, changes, problem: null, checked_at: new Date() };
  await database
    .insertInto('route_drift')
    .values({ tool_id: row.id, version: row.version, provider: route.provider, ...values })
    .onConflict((conflict) => conflict.columns(['tool_id', 'version', 'provider']).doUpdateSet(values))
    .execute();
  const isNews = before?.is_changed !== true || before.changes.join('\n') !== changes.join('\n');
  if (isChanged && isNews) {
    log.error(
      { tool: row.id, version: row.version, provider: route.provider, changes },
      'A provider has changed a model that is sold: look at the tool under Administration, and publish a new version if it no longer fits',
    );
  }
}

/** @throws AppError while the provider cannot be asked */
async function compared(ports: AskPorts, definition: Definition, route: Route): Promise<Found> {
  const { target } = route;
  if (target.kind !== 'fal' && target.kind !== 'replicate') return { isChanged: false, changes: [] };
  let schema: ModelSchema | undefined;
  try {
    schema = await schemaOf(ports, route);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    return { isChanged: true, changes: [error.message] };
  }
  if (schema === undefined)
    return { isChanged: true, changes: ['It does not say any more what it takes and answers.'] };
  if (schema.hash === target.schemaHash) return { isChanged: false, changes: [] };
  const words = driftOf(definition, route, schema);
  return { isChanged: true, changes: words.length > 0 ? words : [HARMLESS] };
}

const HARMLESS = 'Its schema is another than before, in nothing that this tool sends or reads.';

async function schemaOf(ports: AskPorts, { provider, target }: Route): Promise<ModelSchema | undefined> {
  if (target.kind === 'fal') return falSchema(await readFalDocument(ports.config, target.endpoint));
  if (target.kind !== 'replicate') return undefined;
  const { model, version } = target;
  return replicateSchema((await readReplicateModel(ports, provider, { model, version })).schema);
}

/** What was found of one version, by provider. */
export async function readDrift(database: Database, toolId: string, version: number | null): Promise<Drift[]> {
  if (version === null) return [];
  const rows = await database
    .selectFrom('route_drift')
    .selectAll()
    .where('tool_id', '=', toolId)
    .where('version', '=', version)
    .orderBy('provider')
    .execute();
  return rows.map((row) => ({
    provider: row.provider,
    version: row.version,
    isChanged: row.is_changed,
    changes: row.changes,
    problem: row.problem,
    checkedAt: row.checked_at.toISOString(),
  }));
}

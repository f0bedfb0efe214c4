import type { Definition, Route } from '@kinora/catalogue/runtime/definition';
import { parseDefinition } from '@kinora/catalogue/runtime/parse-definition';
import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import type { Transaction, Updateable } from 'kysely';
import * as z from 'zod';
import { originFor } from '../../../http/origins.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { query } from '../../../platform/database/rows.ts';
import type { DB } from '../../../platform/database/types.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { hashOfJson } from '../../../platform/hash-of-json.ts';
import { enqueueMail } from '../../../platform/mail/outbox.ts';
import { modelChangedMail } from '../../../platform/mail/templates/operators.ts';
import { driftOf, type ModelSchema } from '../../../studio/tools/import/drift.ts';
import { falSchema } from '../../../studio/tools/import/fal.ts';
import { replicateSchema } from '../../../studio/tools/import/replicate.ts';
import { saidAgain, type Write } from '../answer-words.ts';
import type { AskPorts } from './ask-provider.ts';
import { readFalDocument, readReplicateModel } from './import-tool.ts';
import type { Drift } from './tool-wire.ts';

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

/** Checks one tool now. @throws AppError 404 for one that does not exist or was never published */
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
  const of = { tool_id: row.id, version: row.version, provider: route.provider };
  const isNews = await database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('route_drift')
      .values(of)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const stored = () => transaction.selectFrom('route_drift').where((is) => is.and(of));
    const before = await stored().selectAll().forUpdate().executeTakeFirstOrThrow();
    const keep = (values: Updateable<DB['route_drift']>) =>
      transaction
        .updateTable('route_drift')
        .set({ ...values, checked_at: new Date() })
        .where((is) => is.and(of))
        .execute();
    if (typeof found === 'string') {
      await keep({ problem: found });
      return false;
    }
    const { isChanged, changes } = found;
    const since = isChanged ? (before.changed_since ?? new Date()) : null;
    await keep({ is_changed: isChanged, changes, problem: null, changed_since: since });
    const isOther = before.is_changed !== true || before.changes.join('\n') !== changes.join('\n');
    if (!isChanged || !isOther || isHarmless(changes)) return false;
    await mailOperators(transaction, ports.config, { toolId: row.id, name: definition.name, route, changes });
    return true;
  });
  if (isNews && typeof found !== 'string') {
    log.error(
      { tool: row.id, version: row.version, provider: route.provider, changes: found.changes },
      'A provider has changed a model that is sold: look at the tool under Administration, and publish a new version if it no longer fits',
    );
  }
}

type News = { toolId: string; name: string; route: Route; changes: string[] };

/** Once for each of them, whoever noticed it first. */
async function mailOperators(
  transaction: Transaction<DB>,
  config: Config,
  { toolId, name, route, changes }: News,
): Promise<void> {
  const operators = await query(transaction, z.object({ email: z.string() }))`
    select email from "user" where role = 'admin' and not is_suspended(banned, "banExpires") order by email`;
  const url = `${originFor(config, null)}/admin/tools/${toolId}`;
  const news = hashOfJson([toolId, route, changes]);
  for (const { email } of operators) {
    const mail = modelChangedMail({ to: email, tool: name, provider: route.provider, changes, url });
    await enqueueMail(transaction, mail, `model_changed:${news}:${email}`);
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
  if (schema === undefined) return { isChanged: true, changes: [SILENT] };
  if (schema.hash === target.schemaHash) return { isChanged: false, changes: [] };
  const words = driftOf(definition, route, schema);
  return { isChanged: true, changes: words.length > 0 ? words : [HARMLESS] };
}

/** Kept in English, and found again by it when they are read. */
const HARMLESS = declareWords(text('adminAnswers', 'drift.harmless'));
const SILENT = declareWords(text('adminAnswers', 'drift.silent'));

/** Nobody has to look at a tool for it. */
function isHarmless(changes: readonly string[]): boolean {
  return changes.every((change) => change === HARMLESS);
}

const driftedRow = z.object({ id: z.string(), name: z.string() });

/** What is on sale, while a provider has changed something that it sends or reads. */
export async function listDrifted(database: Database): Promise<z.output<typeof driftedRow>[]> {
  return query(database, driftedRow)`
    select t.id, coalesce(v.definition ->> 'name', t.id) as name
    from tools t join tool_versions v on v.tool_id = t.id and v.version = t.published_version
    where t.state = 'published' and exists (
      select from route_drift d
      where d.tool_id = t.id and d.version = t.published_version and d.is_changed and d.changes <> ${[HARMLESS]}::text[])
    order by t.position, t.id`;
}

async function schemaOf(ports: AskPorts, { provider, target }: Route): Promise<ModelSchema | undefined> {
  if (target.kind === 'fal') return falSchema(await readFalDocument(ports.config, target.endpoint));
  if (target.kind !== 'replicate') return undefined;
  const { model, version } = target;
  return replicateSchema((await readReplicateModel(ports, provider, { model, version })).schema);
}

/** What was found of one version, by provider. */
export async function readDrift(
  database: Database,
  { toolId, version }: { toolId: string; version: number | null },
  write: Write,
): Promise<Drift[]> {
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
    isHarmless: row.is_changed === true && isHarmless(row.changes),
    changes: row.changes.map((change) => saidAgain(change, write)),
    since: row.changed_since?.toISOString() ?? null,
    problem: row.problem,
    checkedAt: row.checked_at.toISOString(),
  }));
}

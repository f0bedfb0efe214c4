import { createHash } from 'node:crypto';
import type { Definition } from '@kinora/catalogue/runtime/definition';
import { DEFINITION_CHARACTERS } from '@kinora/catalogue/runtime/definition';
import { parseDefinition } from '@kinora/catalogue/runtime/parse-definition';
import { runtimeTool } from '@kinora/catalogue/runtime/tool';
import { sql, type Transaction } from 'kysely';
import * as z from 'zod';
import type { Database } from '../../../platform/database/pool.ts';
import type { DB } from '../../../platform/database/types.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { Providers } from '../../../studio/providers/provider.ts';
import { fnOf, slugOf } from '../../../studio/tools/added-tools.ts';
import type { Admin } from '../admin.ts';
import { writeAudited } from '../audit.ts';
import { reasonField } from '../input.ts';
import { type ProofPorts, proofsOf } from './proof.ts';
import type { AddedToolView, ToolDesk, ToolTestView } from './tool-wire.ts';

const definitionField = z.record(z.string(), z.unknown());
export const newToolBody = z.strictObject({
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'An address has small letters and digits, and single - between them')
    .max(48),
  definition: definitionField,
  reason: reasonField,
});
/** More than anybody publishes, and what the database can count to. */
const MOST_VERSIONS = 1_000_000;

/** `draftNo`: of the draft that was changed. */
export const draftBody = z.strictObject({ definition: definitionField, draftNo: z.int() });
export const publishBody = z.strictObject({ draftNo: z.int(), note: reasonField });
export const rollBackBody = z.strictObject({ version: z.int().positive().max(MOST_VERSIONS), reason: reasonField });

export type DeskPorts = ProofPorts & { database: Database; providers: Providers };
type ToolRow = {
  id: string;
  state: string;
  published_version: number | null;
  draft: unknown;
  draft_no: number;
  changed_at: Date;
  changed_by: string | null;
};

/** Under which the routes of a definition are tested, and versions are told apart. */
export function hashOf(definition: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(definition)))
    .digest('hex');
}

/** The database does not keep the order of keys. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

const ROWS = sql`
  select t.*, coalesce(t.draft, v.definition) as definition,
    (select count(*)::integer from ai_generations g
      where g.tool_type = t.id and g.created_at > now() - interval '30 days') as generations
  from tools t left join tool_versions v on v.tool_id = t.id and v.version = t.published_version`;

type ListedRow = ToolRow & { definition: unknown; generations: number };

/** In the operator's order. */
export async function listAddedTools({ database }: DeskPorts): Promise<AddedToolView[]> {
  const { rows } = await sql<ListedRow>`${ROWS} order by t.position, t.id`.execute(database);
  return rows.map(viewOf);
}

function viewOf(row: ListedRow): AddedToolView {
  const parsed = parseDefinition(row.definition);
  const definition = parsed.ok ? parsed.definition : null;
  return {
    id: row.id,
    slug: slugOf(row.id),
    name: definition?.name ?? slugOf(row.id),
    category: definition?.category ?? '',
    state: z.enum(['draft', 'published', 'retired']).parse(row.state),
    publishedVersion: row.published_version,
    hasDraft: row.draft !== null,
    providers: definition?.routes.map(({ provider }) => provider) ?? [],
    fromTokens: definition === null ? null : toolOf(row.id, definition).leastTokens({}),
    generations: row.generations,
    changedAt: row.changed_at.toISOString(),
    changedBy: row.changed_by,
  };
}

/** A definition as the tool that it would be. */
export function toolOf(id: string, definition: Definition, version = 1) {
  return runtimeTool({ id, fn: fnOf(id), version, definition });
}

/** All that the desk shows of one tool. @throws AppError 404 */
export async function readToolDesk(ports: DeskPorts, id: string): Promise<ToolDesk> {
  const { database } = ports;
  const { rows } = await sql<ListedRow>`${ROWS} where t.id = ${id}`.execute(database);
  const [row] = rows;
  if (row === undefined) throw notFound();
  const parsed = parseDefinition(row.definition);
  const hash = hashOf(row.definition);
  const [tests, versions] = await Promise.all([testsOf(database, id, hash), versionsOf(database, row)]);
  const desk = {
    tool: viewOf(row),
    definition: row.definition,
    draftNo: row.draft_no,
    problems: parsed.ok ? [] : [...parsed.problems],
    proofs: parsed.ok ? await proofsOf(ports, parsed.definition) : [],
    tests,
    versions,
  };
  return { ...desk, left: leftToDo(ports, desk, parsed.ok ? parsed.definition : null) };
}

/** What stands between a definition and the people of the studio. */
function leftToDo({ providers }: DeskPorts, desk: Omit<ToolDesk, 'left'>, definition: Definition | null): string[] {
  if (definition === null) return ['Mend what is wrong with the definition.'];
  const missing = definition.routes.filter(({ provider }) => providers[provider] === undefined);
  const doubled = definition.routes.filter(
    ({ provider }, n) => definition.routes.findIndex((other) => other.provider === provider) < n,
  );
  const untested = definition.routes.filter(
    ({ provider }) =>
      !desk.tests.some((test) => test.isCurrent && test.isPassed === true && test.provider === provider),
  );
  return [
    ...definition.routes.filter(isCostUnsaid).map(({ provider }) => `Say what a call of ${provider} costs.`),
    ...missing.map(({ provider }) => `Set up the provider ${provider}.`),
    ...doubled.map(({ provider }) => `Keep one route to ${provider}: a tool has one to each provider.`),
    ...unproved(desk.proofs),
    ...untested.map(({ provider }) => `Test the route to ${provider}.`),
  ];
}

/** Nobody who sells calls gives them away; one's own machine may cost nothing by the call. */
function isCostUnsaid({ target: { kind }, cost }: Definition['routes'][number]): boolean {
  const isOwnMachine = kind === 'comfy' || kind === 'sdcpp' || kind === 'a1111';
  return !isOwnMachine && cost.atLeast === 0 && cost.rates.every(({ amount }) => amount === 0);
}

function unproved(proofs: ToolDesk['proofs']): string[] {
  return proofs
    .filter(({ isProved }) => !isProved)
    .map(({ provider, problem }) => `The price against ${provider}: ${problem ?? 'it is not proved.'}`);
}

async function testsOf(database: Database, id: string, hash: string): Promise<ToolTestView[]> {
  const rows = await database
    .selectFrom('tool_tests')
    .selectAll()
    .where('tool_id', '=', id)
    .orderBy('tested_at', 'desc')
    .limit(30)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    provider: row.provider,
    isCurrent: row.hash === hash,
    isPassed: row.is_passed,
    message: row.message,
    seconds: row.seconds,
    costMicros: Number(row.cost_micros),
    preview: row.preview,
    testedAt: row.tested_at.toISOString(),
    testedBy: row.tested_by,
  }));
}

async function versionsOf(database: Database, { id, published_version }: ToolRow) {
  const rows = await database
    .selectFrom('tool_versions')
    .select(['version', 'note', 'created_at', 'created_by', 'definition'])
    .where('tool_id', '=', id)
    .orderBy('version', 'desc')
    .limit(50)
    .execute();
  return rows.map(({ version, note, created_at, created_by, definition }) => ({
    version,
    note,
    createdAt: created_at.toISOString(),
    createdBy: created_by,
    isPublished: version === published_version,
    definition,
  }));
}

/** A tool that nobody sees yet. @throws AppError 409 `id_taken` */
export async function addTool(
  { database }: DeskPorts,
  admin: Admin,
  { slug, definition, reason }: z.output<typeof newToolBody>,
): Promise<string> {
  const id = `x_${slug.replaceAll('-', '_')}`;
  refuseHuge(definition);
  await writeAudited(database, { admin }, async (transaction) => {
    const added = await transaction
      .insertInto('tools')
      .values({ id, draft: JSON.stringify(definition), created_by: admin.email, changed_by: admin.email })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added === undefined) {
      throw new AppError('id_taken', 'There is or was a tool at this address. Please choose another.', 409);
    }
    return {
      result: undefined,
      note: { action: 'tool.add', target: target(id), after: { hash: hashOf(definition) }, reason },
    };
  });
  return id;
}

const target = (id: string) => ({ kind: 'tool' as const, id });

/** Anything may be kept while somebody works on it; what is wrong with it the desk says. */
function refuseHuge(definition: Record<string, unknown>): void {
  if (JSON.stringify(definition).length <= DEFINITION_CHARACTERS) return;
  throw new AppError('invalid_input', `A definition has at most ${DEFINITION_CHARACTERS} characters.`, 400);
}

/** @throws AppError 404, 409 `changed_meanwhile` */
export async function saveDraft(
  { database }: DeskPorts,
  admin: Admin,
  id: string,
  { definition, draftNo }: z.output<typeof draftBody>,
): Promise<void> {
  refuseHuge(definition);
  await writeAudited(database, { admin }, async (transaction) => {
    const before = await locked(transaction, id, draftNo);
    await change(transaction, admin, id, { draft: JSON.stringify(definition) });
    const [was, is] = [hashOf(before.draft), hashOf(definition)];
    return {
      result: undefined,
      note: { action: 'tool.draft', target: target(id), before: { hash: was }, after: { hash: is } },
    };
  });
}

/** Throws away what was changed since the tool was published; a tool that never was goes altogether. @throws AppError 404 */
export async function discardDraft({ database }: DeskPorts, admin: Admin, id: string, reason: string): Promise<void> {
  await writeAudited(database, { admin }, async (transaction) => {
    const before = await locked(transaction, id);
    if (before.published_version === null) {
      await transaction.deleteFrom('tool_tests').where('tool_id', '=', id).execute();
      await transaction.deleteFrom('tools').where('id', '=', id).execute();
    } else {
      await change(transaction, admin, id, { draft: null });
    }
    return {
      result: undefined,
      note: { action: 'tool.discard', target: target(id), before: { draft: before.draft }, after: null, reason },
    };
  });
}

/**
 * Makes the draft the next version, which people see within a second.
 * @throws AppError 404, 409 `changed_meanwhile`, `not_ready` with what is left to do
 */
export async function publishTool(
  ports: DeskPorts,
  admin: Admin,
  id: string,
  { draftNo, note }: z.output<typeof publishBody>,
): Promise<void> {
  const desk = await readToolDesk(ports, id);
  if (!desk.tool.hasDraft) throw new AppError('not_ready', 'Nothing was changed since it was published.', 409);
  if (desk.left.length > 0) {
    throw new AppError('not_ready', 'Some things are left to do before it can be published.', 409, desk.left);
  }
  await writeAudited(ports.database, { admin }, async (transaction) => {
    const before = await locked(transaction, id, draftNo);
    const hash = hashOf(before.draft);
    // What was looked at above is what is published: the draft carries the same number under the lock.
    const { rows } = await sql<{ version: number }>`
      insert into tool_versions (tool_id, version, definition, hash, proof, note, created_by)
      select ${id}, coalesce(max(version), 0) + 1, ${JSON.stringify(before.draft)}::jsonb, ${hash},
        ${JSON.stringify(desk.proofs)}::jsonb, ${note}, ${admin.email}
      from tool_versions where tool_id = ${id} returning version`.execute(transaction);
    const version = rows[0]?.version;
    if (version === undefined) throw new Error('The version was not written');
    await change(transaction, admin, id, { draft: null, state: 'published', published_version: version });
    return {
      result: undefined,
      note: {
        action: 'tool.publish',
        target: target(id),
        before: { version: before.published_version },
        after: { version, hash },
        reason: note,
      },
    };
  });
}

/**
 * Sells an earlier version again, which its tests passed then, and which must still cost less than it brings.
 * @throws AppError 404, 409 `not_ready`
 */
export async function rollBackTool(
  ports: DeskPorts,
  admin: Admin,
  id: string,
  { version, reason }: z.output<typeof rollBackBody>,
): Promise<void> {
  const found = await ports.database
    .selectFrom('tool_versions')
    .select('definition')
    .where('tool_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (found === undefined) throw notFound();
  const parsed = parseDefinition(found.definition);
  const left = parsed.ok
    ? unproved(await proofsOf(ports, parsed.definition))
    : ['This release cannot read it any more.'];
  if (left.length > 0) throw new AppError('not_ready', 'This version cannot be sold again as it is.', 409, left);
  await writeAudited(ports.database, { admin }, async (transaction) => {
    const before = await locked(transaction, id);
    await change(transaction, admin, id, { state: 'published', published_version: version });
    const was = { version: before.published_version, state: before.state };
    return {
      result: undefined,
      note: { action: 'tool.roll_back', target: target(id), before: was, after: { version }, reason },
    };
  });
}

/** Nobody can order it any more, or can again; what was made with it stays. @throws AppError 404 */
export async function setRetired(
  { database }: DeskPorts,
  admin: Admin,
  id: string,
  { isRetired, reason }: { isRetired: boolean; reason: string },
): Promise<void> {
  const state = isRetired ? 'retired' : 'published';
  await writeAudited(database, { admin }, async (transaction) => {
    const before = await locked(transaction, id);
    if (before.published_version === null) throw notFound();
    await change(transaction, admin, id, { state });
    const action = isRetired ? 'tool.retire' : 'tool.return';
    return {
      result: undefined,
      note: { action, target: target(id), before: { state: before.state }, after: { state }, reason },
    };
  });
}

async function locked(transaction: Transaction<DB>, id: string, draftNo?: number): Promise<ToolRow> {
  const row = await transaction.selectFrom('tools').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (row === undefined) throw notFound();
  if (draftNo !== undefined && draftNo !== row.draft_no) {
    throw new AppError(
      'changed_meanwhile',
      'Somebody else has changed this tool meanwhile. Reload the page to see their changes.',
      409,
    );
  }
  return row;
}

type Changes = { draft?: string | null; state?: string; published_version?: number };

async function change(transaction: Transaction<DB>, admin: Admin, id: string, changes: Changes): Promise<void> {
  await transaction
    .updateTable('tools')
    .set({ ...changes, draft_no: sql`draft_no + 1`, changed_at: sql`clock_timestamp()`, changed_by: admin.email })
    .where('id', '=', id)
    .execute();
}

import type { Definition } from '@kinora/catalogue/runtime/definition';
import { parseDefinition } from '@kinora/catalogue/runtime/parse-definition';
import { text } from '@kinora/texts/typed-keys';
import { declareWords, inEnglish } from '@kinora/texts/words';
import type { Transaction } from 'kysely';
import * as z from 'zod';
import type { Config } from '../../../platform/config/config.ts';
import { query } from '../../../platform/database/rows.ts';
import type { DB } from '../../../platform/database/types.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { hashOfJson } from '../../../platform/hash-of-json.ts';
import type { Admin } from '../admin.ts';
import { changeAudited } from '../audit.ts';
import { reasonField } from '../input.ts';
import { guardOf, lossesOf, proofsOf } from './proof.ts';
import { holdProviders } from './remove-provider.ts';
import { type DeskPorts, missingProviders, readToolDesk, type ToolRow, unproved } from './tool-desk.ts';
import {
  changedNowBy,
  draftNoField,
  notReady,
  type Publication,
  type RollBack,
  refuseHuge,
  refuseOtherDraft,
  toolTarget,
} from './versions.ts';

const definitionField = z.record(z.string(), z.unknown());
export const newToolBody = z.strictObject({
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, declareWords(text('adminAnswers', 'tool.slug')))
    .max(48),
  definition: definitionField,
  reason: reasonField,
});
export const draftBody = z.strictObject({ definition: definitionField, draftNo: draftNoField });

/** A tool that nobody sees yet. @throws AppError 409 `id_taken` */
export async function addTool(
  { database }: DeskPorts,
  admin: Admin,
  { slug, definition, reason }: z.output<typeof newToolBody>,
): Promise<string> {
  const id = `x_${slug.replaceAll('-', '_')}`;
  refuseHuge(definition, 'tool');
  await changeAudited(database, { admin }, async (transaction) => {
    const added = await transaction
      .insertInto('tools')
      .values({ id, draft: JSON.stringify(definition), created_by: admin.email, changed_by: admin.email })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added === undefined) {
      throw new AppError('id_taken', text('adminAnswers', 'tool.idTaken'), 409);
    }
    return { action: 'tool.add', target: toolTarget(id), after: { hash: hashOfJson(definition) }, reason };
  });
  return id;
}

/** @throws AppError 404, 409 `changed_meanwhile` */
export async function saveDraft(
  { database }: DeskPorts,
  admin: Admin,
  id: string,
  { definition, draftNo }: z.output<typeof draftBody>,
): Promise<void> {
  refuseHuge(definition, 'tool');
  await changeAudited(database, { admin }, async (transaction) => {
    const before = await locked(transaction, id, draftNo);
    await change(transaction, admin, id, { draft: JSON.stringify(definition) });
    const [was, is] = [hashOfJson(before.draft), hashOfJson(definition)];
    return { action: 'tool.draft', target: toolTarget(id), before: { hash: was }, after: { hash: is } };
  });
}

/** Throws away what was changed since the tool was published; a tool that never was goes altogether. @throws AppError 404 */
export async function discardDraft({ database }: DeskPorts, admin: Admin, id: string, reason: string): Promise<void> {
  await changeAudited(database, { admin }, async (transaction) => {
    const before = await locked(transaction, id);
    if (before.published_version === null) {
      await transaction.deleteFrom('tool_tests').where('tool_id', '=', id).execute();
      await transaction.deleteFrom('tools').where('id', '=', id).execute();
    } else {
      await change(transaction, admin, id, { draft: null });
    }
    return { action: 'tool.discard', target: toolTarget(id), before: { draft: before.draft }, after: null, reason };
  });
}

/**
 * Makes the draft the next version, which people see within a second.
 * @throws AppError 404, 409 `changed_meanwhile`, `not_ready` with what is left to do
 */
export async function publishTool(
  ports: DeskPorts & { config: Config },
  admin: Admin,
  id: string,
  { draftNo, note }: Publication,
): Promise<void> {
  const desk = await readToolDesk(ports, id);
  if (!desk.tool.hasDraft) throw notReady(text('adminAnswers', 'tool.unchanged'));
  if (desk.left.length > 0) {
    const left = desk.left.map(({ words }) => words);
    throw notReady(text('adminAnswers', 'tool.left'), left);
  }
  const offered = parseDefinition(desk.definition);
  const losses = offered.ok ? lossesOf(await guardOf(ports), offered.definition) : [];
  if (losses.length > 0) throw notReady(text('adminAnswers', 'tool.loss'), losses);
  await changeAudited(ports.database, { admin }, async (transaction) => {
    const before = await locked(transaction, id, draftNo);
    if (offered.ok) await holdProviders(transaction, ports.config, offered.definition);
    const hash = hashOfJson(before.draft);
    // What was looked at above is what is published: the draft carries the same number under the lock.
    const [written] = await query(transaction, z.object({ version: z.int() }))`
      insert into tool_versions (tool_id, version, definition, hash, proof, note, created_by)
      select ${id}, coalesce(max(version), 0) + 1, ${JSON.stringify(before.draft)}::jsonb, ${hash},
        ${JSON.stringify(desk.proofs)}::jsonb, ${note}, ${admin.email}
      from tool_versions where tool_id = ${id} returning version`;
    if (written === undefined) throw new Error('The version was not written');
    const { version } = written;
    await change(transaction, admin, id, { draft: null, state: 'published', published_version: version });
    return {
      action: 'tool.publish',
      target: toolTarget(id),
      before: { version: before.published_version },
      after: { version, hash },
      reason: note,
    };
  });
}

/**
 * Sells an earlier version again, which its tests passed then, and which must still cost less than it brings.
 * @throws AppError 404, 409 `not_ready`
 */
export async function rollBackTool(
  ports: DeskPorts & { config: Config },
  admin: Admin,
  id: string,
  { version, reason }: RollBack,
): Promise<void> {
  const definition = await sellable(ports, id, version, 'tool.notSoldAgain');
  await changeAudited(ports.database, { admin }, async (transaction) => {
    const before = await locked(transaction, id);
    await holdProviders(transaction, ports.config, definition);
    await change(transaction, admin, id, { state: 'published', published_version: version });
    const was = { version: before.published_version, state: before.state };
    return { action: 'tool.roll_back', target: toolTarget(id), before: was, after: { version }, reason };
  });
}

/** What was sold once, where it can be sold again. @throws AppError 404, 409 `not_ready` with what is in its way, after `why` */
async function sellable(
  ports: DeskPorts,
  id: string,
  version: number,
  why: 'tool.notSoldAgain' | 'tool.notOffered',
): Promise<Definition> {
  const found = await ports.database
    .selectFrom('tool_versions')
    .select('definition')
    .where('tool_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (found === undefined) throw notFound();
  const refused = (left: string[]) => notReady(text('adminAnswers', why, { left: left.join(' ') }), left);
  const parsed = parseDefinition(found.definition);
  if (!parsed.ok) throw refused([inEnglish(text('adminAnswers', 'left.unreadable'))]);
  const { definition } = parsed;
  // Providers are read with the tools.
  const [guard] = await Promise.all([guardOf(ports), ports.tools.list({ atOnce: true })]);
  const left = [
    ...missingProviders(ports, definition),
    ...unproved(proofsOf(guard, definition)),
    ...lossesOf(guard, definition),
  ];
  if (left.length > 0) throw refused(left);
  return definition;
}

/** Nobody can order it any more; what was made with it stays. @throws AppError 404 */
export async function retireTool({ database }: DeskPorts, admin: Admin, id: string, reason: string): Promise<void> {
  await changeAudited(database, { admin }, async (transaction) => {
    const before = await locked(transaction, id);
    if (before.published_version === null) throw notFound();
    await change(transaction, admin, id, { state: 'retired' });
    return {
      action: 'tool.retire',
      target: toolTarget(id),
      before: { state: before.state },
      after: { state: 'retired' },
      reason,
    };
  });
}

/**
 * Offers a retired tool again, if its price still covers its cost and its providers are there.
 * @throws AppError 404, 409 `not_ready`, `changed_meanwhile`
 */
export async function returnTool(
  ports: DeskPorts & { config: Config },
  admin: Admin,
  id: string,
  reason: string,
): Promise<void> {
  const row = await ports.database
    .selectFrom('tools')
    .select(['published_version', 'draft_no'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined || row.published_version === null) throw notFound();
  const why = 'tool.notOffered';
  const definition = await sellable(ports, id, row.published_version, why);
  await changeAudited(ports.database, { admin }, async (transaction) => {
    // What was looked at above is what is offered: every change of a tool has another number.
    const before = await locked(transaction, id, row.draft_no);
    await holdProviders(transaction, ports.config, definition);
    await change(transaction, admin, id, { state: 'published' });
    return {
      action: 'tool.return',
      target: toolTarget(id),
      before: { state: before.state },
      after: { state: 'published' },
      reason,
    };
  });
}

async function locked(transaction: Transaction<DB>, id: string, draftNo?: number): Promise<ToolRow> {
  const row = await transaction.selectFrom('tools').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (row === undefined) throw notFound();
  refuseOtherDraft(row, draftNo, 'tool');
  return row;
}

type Changes = { draft?: string | null; state?: string; published_version?: number };

async function change(transaction: Transaction<DB>, admin: Admin, id: string, changes: Changes): Promise<void> {
  await transaction
    .updateTable('tools')
    .set({ ...changes, ...changedNowBy(admin) })
    .where('id', '=', id)
    .execute();
}

import { text } from '@kinora/texts/typed-keys';
import { sql, type Transaction } from 'kysely';
import type * as z from 'zod';
import type { DB } from '../../../platform/database/types.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { publicLanguages } from '../../../platform/languages/languages.ts';
import { incidentKinds } from '../../status/kinds.ts';
import type { Admin } from '../admin.ts';
import { changeAudited } from '../audit.ts';
import {
  type About,
  type changeBody,
  type createBody,
  type editBody,
  type Known,
  refuseUnfit,
  refuseUpdate,
  type updateBody,
  written,
} from './incident-body.ts';
import type { DeskPorts } from './read-desk.ts';

async function known(deps: DeskPorts): Promise<Known> {
  const [{ listed }, { ids }] = await Promise.all([publicLanguages(deps, new Headers()), deps.tools.list()]);
  return { toolIds: ids, languages: listed };
}

const columnsOf = ({ impact, parts, tools, title, startsAt, endsAt }: About) => ({
  ...{ impact, parts, tools, title: written(title) },
  starts_at: startsAt === null ? new Date() : new Date(startsAt),
  ends_at: endsAt === null ? null : new Date(endsAt),
});

/** Everybody is told within seconds. @throws AppError 400 */
export async function createIncident(
  deps: DeskPorts,
  admin: Admin,
  { kind, state, words, ...about }: z.output<typeof createBody>,
): Promise<void> {
  const studio = await known(deps);
  refuseUnfit(kind, about, studio);
  refuseUpdate(kind, state, words, studio);
  await changeAudited(deps.database, { admin }, async (transaction) => {
    const { id } = await transaction
      .insertInto('incidents')
      .values({
        kind,
        ...columnsOf(about),
        created_by: admin.email,
        resolved_at: state === 'resolved' ? new Date() : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto('incident_updates')
      .values({ incident_id: id, state, words: written(words), made_by: admin.email })
      .execute();
    return { action: 'incident.open', target: { kind: 'incident', id }, after: { kind, ...about, state, words } };
  });
}

/** @throws AppError 404 */
async function lockIncident(transaction: Transaction<DB>, id: string) {
  const row = await transaction
    .selectFrom('incidents')
    .selectAll()
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  const kind = incidentKinds.find((each) => each === row?.kind);
  if (row === undefined || kind === undefined) throw notFound();
  return { ...row, kind };
}

/** What it is about; its old title stays in its history. @throws AppError 400, 404, 409 `changed_meanwhile` */
export async function changeIncident(
  deps: DeskPorts,
  admin: Admin,
  id: string,
  { basedOn, ...about }: z.output<typeof changeBody>,
): Promise<void> {
  const studio = await known(deps);
  await changeAudited(deps.database, { admin }, async (transaction) => {
    const before = await lockIncident(transaction, id);
    refuseUnfit(before.kind, about, studio);
    if (before.revision !== basedOn) {
      throw new AppError('changed_meanwhile', text('errors', 'changedMeanwhile'), 409);
    }
    const startsAt = about.startsAt ?? before.starts_at.toISOString();
    await transaction
      .updateTable('incidents')
      .set({ ...columnsOf({ ...about, startsAt }), revision: before.revision + 1 })
      .where('id', '=', id)
      .execute();
    if (JSON.stringify(before.title) !== written(about.title)) {
      await sql`insert into incident_edits (incident_id, before, edited_by)
        values (${id}, jsonb_build_object('words', ${JSON.stringify(before.title)}::jsonb), ${admin.email})`.execute(
        transaction,
      );
    }
    const { impact, parts, tools, title, starts_at, ends_at } = before;
    return {
      action: 'incident.change',
      target: { kind: 'incident', id },
      before: { impact, parts, tools, title, startsAt: starts_at, endsAt: ends_at },
      after: about,
    };
  });
}

/** Says how it goes on; what is resolved opens again by another state. @throws AppError 400, 404 */
export async function addUpdate(
  deps: DeskPorts,
  admin: Admin,
  id: string,
  { state, words }: z.output<typeof updateBody>,
): Promise<void> {
  const studio = await known(deps);
  await changeAudited(deps.database, { admin }, async (transaction) => {
    const { kind, resolved_at } = await lockIncident(transaction, id);
    refuseUpdate(kind, state, words, studio);
    await transaction
      .insertInto('incident_updates')
      .values({ incident_id: id, state, words: written(words), made_by: admin.email })
      .execute();
    await transaction
      .updateTable('incidents')
      .set({ resolved_at: state === 'resolved' ? (resolved_at ?? new Date()) : null })
      .where('id', '=', id)
      .execute();
    return { action: 'incident.update', target: { kind: 'incident', id }, after: { state, words } };
  });
}

/** Other words in an update; the old ones stay in its history. @throws AppError 400, 404 */
export async function editUpdate(
  deps: DeskPorts,
  admin: Admin,
  id: string,
  { words }: z.output<typeof editBody>,
): Promise<void> {
  const studio = await known(deps);
  await changeAudited(deps.database, { admin }, async (transaction) => {
    const row = await transaction
      .selectFrom('incident_updates')
      .select(['incident_id', 'words'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (row === undefined) throw notFound();
    const { kind } = await lockIncident(transaction, row.incident_id);
    refuseUpdate(kind, null, words, studio);
    await transaction
      .updateTable('incident_updates')
      .set({ words: written(words), edited_at: new Date() })
      .where('id', '=', id)
      .execute();
    await sql`insert into incident_edits (incident_id, update_id, before, edited_by)
      values (${row.incident_id}, ${id}, jsonb_build_object('words', ${JSON.stringify(row.words)}::jsonb), ${admin.email})`.execute(
      transaction,
    );
    return { action: 'incident.edit', target: { kind: 'incident', id }, before: row.words, after: words };
  });
}

/** Takes one that was made by mistake off every page; the desk keeps it. @throws AppError 404 */
export async function withdrawIncident(deps: DeskPorts, admin: Admin, id: string, reason: string): Promise<void> {
  await changeAudited(deps.database, { admin }, async (transaction) => {
    const { title } = await lockIncident(transaction, id);
    await transaction.updateTable('incidents').set({ withdrawn_at: new Date() }).where('id', '=', id).execute();
    return { action: 'incident.withdraw', target: { kind: 'incident', id }, before: { title }, reason };
  });
}

import { tools } from '@kinora/catalogue';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import * as z from 'zod';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/pool.ts';
import { query } from '../../platform/database/rows.ts';
import type { DB } from '../../platform/database/types.ts';
import type { Logger } from '../../platform/log/log.ts';
import { spoolFolder } from '../../platform/media/work-folder.ts';
import { removeAbandoned } from '../../platform/objects/disk-store.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { removeFiles, removeLeftObjects, removeObjects } from '../../platform/objects/remove-files.ts';
import { retentionSetting } from '../../platform/settings/registry.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { generationOf, isProtected, PURGED_AT_ONCE, purgeGenerations } from './purge-generations.ts';
import { OUTPUT_FOLDER } from './store-outputs.ts';
import { uploadFolders } from './upload-folders.ts';

const BATCH = 50;

type SweepDeps = { database: Database; store: ObjectStore; settings: Settings; log: Logger };
type Keys = RawBuilder<{ key: string }>;

/**
 * Removes uploads that nothing has used for some days, outputs that a crash left without a record, and the files of people
 * who are gone. To be run about once an hour.
 */
export async function sweepUploads(deps: SweepDeps & { config: Config }): Promise<void> {
  const { uploads } = await deps.settings.read(retentionSetting);
  const before = sql`now() - make_interval(days => ${uploads}::int)`;
  await keepUsedFiles(deps, before);
  await removeAll(deps, sql`select f.key from files f where ${isStaleUpload(before)}`);
  await removeAll(deps, strayOutputs);
  await removeAll(deps, ownerless);
  await removeLeftObjects(deps);
  await deps.store.tidy();
  await removeAbandoned(spoolFolder(deps.config));
}

/**
 * Deletes generations that were in the trash for some days, with what they made, once nothing of them is held. Their
 * ledger entries stay.
 */
export async function purgeTrash(deps: SweepDeps): Promise<void> {
  const { trash } = await deps.settings.read(retentionSetting);
  const over = isTrashOver(sql`now() - make_interval(days => ${trash}::int)`);
  let purged = PURGED_AT_ONCE;
  while (purged === PURGED_AT_ONCE) {
    purged = await purgeGenerations(deps, over);
  }
}

type Sql = RawBuilder<unknown>;

/** A condition on `ai_generations g`: in the trash since before that time, not protected and not under review. */
export const isTrashOver = (before: Sql): Sql =>
  sql`g.removed_at < ${before} and g.status <> 'processing' and not ${isProtected} and g.metadata #>> '{review,state}' is distinct from 'held'`;

/** A condition on `files f`: an upload that was not used by a generation, nor looked for, since before that time. */
export const isStaleUpload = (before: Sql): Sql => sql`${isUploadUnusedSince(before)} and not ${isMentioned}`;

const keysOf = (rows: { key: string }[]) => rows.map(({ key }) => key);

const isMentioned = sql`(exists (select from generation_inputs i where i.key = f.key) or exists (
  select from presets p join preset_versions v on v.preset_id = p.id
  where p.user_id = f.user_id and position('/files/' || f.key in v.settings::text) > 0
) or exists (select from styles s where s.user_id = f.user_id and f.key = any (s.pictures)))`;
const isUploadUnusedSince = (before: Sql) =>
  sql`f.folder = any (${uploadFolders(tools)}) and coalesce(f.used_at, f.created_at) < ${before}`;
const isOutputUnchecked = sql`f.folder = ${OUTPUT_FOLDER} and f.used_at is null and f.created_at < now() - interval '1 day'`;

/** Files that a record names are marked, so that the next sweeps need not ask again. */
async function keepUsedFiles({ database }: SweepDeps, before: Sql): Promise<void> {
  await sql`update files f set used_at = now() where ${isUploadUnusedSince(before)} and ${isMentioned}`.execute(
    database,
  );
  await sql`update files f set used_at = now() from ai_generations g
    where ${isOutputUnchecked} and g.id = ${generationOf(sql`f.key`)}::uuid
      and position('/files/' || f.key in g.outputs::text) > 0`.execute(database);
}

const strayOutputs: Keys = sql`select f.key from files f where ${isOutputUnchecked} and not exists (
  select from ai_generations g where g.id = ${generationOf(sql`f.key`)}::uuid
    and (g.status = 'processing' or position('/files/' || f.key in g.outputs::text) > 0)
)`;

const ownerless: Keys = sql`select f.key from files f where not exists (select from "user" u where u.id = f.user_id)`;

async function removeAll(deps: SweepDeps, files: Keys): Promise<void> {
  let removed = BATCH;
  while (removed === BATCH) {
    const keys = await deps.database.transaction().execute(async (transaction: Transaction<DB>) => {
      const rows = await query(
        transaction,
        z.object({ key: z.string() }),
      )`${files} limit ${BATCH} for update of f skip locked`;
      await removeFiles(transaction, keysOf(rows));
      return keysOf(rows);
    });
    await removeObjects(deps, keys);
    removed = keys.length;
  }
}

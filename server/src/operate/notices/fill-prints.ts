import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/pool.ts';
import { query } from '../../platform/database/rows.ts';
import type { Logger } from '../../platform/log/log.ts';
import { contentOf } from '../../platform/media/file-content.ts';
import type { MediaProgram } from '../../platform/media/media-program.ts';
import { posterOf } from '../../platform/media/thumbnail.ts';
import { inWorkFolder } from '../../platform/media/work-folder.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { notePrint, printOf } from '../../studio/files/prints.ts';

const BATCH = 50;
/** As many as fit well into the time between two of these tasks. */
const BATCHES = 10;
const FILE = 'stored';
/** What was made of an original: it is found with it. */
const DERIVED = '-(thumb|poster|preview|last)[.][a-z0-9]+$';

const unprinted = z.object({ key: z.string(), content_type: z.string() });
type Unprinted = z.output<typeof unprinted>;
type FillDeps = { config: Config; database: Database; store: ObjectStore; media: MediaProgram; log: Logger };

/**
 * Takes the prints of files that have none yet: stored before there were any, or videos that were uploaded. And reads what
 * files show whose prints were taken before that was a part of them.
 */
export async function fillPrints(deps: FillDeps): Promise<void> {
  const { database } = deps;
  await inBatches(async () => {
    const found = await query(database, unprinted)`
      select key, content_type from files where not is_printed order by created_at limit ${BATCH}`;
    for (const file of found) await fillOne(deps, file, takePrint);
    const keys = found.map(({ key }) => key);
    if (keys.length > 0)
      await database.updateTable('files').set({ is_printed: true }).where('key', 'in', keys).execute();
    return found.length;
  });
  await inBatches(async () => {
    const found = await query(database, unprinted)`
      select p.key, f.content_type from file_prints p join files f using (key)
      where not p.is_content_read order by p.key limit ${BATCH}`;
    for (const file of found) await fillOne(deps, file, readContent);
    const keys = found.map(({ key }) => key);
    if (keys.length > 0)
      await database.updateTable('file_prints').set({ is_content_read: true }).where('key', 'in', keys).execute();
    return found.length;
  });
}

async function inBatches(fill: () => Promise<number>): Promise<void> {
  for (let batch = 0; batch < BATCHES; batch += 1) if ((await fill()) < BATCH) return;
}

type Stored = Unprinted & { folder: string };

/** What cannot be read now has no print; that it is reported by its link works all the same. */
async function fillOne(
  deps: FillDeps,
  file: Unprinted,
  take: (deps: FillDeps, stored: Stored) => Promise<unknown>,
): Promise<void> {
  const { key } = file;
  if (new RegExp(DERIVED).test(key)) return;
  try {
    await inWorkFolder(deps.config, async (folder) => {
      const found = await deps.store.get(key);
      if (found === null) return;
      await pipeline(found.stream, createWriteStream(join(folder, FILE)));
      await take(deps, { ...file, folder });
    });
  } catch (error) {
    deps.log.warn({ err: error, key }, 'The print of a file could not be taken');
  }
}

async function takePrint({ media, database }: FillDeps, { key, content_type: contentType, folder }: Stored) {
  const path = join(folder, FILE);
  const still = contentType.startsWith('image/') ? path : null;
  const picture = contentType.startsWith('video/') ? await posterOf(media, folder, FILE) : still;
  await notePrint(database, key, await printOf({ path }, { contentType, picture }));
}

async function readContent({ database }: FillDeps, { key, content_type: contentType, folder }: Stored) {
  const content = await contentOf({ path: join(folder, FILE) }, contentType);
  await database.updateTable('file_prints').set({ content_sha256: content }).where('key', '=', key).execute();
}

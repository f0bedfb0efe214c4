import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/pool.ts';
import { query } from '../../platform/database/rows.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { MediaProgram } from '../../platform/media/media-program.ts';
import { inWorkFolder } from '../../platform/media/work-folder.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { notePrint, printOf } from '../../studio/files/prints.ts';
import { posterOf } from './sent-print.ts';

const BATCH = 50;
/** As many as fit well into the time between two of these tasks. */
const BATCHES = 10;
const FILE = 'stored';
/** What was made of an original: it is found with it. */
const DERIVED = '-(thumb|poster|preview|last)[.][a-z0-9]+$';

const unprinted = z.object({ key: z.string(), content_type: z.string() });
type Unprinted = z.output<typeof unprinted>;
type FillDeps = { config: Config; database: Database; store: ObjectStore; media: MediaProgram; log: Logger };

/** Takes the prints of files that have none yet: stored before there were any, or videos that were uploaded. */
export async function fillPrints(deps: FillDeps): Promise<void> {
  const { database } = deps;
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const found = await query(database, unprinted)`
      select key, content_type from files where not is_printed order by created_at limit ${BATCH}`;
    for (const file of found) await fillOne(deps, file);
    const keys = found.map(({ key }) => key);
    if (keys.length > 0)
      await database.updateTable('files').set({ is_printed: true }).where('key', 'in', keys).execute();
    if (found.length < BATCH) return;
  }
}

/** What cannot be read now has no print; that it is reported by its link works all the same. */
async function fillOne(deps: FillDeps, { key, content_type: contentType }: Unprinted): Promise<void> {
  if (new RegExp(DERIVED).test(key)) return;
  try {
    await inWorkFolder(deps.config, async (folder) => {
      const found = await deps.store.get(key);
      if (found === null) return;
      const path = join(folder, FILE);
      await pipeline(found.stream, createWriteStream(path));
      const picture = contentType.startsWith('image/') ? path : null;
      const still = contentType.startsWith('video/') ? await posterOf(deps.media, folder, FILE) : picture;
      await notePrint(deps.database, key, await printOf({ path }, still), { mayBlock: false });
    });
  } catch (error) {
    deps.log.warn({ err: error, key }, 'The print of a file could not be taken');
  }
}

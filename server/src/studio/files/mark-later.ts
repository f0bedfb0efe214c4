import { createWriteStream } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pipeline as streamTo } from 'node:stream/promises';
import * as z from 'zod';
import type { Config } from '../../platform/config/config.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Database } from '../../platform/database/pool.ts';
import { query } from '../../platform/database/rows.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { Marks } from '../../platform/marks/marks.ts';
import { inWorkFolder } from '../../platform/media/work-folder.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { Watermark } from '../../platform/watermark/watermark.ts';
import type { ToolRegistry } from '../tools/registry.ts';
import { type InvisibleMark, invisibleMark } from './invisible-mark.ts';
import { markFile } from './mark-file.ts';
import { sha256Of } from './prints.ts';
import { resultMarks } from './result-marks.ts';

const AT_ONCE = 50;

const dueRow = z.object({
  key: z.string(),
  user_id: z.string(),
  content_type: z.string(),
  tool_type: z.string(),
  input_data: z.unknown(),
  is_preview: z.boolean(),
  generation_id: z.string(),
  is_carrying: z.boolean(),
});
type Due = z.output<typeof dueRow>;

type MarkDeps = {
  config: Config;
  log: Logger;
  database: Database;
  pipeline: Pipeline;
  store: ObjectStore;
  marks: Marks;
  tools: ToolRegistry;
  settings: Settings;
  watermark: Watermark;
};

/**
 * Gives results that had to be stored without their marks these marks, in their place: every link to them stays good. To
 * be run every few minutes; each failure doubles the time until the next try.
 */
export async function markLater(deps: MarkDeps): Promise<void> {
  const due = await query(deps.database, dueRow)`
    select u.key, f.user_id, f.content_type, g.tool_type, g.input_data, u.generation_id,
      exists (select from watermarks w where w.key = u.key) as is_carrying,
      coalesce((g.metadata ->> 'preview_engine')::boolean, false) as is_preview
    from unmarked_files u join files f using (key) join ai_generations g on g.id = u.generation_id
    where u.reason = 'failed' and u.due_at <= now() and g.status = 'completed'
    order by u.due_at limit ${AT_ONCE}`;
  for (const file of due) {
    if (!(await tryMark(deps, file))) await postpone(deps, file.key);
  }
}

async function tryMark(deps: MarkDeps, file: Due): Promise<boolean> {
  const { config, log, database, pipeline, store, marks, tools } = deps;
  const { key, user_id: userId, content_type: contentType, input_data: inputData, is_preview: isPreview } = file;
  const sold = await tools.orderedFrom(file);
  if (sold === null) return false;
  return inWorkFolder(config, async (folder) => {
    const found = await store.get(key);
    // Its row goes with the next sweep.
    if (found === null) return false;
    await streamTo(found.stream, createWriteStream(join(folder, 'stored')));
    const madeBy = { sold, isPreview, userId, inputData };
    const result = await resultMarks({ database, store, studio: await marks.studio() }, madeBy);
    // What was laid over a picture keeps that picture's pixels.
    const isComposed = sold.tool.canvas !== null;
    const invisible = isComposed ? null : await stillInvisible(deps, file, join(folder, 'stored'));
    const marked = await markFile({ ...result, marks, log, invisible }, { folder, file: 'stored', contentType });
    if (marked.unmarked !== null) return false;
    // The object first: after a crash in between it is marked once more, and its size is right then.
    await store.put(key, { path: join(folder, marked.file) }, contentType);
    if (marked.watermark !== null) await noteWatermark(deps, file, marked.watermark);
    const isThere = await callForValue(pipeline, functions.note_marked_file, { of_key: key, new_bytes: marked.bytes });
    if (!isThere) {
      if (await isEvidence(database, key)) await store.put(key, { path: join(folder, 'stored') }, contentType);
      else await store.delete(key);
      return true;
    }
    const sha256 = await sha256Of({ path: join(folder, marked.file) });
    await query(database, z.unknown())`update file_prints set sha256 = ${sha256} where key = ${key}`;
    return true;
  });
}

/** What its pixels still lack. A crash after they were written leaves the number in them, and not in the table. */
async function stillInvisible(deps: MarkDeps, file: Due, path: string): Promise<InvisibleMark | null> {
  if (file.is_carrying) return null;
  const invisible = await invisibleMark(deps, file.generation_id);
  if ((await foundIn(deps, file, path)) !== invisible.number) return invisible;
  await noteWatermark(deps, file, invisible.number);
  return null;
}

async function foundIn({ watermark }: MarkDeps, { content_type: contentType }: Due, path: string) {
  if (contentType.startsWith('image/')) return watermark.find(path);
  if (contentType !== 'video/mp4') return null;
  return watermark.findInVideo({ folder: dirname(path), file: basename(path) });
}

async function noteWatermark({ database }: MarkDeps, { key, generation_id }: Due, number: number): Promise<void> {
  await query(database, z.unknown())`
    insert into watermarks (key, number, generation_id) values (${key}, ${number}, ${generation_id})
    on conflict (key) do nothing`;
}

/** True for a result that was taken down meanwhile: it is evidence, whose bytes must not change. */
async function isEvidence(database: Database, key: string): Promise<boolean> {
  return (await query(database, z.unknown())`select from sealed_files where key = ${key}`).length > 0;
}

async function postpone({ database }: MarkDeps, key: string): Promise<void> {
  await query(database, z.unknown())`
    update unmarked_files
    set failures = failures + 1, due_at = now() + least(interval '1 day', interval '5 minutes' * (2 ^ least(failures, 10)))
    where key = ${key}`;
}

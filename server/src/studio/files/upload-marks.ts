import { readFile } from 'node:fs/promises';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { Marks } from '../../platform/marks/marks.ts';

const MOST_BYTES = 1024 * 1024;
/** Every manifest has this word in it, whatever kind of file it is in. */
const SIGN = 'c2pa';

const KEEP = {
  name: 'keep_upload_marks',
  text: 'insert into upload_marks (key, archive) values ($1, $2)',
};

/**
 * What the original of an upload says about itself, which its cleaned copy no longer does; null where that is nothing, or
 * cannot be read: an upload never fails for it.
 */
export async function marksOfOriginal(
  { marks, log }: { marks: Marks; log: Logger },
  path: string,
  contentType: string,
): Promise<Buffer | null> {
  try {
    if (!(await readFile(path)).includes(SIGN)) return null;
    const archive = await marks.archive({ path, contentType });
    return archive === null || archive.length > MOST_BYTES ? null : Buffer.from(archive);
  } catch (error) {
    log.info({ err: error }, 'The marks of an upload could not be kept');
    return null;
  }
}

/** Beside the upload's row, with which they go. */
export async function keepUploadMarks(pipeline: Pipeline, key: string, archive: Buffer | null): Promise<void> {
  if (archive !== null) await pipeline.call(KEEP, [key, archive]);
}

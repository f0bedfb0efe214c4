import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../../platform/log/log.ts';
import type { Marks } from '../../platform/marks/marks.ts';
import type { Facts, Ingredient } from '../../platform/marks/marks-program.ts';

/** Types that C2PA can sign; WebM, Matroska, Ogg and bare AAC have no place for a manifest. */
const signable = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
  'video/mp4',
  'video/quicktime',
  'video/x-msvideo',
  'audio/mpeg',
  'audio/wav',
  'audio/mp4',
  'audio/flac',
]);

/** What the results of one run say about themselves. */
export type ResultMarks = {
  facts: Facts;
  /** The files that they were made from, copied into `folder`. */
  ingredients: (folder: string) => Promise<Ingredient[]>;
};
export type Marking = ResultMarks & { marks: Marks; log: Logger };

/** `failed` is tried again later, `unsupported` never. */
export type Unmarked = 'failed' | 'unsupported';
export type MarkedFile = { file: string; bytes: number; unmarked: Unmarked | null };

/**
 * The file of a working folder with its marks, or as it is where that cannot be: what was paid for is kept all the same.
 */
export async function markFile(
  { marks, log, facts, ingredients }: Marking,
  {
    folder,
    file,
    contentType,
    isTurned = false,
  }: { folder: string; file: string; contentType: string; isTurned?: boolean },
): Promise<MarkedFile> {
  const unmarked = async (why: Unmarked) => ({ file, bytes: (await stat(join(folder, file))).size, unmarked: why });
  if (!signable.has(contentType)) return unmarked('unsupported');
  const marked = `marked-${file}`;
  try {
    await marks.sign({
      path: join(folder, file),
      output: join(folder, marked),
      ...{ contentType, isTurned, facts },
      ingredients: await ingredients(folder),
    });
    return { file: marked, bytes: (await stat(join(folder, marked))).size, unmarked: null };
  } catch (error) {
    log.warn({ err: error, contentType }, 'A result could not be marked; it is kept without, and tried again');
    await rm(join(folder, marked), { force: true });
    return unmarked('failed');
  }
}

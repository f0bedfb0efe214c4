import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../../platform/log/log.ts';
import type { Marks } from '../../platform/marks/marks.ts';
import type { Facts, Ingredient } from '../../platform/marks/marks-program.ts';
import type { Decoded } from '../../platform/media/sharp.ts';
import { type InvisibleMark, markInvisibly } from './invisible-mark.ts';

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
export type Marking = ResultMarks & {
  marks: Marks;
  log: Logger;
  /** Null for a file that carries its number already. */
  invisible: InvisibleMark | null;
};

/** `failed` is tried again later, `unsupported` never. */
export type Unmarked = 'failed' | 'unsupported';
type MarkedFile = {
  file: string;
  bytes: number;
  unmarked: Unmarked | null;
  /** What it carries in its pixels; null for nothing. */
  watermark: number | null;
};

/**
 * The file of a working folder with its marks, or with those of them that could be written: what was paid for is kept all
 * the same. The invisible one comes first, so that the signature covers it.
 */
export async function markFile(
  { marks, log, facts, ingredients, invisible }: Marking,
  {
    folder,
    file,
    contentType,
    isTurned = false,
    decoded = null,
  }: { folder: string; file: string; contentType: string; isTurned?: boolean; decoded?: Decoded | null },
): Promise<MarkedFile> {
  let failed: Unmarked | null = null;
  const fail = (error: unknown, message: string) => {
    log.warn({ err: error, contentType }, `${message}; it is kept without, and tried again`);
    failed = 'failed';
  };
  const carrying = await carryingCopy({ invisible, folder, file, contentType, decoded }).catch((error: unknown) => {
    fail(error, 'A result could not be given its invisible mark');
    return null;
  });
  const watermark = carrying === null ? null : (invisible?.number ?? null);
  const source = carrying ?? file;
  const as = async (name: string, unmarked: Unmarked | null): Promise<MarkedFile> => {
    return { file: name, bytes: (await stat(join(folder, name))).size, unmarked, watermark };
  };
  if (!signable.has(contentType)) return as(source, failed ?? 'unsupported');
  const marked = `marked-${file}`;
  try {
    await marks.sign({
      path: join(folder, source),
      output: join(folder, marked),
      ...{ contentType, isTurned, facts },
      ingredients: await ingredients(folder),
    });
    return await as(marked, failed);
  } catch (error) {
    fail(error, 'A result could not be marked');
    await rm(join(folder, marked), { force: true });
    return as(source, 'failed');
  }
}

async function carryingCopy({
  invisible,
  ...from
}: {
  invisible: InvisibleMark | null;
  folder: string;
  file: string;
  contentType: string;
  decoded: Decoded | null;
}) {
  return invisible === null ? null : markInvisibly(invisible, from);
}

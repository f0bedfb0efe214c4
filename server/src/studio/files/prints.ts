import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline as stream } from 'node:stream/promises';
import { functions } from '../../platform/database/functions.ts';
import type { Executor } from '../../platform/database/rows.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import { AppError } from '../../platform/errors.ts';
import { contentOf } from '../../platform/media/file-content.ts';
import { pictureLook } from '../../platform/media/picture-look.ts';

/** By what a file is found again: its bytes, what it shows or sounds like, and how its picture looks. */
export type Print = { sha256: Buffer; content: Buffer | null; look: string | null };
/** The file itself, or the poster of a video; null where there is nothing to look at. */
type Picture = Buffer | string | null;
type File = Buffer | { path: string };

/** @param content what the file showed before it got its marks; missing: what it shows */
export async function printOf(
  file: File,
  { contentType, picture, content }: { contentType: string; picture: Picture; content?: Buffer | null | undefined },
): Promise<Print> {
  const [sha256, shown, look] = await Promise.all([
    sha256Of(file),
    content === undefined ? contentOf(file, contentType) : content,
    picture === null ? null : pictureLook(picture),
  ]);
  return { sha256, content: shown, look };
}

export async function sha256Of(file: File): Promise<Buffer> {
  const hash = createHash('sha256');
  if (Buffer.isBuffer(file)) return hash.update(file).digest();
  await stream(createReadStream(file.path), hash);
  return hash.digest();
}

/**
 * Keeps the print of a file whose row is there, before its bytes are stored.
 * @throws AppError 400 `blocked_content` for what was taken down here and may not come back
 */
export async function keepPrint(executor: Executor, key: string, print: Print): Promise<void> {
  if (await notePrint(executor, key, print, { mayBlock: true })) throw blockedContent();
}

/** True when it is blocked, and nothing was kept. */
export function notePrint(
  executor: Executor,
  key: string,
  { sha256, content, look }: Print,
  { mayBlock }: { mayBlock: boolean },
): Promise<boolean> {
  return callForValue(executor, functions.keep_file_print, {
    of_key: key,
    of_sha256: sha256,
    of_content: content,
    of_look: look,
    may_block: mayBlock,
  });
}

/** Whether a file that is not stored yet may not be, because it was taken down here for good reason before. */
export function isBlockedPrint(executor: Executor, { sha256, content, look }: Print): Promise<boolean> {
  return callForValue(executor, functions.is_blocked_file, { of_sha256: sha256, of_content: content, of_look: look });
}

function blockedContent(): AppError {
  return new AppError('blocked_content', 'This content was taken down here before and cannot be stored again.', 400);
}

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline as stream } from 'node:stream/promises';
import { functions } from '../../platform/database/functions.ts';
import type { Executor } from '../../platform/database/rows.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import { AppError } from '../../platform/errors.ts';
import { pictureLook } from '../../platform/media/picture-look.ts';

/** By what a stored file is found again: its bytes, and how its picture looks, where it has one. */
export type Print = { sha256: Buffer; look: string | null };

/** `picture` is the file itself, or the poster of a video. */
export async function printOf(file: Buffer | { path: string }, picture: Buffer | string | null): Promise<Print> {
  const [sha256, look] = await Promise.all([hashOf(file), picture === null ? null : pictureLook(picture)]);
  return { sha256, look };
}

async function hashOf(file: Buffer | { path: string }): Promise<Buffer> {
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
  { sha256, look }: Print,
  { mayBlock }: { mayBlock: boolean },
): Promise<boolean> {
  return callForValue(executor, functions.keep_print, {
    of_key: key,
    of_sha256: sha256,
    of_look: look,
    may_block: mayBlock,
  });
}

function blockedContent(): AppError {
  return new AppError('blocked_content', 'This content was taken down here before and cannot be stored again.', 400);
}

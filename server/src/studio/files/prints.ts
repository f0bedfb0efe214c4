import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { functions } from '../../platform/database/functions.ts';
import type { Executor } from '../../platform/database/rows.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import { AppError } from '../../platform/errors.ts';
import { contentOf } from '../../platform/media/file-content.ts';
import { pictureLook } from '../../platform/media/picture-look.ts';

/** What a file is recognized by: its bytes, what it shows or sounds like, and how its picture looks. */
export type Print = { sha256: Buffer; content: Buffer | null; look: string | null };
/** The file itself, or the poster of a video; null where there is nothing to look at. */
type Picture = Buffer | string | null;
type File = Buffer | { path: string };
/** Large pieces, since each comes from another thread. */
const READ_BYTES = 512 * 1024;

/** @param content what the file showed before it got its marks; missing: what it shows; `look` where it is known */
export async function printOf(
  file: File,
  {
    contentType,
    picture,
    content,
    look,
  }: {
    contentType: string;
    picture: Picture;
    content?: Buffer | null | undefined;
    look?: string | null | undefined;
  },
): Promise<Print> {
  const [sha256, shown, looks] = await Promise.all([
    sha256Of(file),
    content === undefined ? contentOf(file, contentType) : content,
    look !== undefined || picture === null ? (look ?? null) : pictureLook(picture),
  ]);
  return { sha256, content: shown, look: looks };
}

export async function sha256Of(file: File): Promise<Buffer> {
  const hash = createHash('sha256');
  if (Buffer.isBuffer(file)) return hash.update(file).digest();
  const opened = await open(file.path, 'r');
  try {
    const piece = Buffer.allocUnsafeSlow(READ_BYTES);
    for (;;) {
      const { bytesRead } = await opened.read(piece, 0, READ_BYTES);
      if (bytesRead === 0) return hash.digest();
      hash.update(piece.subarray(0, bytesRead));
    }
  } finally {
    await opened.close();
  }
}

/**
 * Keeps the print of a file whose row is there, before its bytes are stored.
 * @param arrived SHA-256 of the file before anything of it was changed. @default of its bytes as they are stored
 * @throws AppError 400 `blocked_content` for what was taken down here and may not come back, and for known hashes
 */
export async function keepPrint(executor: Executor, key: string, print: Print, arrived = print.sha256): Promise<void> {
  const isBlocked = await callForValue(executor, functions.keep_arrived_print, {
    of_key: key,
    of_sha256: print.sha256,
    of_arrived: arrived,
    of_content: print.content,
    of_look: print.look,
  });
  if (isBlocked) throw blockedContent();
}

const SHA256 = /^[0-9a-f]{64}$/;
const LOOK = /^[0-9a-f]{16}$/;

/** A hash as people write it: the 64 digits of a SHA-256, or the 16 of a look; null for anything else. */
export function readHash(written: string): { file: string } | { look: string } | null {
  const hash = written.toLowerCase();
  if (SHA256.test(hash)) return { file: hash };
  return LOOK.test(hash) ? { look: BigInt(`0x${hash}`).toString(2).padStart(64, '0') } : null;
}

/** Notes the print of a file that is stored already: it is not refused, even if its hash is on a list. */
export async function notePrint(executor: Executor, key: string, { sha256, content, look }: Print): Promise<void> {
  await callForValue(executor, functions.keep_file_print, {
    of_key: key,
    of_sha256: sha256,
    of_content: content,
    of_look: look,
    may_block: false,
  });
}

/** Whether a file that is not stored yet may not be: it was taken down here for good reason, or its hash is known. */
export function isBlockedPrint(executor: Executor, { sha256, content, look }: Print): Promise<boolean> {
  return callForValue(executor, functions.is_blocked_file, { of_sha256: sha256, of_content: content, of_look: look });
}

function blockedContent(): AppError {
  return new AppError('blocked_content', 'This content is not allowed here and cannot be stored.', 400);
}

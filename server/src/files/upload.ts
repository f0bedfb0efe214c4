import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { limits } from '@kinora/catalogue/limits';
import { messages } from '@kinora/catalogue/messages';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { Upload } from '../wire.ts';
import { cleanImage } from './clean-image.ts';
import { receiveFile } from './receive-file.ts';
import { createSlots } from './slots.ts';

const RECEIVE_MS = 120_000;
/** Each has up to 10 MB on disk meanwhile. */
const MAX_WAITING = 250;
const slots = createSlots(2);

/** Where uploads are while nobody has looked at them. */
export const spoolFolder = (config: Pick<Config, 'filesFolder'>) => join(config.filesFolder, '.uploads');

const REMEMBER = {
  name: 'remember_upload',
  text: `insert into files (key, user_id, folder, content_type, bytes, width, height)
    select owner::text || '/' || $2::text || '/' || $3::text, owner, $2, $4, $5, $6, $7 from session_user_id($1) as owner
    returning key`,
};

/**
 * Takes a picture from a multipart request, cleans it and keeps it under a name of our own.
 * @throws AppError 400 invalid_file, 408, 413 too_large, 503 when too many are waiting or the disk is full
 */
export async function upload(
  deps: Pick<Deps, 'config' | 'pipeline' | 'store'>,
  sessionToken: string,
  folder: string,
  incoming: IncomingMessage,
): Promise<Upload> {
  const spool = spoolFolder(deps.config);
  await mkdir(spool, { recursive: true });
  const path = join(spool, randomUUID());
  try {
    await receive(incoming, path);
    if (slots.waiting() >= MAX_WAITING) throw new AppError('busy', messages.uploadFailed, 503);
    const image = await slots.run(() => cleanImage(path));
    if (image === null) throw notAnImage();
    const { body, width, height, format } = image;
    const { contentType } = format;
    const name = `${randomUUID()}.${format.extension}`;
    // The row first: then whatever a crash leaves behind is known, and swept.
    const values = [sessionToken, folder, name, contentType, body.length, width, height];
    const [row] = await deps.pipeline.call<{ key: string }>(REMEMBER, values);
    if (row === undefined) throw new Error('The upload was not recorded');
    await deps.store.put(row.key, body, contentType);
    return { url: `/files/${row.key}`, contentType, bytes: body.length, width, height };
  } finally {
    await rm(path, { force: true });
  }
}

async function receive(incoming: IncomingMessage, path: string): Promise<void> {
  // "Under 10 MB" leaves out the limit itself.
  const received = await receiveFile(incoming, { path, maxBytes: limits.imageUploadBytes - 1, timeoutMs: RECEIVE_MS });
  if (received === 'too_large') throw new AppError('too_large', messages.imageTooLarge, 413);
  if (received === 'too_slow') throw new AppError('too_slow', messages.uploadFailed, 408);
  if (received === 'not_written') throw new AppError('not_written', messages.uploadFailed, 503);
  if (received === 'none') throw notAnImage();
}

function notAnImage(): AppError {
  return new AppError('invalid_file', messages.selectImage, 400);
}

import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { inputMessages } from '@kinora/catalogue/input-messages';
import { limits } from '@kinora/catalogue/limits';
import * as z from 'zod';
import { requireOwner } from '../../http/principal.ts';
import { receiveFile } from '../../http/receive-file.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Database } from '../../platform/database/pool.ts';
import { query } from '../../platform/database/rows.ts';
import { AppError, notSignedIn } from '../../platform/errors.ts';
import type { Logger } from '../../platform/log/log.ts';
import { type Unclean, unreadable, unreadableWords } from '../../platform/media/clean-image.ts';
import { looksLikeImage, SNIFFED_BYTES, sniffImage } from '../../platform/media/media-formats.ts';
import { decoder } from '../../platform/media/sharp.ts';
import { createSlots } from '../../platform/media/slots.ts';
import { spoolFolder } from '../../platform/media/work-folder.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { putKnown, removeFiles, removeObjects } from '../../platform/objects/remove-files.ts';
import type { Avatar } from '../account/me-wire.ts';

/** Pixels of each side. */
const AVATAR_SIDE = 150;
const QUALITY = 80;

/**
 * The centered square of an untrusted JPEG, PNG or WebP as a small JPEG with its pixels alone. Otherwise what the file
 * is instead: no image, one of another format, or one that cannot be read.
 */
async function makeAvatar(path: string): Promise<Buffer | Unclean | 'other_format'> {
  const head = await readHead(path);
  const format = await sniffImage(head);
  if (format === null) return (await looksLikeImage(head)) ? 'other_format' : 'no_image';
  try {
    // The sniffed format is compared with the decoder's, so that no other decoder than the three ever runs.
    const { format: decoded } = await (await decoder(path, limits.imageUploadPixels)).metadata();
    if (decoded !== format.name) return 'damaged';
    return await (await decoder(path, limits.imageUploadPixels))
      .autoOrient()
      .resize({ width: AVATAR_SIDE, height: AVATAR_SIDE, fit: 'cover', position: 'center' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer();
  } catch (error) {
    return unreadable(error);
  }
}

async function isAnImage(path: string): Promise<boolean> {
  const head = await readHead(path);
  return (await sniffImage(head)) !== null || (await looksLikeImage(head));
}

function readHead(path: string): Promise<Buffer> {
  return buffer(createReadStream(path, { end: SNIFFED_BYTES - 1 }));
}

const FOLDER = 'avatars';
const CONTENT_TYPE = 'image/jpeg';
const RECEIVE_MS = 120_000;
const slots = createSlots(2);

const REMEMBER = {
  name: 'remember_avatar',
  text: `insert into files (key, user_id, folder, content_type, bytes, width, height)
    values ($1, $2, '${FOLDER}', '${CONTENT_TYPE}', $3, ${AVATAR_SIDE}, ${AVATAR_SIDE})`,
};

type AvatarDeps = { config: Config; database: Database; pipeline: Pipeline; store: ObjectStore; log: Logger };

/**
 * Takes a picture from a multipart request as the own avatar; the one before is removed.
 * @throws AppError 400 invalid_file, 408, 413 too_large, 503 when the disk is full
 */
export async function setAvatar(deps: AvatarDeps, sessionToken: string, incoming: IncomingMessage): Promise<Avatar> {
  const owner = await requireOwner(deps.pipeline, sessionToken);
  const body = await receiveAvatar(deps, incoming);
  const key = `${owner}/${FOLDER}/${randomUUID()}.jpg`;
  // Before the rest is committed: then whatever a crash leaves behind is known, and goes with a later one.
  await deps.pipeline.call(REMEMBER, [key, owner, body.length]);
  try {
    const isKept = await putKnown(
      { executor: deps.pipeline, store: deps.store },
      { key, body, contentType: CONTENT_TYPE },
    );
    if (!isKept) throw notSignedIn();
  } catch (error) {
    await deps.database.deleteFrom('files').where('key', '=', key).execute();
    throw error;
  }
  const avatar_url = `/files/${key}`;
  await changeOwn(deps, sessionToken, avatar_url);
  return { avatar_url };
}

/** @throws AppError `not_signed_in` */
export async function removeAvatar(deps: AvatarDeps, sessionToken: string): Promise<void> {
  await changeOwn(deps, sessionToken, null);
}

/** One change of a person's avatar at a time; the one before goes, and what crashes left an hour ago. */
async function changeOwn(deps: AvatarDeps, sessionToken: string, avatarUrl: string | null): Promise<void> {
  const keys = await deps.database.transaction().execute(async (transaction) => {
    const rows = await query(transaction, z.object({ id: z.string(), avatar_url: z.string().nullable() }))`
      select id, avatar_url from profiles where id = session_user_id(${sessionToken}) for update`;
    const [profile] = rows;
    if (profile === undefined) throw notSignedIn();
    await transaction.updateTable('profiles').set({ avatar_url: avatarUrl }).where('id', '=', profile.id).execute();
    const others = await query(transaction, z.object({ key: z.string() }))`
      select key from files
      where user_id = ${profile.id} and folder = ${FOLDER} and '/files/' || key is distinct from ${avatarUrl}::text
        and ('/files/' || key = ${profile.avatar_url}::text or created_at < now() - interval '1 hour')
      for update`;
    const gone = others.map(({ key }) => key);
    await removeFiles(transaction, gone);
    return gone;
  });
  await removeObjects(deps, keys);
}

async function receiveAvatar({ config }: AvatarDeps, incoming: IncomingMessage): Promise<Buffer> {
  const spool = spoolFolder(config);
  await mkdir(spool, { recursive: true });
  const path = join(spool, randomUUID());
  try {
    await receive(incoming, path);
    const avatar = await slots.run(() => makeAvatar(path));
    if (avatar === 'no_image') throw invalidFile(inputMessages.selectImage);
    if (avatar === 'other_format') throw invalidFile(inputMessages.imageFormat);
    if (typeof avatar === 'string') throw invalidFile(unreadableWords[avatar]);
    return avatar;
  } finally {
    await rm(path, { force: true });
  }
}

async function receive(incoming: IncomingMessage, path: string): Promise<void> {
  // "Under 10 MB" leaves out the limit itself.
  const received = await receiveFile(incoming, { path, maxBytes: limits.imageUploadBytes - 1, timeoutMs: RECEIVE_MS });
  if (received === 'too_slow') throw new AppError('too_slow', inputMessages.uploadFailed, 408);
  if (received === 'not_written') throw new AppError('not_written', inputMessages.uploadFailed, 503);
  if (received === 'none') throw invalidFile(inputMessages.selectImage);
  if (received === 'received') return;
  if (!(await isAnImage(path))) throw invalidFile(inputMessages.selectImage);
  throw new AppError('too_large', inputMessages.imageTooLarge, 413);
}

function invalidFile(words: string): AppError {
  return new AppError('invalid_file', words, 400);
}

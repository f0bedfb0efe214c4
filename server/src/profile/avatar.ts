import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { limits } from '@kinora/catalogue/limits';
import { messages } from '@kinora/catalogue/messages';
import { sql, type Transaction } from 'kysely';
import { requireOwner } from '../accounts/require-owner.ts';
import type { DB } from '../database/types.ts';
import type { Deps } from '../deps.ts';
import { AppError, notSignedIn } from '../errors.ts';
import { receiveFile } from '../files/receive-file.ts';
import { removeFiles } from '../files/remove-files.ts';
import { createSlots } from '../files/slots.ts';
import { spoolFolder } from '../files/work-folder.ts';
import type { Avatar } from '../wire.ts';
import { AVATAR_SIDE, isAnImage, makeAvatar } from './make-avatar.ts';

const FOLDER = 'avatars';
const CONTENT_TYPE = 'image/jpeg';
const RECEIVE_MS = 120_000;
const slots = createSlots(2);

const REMEMBER = {
  name: 'remember_avatar',
  text: `insert into files (key, user_id, folder, content_type, bytes, width, height)
    values ($1, $2, '${FOLDER}', '${CONTENT_TYPE}', $3, ${AVATAR_SIDE}, ${AVATAR_SIDE})`,
};

type AvatarDeps = Pick<Deps, 'config' | 'database' | 'pipeline' | 'store'>;

/**
 * Takes a picture from a multipart request as the own avatar; the one before is removed.
 * @throws AppError 400 invalid_file, 408, 413 too_large, 503 when the disk is full
 */
export async function setAvatar(deps: AvatarDeps, sessionToken: string, incoming: IncomingMessage): Promise<Avatar> {
  await requireOwner(deps.pipeline, sessionToken);
  const body = await receiveAvatar(deps, incoming);
  return withOwnProfile(deps, sessionToken, async (transaction, userId) => {
    const key = `${userId}/${FOLDER}/${randomUUID()}.jpg`;
    // On its own, before the rest is committed: then whatever a crash leaves behind is known, and goes with the next one.
    await deps.pipeline.call(REMEMBER, [key, userId, body.length]);
    await deps.store.put(key, body, CONTENT_TYPE);
    const avatar_url = `/files/${key}`;
    await transaction.updateTable('profiles').set({ avatar_url }).where('id', '=', userId).execute();
    await removeOthers(deps, transaction, userId, key);
    return { avatar_url };
  });
}

/** @throws AppError `not_signed_in` */
export async function removeAvatar(deps: AvatarDeps, sessionToken: string): Promise<void> {
  await withOwnProfile(deps, sessionToken, async (transaction, userId) => {
    await transaction.updateTable('profiles').set({ avatar_url: null }).where('id', '=', userId).execute();
    await removeOthers(deps, transaction, userId, null);
  });
}

/** One change of a person's avatar at a time, and none while the account is being deleted. */
function withOwnProfile<Result>(
  { database }: AvatarDeps,
  sessionToken: string,
  work: (transaction: Transaction<DB>, userId: string) => Promise<Result>,
): Promise<Result> {
  return database.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: string }>`
      select id from profiles where id = session_user_id(${sessionToken}) for update`.execute(transaction);
    const [profile] = rows;
    if (profile === undefined) throw notSignedIn();
    return work(transaction, profile.id);
  });
}

async function removeOthers(
  { store }: AvatarDeps,
  transaction: Transaction<DB>,
  userId: string,
  kept: string | null,
): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    select key from files where user_id = ${userId} and folder = ${FOLDER} and key is distinct from ${kept}::text
    for update`.execute(transaction);
  const keys = rows.map(({ key }) => key);
  await removeFiles(transaction, store, keys);
}

async function receiveAvatar({ config }: AvatarDeps, incoming: IncomingMessage): Promise<Buffer> {
  const spool = spoolFolder(config);
  await mkdir(spool, { recursive: true });
  const path = join(spool, randomUUID());
  try {
    await receive(incoming, path);
    const avatar = await slots.run(() => makeAvatar(path));
    if (avatar === 'no_image') throw invalidFile(messages.selectImage);
    if (avatar === 'other_format') throw invalidFile(messages.imageFormat);
    return avatar;
  } finally {
    await rm(path, { force: true });
  }
}

async function receive(incoming: IncomingMessage, path: string): Promise<void> {
  // "Under 10 MB" leaves out the limit itself.
  const received = await receiveFile(incoming, { path, maxBytes: limits.imageUploadBytes - 1, timeoutMs: RECEIVE_MS });
  if (received === 'too_slow') throw new AppError('too_slow', messages.uploadFailed, 408);
  if (received === 'not_written') throw new AppError('not_written', messages.uploadFailed, 503);
  if (received === 'none') throw invalidFile(messages.selectImage);
  if (received === 'received') return;
  if (!(await isAnImage(path))) throw invalidFile(messages.selectImage);
  throw new AppError('too_large', messages.imageTooLarge, 413);
}

function invalidFile(words: string): AppError {
  return new AppError('invalid_file', words, 400);
}

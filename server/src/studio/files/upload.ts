import { readFile, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FileField } from '@kinora/catalogue/tool';
import { uploadRule } from '@kinora/catalogue/upload-rules';
import type { Config } from '../../platform/config/config.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import { notSignedIn } from '../../platform/errors.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { Marks } from '../../platform/marks/marks.ts';
import { contentOf } from '../../platform/media/file-content.ts';
import type { MediaProgram } from '../../platform/media/media-program.ts';
import { posterOf } from '../../platform/media/thumbnail.ts';
import { inWorkFolder } from '../../platform/media/work-folder.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { putKnown } from '../../platform/objects/remove-files.ts';
import { storedName } from '../../platform/objects/stored-name.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { Classifier } from '../moderation/classifier.ts';
import { type JudgedUpload, refuseBlockedUpload } from '../moderation/uploads.ts';
import { FILE, type Kept, type KindRule, keepable } from './keepable.ts';
import { keepPrint, printOf, sha256Of } from './prints.ts';
import { announcedBytes, openUploads, receive } from './receive-upload.ts';
import { readStorageLimits, requireRoom } from './storage.ts';
import type { Upload } from './wire.ts';

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

const FORGET = { name: 'forget_upload', text: 'delete from files where key = $1' };

export type UploadDeps = {
  config: Config;
  log: Logger;
  pipeline: Pipeline;
  store: ObjectStore;
  media: MediaProgram;
  marks: Marks;
  settings: Settings;
  classifier: Classifier | null;
};

/**
 * Takes a picture, a video or a sound from a multipart request and keeps it under a name of our own: pictures written
 * anew, videos and sounds without the words, places and pictures that they hold, measured by the frame.
 * @throws AppError 400 invalid_file or blocked_content, 408, 413 too_large or storage_full, 429 rate_limited, 503 when too many are waiting or the disk is full
 */
export async function upload(
  deps: UploadDeps,
  sessionToken: string,
  { folder, kinds }: { folder: string; kinds: readonly FileField['kind'][] },
  incoming: IncomingMessage,
): Promise<Upload> {
  const rules = kinds.map((kind) => ({ kind, ...uploadRule({ kind, folder }) }));
  const { owner, roomBytes } = await requireRoom(deps, sessionToken);
  const bytes = announcedBytes(incoming, Math.max(...rules.map(({ maxBytes }) => maxBytes)));
  return openUploads.during({ of: owner, bytes, roomBytes }, () =>
    receiveAndKeep(deps, { sessionToken, owner, folder, rules, incoming }),
  );
}

type Sent = { sessionToken: string; owner: string; folder: string; rules: KindRule[] };

function receiveAndKeep(
  deps: UploadDeps,
  { incoming, ...sent }: Sent & { incoming: IncomingMessage },
): Promise<Upload> {
  return inWorkFolder(deps.config, async (workFolder) => {
    const path = join(workFolder, FILE);
    const sendersName = await receive(incoming, path, sent.rules);
    return keep(deps, { ...sent, workFolder, path, sendersName });
  });
}

type ForSomebody = { folder: string; kind: FileField['kind'] };

/**
 * Keeps what was made for a person as if they had uploaded it: measured, cleaned, and swept when nothing uses it.
 * @throws AppError as an upload
 */
export async function keepAsUpload(
  deps: UploadDeps,
  sessionToken: string,
  { folder, kind, body }: ForSomebody & { body: Buffer },
): Promise<Upload> {
  const { owner } = await requireRoom(deps, sessionToken);
  const rules = [{ kind, ...uploadRule({ kind, folder }) }];
  return inWorkFolder(deps.config, async (workFolder) => {
    const path = join(workFolder, FILE);
    await writeFile(path, body);
    return keep(deps, { sessionToken, owner, folder, rules, workFolder, path, sendersName: kind });
  });
}

/**
 * The same of a stored file that somebody else shows, which is read when its turn has come; null where it is gone by then.
 * It counts as one of the uploads that a person has under way, and nothing of it is held in memory.
 * @throws AppError as an upload
 */
export async function copyAsUpload(
  deps: UploadDeps,
  sessionToken: string,
  { folder, kind, bytes, read }: ForSomebody & { bytes: number; read: () => Promise<Readable | null> },
): Promise<Upload | null> {
  const { owner, roomBytes } = await requireRoom(deps, sessionToken);
  const rules = [{ kind, ...uploadRule({ kind, folder }) }];
  return openUploads.during({ of: owner, bytes, roomBytes }, () =>
    inWorkFolder(deps.config, async (workFolder) => {
      const source = await read();
      if (source === null) return null;
      const path = join(workFolder, FILE);
      await writeFile(path, source);
      // Whoever picked it is somebody else: it is nobody's fault here where it is refused.
      const asked = { sessionToken, owner, folder, rules, workFolder, path, sendersName: kind, isChosenByOther: true };
      return keep(deps, asked);
    }),
  );
}

type Arrived = Sent & { workFolder: string; path: string; sendersName: string; isChosenByOther?: boolean };

async function keep(deps: UploadDeps, arrived: Arrived): Promise<Upload> {
  const { sessionToken, owner, folder, rules, workFolder, path, sendersName, isChosenByOther = false } = arrived;
  const { body, extension, measured } = await keepable(deps, { owner, workFolder, rules });
  const { contentType, bytes, width, height, seconds = null, frames = null, fps = null } = measured;
  const judged = judgedOf(body, contentType);
  const hashOf = () => sha256Of({ path });
  const by = isChosenByOther ? null : sessionToken;
  if (judged !== null) await refuseBlockedUpload(deps, { by, owner, folder, hashOf }, judged);
  const arrivedAs = await hashOf();
  const isCopy = Buffer.isBuffer(body) || body.path !== path;
  const originalMarks = isCopy ? await marksOfOriginal(deps, path, contentType) : null;
  // The row first: then whatever a crash leaves behind is known, and swept.
  const { maxFiles, maxBytes } = await readStorageLimits(deps);
  const key = await callForValue(deps.pipeline, functions.remember_upload, {
    principal: sessionToken,
    name: storedName(sendersName, extension),
    content_type: contentType,
    ...{ folder, bytes, width, height, seconds, frames, fps },
    max_files: maxFiles,
    max_bytes: maxBytes,
  });
  try {
    await keepPrint(deps.pipeline, key, await printOfUpload(deps.media, { body, path, contentType }), arrivedAs);
    await keepUploadMarks(deps.pipeline, key, originalMarks);
    const isKept = await putKnown({ executor: deps.pipeline, store: deps.store }, { key, body, contentType });
    if (!isKept) throw notSignedIn();
  } catch (error) {
    await deps.pipeline.call(FORGET, [key]);
    throw error;
  }
  return { url: `/files/${key}`, ...measured };
}

/** Sounds are not looked at. */
export function judgedOf(body: Kept['body'], contentType: string): JudgedUpload | null {
  if (Buffer.isBuffer(body)) return { picture: body };
  if (!contentType.startsWith('video/')) return null;
  return { video: { folder: dirname(body.path), file: basename(body.path) } };
}

/** What it shows is what arrived, so that the file itself finds it again; its bytes are those of the copy that is kept. */
async function printOfUpload(
  media: MediaProgram,
  { body, path, contentType }: Pick<Kept, 'body'> & { path: string; contentType: string },
) {
  const picture = await pictureOf(media, body, contentType);
  return printOf(body, { contentType, picture, content: await contentOf({ path }, contentType) });
}

/** The picture that similar files are found by; for a video it is the poster, as for videos that were made here. */
async function pictureOf(media: MediaProgram, body: Kept['body'], contentType: string) {
  if (Buffer.isBuffer(body)) return body;
  return contentType.startsWith('video/') ? posterOf(media, dirname(body.path), basename(body.path)) : null;
}

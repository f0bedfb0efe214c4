import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { basename, dirname, join } from 'node:path';
import { inputMessages } from '@kinora/catalogue/input-messages';
import type { FileField } from '@kinora/catalogue/tool';
import { type UploadRule, uploadRule } from '@kinora/catalogue/upload-rules';
import { receiveFile } from '../../http/receive-file.ts';
import type { Upload } from '../../http/wire.ts';
import type { Config } from '../../platform/config/config.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import { AppError } from '../../platform/errors.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { Marks } from '../../platform/marks/marks.ts';
import { cleanImage } from '../../platform/media/clean-image.ts';
import { contentOf } from '../../platform/media/file-content.ts';
import { looksLikeImage, sniffImage } from '../../platform/media/image-format.ts';
import { cleanSound } from '../../platform/media/measure-sound.ts';
import { cleanVideo } from '../../platform/media/measure-video.ts';
import type { MediaProgram } from '../../platform/media/media-program.ts';
import { readHead } from '../../platform/media/read-head.ts';
import { createSlots } from '../../platform/media/slots.ts';
import { looksLikeSound, soundFormat } from '../../platform/media/sound-format.ts';
import { sniffVideo, type VideoFormat } from '../../platform/media/video-format.ts';
import { inWorkFolder } from '../../platform/media/work-folder.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { storedName } from '../../platform/objects/stored-name.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { Classifier } from '../moderation/classifier.ts';
import { type JudgedUpload, refuseBlockedUpload } from '../moderation/uploads.ts';
import { createOpenUploads } from './open-uploads.ts';
import { keepPrint, printOf, sha256Of } from './prints.ts';
import { readStorageLimits, requireRoom } from './storage.ts';
import { keepUploadMarks, marksOfOriginal } from './upload-marks.ts';

const RECEIVE_MS: Readonly<Record<FileField['kind'], number>> = {
  image: 120_000,
  video: 600_000,
  audio: 300_000,
};
/** Each has up to 100 MB on disk meanwhile. */
const MAX_WAITING = 250;
const imageSlots = createSlots(2);
/** Reading a hostile video or sound may take its whole time. */
const mediaSlots = createSlots(4);
const openUploads = createOpenUploads();
const FILE = 'received';
const COPY = 'copied';

const FORGET = { name: 'forget_upload', text: 'delete from files where key = $1' };

type Kept = Omit<Upload, 'url'> & { body: Buffer | { path: string }; extension: string };
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

/** How much is on its way; as much as is taken at all where nobody says it. */
function announcedBytes(incoming: IncomingMessage, most: number): number {
  const announced = Number(incoming.headers['content-length'] ?? most);
  return Number.isFinite(announced) ? Math.min(announced, most) : most;
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

type KeptForSomebody = {
  folder: string;
  kind: FileField['kind'];
  body: Buffer;
  /** Whether somebody else picked it: then it is nobody's fault here where it is refused. */
  isChosenByOther?: boolean;
};

/**
 * Keeps what somebody else made for a person as if they had uploaded it: measured, cleaned, and swept when nothing uses it.
 * @throws AppError as an upload
 */
export async function keepAsUpload(
  deps: UploadDeps,
  sessionToken: string,
  { folder, kind, body, isChosenByOther = false }: KeptForSomebody,
): Promise<Upload> {
  const { owner } = await requireRoom(deps, sessionToken);
  const rules = [{ kind, ...uploadRule({ kind, folder }) }];
  return inWorkFolder(deps.config, async (workFolder) => {
    const path = join(workFolder, FILE);
    await writeFile(path, body);
    return keep(deps, { sessionToken, owner, folder, rules, workFolder, path, sendersName: kind, isChosenByOther });
  });
}

type Arrived = Sent & { workFolder: string; path: string; sendersName: string; isChosenByOther?: boolean };

async function keep(deps: UploadDeps, arrived: Arrived): Promise<Upload> {
  const { sessionToken, owner, folder, rules, workFolder, path, sendersName, isChosenByOther = false } = arrived;
  const { body, extension, ...measured } = await keepable(deps, { owner, path, workFolder, rules });
  const { contentType, bytes, width, height, seconds = null, frames = null, fps = null } = measured;
  const judged = judgedOf(body, contentType);
  if (judged !== null) await refuseBlockedUpload(deps, isChosenByOther ? null : sessionToken, judged);
  const arrivedAs = await sha256Of({ path });
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
    await keepPrint(deps.pipeline, key, await printOfUpload({ body, path, contentType }), arrivedAs);
    await keepUploadMarks(deps.pipeline, key, originalMarks);
    await deps.store.put(key, Buffer.isBuffer(body) ? body : createReadStream(body.path), contentType);
  } catch (error) {
    await deps.pipeline.call(FORGET, [key]);
    throw error;
  }
  return { url: `/files/${key}`, ...measured };
}

/** Sounds are not looked at. */
function judgedOf(body: Kept['body'], contentType: string): JudgedUpload | null {
  if (Buffer.isBuffer(body)) return { picture: body };
  if (!contentType.startsWith('video/')) return null;
  return { video: { folder: dirname(body.path), file: basename(body.path) } };
}

/** What it shows is what arrived, so that the file itself finds it again; its bytes are those of the copy that is kept. */
async function printOfUpload({ body, path, contentType }: Pick<Kept, 'body' | 'contentType'> & { path: string }) {
  const source = Buffer.isBuffer(body) ? body : body.path;
  const picture = contentType.startsWith('image/') ? source : null;
  return printOf(body, { contentType, picture, content: await contentOf({ path }, contentType) });
}

type KindRule = UploadRule & { kind: FileField['kind'] };

/** Answers what the sender calls the file. */
async function receive(incoming: IncomingMessage, path: string, rules: KindRule[]): Promise<string> {
  let name = '';
  const loosest = rules.reduce((one, other) => (other.maxBytes > one.maxBytes ? other : one));
  const timeoutMs = Math.max(...rules.map(({ kind }) => RECEIVE_MS[kind]));
  // "Less than 10 MB" leaves out the limit itself.
  const received = await receiveFile(incoming, {
    path,
    maxBytes: loosest.maxBytes - 1,
    timeoutMs,
    onName: (sent) => {
      name = sent;
    },
  });
  if (received === 'too_large') throw new AppError('too_large', loosest.tooLarge, 413);
  if (received === 'too_slow') throw new AppError('too_slow', failedUpload(rules), 408);
  if (received === 'not_written') throw new AppError('not_written', failedUpload(rules), 503);
  if (received === 'none') throw wrongKind(rules);
  return name;
}

type Received = { owner: string; path: string; workFolder: string; rules: KindRule[] };

/** What the bytes are decides; what the sender calls them does not count. */
async function keepable(deps: UploadDeps, { owner, path, workFolder, rules }: Received): Promise<Kept> {
  const head = await readHead(path);
  const takes = (kind: FileField['kind']) => rules.some((rule) => rule.kind === kind);
  const inTurn = (work: () => Promise<Kept>) => {
    const { waiting, run } = mediaSlots;
    if (waiting() >= MAX_WAITING) throw new AppError('busy', failedUpload(rules), 503);
    return run(work, owner);
  };
  const video = takes('video') ? await sniffVideo(head) : null;
  if (video !== null) return inTurn(() => keepableVideo(deps, { folder: workFolder, format: video }));
  if (takes('audio') && (await looksLikeSound(head, { mayBeMp4: true }))) {
    return inTurn(() => keepableSound(deps, workFolder));
  }
  if (!takes('image')) throw wrongKind(rules);
  if ((await sniffImage(head)) === null) {
    throw (await looksLikeImage(head))
      ? new AppError('invalid_file', inputMessages.imageFormat, 400)
      : wrongKind(rules);
  }
  if (imageSlots.waiting() >= MAX_WAITING) throw new AppError('busy', failedUpload(rules), 503);
  const image = await imageSlots.run(() => cleanImage(path), owner);
  if (image === null) throw wrongKind(rules);
  const { body, width, height, format } = image;
  return { body, extension: format.extension, contentType: format.contentType, bytes: body.length, width, height };
}

async function keepableVideo(
  deps: UploadDeps,
  { folder, format }: { folder: string; format: VideoFormat },
): Promise<Kept> {
  const measured = await cleanVideo(deps.media, { folder, file: FILE, output: COPY });
  if (measured === null) throw new AppError('invalid_file', inputMessages.videoAnalysisFailed, 400);
  const { bytes, width, height, seconds, frames, fps } = measured;
  return { body: { path: join(folder, COPY) }, ...format, bytes, width, height, seconds, frames, fps };
}

async function keepableSound({ media }: UploadDeps, folder: string): Promise<Kept> {
  const measured = await cleanSound(media, folder, { file: FILE, copy: COPY });
  if (measured === null) throw new AppError('invalid_file', inputMessages.audioAnalysisFailed, 400);
  const { container, seconds, bytes, file } = measured;
  return { body: { path: join(folder, file) }, ...soundFormat(container), bytes, width: 0, height: 0, seconds };
}

function wrongKind(rules: KindRule[]): AppError {
  const rule = rules.find(({ kind }) => kind === 'image') ?? rules[0];
  return new AppError('invalid_file', rule?.wrongKind ?? inputMessages.selectImage, 400);
}

function failedUpload(rules: KindRule[]): string {
  return rules.every(({ kind }) => kind === 'image') ? inputMessages.uploadFailed : inputMessages.fileUploadFailed;
}

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inputMessages } from '@kinora/catalogue/input-messages';
import type { FileField } from '@kinora/catalogue/tool';
import type { UploadRule } from '@kinora/catalogue/upload-rules';
import type { Text } from '@kinora/texts/typed-keys';
import { AppError } from '../../platform/errors.ts';
import { cleanImage, unreadableWords } from '../../platform/media/clean-image.ts';
import { cleanSound } from '../../platform/media/measure-sound.ts';
import { cleanVideo } from '../../platform/media/measure-video.ts';
import {
  looksLikeImage,
  looksLikeSound,
  readHead,
  sniffImage,
  sniffVideo,
  soundFormat,
  type VideoFormat,
} from '../../platform/media/media-formats.ts';
import type { MediaProgram } from '../../platform/media/media-program.ts';
import { createSlots } from '../../platform/media/slots.ts';
import type { Output, Upload } from './wire.ts';

/** Each has up to 100 MB on disk meanwhile. */
const MAX_WAITING = 250;
const imageSlots = createSlots(2);
/** Reading a hostile video or sound may take its whole time. */
const mediaSlots = createSlots(4);
/** What somebody sent, and what was made of it, by their names in a working folder. */
export const FILE = 'received';
const COPY = 'copied';

export type KindRule = Omit<UploadRule, 'wrongKind'> & { kind: FileField['kind']; wrongKind: string | Text };

/** What is kept of a file that somebody sent. */
export type Kept = {
  body: Buffer | { path: string };
  extension: string;
  measured: Omit<Upload, 'url'>;
  /** What only cards show: how loud a sound is, whether a video has one. */
  more: Pick<Output, 'peaks' | 'hasAudio'>;
};

type Received = { owner: string; workFolder: string; rules: KindRule[] };
type Deps = { media: MediaProgram };

/**
 * The file `received` of a working folder as it is kept: pictures written anew, videos and sounds without the words, places
 * and pictures that they hold. What its bytes are decides; what the sender calls them does not count.
 * @throws AppError 400 invalid_file, 413 too_large for its kind, 503 busy
 */
export async function keepable(deps: Deps, { owner, workFolder, rules }: Received): Promise<Kept> {
  const path = join(workFolder, FILE);
  const [head, { size }] = await Promise.all([readHead(path), stat(path)]);
  const takes = (kind: FileField['kind']) => rules.some((rule) => rule.kind === kind);
  const refuseLarge = (kind: FileField['kind']) => {
    const rule = rules.find((one) => one.kind === kind);
    if (rule !== undefined && size >= rule.maxBytes) throw new AppError('too_large', rule.tooLarge, 413);
  };
  const inTurn = (work: () => Promise<Kept>) => {
    const { waiting, run } = mediaSlots;
    if (waiting() >= MAX_WAITING) throw new AppError('busy', failedUpload(rules), 503);
    return run(work, owner);
  };
  const video = takes('video') ? await sniffVideo(head) : null;
  if (video !== null) {
    refuseLarge('video');
    return inTurn(() => keepableVideo(deps, { folder: workFolder, format: video }));
  }
  if (takes('audio') && (await looksLikeSound(head, { mayBeMp4: true }))) {
    refuseLarge('audio');
    return inTurn(() => keepableSound(deps, workFolder));
  }
  if (!takes('image')) throw wrongKind(rules);
  if ((await sniffImage(head)) === null) {
    throw (await looksLikeImage(head))
      ? new AppError('invalid_file', inputMessages.imageFormat, 400)
      : wrongKind(rules);
  }
  refuseLarge('image');
  if (imageSlots.waiting() >= MAX_WAITING) throw new AppError('busy', failedUpload(rules), 503);
  const image = await imageSlots.run(() => cleanImage(path), owner);
  if (image === 'no_image') throw wrongKind(rules);
  if (typeof image === 'string') throw new AppError('invalid_file', unreadableWords[image], 400);
  const { body, width, height, format } = image;
  const measured = { contentType: format.contentType, bytes: body.length, width, height };
  return { body, extension: format.extension, measured, more: {} };
}

async function keepableVideo(deps: Deps, { folder, format }: { folder: string; format: VideoFormat }): Promise<Kept> {
  const facts = await cleanVideo(deps.media, { folder, file: FILE, output: COPY });
  if (facts === null) throw new AppError('invalid_file', inputMessages.videoAnalysisFailed, 400);
  const { bytes, width, height, seconds, frames, fps, audio: hasAudio } = facts;
  const { contentType, extension } = format;
  const measured = { contentType, bytes, width, height, seconds, frames, fps };
  return { body: { path: join(folder, COPY) }, extension, measured, more: { hasAudio } };
}

async function keepableSound({ media }: Deps, folder: string): Promise<Kept> {
  const facts = await cleanSound(media, folder, { file: FILE, copy: COPY });
  if (facts === null) throw new AppError('invalid_file', inputMessages.audioAnalysisFailed, 400);
  const { container, seconds, bytes, file, peaks } = facts;
  const { contentType, extension } = soundFormat(container);
  const measured = { contentType, bytes, width: 0, height: 0, seconds };
  return { body: { path: join(folder, file) }, extension, measured, more: peaks === null ? {} : { peaks } };
}

export function wrongKind(rules: KindRule[]): AppError {
  const rule = rules.find(({ kind }) => kind === 'image') ?? rules[0];
  return new AppError('invalid_file', rule?.wrongKind ?? inputMessages.selectImage, 400);
}

export function failedUpload(rules: KindRule[]): string {
  return rules.every(({ kind }) => kind === 'image') ? inputMessages.uploadFailed : inputMessages.fileUploadFailed;
}

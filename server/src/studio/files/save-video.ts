import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VideoFinish } from '@kinora/catalogue/providers';
import { AppError } from '../../platform/errors.ts';
import { contentOf } from '../../platform/media/file-content.ts';
import { isBadMedia, measureVideo } from '../../platform/media/measure-video.ts';
import { readHead, sniffVideo, webp } from '../../platform/media/media-formats.ts';
import { MediaError, type MediaProgram, type VideoFacts } from '../../platform/media/media-program.ts';
import { thumbnailOf } from '../../platform/media/thumbnail.ts';
import { markFile } from './mark-file.ts';
import { sha256Of } from './prints.ts';
import { newOutputName, type ResultPlace, type StoredFile, storeOutputs } from './store-outputs.ts';
import type { Output } from './wire.ts';

const LONGEST_SECONDS = 600;
const POSTER_SIDE = 1280;
/** Shapes count as the same within a rounded pixel. */
const SAME_SHAPE = 0.01;

type VideoSource = {
  media: MediaProgram;
  /** A working folder, and the video's name in it. */
  folder: string;
  file: string;
};

/**
 * Keeps one video of a generation, cut and cropped to what was asked for, with its marks, a poster, a thumbnail, a placeholder and
 * a short silent preview. Without ffmpeg on this machine it has none of these.
 * @throws AppError bad_output when it is no video of at most ten minutes, cannot_finish when there is no ffmpeg to cut it
 */
export async function saveVideo(
  place: ResultPlace & VideoSource & { index: number; finish?: VideoFinish },
): Promise<Output> {
  const { media, folder } = place;
  const { file, facts } = await finished(place, await measured(place), place.finish ?? {});
  const format = await sniffVideo(await readHead(join(folder, file)));
  if (format === null) throw badVideo();

  const name = newOutputName(place, place.index);
  const { width, height, seconds, frames, fps } = facts;
  const { contentType } = format;
  const { file: marked, bytes, unmarked, watermark } = await markFile(place.marking, { folder, file, contentType });
  const delivered = { path: join(folder, place.file) };
  const original: StoredFile = {
    key: `${name}.${format.extension}`,
    body: { path: join(folder, marked) },
    ...{ bytes, contentType, unmarked, watermark },
    content: await contentOf(delivered, contentType),
    arrived: await sha256Of(delivered),
    ...{ width, height, seconds, frames, fps },
  };
  // Taken from the marked video: a frame without the invisible mark, beside one with it, would give the mark away.
  const still = await stillsOf(media, folder, watermark === null ? file : marked, name);
  await storeOutputs(place, [original, ...(still?.stored ?? [])]);
  return {
    url: `/files/${original.key}`,
    thumbnailUrl: null,
    posterUrl: null,
    placeholder: null,
    ...still?.shown,
    ...{ width, height, seconds, frames, fps },
    hasAudio: facts.audio,
    contentType: original.contentType,
    bytes: original.bytes,
  };
}

async function measured({ media, folder, file }: VideoSource): Promise<VideoFacts> {
  const facts = await measureVideo(media, folder, file);
  if (facts === null || facts.seconds > LONGEST_SECONDS) throw badVideo();
  return facts;
}

/** The video as it was asked for; untouched where it is that already. */
async function finished({ media, folder, file }: VideoSource, facts: VideoFacts, finish: VideoFinish) {
  if (isFinished(facts, finish)) return { file, facts };
  const output = 'finished.mp4';
  try {
    return { file: output, facts: await media.finish({ folder, file, output, ...finish }) };
  } catch (error) {
    if (isNoDecoder(error)) {
      throw new AppError('cannot_finish', 'This studio cannot cut videos: ffmpeg is missing on its machine', 502);
    }
    throw isBadMedia(error) ? badVideo() : error;
  }
}

function isFinished(facts: VideoFacts, { seconds, frames, aspect, fps }: VideoFinish): boolean {
  const rate = fps ?? facts.fps;
  const asked = frames ?? (seconds === undefined ? facts.frames : Math.round(seconds * rate));
  const shape = aspect === undefined ? 1 : (facts.width * aspect.height) / (facts.height * aspect.width);
  return asked === facts.frames && rate === facts.fps && Math.abs(shape - 1) < SAME_SHAPE;
}

/** Null where this machine cannot decode it: a video without them is still what was paid for. */
export async function stillsOf(media: MediaProgram, folder: string, file: string, name: string) {
  try {
    const size = await media.poster({ folder, file, output: 'poster.jpg', maxSide: POSTER_SIDE });
    const clip = await media.preview({ folder, file, output: 'preview.mp4' });
    const poster = await readFile(join(folder, 'poster.jpg'));
    const preview = await readFile(join(folder, 'preview.mp4'));
    const { thumbnail, placeholder } = await thumbnailOf(poster);
    const keys = { poster: `${name}-poster.jpg`, thumbnail: `${name}-thumb.webp`, preview: `${name}-preview.mp4` };
    const stored: StoredFile[] = [
      { key: keys.poster, body: poster, bytes: poster.length, contentType: 'image/jpeg', ...size },
      { key: keys.thumbnail, bytes: thumbnail.body.length, contentType: webp.contentType, ...thumbnail },
      { ...sizeOf(clip), key: keys.preview, body: preview, bytes: preview.length, contentType: 'video/mp4' },
    ];
    const shown = {
      posterUrl: `/files/${keys.poster}`,
      thumbnailUrl: `/files/${keys.thumbnail}`,
      previewUrl: `/files/${keys.preview}`,
      placeholder,
    };
    return { stored, shown };
  } catch (error) {
    if (error instanceof MediaError) return null;
    throw error;
  }
}

const sizeOf = ({ width, height }: VideoFacts) => ({ width, height });

function isNoDecoder(error: unknown): boolean {
  return error instanceof MediaError && error.code === 'no_decoder';
}

function badVideo(): AppError {
  return new AppError('bad_output', 'What the service delivered is not a video that can be kept', 502);
}

import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ClipOrder } from '@kinora/providers/port/orders';
import type { RenderedOutput } from '@kinora/providers/port/painter';
import type { CutoutModels } from '../cutout/load-models.ts';
import { loadPicture } from '../inputs/load-picture.ts';
import type { Report } from '../paint/paint-picture.ts';
import type { SubjectLibrary } from '../paint/subjects/subject-library.ts';
import { notDrawn } from '../prompt/not-drawn.ts';
import { composeSound } from '../sound/compose-sound.ts';
import { SAMPLE_RATE } from '../sound/voices.ts';
import { createScene, type DrawMoment } from './create-scene.ts';
import type { MediaProgram, VideoFacts } from './media-program.ts';
import { motionPhrases } from './motion/read-motion.ts';
import { createFrame } from './picture/draw-view.ts';
import { preparePicture } from './picture/prepare-picture.ts';
import { clipSize, type Size, workingSize } from './sizes.ts';

/** Pictures are prepared a little larger than they are shown, so that they stay sharp when the camera comes closer. */
const RESERVE = 1.15;
/** Inputs are read up to this many pixels a side. */
const LONGEST_SIDE = 2048;
const CLIP = 'clip.mp4';
/** More pictures a second than this look no smoother here: each is then shown more than once. */
const MOST_PICTURES_A_SECOND = 30;

interface ClipTools {
  /** A folder for the clip's files. */
  folder: string;
  library: SubjectLibrary;
  /** Null leaves the picture in one piece. */
  models: CutoutModels | null;
  media: MediaProgram;
  report: Report;
}

/**
 * Makes a clip as `clip.mp4` in the folder: loads or paints its picture, takes it apart, moves a camera through it and
 * streams the frames to the encoder. Memory does not grow with the length. Throws InputError for a bad picture,
 * MediaProgramError, or the signal's reason when it is cancelled.
 */
export async function renderClip(order: ClipOrder, tools: ClipTools, signal?: AbortSignal): Promise<RenderedOutput> {
  const { folder, library, models, media, report } = tools;
  report(1, order.image === null ? 'Imagining the scene' : 'Looking at the picture');
  const input = order.image === null ? null : await loadPicture(order.image, LONGEST_SIDE);
  const size = clipSize(order.shape, input);
  const working = workingSize(size);
  const reserve = { width: Math.round(working.width * RESERVE), height: Math.round(working.height * RESERVE) };
  const prepared = await preparePicture(order, input, reserve, library, (percent, message) =>
    report(2 + percent * 0.14, message),
  );
  signal?.throwIfAborted();
  const seer = prepared.mayHaveSubject ? models : null;
  const draw = await createScene(order, prepared.pixels, seer, (percent, message) =>
    report(16 + percent * 0.06, message),
  );
  const { width, height } = await streamFrames(order, { size, working, draw, media, folder, report }, signal);
  const missing = order.image === null ? notDrawn(order.prompt, library, motionPhrases) : [];
  return {
    format: 'MP4',
    width,
    height,
    seed: order.seed,
    notDrawn: missing,
    content: { file: path.join(folder, CLIP) },
  };
}

interface Stream {
  size: Size;
  working: Size;
  draw: DrawMoment;
  media: MediaProgram;
  folder: string;
  report: Report;
}

async function streamFrames(order: ClipOrder, stream: Stream, signal?: AbortSignal): Promise<VideoFacts> {
  const { size, working, draw, media, folder, report } = stream;
  const { frames, fps } = order;
  if (order.audio) {
    report(22, 'Composing the sound');
    await writeFile(path.join(folder, 'sound.f32'), new Uint8Array(composeSound(order, frames / fps).buffer));
  }
  const encoder = media.encode({
    folder,
    output: CLIP,
    ...working,
    fps,
    frames,
    quality: order.crf,
    ...(working.width === size.width ? {} : { scaleTo: size }),
    ...(order.audio ? { audio: { file: 'sound.f32', sampleRate: SAMPLE_RATE, channels: 2 } } : {}),
  });
  const repeats = Math.ceil(fps / MOST_PICTURES_A_SECOND);
  const frame = createFrame(working.width, working.height);
  try {
    for (let index = 0; index < frames; index += 1) {
      signal?.throwIfAborted();
      if (index % repeats === 0) {
        const moment = order.reverse ? frames - 1 - index : index;
        draw(frame, { seconds: moment / fps, progress: progressOf(moment, order) });
        report(24 + (index / frames) * 72, `Filming frame ${index + 1} of ${frames}`);
      }
      await encoder.write(frame.bytes);
    }
    report(97, 'Finishing the file');
    return await encoder.finish();
  } catch (error) {
    encoder.abandon();
    throw error;
  }
}

/** A loop's last frame is one step before its first; any other clip arrives at its end. */
function progressOf(moment: number, { frames, loop }: ClipOrder): number {
  return moment / Math.max(1, loop ? frames : frames - 1);
}

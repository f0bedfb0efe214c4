import path from 'node:path';
import { aacOutput, h264Output, mp4File, requireFfmpeg, soundOfLength, videoInput } from '../ffmpeg/arguments.ts';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { CODEC_LIMIT_MS } from '../limits.ts';
import { rateFraction } from '../probe/frame-rate.ts';
import { probe } from '../probe/probe.ts';
import type { Facts, FinishRequest } from '../schemas.ts';
import { findVideo } from '../working-file.ts';

/** Nearly without loss: what is finished here has been compressed before. */
const QUALITY = 17;

/**
 * Brings a video to an exact length, shape and rate in one pass. A length beyond the video's end holds its last frame;
 * the shape is cut out of the middle; another rate keeps the duration. Sound follows the picture.
 */
export async function finish(request: FinishRequest): Promise<Facts> {
  requireFfmpeg();
  const { folder, output } = request;
  const facts = await probe(request);
  const file = await findVideo(folder, request.file);
  const fps = request.fps ?? facts.fps;
  const frames = framesOf(request, facts, fps);
  const size = request.aspect ? cropOf(facts, request.aspect) : evenSize(facts);
  const hasSound = facts.audio && !request.silent;
  const filters = [
    `fps=${rateFraction(fps)}:start_time=0`,
    'tpad=stop=-1:stop_mode=clone',
    `crop=${size.width}:${size.height}`,
  ];
  await runFfmpeg(
    [
      ...videoInput(file),
      ...['-map', '0:v:0', ...(hasSound ? ['-map', '0:a:0'] : ['-an'])],
      ...['-frames:v', String(frames), ...h264Output(QUALITY, fps, filters)],
      ...(hasSound ? [...aacOutput, '-af', soundOfLength(frames / fps)] : []),
      ...mp4File(path.join(folder, output)),
    ],
    CODEC_LIMIT_MS,
  );
  return probe({ folder, file: output });
}

function framesOf(request: FinishRequest, facts: Facts, fps: number): number {
  if (request.frames !== undefined) {
    return request.frames;
  }
  if (request.seconds !== undefined) {
    return Math.max(1, Math.round(request.seconds * fps));
  }
  return fps === facts.fps ? facts.frames : Math.max(1, Math.round((facts.frames / facts.fps) * fps));
}

type Size = { width: number; height: number };

/** The largest rectangle of this shape with even sides. */
function cropOf({ width, height }: Size, aspect: Size): Size {
  const isWider = width * aspect.height > height * aspect.width;
  return evenSize(
    isWider
      ? { width: (height * aspect.width) / aspect.height, height }
      : { width, height: (width * aspect.height) / aspect.width },
  );
}

/** 4:2:0 pictures have even sides; a few ten-thousandths are rounding, not a pixel less. */
function evenSize({ width, height }: Size): Size {
  const even = (side: number): number => Math.max(2, Math.floor((side + 0.001) / 2) * 2);
  return { width: even(width), height: even(height) };
}

import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MediaError } from '../errors.ts';
import { CODEC_LIMIT_MS } from '../limits.ts';
import { rateFraction } from '../probe/frame-rate.ts';
import type { EncodeRequest } from '../schemas.ts';
import { findFile, findVideo } from '../working-file.ts';
import {
  aacOutput,
  bt709Tags,
  h264Output,
  mp4File,
  quietly,
  requireFfmpeg,
  soundOfLength,
  videoInput,
} from './arguments.ts';
import { runLimited } from './run-limited.ts';

/** Lightness alone, over a neighborhood of 5 x 5 pixels, and not so much that edges get halos. */
const SHARPEN = 'unsharp=5:5:0.6:5:5:0';

/** Feeds raw frames to ffmpeg as fast as it takes them; memory stays bounded by the pipe. */
export async function encodeByFfmpeg(request: EncodeRequest, frames: AsyncIterable<Buffer>): Promise<void> {
  const { folder, output, width, height, fps, pixels, quality, scaleTo, sharpen } = request;
  const isRgba = pixels === 'rgba';
  const picture = [
    ...['-f', 'rawvideo', '-pixel_format', isRgba ? 'rgba' : 'yuv420p', '-video_size', `${width}x${height}`],
    ...(isRgba ? [] : bt709Tags),
    ...['-framerate', rateFraction(fps), '-i', 'pipe:0'],
  ];
  const args = [
    ...quietly,
    ...picture,
    ...(await soundInput(request)),
    ...['-map', '0:v:0', ...(request.audio ? ['-map', '1:a:0'] : [])],
    ...h264Output(quality, fps, [
      ...(scaleTo ? [`scale=${scaleTo.width}:${scaleTo.height}:flags=lanczos`] : []),
      ...(sharpen ? [SHARPEN] : []),
    ]),
    ...(request.audio ? [...aacOutput, '-af', soundOfLength(request.frames / fps)] : []),
    ...mp4File(path.join(folder, output)),
  ];
  const { child, done } = runLimited(requireFfmpeg(), args, CODEC_LIMIT_MS, { stdin: 'pipe', stdout: 'ignore' });
  if (!child.stdin) {
    throw new MediaError('failed', 'The encoder has no input.');
  }
  const fed = pipeline(Readable.from(frames, { objectMode: false }), child.stdin).catch((error: unknown) => {
    // A torn stream must not end as a short video; an encoder that went away says itself why.
    if (error instanceof MediaError) {
      child.kill('SIGKILL');
      return error;
    }
    return null;
  });
  const [torn, ended] = await Promise.all([
    fed,
    done.then(
      () => null,
      (error: unknown) => error,
    ),
  ]);
  if (torn ?? ended) {
    throw torn ?? ended;
  }
}

async function soundInput({ folder, audio }: EncodeRequest): Promise<string[]> {
  if (!audio) {
    return [];
  }
  if ('from' in audio) {
    return videoInput(await findVideo(folder, audio.from));
  }
  const file = await findFile(folder, audio.file);
  return ['-f', 'f32le', '-ar', String(audio.sampleRate), '-ac', String(audio.channels), '-i', `file:${file}`];
}

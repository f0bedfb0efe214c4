import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type * as z from 'zod';
import { MediaError } from '../errors.ts';
import { quietly, requireFfmpeg, videoInput } from '../ffmpeg/arguments.ts';
import { runLimited } from '../ffmpeg/run-limited.ts';
import { CODEC_LIMIT_MS } from '../limits.ts';
import { probe } from '../probe/probe.ts';
import type { requestSchemas } from '../schemas.ts';
import { findVideo } from '../working-file.ts';

/**
 * Says the video's facts, then writes every frame as RGBA, upright, row by row. A frame that cannot be decoded repeats
 * the one before it, so that the count is always the one that was said.
 */
export async function streamFrames(
  request: z.infer<typeof requestSchemas.frames>,
  target: Writable,
  say: (answer: unknown) => void,
): Promise<void> {
  const ffmpeg = requireFfmpeg();
  const facts = await probe(request);
  const file = await findVideo(request.folder, request.file);
  const filters = `scale=${facts.width}:${facts.height},tpad=stop=-1:stop_mode=clone`;
  const { child, done } = runLimited(
    ffmpeg,
    [
      ...quietly,
      ...videoInput(file),
      ...['-map', '0:v:0', '-vf', filters, '-fps_mode', 'passthrough', '-frames:v', String(facts.frames)],
      ...['-f', 'rawvideo', '-pix_fmt', 'rgba', 'pipe:1'],
    ],
    CODEC_LIMIT_MS,
    { stdin: 'ignore', stdout: 'pipe' },
  );
  if (!child.stdout) {
    throw new MediaError('failed', 'The decoder has no output.');
  }
  say(facts);
  let bytes = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  child.stdout.pipe(target, { end: false });
  await Promise.all([finished(child.stdout), done]);
  if (bytes !== facts.frames * facts.width * facts.height * 4) {
    throw new MediaError('unreadable', 'The video is damaged: not all of its frames can be decoded.');
  }
}

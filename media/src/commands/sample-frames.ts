import { stat } from 'node:fs/promises';
import path from 'node:path';
import type * as z from 'zod';
import { requireFfmpeg, videoInput } from '../ffmpeg/arguments.ts';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { CODEC_LIMIT_MS } from '../limits.ts';
import { probe } from '../probe/probe.ts';
import type { requestSchemas, Samples } from '../schemas.ts';
import { findVideo } from '../working-file.ts';
import { extractFrame } from './extract-frame.ts';
import { fitInside } from './make-poster.ts';

/**
 * Frames in even steps as JPEG, the first of them the video's first, and its very last as PNG in full size; all of them by
 * decoding once. Where there are fewer frames than the file's packets promise, those that are there.
 */
export async function sampleFrames(request: z.infer<typeof requestSchemas.sample>): Promise<Samples> {
  requireFfmpeg();
  const { folder, output, maxSide, every, fewest, most } = request;
  const facts = await probe(request);
  const file = await findVideo(folder, request.file);
  const size = fitInside(facts, maxSide);
  const steps = Math.min(most, Math.max(fewest, Math.ceil(facts.seconds / every) + 1)) - 1;
  const places = Array.from({ length: steps }, (_, step) =>
    Math.min(facts.frames - 1, Math.floor(((facts.seconds * step) / steps) * facts.fps)),
  );
  const last = `${output}-last.png`;
  const small = places.map((_, step) => `${output}-${step}.jpg`);
  const written = ['-map_metadata', '-1', '-update', '1', '-f', 'image2'];
  await runFfmpeg(
    [
      ...[...videoInput(file), '-filter_complex'],
      [
        `[0:v:0]split=${steps + 1}${places.map((_, step) => `[from${step}]`).join('')}[end]`,
        ...places.map(
          (at, step) => `[from${step}]select=gte(n\\,${at}),scale=${size.width}:${size.height}:flags=area[at${step}]`,
        ),
        // Of what comes behind the promised end the last one is kept as well.
        `[end]select=gte(n\\,${facts.frames - 1}),scale=${facts.width}:${facts.height},format=rgb24[last]`,
      ].join(';'),
      ...small.flatMap((name, step) => [
        ...['-map', `[at${step}]`, '-frames:v', '1', '-q:v', '3', ...written],
        `file:${path.join(folder, name)}`,
      ]),
      ...['-map', '[last]', '-fps_mode', 'passthrough', '-compression_level', '1', ...written],
      `file:${path.join(folder, last)}`,
    ],
    CODEC_LIMIT_MS,
  );
  if (!(await isThere(folder, last))) {
    await extractFrame({ folder, file: request.file, output: last, which: 'last' });
  }
  const found = await Promise.all(small.map((name) => isThere(folder, name)));
  return { files: [...small.filter((_, step) => found[step]), last] };
}

async function isThere(folder: string, name: string): Promise<boolean> {
  return (await stat(path.join(folder, name)).catch(() => null))?.isFile() ?? false;
}

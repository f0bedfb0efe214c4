import { appendFile, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type * as z from 'zod';
import { requireFfmpeg, videoInput } from '../ffmpeg/arguments.ts';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { PICTURE_LIMIT_MS } from '../limits.ts';
import { probe } from '../probe/probe.ts';
import type { requestSchemas, Stills } from '../schemas.ts';
import { findFile, findVideo } from '../working-file.ts';

/** Longer videos are looked at so far. */
const SECONDS = 60;

/**
 * Key frames and frames from all over the first minute in levels of gray, one after the other and row by row: the key frames
 * first, as they are encoded with the most care and hold nothing of other frames.
 */
export async function makeStills(request: z.infer<typeof requestSchemas.stills>): Promise<Stills> {
  requireFfmpeg();
  const { folder, output, maxSide, most } = request;
  const facts = await probe(request);
  const file = await findVideo(folder, request.file);
  const scale = Math.min(1, maxSide / Math.max(facts.width, facts.height));
  const [width, height] = [Math.round(facts.width * scale), Math.round(facts.height * scale)];
  const step = Math.max(1, Math.floor(Math.min(facts.frames, SECONDS * facts.fps) / most));
  const levels = `scale=${width}:${height}:flags=bicubic,format=gray`;
  const chosen = [
    `[0:v:0]split[one][other]`,
    `[one]select=eq(pict_type\\,I),${levels}[keys]`,
    `[other]select=not(mod(n\\,${step})),${levels}[all]`,
  ].join(';');
  const rest = `rest-${output}`;
  const written = (stream: string, name: string): string[] => [
    ...['-map', stream, '-fps_mode', 'passthrough', '-frames:v', String(most)],
    ...['-f', 'rawvideo', `file:${path.join(folder, name)}`],
  ];
  await runFfmpeg(
    [
      ...['-t', String(SECONDS), ...videoInput(file), '-filter_complex', chosen],
      ...[...written('[keys]', output), ...written('[all]', rest)],
    ],
    PICTURE_LIMIT_MS,
  );
  const keys = await findFile(folder, output);
  const keyFrames = Math.floor((await stat(keys)).size / (width * height));
  await appendFile(keys, await readFile(await findFile(folder, rest)));
  await rm(path.join(folder, rest));
  const frames = Math.floor((await stat(keys)).size / (width * height));
  return { width, height, keyFrames, frames };
}

import { stat } from 'node:fs/promises';
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

/** Frames from all over the first minute in levels of gray, one after the other and row by row. */
export async function makeStills(request: z.infer<typeof requestSchemas.stills>): Promise<Stills> {
  requireFfmpeg();
  const { folder, output, maxSide, most } = request;
  const facts = await probe(request);
  const file = await findVideo(folder, request.file);
  const scale = Math.min(1, maxSide / Math.max(facts.width, facts.height));
  const [width, height] = [Math.round(facts.width * scale), Math.round(facts.height * scale)];
  const step = Math.max(1, Math.floor(Math.min(facts.frames, SECONDS * facts.fps) / most));
  await runFfmpeg(
    [
      ...['-t', String(SECONDS), ...videoInput(file), '-map', '0:v:0', '-fps_mode', 'passthrough'],
      ...['-vf', `select=not(mod(n\\,${step})),scale=${width}:${height}:flags=bicubic,format=gray`],
      ...['-frames:v', String(most), '-f', 'rawvideo', `file:${path.join(folder, output)}`],
    ],
    PICTURE_LIMIT_MS,
  );
  const { size } = await stat(await findFile(folder, output));
  return { width, height, frames: Math.floor(size / (width * height)) };
}

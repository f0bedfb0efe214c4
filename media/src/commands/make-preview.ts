import path from 'node:path';
import type * as z from 'zod';
import { h264Output, mp4File, requireFfmpeg, videoInput } from '../ffmpeg/arguments.ts';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { CODEC_LIMIT_MS } from '../limits.ts';
import { rateFraction } from '../probe/frame-rate.ts';
import { probe } from '../probe/probe.ts';
import type { Facts, requestSchemas } from '../schemas.ts';
import { findVideo } from '../working-file.ts';

/** For hovering over a card. */
const SECONDS = 3;
const MAX_WIDTH = 480;
const MAX_FPS = 24;
const QUALITY = 30;

/** A short, small, silent clip of the beginning. */
export async function makePreview(request: z.infer<typeof requestSchemas.preview>): Promise<Facts> {
  requireFfmpeg();
  const { folder, output } = request;
  const facts = await probe(request);
  const file = await findVideo(folder, request.file);
  const fps = Math.min(MAX_FPS, facts.fps);
  const scale = Math.min(1, (request.maxWidth ?? MAX_WIDTH) / facts.width);
  const even = (side: number): number => Math.max(2, Math.floor((side * scale) / 2) * 2);
  const filters = [`fps=${rateFraction(fps)}`, `scale=${even(facts.width)}:${even(facts.height)}:flags=area`];
  await runFfmpeg(
    [
      ...videoInput(file),
      ...['-map', '0:v:0', '-an', '-t', String(request.seconds ?? SECONDS)],
      ...h264Output(QUALITY, fps, filters),
      ...mp4File(path.join(folder, output)),
    ],
    CODEC_LIMIT_MS,
  );
  return probe({ folder, file: output });
}

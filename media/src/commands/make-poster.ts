import path from 'node:path';
import type * as z from 'zod';
import { requireFfmpeg, videoInput } from '../ffmpeg/arguments.ts';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { PICTURE_LIMIT_MS } from '../limits.ts';
import { probe } from '../probe/probe.ts';
import type { Picture, requestSchemas } from '../schemas.ts';
import { findVideo } from '../working-file.ts';

/** A frame as JPEG or PNG, never enlarged. A time behind the end gives the last frame. */
export async function makePoster(request: z.infer<typeof requestSchemas.poster>): Promise<Picture> {
  requireFfmpeg();
  const facts = await probe(request);
  const file = await findVideo(request.folder, request.file);
  const size = fitInside(facts, request.maxSide);
  const index = Math.min(facts.frames - 1, Math.floor(request.at * facts.fps));
  await runFfmpeg(
    [
      ...videoInput(file),
      ...['-map', '0:v:0', '-vf', `select=gte(n\\,${index}),scale=${size.width}:${size.height}:flags=area`],
      ...['-frames:v', '1', '-q:v', '3', '-map_metadata', '-1', '-update', '1', '-f', 'image2'],
      `file:${path.join(request.folder, request.output)}`,
    ],
    PICTURE_LIMIT_MS,
  );
  return size;
}

/** The size with a longer side of at most `maxSide`. */
export function fitInside({ width, height }: Picture, maxSide: number): Picture {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

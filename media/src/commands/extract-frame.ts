import path from 'node:path';
import type * as z from 'zod';
import { requireFfmpeg, videoInput } from '../ffmpeg/arguments.ts';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { CODEC_LIMIT_MS } from '../limits.ts';
import { probe } from '../probe/probe.ts';
import type { Picture, requestSchemas } from '../schemas.ts';
import { findVideo } from '../working-file.ts';

/** The first or last frame as PNG in full size. The last one is really decoded last, whatever the headers say. */
export async function extractFrame(request: z.infer<typeof requestSchemas.frame>): Promise<Picture> {
  requireFfmpeg();
  const { width, height } = await probe(request);
  const file = await findVideo(request.folder, request.file);
  const which = request.which === 'first' ? ['-frames:v', '1'] : [];
  await runFfmpeg(
    [
      ...videoInput(file),
      ...['-map', '0:v:0', '-vf', `scale=${width}:${height},format=rgb24`, ...which],
      ...['-map_metadata', '-1', '-update', '1', '-compression_level', '1', '-f', 'image2'],
      `file:${path.join(request.folder, request.output)}`,
    ],
    CODEC_LIMIT_MS,
  );
  return { width, height };
}

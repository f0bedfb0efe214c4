import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { UpscaleOrder } from '@kinora/providers/port/orders';
import type { RenderedOutput } from '@kinora/providers/port/painter';
import type { OpenNetwork } from '../inference/open-networks.ts';
import { InputError } from '../inputs/input-error.ts';
import { readInput } from '../inputs/read-input.ts';
import type { Report } from '../paint/paint-picture.ts';
import { createEnlarger, type Enlarge } from './enlarge/enlarger.ts';
import { planPasses } from './enlarge/plan-passes.ts';
import { type MediaProgram, MediaProgramError, type VideoFacts } from './media-program.ts';

const MAX_BYTES = 120 * 1024 * 1024;
const SOURCE = 'source.video';
const RESULT = 'enlarged.mp4';
/** Enlarging shall not be undone by compressing. */
const QUALITY = 18;

interface UpscaleTools {
  /** A folder for the video's files. */
  folder: string;
  networks: OpenNetwork;
  media: MediaProgram;
  report: Report;
}

/**
 * Enlarges a video as `enlarged.mp4` in the folder, frame by frame: frames, rate and sound stay what they were. Throws
 * InputError for a bad video, MediaProgramError, or the signal's reason when it is cancelled.
 */
export async function upscaleClip(
  order: UpscaleOrder,
  { folder, networks, media, report }: UpscaleTools,
  signal?: AbortSignal,
): Promise<RenderedOutput> {
  report(1, 'Fetching the video');
  await writeFile(path.join(folder, SOURCE), await readInput(order.video, MAX_BYTES));
  const facts = await probeSource(media, folder);
  const { size, passes } = planPasses(facts, order.factor);
  const enlargers: Enlarge[] = [];
  for (const [pass, name] of passes.entries()) {
    enlargers.push(createEnlarger(await networks(name), facts.width * 2 ** pass, facts.height * 2 ** pass));
  }
  const scale = 2 ** passes.length;
  const encoder = media.encode({
    folder,
    output: RESULT,
    width: facts.width * scale,
    height: facts.height * scale,
    fps: facts.fps,
    frames: facts.frames,
    quality: QUALITY,
    scaleTo: size,
    sharpen: passes.length === 0,
    ...(facts.audio ? { audio: { from: SOURCE } } : {}),
  });
  try {
    let index = 0;
    for await (const frame of media.decode(folder, SOURCE)) {
      signal?.throwIfAborted();
      report(3 + (index / facts.frames) * 93, `Enlarging frame ${index + 1} of ${facts.frames}`);
      await encoder.write(enlargers.reduce<Uint8Array>((pixels, enlarge) => enlarge(pixels), frame));
      index += 1;
    }
    report(97, 'Finishing the file');
    await encoder.finish();
  } catch (error) {
    encoder.abandon();
    throw error;
  }
  return { format: 'MP4', ...size, content: { file: path.join(folder, RESULT) } };
}

async function probeSource(media: MediaProgram, folder: string): Promise<VideoFacts> {
  try {
    return await media.probe(folder, SOURCE);
  } catch (error) {
    if (error instanceof MediaProgramError && ['unreadable', 'too_large'].includes(error.code)) {
      throw new InputError('input_unreadable', `The input video cannot be used. ${error.message}`);
    }
    throw error;
  }
}

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MediaError, type MediaProgram, type VideoFacts } from './media-program.ts';

/** What says something about the file rather than about us. `no_decoder`: an AVI where there is no ffmpeg. */
const badFile = new Set(['unreadable', 'too_large', 'timed_out', 'no_decoder']);

/** Whether the file itself is at fault. */
export function isBadMedia(error: unknown): boolean {
  return error instanceof MediaError && badFile.has(error.code);
}

/** Its size, length and frames as counted; null when it cannot be read. @throws MediaError when we are at fault */
export function measureVideo(media: MediaProgram, folder: string, file: string): Promise<MeasuredVideo | null> {
  return measured(join(folder, file), media.probe({ folder, file }));
}

/**
 * The same of a copy, `output`, without what the file says beside what is seen and heard: titles, places, devices,
 * manifests.
 */
export function cleanVideo(
  media: MediaProgram,
  { folder, file, output }: { folder: string; file: string; output: string },
): Promise<MeasuredVideo | null> {
  return measured(join(folder, output), media.clean({ folder, file, output }));
}

type MeasuredVideo = VideoFacts & { bytes: number };

async function measured(path: string, asked: Promise<VideoFacts>): Promise<MeasuredVideo | null> {
  try {
    const facts = await asked;
    const { size } = await stat(path);
    return { ...facts, bytes: size };
  } catch (error) {
    if (isBadMedia(error)) return null;
    throw error;
  }
}

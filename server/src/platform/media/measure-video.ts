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
export async function measureVideo(
  media: MediaProgram,
  folder: string,
  file: string,
): Promise<(VideoFacts & { bytes: number }) | null> {
  try {
    const facts = await media.probe({ folder, file });
    const { size } = await stat(join(folder, file));
    return { ...facts, bytes: size };
  } catch (error) {
    if (isBadMedia(error)) return null;
    throw error;
  }
}

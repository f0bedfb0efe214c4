import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isBadMedia } from './measure-video.ts';
import type { MediaProgram, SoundFacts } from './media-program.ts';

/** Its length and how loud it is; null when it cannot be read. @throws MediaError when we are at fault */
export async function measureSound(
  media: MediaProgram,
  folder: string,
  file: string,
): Promise<(SoundFacts & { bytes: number }) | null> {
  try {
    const facts = await media.sound({ folder, file });
    const { size } = await stat(join(folder, file));
    return { ...facts, bytes: size };
  } catch (error) {
    if (isBadMedia(error)) return null;
    throw error;
  }
}

/**
 * The same of a copy without titles, pictures and other words that the file holds. `file` says where that is: the file
 * itself where this machine has no ffmpeg.
 */
export async function cleanSound(
  media: MediaProgram,
  folder: string,
  { file, copy }: { file: string; copy: string },
): Promise<(SoundFacts & { bytes: number; file: string }) | null> {
  try {
    const facts = await media.sound({ folder, file, output: copy });
    const copied = await stat(join(folder, copy)).catch(() => null);
    const kept = copied === null ? file : copy;
    return { ...facts, bytes: (copied ?? (await stat(join(folder, file)))).size, file: kept };
  } catch (error) {
    if (isBadMedia(error)) return null;
    throw error;
  }
}

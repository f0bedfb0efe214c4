import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MediaError, type MediaProgram } from './media-program.ts';

const POSTER = 'poster.jpg';
const POSTER_SIDE = 640;

/** The picture that a video is found by; null where this machine cannot decode it. */
export async function posterOf(media: MediaProgram, folder: string, file: string): Promise<Buffer | null> {
  try {
    await media.poster({ folder, file, output: POSTER, maxSide: POSTER_SIDE });
    return await readFile(join(folder, POSTER));
  } catch (error) {
    if (error instanceof MediaError) return null;
    throw error;
  }
}

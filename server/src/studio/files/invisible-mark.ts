import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Decoded } from '../../platform/media/sharp.ts';
import { watermarkSetting } from '../../platform/settings/registry.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { Watermark } from '../../platform/watermark/watermark.ts';

/** The number that the results of a generation carry in their pixels, and who writes it. */
export type InvisibleMark = { number: number; watermark: Watermark; pictures: boolean; videos: boolean };

export async function invisibleMark(
  { watermark, settings }: { watermark: Watermark; settings: Settings },
  generationId: string,
): Promise<InvisibleMark> {
  return { number: watermark.numberOf(generationId), watermark, ...(await settings.read(watermarkSetting)) };
}

/** The name of the copy that carries the number; null where this file carries none, because it cannot or should not. */
export async function markInvisibly(
  { number, watermark, pictures, videos }: InvisibleMark,
  {
    folder,
    file,
    contentType,
    decoded,
  }: { folder: string; file: string; contentType: string; decoded?: Decoded | null },
): Promise<string | null> {
  const isPicture = pictures && contentType.startsWith('image/');
  const isVideo = videos && contentType === 'video/mp4';
  if (!isPicture && !isVideo) return null;
  const output = `carrying-${file}${isVideo ? '.mp4' : ''}`;
  try {
    const isWritten = isVideo
      ? await watermark.writeVideo({ folder, file, output, number })
      : await watermark.write({ path: join(folder, file), output: join(folder, output), number, decoded });
    return isWritten ? output : null;
  } catch (error) {
    await rm(join(folder, output), { force: true });
    throw error;
  }
}

import { inputMessages } from '@kinora/catalogue/input-messages';
import { limits } from '@kinora/catalogue/limits';
import type { Sharp } from 'sharp';
import { type ImageFormat, readHead, sniffImage } from './media-formats.ts';
import { decoder } from './sharp.ts';
import { createSlots } from './slots.ts';

type CleanImage = { body: Buffer; format: ImageFormat; width: number; height: number };
/** Why a file is no clean picture: no JPEG, PNG or WebP, not readable to its end, or with too many pixels. */
export type Unclean = 'no_image' | Unreadable;
export type Unreadable = 'damaged' | 'too_many_pixels';

export const unreadableWords: Readonly<Record<Unreadable, string>> = {
  damaged: inputMessages.imageDamaged,
  too_many_pixels: inputMessages.imagePixels,
};

const QUALITY = 92;
/** From here on a decoded picture takes hundreds of megabytes, so only one is in memory at once. */
const LARGE_PIXELS = 10_000_000;
const largeOnes = createSlots(1);

/**
 * Decodes an untrusted picture and writes it anew in its own format: upright, in sRGB, with the pixels alone. What else
 * the file carried (camera, place, comments, a second file behind the first) is gone. Otherwise what is wrong with it.
 */
export async function cleanImage(path: string): Promise<CleanImage | Unclean> {
  const format = await sniffImage(await readHead(path));
  if (format === null) return 'no_image';
  try {
    // The sniffed format is compared with the decoder's, so that no other decoder than the three ever runs.
    const found = await (await decoder(path, limits.imageUploadPixels)).metadata();
    if (found.format !== format.name) return 'damaged';
    const isLarge = found.width * found.height > LARGE_PIXELS;
    return await (isLarge ? largeOnes.run(() => rewrite(path, format)) : rewrite(path, format));
  } catch (error) {
    return unreadable(error);
  }
}

/** The decoder tells its limit from what is broken by its words alone. */
export function unreadable(error: unknown): Unreadable {
  return error instanceof Error && error.message.includes('pixel limit') ? 'too_many_pixels' : 'damaged';
}

async function rewrite(path: string, format: ImageFormat): Promise<CleanImage> {
  const upright = (await decoder(path, limits.imageUploadPixels)).autoOrient();
  const { data, info } = await encode(upright, format).toBuffer({ resolveWithObject: true });
  return { body: data, format, width: info.width, height: info.height };
}

function encode(picture: Sharp, format: ImageFormat): Sharp {
  if (format.name === 'png') return picture.png();
  if (format.name === 'webp') return picture.webp({ quality: QUALITY });
  // Optimized coding would hold the whole picture in memory once more, to save a few percent of the file.
  return picture.jpeg({ quality: QUALITY, optimizeCoding: false });
}

import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { limits } from '@kinora/catalogue/limits';
import { type Unclean, unreadable } from '../../platform/media/clean-image.ts';
import { looksLikeImage, SNIFFED_BYTES, sniffImage } from '../../platform/media/image-format.ts';
import { decoder } from '../../platform/media/sharp.ts';

/** Pixels of each side. */
export const AVATAR_SIDE = 150;
const QUALITY = 80;

/**
 * The centered square of an untrusted JPEG, PNG or WebP as a small JPEG with its pixels alone. Otherwise what the file
 * is instead: no image, one of another format, or one that cannot be read.
 */
export async function makeAvatar(path: string): Promise<Buffer | Unclean | 'other_format'> {
  const head = await readHead(path);
  const format = await sniffImage(head);
  if (format === null) return (await looksLikeImage(head)) ? 'other_format' : 'no_image';
  try {
    // The sniffed format is compared with the decoder's, so that no other decoder than the three ever runs.
    const { format: decoded } = await (await decoder(path, limits.imageUploadPixels)).metadata();
    if (decoded !== format.name) return 'damaged';
    return await (await decoder(path, limits.imageUploadPixels))
      .autoOrient()
      .resize({ width: AVATAR_SIDE, height: AVATAR_SIDE, fit: 'cover', position: 'center' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer();
  } catch (error) {
    return unreadable(error);
  }
}

export async function isAnImage(path: string): Promise<boolean> {
  const head = await readHead(path);
  return (await sniffImage(head)) !== null || (await looksLikeImage(head));
}

function readHead(path: string): Promise<Buffer> {
  return buffer(createReadStream(path, { end: SNIFFED_BYTES - 1 }));
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { webp } from './media-formats.ts';
import { MediaError, type MediaProgram } from './media-program.ts';
import { decoder, type Pixels } from './sharp.ts';

const SOURCE_PIXELS = 100_000_000;

/** A picture as a data URI small enough to be sent along, as services that see pictures take it. */
export async function smallJpegUri(picture: Buffer, side: number): Promise<string> {
  const small = await (await decoder(picture, SOURCE_PIXELS))
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer();
  return `data:image/jpeg;base64,${small.toString('base64')}`;
}

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

const OUTPUT_PIXELS = 100_000_000;
export const THUMBNAIL_SIDE = 640;
const THUMBNAIL_QUALITY = 80;
/** Half the work of sharp's own 4, for files that are 3 % larger. */
const EFFORT = 2;
const PLACEHOLDER_CHARACTERS = 400;
/** From the best to what always fits. */
const PLACEHOLDERS = [
  { side: 16, quality: 50 },
  { side: 16, quality: 10 },
  { side: 8, quality: 10 },
];

/** A picture's thumbnail as WebP, 640 pixels at most, and a placeholder in its colors. */
export async function thumbnailOf(picture: Buffer | Pixels) {
  const thumbnail = await shrink(picture, THUMBNAIL_SIDE);
  return { thumbnail, placeholder: await placeholderOf(thumbnail.body) };
}

/** As WebP. Longest side in pixels, never enlarged, in sharp's own kernel for reducing. */
export async function shrink(source: Buffer | Pixels, side: number, quality = THUMBNAIL_QUALITY) {
  const { data, info } = await (await decoder(source, OUTPUT_PIXELS))
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality, effort: EFFORT })
    .toBuffer({ resolveWithObject: true });
  return { body: data, width: info.width, height: info.height };
}

/** A data URI of at most 400 characters, or null. */
async function placeholderOf(picture: Buffer): Promise<string | null> {
  for (const { side, quality } of PLACEHOLDERS) {
    const { body } = await shrink(picture, side, quality);
    const uri = `data:${webp.contentType};base64,${body.toString('base64')}`;
    if (uri.length <= PLACEHOLDER_CHARACTERS) return uri;
  }
  return null;
}

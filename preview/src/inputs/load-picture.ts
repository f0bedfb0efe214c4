import sharp from 'sharp';
import type { Pixels } from '../paint/pixels.ts';
import { InputError } from './input-error.ts';
import { readInput } from './read-input.ts';

const MAX_BYTES = 20 * 1024 * 1024;
const MAX_INPUT_PIXELS = 40e6;

interface LoadedPicture extends Pixels {
  /** The upright size before shrinking, in pixels. */
  original: { width: number; height: number };
}

/**
 * Fetches (or decodes) a JPEG, PNG or WebP picture and reads it upright in sRGB, on white where it is transparent,
 * shrunk to at most `longestSide` pixels. Throws InputError for anything else.
 */
export async function loadPicture(source: string, longestSide: number): Promise<LoadedPicture> {
  const bytes = await readInput(source, MAX_BYTES);
  if (!isPicture(bytes)) {
    throw new InputError('input_unreadable', 'The input image must be a JPEG, PNG or WebP file.');
  }
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'truncated', pages: 1 });
    const { width, height } = (await image.metadata()).autoOrient;
    const { data, info } = await image
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .toColorspace('srgb')
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return {
      width: info.width,
      height: info.height,
      data: new Uint8ClampedArray(data),
      original: { width, height },
    };
  } catch {
    throw new InputError('input_unreadable', 'The input image is damaged or too large to read.');
  }
}

/** Looks at the first bytes only; the decoder would also take SVG and other formats that do not belong here. */
function isPicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12));
  const isJpeg = head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));
  const isPng = head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  const isWebp = head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP';
  return isJpeg || isPng || isWebp;
}

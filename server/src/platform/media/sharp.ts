import type { Metadata, Sharp, SharpOptions } from 'sharp';

const WORK_SECONDS = 20;
/** Decoded, each is 16 MB of memory at most; larger ones are decoded by each part that looks at them. */
const MOST_PLAIN_PIXELS = 4_194_304;

/** A still picture, decoded: samples of 8 bits in sRGB, upright, row by row. */
export type Pixels = { data: Buffer; width: number; height: number; channels: 3 | 4 };

/** A whole file, and what is in it. */
export type Decoded = { file: Buffer; pixels: Pixels };

/**
 * A decoder for one still picture, loaded on first use. Decodes at most `maxPixels`, refuses cut-off files and gives up
 * after 20 seconds of work.
 */
export async function decoder(source: string | Buffer | Pixels, maxPixels: number): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  // Nothing here is ever decoded twice, so a cache would only hold memory.
  sharp.cache(false);
  const options: SharpOptions = { limitInputPixels: maxPixels, failOn: 'truncated', pages: 1 };
  const picture =
    typeof source === 'string' || Buffer.isBuffer(source)
      ? sharp(source, options)
      : sharp(source.data, { ...options, raw: source });
  return picture.timeout({ seconds: WORK_SECONDS });
}

const formats = new Set(['png', 'jpeg', 'webp']);

/**
 * The pixels of a picture whose file says nothing about how they are meant, so that whoever looks at it sees the same in
 * them: its decoding takes longer than all that is done with it. Null for any other.
 */
export async function plainPixels(file: Buffer, found: Metadata): Promise<Pixels | null> {
  const { format, space, depth, icc, orientation = 1, channels, width, height, hasProfile, pages = 1 } = found;
  const isKnown = formats.has(format) && pages === 1;
  const isPlain = isKnown && space === 'srgb' && depth === 'uchar' && icc === undefined && hasProfile !== true;
  if (!isPlain || orientation !== 1 || width * height > MOST_PLAIN_PIXELS) return null;
  if (channels !== 3 && channels !== 4) return null;
  const { data, info } = await (await decoder(file, MOST_PLAIN_PIXELS)).raw().toBuffer({ resolveWithObject: true });
  return info.channels === channels ? { data, width, height, channels } : null;
}

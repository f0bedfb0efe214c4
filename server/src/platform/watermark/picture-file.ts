import { setImmediate as afterOthers } from 'node:timers/promises';
import { addPattern, type Raster, type Tile } from '@kinora/watermark';
import type { Metadata, Sharp } from 'sharp';
import { decoder, type Pixels } from '../media/sharp.ts';
import { pngOf } from './png-file.ts';

const SLICE_MS = 10;

/** Works through something long in short pieces, between which this process does everything else. */
export async function inSlices<Result>(work: Generator<undefined, Result>): Promise<Result> {
  let since = performance.now();
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (performance.now() - since > SLICE_MS) {
      await afterOthers();
      since = performance.now();
    }
  }
}

/** Below, too little of the pattern is in a picture to be read. */
export const SHORTEST_SIDE = 256;
/** Above, it would take too much memory. */
const MOST_PIXELS = 50_000_000;
const QUALITY = 95;

/**
 * A copy of a picture with the pattern, in the same format; null where it cannot carry one.
 * @param pixels of the picture, where they are known: they get the pattern as well
 */
export async function withPattern(
  file: Buffer,
  tileFor: (size: { width: number; height: number }) => Tile,
  pixels: Pixels | null = null,
): Promise<Buffer | null> {
  const found = await (await decoder(file, MOST_PIXELS)).metadata();
  if (!carries(found)) return null;
  const raster = pixels ?? (await readRaster(file, found));
  await inSlices(addPattern(raster, tileFor(raster)));
  return found.format === 'png' ? pngOf(raster, file) : writeLossy(raster, file, found);
}

function carries(found: Metadata): boolean {
  const { width, height, pages = 1, format, space } = found;
  if (Math.min(width, height) < SHORTEST_SIDE || width * height > MOST_PIXELS || pages > 1) return false;
  if (format !== 'png' && keepsWords(found)) return space === 'srgb';
  return ['srgb', 'rgb16', 'b-w', 'grey16'].includes(space ?? '');
}

/** Colors that are meant otherwise than most, or a camera that was turned. */
const keepsWords = ({ icc, orientation = 1 }: Metadata): boolean => icc !== undefined || orientation !== 1;

async function readRaster(file: Buffer, { space = 'srgb', format }: Metadata): Promise<Raster> {
  const isDeep = format === 'png' && space.endsWith('16');
  const pixels = (await decoder(file, MOST_PIXELS)).keepIccProfile().toColourspace(space);
  const { data, info } = await pixels.raw({ depth: isDeep ? 'ushort' : 'uchar' }).toBuffer({ resolveWithObject: true });
  const samples = isDeep ? new Uint16Array(Uint8Array.from(data).buffer) : data;
  return { data: samples, width: info.width, height: info.height, channels: info.channels };
}

/** JPEG or WebP of about the same quality; it takes over what the original says of its colors and its orientation. */
async function writeLossy(raster: Raster, file: Buffer, found: Metadata): Promise<Buffer> {
  const { data, width, height, channels } = raster;
  const raw = { width, height, channels };
  const { default: sharp } = await import('sharp');
  const image = keepsWords(found)
    ? (await decoder(file, MOST_PIXELS)).composite([{ input: Buffer.from(data), raw, blend: 'source' }]).keepMetadata()
    : sharp(data, { raw });
  return written(image, found.format === 'webp', isLossless(file));
}

function written(image: Sharp, isWebp: boolean, lossless: boolean): Promise<Buffer> {
  if (isWebp) return image.webp(lossless ? { lossless, effort: 2 } : { quality: QUALITY }).toBuffer();
  return image.jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' }).toBuffer();
}

/** A lossless WebP has its first pixels in a chunk of that name. */
const isLossless = (file: Buffer): boolean => file.subarray(12, 256).includes('VP8L');

import sharp from 'sharp';
import type { Pixels } from '../paint/pixels.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const MAX_INPUT_PIXELS = 40e6;
const TIMEOUT_MS = 10_000;
/** Larger guides are shrunk first: more detail than a brush can follow is lost time. */
const WORK_SIDE = 1600;

/** What is wrong with a guide image, in words for the person who sent it. */
export class GuideImageError extends Error {}

/** Fetches (or decodes) a guide image and reads it as upright RGB. Throws GuideImageError for anything but a picture. */
export async function loadGuide(source: string): Promise<Pixels> {
  const bytes = source.startsWith('data:') ? readDataUri(source) : await download(source);
  if (!isPicture(bytes)) {
    throw new GuideImageError('The guide image must be a JPEG, PNG or WebP file.');
  }
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'truncated', pages: 1 })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .resize({ width: WORK_SIDE, height: WORK_SIDE, fit: 'inside', withoutEnlargement: true })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
  } catch {
    throw new GuideImageError('The guide image is damaged or too large to read.');
  }
}

function readDataUri(source: string): Uint8Array {
  const bytes = Buffer.from(source.slice(source.indexOf(',') + 1), 'base64');
  if (bytes.byteLength > MAX_BYTES) {
    throw new GuideImageError('The guide image is larger than 10 MB.');
  }
  return bytes;
}

async function download(url: string): Promise<Uint8Array> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok || !response.body) {
      throw new GuideImageError(`The guide image could not be fetched: the server answered ${response.status}.`);
    }
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body) {
      size += chunk.byteLength;
      if (size > MAX_BYTES) {
        throw new GuideImageError('The guide image is larger than 10 MB.');
      }
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    if (error instanceof GuideImageError) {
      throw error;
    }
    throw new GuideImageError('The guide image could not be fetched.');
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

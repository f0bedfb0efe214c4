import { createHash } from 'node:crypto';
import { mediaData } from './media-data.ts';
import { decoder, type Pixels } from './sharp.ts';
import { createSlots } from './slots.ts';

/** Decoded, each is 100 MB of memory at most. */
const MOST_PIXELS = 25_000_000;
const CHANNELS = 4;
const slots = createSlots(1);

/**
 * What a file shows or sounds like, as a SHA-256 that tags, marks and another container do not change: of a picture its
 * decoded pixels, of a video or sound its media data. Null for a picture of one color, which says nothing about what it
 * is, and for one that cannot be decoded in reasonable memory.
 */
export async function contentOf(source: Buffer | { path: string }, contentType: string): Promise<Buffer | null> {
  if (contentType.startsWith('image/')) return contentOfPicture(Buffer.isBuffer(source) ? source : source.path);
  const hash = createHash('sha256').update('media\n');
  for await (const part of mediaData(source)) hash.update(part);
  return hash.digest();
}

/** The same of a picture by itself, or by its pixels. */
export function contentOfPicture(source: string | Buffer | Pixels): Promise<Buffer | null> {
  return slots.run(() => hashOfPixels(source));
}

async function hashOfPixels(source: string | Buffer | Pixels): Promise<Buffer | null> {
  try {
    const picture = await decoder(source, MOST_PIXELS);
    const { data, info } = await picture
      .autoOrient()
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    // Of one color, every pixel is the one after it.
    if (data.subarray(CHANNELS).equals(data.subarray(0, -CHANNELS))) return null;
    return createHash('sha256').update(`picture ${info.width} x ${info.height}\n`).update(data).digest();
  } catch {
    return null;
  }
}

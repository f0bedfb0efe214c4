import { createHash } from 'node:crypto';
import { mediaData } from './media-data.ts';
import { decoder, type Pixels } from './sharp.ts';
import { createSlots } from './slots.ts';

/** Decoded, each is 100 MB of memory at most. */
const MOST_PIXELS = 25_000_000;
const CHANNELS = 4;
const PIECE_PIXELS = 16_384;
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

/** The content hash of a picture alone. */
export function contentOfPicture(source: string | Buffer): Promise<Buffer | null> {
  return slots.run(() => hashOfDecoded(source));
}

/** The content hash of a picture, from its pixels. */
export function contentOfPixels({ data, width, height, channels }: Pixels): Buffer | null {
  if (isOneColor(data, channels)) return null;
  const hash = createHash('sha256').update(headOf({ width, height }));
  if (channels === CHANNELS) return hash.update(data).digest();
  const piece = Buffer.alloc(CHANNELS * PIECE_PIXELS, 255);
  for (let from = 0; from < width * height; from += PIECE_PIXELS) {
    const pixels = Math.min(PIECE_PIXELS, width * height - from);
    let at = from * channels;
    for (let to = 0; to < CHANNELS * pixels; to += CHANNELS) {
      piece[to] = data[at] ?? 0;
      piece[to + 1] = data[at + 1] ?? 0;
      piece[to + 2] = data[at + 2] ?? 0;
      at += channels;
    }
    hash.update(piece.subarray(0, CHANNELS * pixels));
  }
  return hash.digest();
}

const headOf = ({ width, height }: { width: number; height: number }) => `picture ${width} x ${height}\n`;

/** Of one color, every pixel is the one after it. */
const isOneColor = (data: Buffer, channels: number) => data.subarray(channels).equals(data.subarray(0, -channels));

async function hashOfDecoded(source: string | Buffer): Promise<Buffer | null> {
  try {
    const picture = await decoder(source, MOST_PIXELS);
    const { data, info } = await picture
      .autoOrient()
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    if (isOneColor(data, CHANNELS)) return null;
    return createHash('sha256').update(headOf(info)).update(data).digest();
  } catch {
    return null;
  }
}

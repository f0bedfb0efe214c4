import { createHash } from 'node:crypto';
import sharp from 'sharp';

/** A picture for each job, the same at every call, so that what was stored can be compared. */
export function paintingOf(job: string): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = createHash('sha256').update(job).digest();
  return sharp({ create: { width: 64, height: 48, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
}

/** Mean square error of a level of 255 that an invisible mark stays below: 38 dB. */
const MOST_ERROR = 255 ** 2 / 10 ** 3.8;

/** Whether a stored picture shows what was delivered, but for an invisible mark; its bytes are others where it was signed. */
export async function isWholePicture(stored: Buffer, delivered: Buffer): Promise<boolean> {
  const pixelsOf = (picture: Buffer) => sharp(picture).raw().toBuffer();
  const [shown, painted] = await Promise.all([pixelsOf(stored), pixelsOf(delivered)]);
  if (shown.length !== painted.length) return false;
  const error = shown.reduce((sum, level, at) => sum + (level - (painted[at] ?? 0)) ** 2, 0) / shown.length;
  return error <= MOST_ERROR;
}

import { createHash } from 'node:crypto';
import sharp from 'sharp';

/** A picture for each job, the same at every call, so that what was stored can be compared. */
export function paintingOf(job: string): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = createHash('sha256').update(job).digest();
  return sharp({ create: { width: 64, height: 48, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
}

/** Whether a stored picture has every pixel of what was delivered; its bytes are others where it was signed. */
export async function isWholePicture(stored: Buffer, delivered: Buffer): Promise<boolean> {
  const pixelsOf = (picture: Buffer) => sharp(picture).raw().toBuffer();
  return (await pixelsOf(stored)).equals(await pixelsOf(delivered));
}

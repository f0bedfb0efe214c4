import sharp from 'sharp';
import type { Pixels } from '../../paint/pixels.ts';

/** Covers a size with a picture; what is cut away is where there is least to see. */
export async function fitPicture(source: Pixels, width: number, height: number): Promise<Pixels> {
  const raw = { width: source.width, height: source.height, channels: 4 as const };
  const data = await sharp(source.data, { raw })
    .removeAlpha()
    .resize(width, height, { fit: 'cover', position: sharp.strategy.attention })
    .ensureAlpha()
    .raw()
    .toBuffer();
  return { width, height, data: new Uint8ClampedArray(data) };
}

import sharp from 'sharp';
import { type Pixels, resizePixels } from '../paint/pixels.ts';

/** Where the kept part lies when the source is taller than wanted: heads are above the middle. */
const KEPT_HEIGHT = 0.4;

/**
 * Fills width x height with the source, cropping what does not fit the new shape; nothing is stretched. `closeness`
 * above 1 crops more, so that things become larger.
 */
export async function frameSource(
  source: Pixels,
  { width, height }: { width: number; height: number },
  closeness: number,
): Promise<Pixels> {
  const cover = Math.max(width / source.width, height / source.height) * closeness;
  const cropWidth = Math.max(1, Math.min(source.width, Math.round(width / cover)));
  const cropHeight = Math.max(1, Math.min(source.height, Math.round(height / cover)));
  const left = Math.floor((source.width - cropWidth) / 2);
  const top = Math.floor((source.height - cropHeight) * KEPT_HEIGHT);
  const image = sharp(source.data, { raw: { width: source.width, height: source.height, channels: 4 } }).extract({
    left,
    top,
    width: cropWidth,
    height: cropHeight,
  });
  // libvips enlarges with a shift of half a pixel; shrinking is exact.
  if (cropWidth >= width && cropHeight >= height) {
    const data = await image.resize(width, height, { fit: 'fill' }).raw().toBuffer();
    return { width, height, data: new Uint8ClampedArray(data) };
  }
  const data = await image.raw().toBuffer();
  return resizePixels({ width: cropWidth, height: cropHeight, data: new Uint8ClampedArray(data) }, width, height);
}

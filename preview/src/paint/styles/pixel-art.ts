import sharp from 'sharp';
import type { Pixels } from '../pixels.ts';

const COLORS = 28;

/** Large square pixels in a small palette of the picture's own colors. More steps mean smaller pixels. */
export async function drawPixelArt({ width, height, data }: Pixels, steps: number): Promise<Pixels> {
  const across = steps < 10 ? 96 : steps < 40 ? 144 : 192;
  const size = Math.max(2, Math.round(Math.min(width, height) / across));
  const [columns, rows] = [Math.ceil(width / size), Math.ceil(height / size)];
  const small = await sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .resize(columns, rows, { fit: 'fill' })
    .png({ palette: true, colours: COLORS, dither: 0.7 })
    .toBuffer();
  const large = await sharp(small)
    .resize(columns * size, rows * size, { kernel: 'nearest' })
    .extract({ left: 0, top: 0, width, height })
    .ensureAlpha()
    .raw()
    .toBuffer();
  return { width, height, data: new Uint8ClampedArray(large) };
}

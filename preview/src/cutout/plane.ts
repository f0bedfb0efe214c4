import sharp from 'sharp';
import type { Pixels } from '../paint/pixels.ts';

/** One number per pixel, row by row. */
export interface Plane {
  width: number;
  height: number;
  data: Float32Array;
}

export function createPlane(width: number, height: number): Plane {
  return { width, height, data: new Float32Array(width * height) };
}

/** Bilinear, in both directions; what is to be shrunk strongly should be smooth. */
export function resizePlane(source: Plane, width: number, height: number): Plane {
  const result = createPlane(width, height);
  const { data } = source;
  for (let y = 0; y < height; y += 1) {
    const sy = Math.min(source.height - 1, Math.max(0, ((y + 0.5) * source.height) / height - 0.5));
    const top = Math.floor(sy);
    const upper = top * source.width;
    const lower = Math.min(source.height - 1, top + 1) * source.width;
    for (let x = 0; x < width; x += 1) {
      const sx = Math.min(source.width - 1, Math.max(0, ((x + 0.5) * source.width) / width - 0.5));
      const left = Math.floor(sx);
      const right = Math.min(source.width - 1, left + 1);
      const high = (data[upper + left] ?? 0) * (1 - sx + left) + (data[upper + right] ?? 0) * (sx - left);
      const low = (data[lower + left] ?? 0) * (1 - sx + left) + (data[lower + right] ?? 0) * (sx - left);
      result.data[y * width + x] = high + (low - high) * (sy - top);
    }
  }
  return result;
}

/** The picture at another size as plain RGB bytes, three per pixel. */
export async function sampleRgb(pixels: Pixels, width: number, height: number): Promise<Uint8Array> {
  const image = sharp(pixels.data, { raw: { width: pixels.width, height: pixels.height, channels: 4 } });
  return image.removeAlpha().resize(width, height, { fit: 'fill' }).raw().toBuffer();
}

/** Width and height whose longer side is at most `longest`, with the picture's own aspect. */
export function fitWithin(size: { width: number; height: number }, longest: number): { width: number; height: number } {
  const shrink = Math.min(1, longest / Math.max(size.width, size.height));
  return {
    width: Math.max(1, Math.round(size.width * shrink)),
    height: Math.max(1, Math.round(size.height * shrink)),
  };
}

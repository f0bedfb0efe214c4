import type { Pixels } from './pixels.ts';
import { shrinkPixels } from './pixels.ts';

/** Which way a brush moves at each place, on a coarse grid. */
export interface Directions {
  width: number;
  height: number;
  /** Pixels of the picture per cell. */
  cell: number;
  angle: Float32Array;
  /** 0 where the picture has no direction of its own, 1 on a clear edge. */
  certainty: Float32Array;
}

/**
 * Smoothed structure tensor (Förstner and Gülch 1987, as used for painterly strokes by Kyprianidis and Kang 2011):
 * strokes follow edges, and the smoothing keeps neighbors in agreement instead of leaving hair.
 */
export function findDirections(pixels: Pixels, cell: number): Directions {
  const small = shrinkPixels(pixels, cell);
  const { width, height } = small;
  const light = new Float32Array(width * height);
  for (let index = 0; index < light.length; index += 1) {
    const from = index * 4;
    light[index] =
      (small.data[from] ?? 0) * 0.299 + (small.data[from + 1] ?? 0) * 0.587 + (small.data[from + 2] ?? 0) * 0.114;
  }
  const xx = new Float32Array(width * height);
  const yy = new Float32Array(width * height);
  const xy = new Float32Array(width * height);
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const index = y * width + x;
      const gx = (light[index + 1] ?? 0) - (light[index - 1] ?? 0);
      const gy = (light[index + width] ?? 0) - (light[index - width] ?? 0);
      xx[index] = gx * gx;
      yy[index] = gy * gy;
      xy[index] = gx * gy;
    }
  }
  for (const plane of [xx, yy, xy]) {
    blurPlane(plane, width, height, 2);
    blurPlane(plane, width, height, 2);
  }
  const angle = new Float32Array(width * height);
  const certainty = new Float32Array(width * height);
  for (let index = 0; index < angle.length; index += 1) {
    const a = xx[index] ?? 0;
    const b = yy[index] ?? 0;
    const c = xy[index] ?? 0;
    angle[index] = 0.5 * Math.atan2(2 * c, a - b) + Math.PI / 2;
    const spread = Math.hypot(a - b, 2 * c);
    certainty[index] = (spread / (a + b + 1e-3)) * Math.min(1, Math.sqrt(a + b) / 14);
  }
  return { width, height, cell, angle, certainty };
}

/** Box blur in place, one pass each way. */
export function blurPlane(plane: Float32Array, width: number, height: number, radius: number): void {
  const line = new Float32Array(Math.max(width, height));
  const blurLine = (start: number, stride: number, length: number): void => {
    let sum = 0;
    for (let index = -radius; index <= radius; index += 1) {
      sum += plane[start + Math.min(length - 1, Math.max(0, index)) * stride] ?? 0;
    }
    for (let index = 0; index < length; index += 1) {
      line[index] = sum / (radius * 2 + 1);
      sum += plane[start + Math.min(length - 1, index + radius + 1) * stride] ?? 0;
      sum -= plane[start + Math.max(0, index - radius) * stride] ?? 0;
    }
    for (let index = 0; index < length; index += 1) {
      plane[start + index * stride] = line[index] ?? 0;
    }
  };
  for (let y = 0; y < height; y += 1) {
    blurLine(y * width, 1, width);
  }
  for (let x = 0; x < width; x += 1) {
    blurLine(x, width, height);
  }
}

import type { Canvas } from '@napi-rs/canvas';
import { canvasOf } from './pixels.ts';

/** A picture as floating-point light, three numbers per pixel, row by row. */
export interface Raster {
  width: number;
  height: number;
  data: Float32Array;
}

export function createRaster(width: number, height: number): Raster {
  return { width, height, data: new Float32Array(width * height * 3) };
}

/** Enlarges or shrinks with bilinear interpolation; meant for smooth pictures such as skies. */
export function resizeRaster(source: Raster, width: number, height: number): Raster {
  const result = createRaster(width, height);
  const { data } = source;
  for (let y = 0; y < height; y += 1) {
    const sy = Math.min(source.height - 1, Math.max(0, ((y + 0.5) * source.height) / height - 0.5));
    const top = Math.floor(sy);
    const bottom = Math.min(source.height - 1, top + 1);
    const fy = sy - top;
    for (let x = 0; x < width; x += 1) {
      const sx = Math.min(source.width - 1, Math.max(0, ((x + 0.5) * source.width) / width - 0.5));
      const left = Math.floor(sx);
      const right = Math.min(source.width - 1, left + 1);
      const fx = sx - left;
      const a = (top * source.width + left) * 3;
      const b = (top * source.width + right) * 3;
      const c = (bottom * source.width + left) * 3;
      const d = (bottom * source.width + right) * 3;
      const target = (y * width + x) * 3;
      for (let part = 0; part < 3; part += 1) {
        const upper = (data[a + part] ?? 0) * (1 - fx) + (data[b + part] ?? 0) * fx;
        const lower = (data[c + part] ?? 0) * (1 - fx) + (data[d + part] ?? 0) * fx;
        result.data[target + part] = upper * (1 - fy) + lower * fy;
      }
    }
  }
  return result;
}

/** Soft shoulder: leaves shadows and middle tones alone and bends light above 0.8 towards 1. */
function expose(light: number): number {
  return light <= 0.8 ? light : 1 - 0.2 * Math.exp((0.8 - light) / 0.2);
}

export function toCanvas(raster: Raster): Canvas {
  const { width, height, data } = raster;
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let from = 0, to = 0; to < pixels.length; from += 3, to += 4) {
    pixels[to] = expose(data[from] ?? 0) * 255;
    pixels[to + 1] = expose(data[from + 1] ?? 0) * 255;
    pixels[to + 2] = expose(data[from + 2] ?? 0) * 255;
    pixels[to + 3] = 255;
  }
  return canvasOf({ width, height, data: pixels });
}

/** Reads a canvas of the same size back into light. */
export function fromCanvas(raster: Raster, canvas: Canvas): void {
  const { data } = canvas.getContext('2d').getImageData(0, 0, raster.width, raster.height);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    raster.data[to] = (data[from] ?? 0) / 255;
    raster.data[to + 1] = (data[from + 1] ?? 0) / 255;
    raster.data[to + 2] = (data[from + 2] ?? 0) / 255;
  }
}

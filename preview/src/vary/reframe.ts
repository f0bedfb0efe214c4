import { clamp, lerp } from '../paint/color.ts';
import type { Noise } from '../paint/noise.ts';
import type { Pixels } from '../paint/pixels.ts';
import type { Random } from '../paint/random.ts';

/**
 * Cuts a new frame out of the guide: covers the wanted size, a little closer, moved, perhaps mirrored, with forms
 * gently bent. The less the guide counts (`weight` 0..1), the further the frame strays.
 */
export function reframe(
  guide: Pixels,
  size: { width: number; height: number },
  parts: { random: Random; noise: Noise; weight: number },
): Pixels {
  const { random, noise, weight } = parts;
  const { width, height } = size;
  const stray = lerp(1.8, 1, weight);
  const cover = Math.max(width / guide.width, height / guide.height) * (1 + random.between(0.06, 0.28) * stray);
  const spareX = guide.width - width / cover;
  const spareY = guide.height - height / cover;
  const left = spareX * random.between(0.15, 0.85);
  const top = spareY * random.between(0.15, 0.85);
  const isMirrored = random.chance(0.5);
  const turn = random.between(-0.025, 0.025) * stray;
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  const bend = (Math.min(width, height) / cover) * 0.03 * stray;
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const cx = (isMirrored ? width - 1 - x : x) - width / 2;
      const cy = y - height / 2;
      const u = x / width;
      const v = y / height;
      const sx = left + (width / 2 + cx * cos - cy * sin) / cover + noise.fractal(u * 3, v * 3, 2) * bend;
      const sy = top + (height / 2 + cx * sin + cy * cos) / cover + noise.fractal(u * 3 + 20, v * 3, 2) * bend;
      samplePixel(guide, sx, sy, data, (y * width + x) * 4);
    }
  }
  return { width, height, data };
}

function samplePixel(source: Pixels, x: number, y: number, target: Uint8ClampedArray, to: number): void {
  const px = clamp(x, 0, source.width - 1);
  const py = clamp(y, 0, source.height - 1);
  const left = Math.floor(px);
  const top = Math.floor(py);
  const right = Math.min(source.width - 1, left + 1);
  const bottom = Math.min(source.height - 1, top + 1);
  const fx = px - left;
  const fy = py - top;
  const { data } = source;
  for (let part = 0; part < 3; part += 1) {
    const upper = lerp(
      data[(top * source.width + left) * 4 + part] ?? 0,
      data[(top * source.width + right) * 4 + part] ?? 0,
      fx,
    );
    const lower = lerp(
      data[(bottom * source.width + left) * 4 + part] ?? 0,
      data[(bottom * source.width + right) * 4 + part] ?? 0,
      fx,
    );
    target[to + part] = lerp(upper, lower, fy);
  }
  target[to + 3] = 255;
}

import { blurPlane } from '../paint/brush-directions.ts';
import { clamp, hsl, lerp, luma, smoothstep } from '../paint/color.ts';
import { createNoise } from '../paint/noise.ts';
import type { Pixels } from '../paint/pixels.ts';

/** Outlines that shine like neon tubes, magenta to cyan, with their light on what is around; in place. */
export function drawNeonEdges(pixels: Pixels, strength: number, seed: number): void {
  const { width, height, data } = pixels;
  const unit = Math.min(width, height);
  const noise = createNoise(seed);
  const light = new Float32Array(width * height);
  for (let pixel = 0; pixel < light.length; pixel += 1) {
    light[pixel] = luma(data[pixel * 4] ?? 0, data[pixel * 4 + 1] ?? 0, data[pixel * 4 + 2] ?? 0);
  }
  blurPlane(light, width, height, Math.max(1, Math.round(unit / 400)));
  const reach = Math.max(1, Math.round(unit / 300));
  const tubes = new Float32Array(width * height);
  for (let y = reach; y < height - reach; y += 1) {
    for (let x = reach; x < width - reach; x += 1) {
      const pixel = y * width + x;
      const across = (light[pixel + reach] ?? 0) - (light[pixel - reach] ?? 0);
      const down = (light[pixel + reach * width] ?? 0) - (light[pixel - reach * width] ?? 0);
      tubes[pixel] = smoothstep(22, 75, Math.hypot(across, down));
    }
  }
  const glow = tubes.slice();
  blurPlane(glow, width, height, Math.max(1, Math.round(unit / 90)));
  blurPlane(glow, width, height, Math.max(1, Math.round(unit / 60)));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const pixel = y * width + x;
      const turn = noise.fractal((x / unit) * 1.6, (y / unit) * 1.6, 2);
      const color = hsl(lerp(0.88, 0.52, smoothstep(-0.3, 0.3, turn)), 1, 0.6);
      const shine = clamp((tubes[pixel] ?? 0) * 0.8 + (glow[pixel] ?? 0) * 1.5) * strength;
      for (let part = 0; part < 3; part += 1) {
        const under = data[pixel * 4 + part] ?? 0;
        data[pixel * 4 + part] = under + (255 - under * 0.4) * (color[part] ?? 0) * shine;
      }
    }
  }
}

/** Flat inks and a raster of dots in the middle tones, as a screen print has; in place. */
export function printDots(pixels: Pixels): void {
  const { width, height, data } = pixels;
  const pitch = Math.max(4, Math.min(width, height) / 110);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      const light = luma(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) / 255;
      const u = ((x + y) / pitch) % 1;
      const v = ((((x - y) / pitch) % 1) + 1) % 1;
      const isDot = Math.hypot(u - 0.5, v - 0.5) < (0.62 - light) * 0.75;
      for (let part = 0; part < 3; part += 1) {
        const flat = Math.round((data[at + part] ?? 0) / 64) * 64;
        data[at + part] = isDot ? flat * 0.55 : flat * 1.06;
      }
    }
  }
}

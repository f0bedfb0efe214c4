import { clamp, lerp, luma, smoothstep } from '../color.ts';
import { createNoise } from '../noise.ts';
import { enlargePixels, type Pixels, shrinkPixels } from '../pixels.ts';
import type { StyleOptions } from './apply-style.ts';

const PAPER = [246, 240, 228] as const;
const INK = [38, 36, 44] as const;

/** Pen on paper: contour lines, hatching that thickens with the dark, and a thin wash of the colors. */
export function drawInk(subject: Pixels, options: StyleOptions): Pixels {
  const { width, height, data } = subject;
  const unit = Math.min(width, height);
  const noise = createNoise(options.seed);
  const fine = enlargePixels(shrinkPixels(subject, Math.max(1, Math.round(unit / 520))), width, height).data;
  const soft = enlargePixels(shrinkPixels(subject, Math.max(2, Math.round(unit / 90))), width, height).data;
  const light = new Float32Array(width * height);
  for (let pixel = 0; pixel < light.length; pixel += 1) {
    light[pixel] = luma(fine[pixel * 4] ?? 0, fine[pixel * 4 + 1] ?? 0, fine[pixel * 4 + 2] ?? 0);
  }
  const reach = Math.max(1, Math.round(unit / 640));
  const pitch = unit / (options.steps < 12 ? 90 : 150);
  const result = new Uint8ClampedArray(data.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const pixel = y * width + x;
      const at = pixel * 4;
      const left = light[y * width + Math.max(0, x - reach)] ?? 0;
      const right = light[y * width + Math.min(width - 1, x + reach)] ?? 0;
      const up = light[Math.max(0, y - reach) * width + x] ?? 0;
      const down = light[Math.min(height - 1, y + reach) * width + x] ?? 0;
      const press = noise.fractal((x / unit) * 14, (y / unit) * 14, 2) * 8;
      const contour = smoothstep(9 + press, 34 + press, Math.hypot(right - left, down - up));
      const tone = luma(soft[at] ?? 0, soft[at + 1] ?? 0, soft[at + 2] ?? 0) / 255;
      const wobble = noise.fractal((x / unit) * 5, (y / unit) * 5, 2) * pitch * 0.45;
      const hatch =
        hatching(x + y + wobble, pitch, clamp((0.5 - tone) * 1.7)) +
        hatching(x - y + wobble, pitch * 1.15, clamp((0.3 - tone) * 2));
      const ink = clamp(contour * 0.95 + hatch * 0.75);
      const grain = 1 + noise.at(x * 0.6, y * 0.6) * 0.02;
      for (let part = 0; part < 3; part += 1) {
        const paper = (PAPER[part] ?? 240) * grain;
        const wash = options.isMonochrome
          ? paper * lerp(0.8, 1, tone)
          : lerp(paper, ((soft[at + part] ?? 0) * paper) / 235, 0.5);
        result[at + part] = lerp(wash, INK[part] ?? 40, ink);
      }
      result[at + 3] = 255;
    }
  }
  return { width, height, data: result };
}

/** Lines at a pitch, `dark` of the width of which is ink. */
function hatching(position: number, pitch: number, dark: number): number {
  if (dark <= 0.02) {
    return 0;
  }
  const share = Math.abs(((((position / pitch) % 1) + 1) % 1) - 0.5) * 2;
  return smoothstep(1 - dark * 0.8 - 0.25, 1 - dark * 0.8 + 0.05, share) * clamp(dark * 4);
}

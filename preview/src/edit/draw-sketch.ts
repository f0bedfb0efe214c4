import { blurPlane } from '../paint/brush-directions.ts';
import { clamp, luma, smoothstep } from '../paint/color.ts';
import { createNoise } from '../paint/noise.ts';
import type { Pixels } from '../paint/pixels.ts';

const PAPER = [247, 245, 240] as const;
const GRAPHITE = 46;

/** A pencil drawing: the picture's light divided by its blurred self leaves lines and soft shading on grainy paper. */
export function drawSketch(pixels: Pixels, seed: number): void {
  const { width, height, data } = pixels;
  const unit = Math.min(width, height);
  const noise = createNoise(seed);
  const light = new Float32Array(width * height);
  for (let pixel = 0; pixel < light.length; pixel += 1) {
    light[pixel] = luma(data[pixel * 4] ?? 0, data[pixel * 4 + 1] ?? 0, data[pixel * 4 + 2] ?? 0);
  }
  const soft = light.slice();
  const radius = Math.max(1, Math.round(unit / 130));
  blurPlane(soft, width, height, radius);
  blurPlane(soft, width, height, radius);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const pixel = y * width + x;
      const own = light[pixel] ?? 0;
      const line = clamp((own + 8) / ((soft[pixel] ?? 0) + 8)) ** 3.2;
      const hatch = Math.sin(((x + y) / unit) * 520 + noise.at((x / unit) * 20, (y / unit) * 20) * 2);
      const shading = smoothstep(190, 30, own) * (0.42 + 0.14 * hatch);
      const grain = noise.at(x * 0.7, y * 0.7) * 0.09;
      const white = clamp(line * (1 - shading) + grain * (1.1 - line * 0.6));
      for (let part = 0; part < 3; part += 1) {
        data[pixel * 4 + part] = GRAPHITE + ((PAPER[part] ?? 245) - GRAPHITE) * white;
      }
    }
  }
}

import { blurPlane } from '../brush-directions.ts';
import { clamp, lerp, luma, smoothstep } from '../color.ts';
import { createNoise } from '../noise.ts';
import { type Pixels, resizePixels, shrinkPixels } from '../pixels.ts';

const PAPER = [247, 244, 237] as const;
const INK = [40, 38, 46] as const;

/**
 * Pen or pencil on paper: the picture's light divided by its blurred self leaves the lines, hatching lays the shadows,
 * and a thin wash of the colors lies under both unless there is to be none.
 */
export function drawInk(subject: Pixels, options: { seed: number; isMonochrome: boolean }): Pixels {
  const { width, height, data } = subject;
  const unit = Math.min(width, height);
  const noise = createNoise(options.seed);
  const light = Float32Array.from({ length: width * height }, (_, pixel) =>
    luma(data[pixel * 4] ?? 0, data[pixel * 4 + 1] ?? 0, data[pixel * 4 + 2] ?? 0),
  );
  const around = light.slice();
  const radius = Math.max(1, Math.round(unit / 130));
  blurPlane(around, width, height, radius);
  blurPlane(around, width, height, radius);
  const wash = resizePixels(shrinkPixels(subject, Math.max(2, Math.round(unit / 160))), width, height).data;
  const result = new Uint8ClampedArray(data.length).fill(255);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const pixel = y * width + x;
      const own = light[pixel] ?? 0;
      const line = clamp((own + 8) / ((around[pixel] ?? 0) + 8)) ** 3.2;
      const hatch = Math.sin(((x + y) / unit) * 520 + noise.at((x / unit) * 20, (y / unit) * 20) * 2);
      const shading = smoothstep(190, 30, own) * (0.42 + 0.14 * hatch);
      const grain = noise.at(x * 0.7, y * 0.7) * 0.09;
      const white = clamp(line * (1 - shading) + grain * (1.1 - line * 0.6));
      for (let part = 0; part < 3; part += 1) {
        const paper = PAPER[part] ?? 245;
        const ground = options.isMonochrome ? paper : lerp(paper, wash[pixel * 4 + part] ?? 0, 0.45);
        result[pixel * 4 + part] = lerp(INK[part] ?? 40, ground, white);
      }
    }
  }
  return { width, height, data: result };
}

import { clamp, lerp, luma, smoothstep } from '../color.ts';
import { createNoise } from '../noise.ts';
import { type Pixels, resizePixels, shrinkPixels } from '../pixels.ts';

const PAPER = [250, 246, 238] as const;

/** Washes on paper: wobbling edges, pigment that gathers where a wash ends, grain, and a free border. */
export function paintWatercolor(subject: Pixels, seed: number): Pixels {
  const { width, height, data } = subject;
  const unit = Math.min(width, height);
  const noise = createNoise(seed);
  const factor = Math.max(2, Math.round(unit / 190));
  const soft = resizePixels(shrinkPixels(subject, factor), width, height).data;
  const result = new Uint8ClampedArray(data.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const u = x / unit;
      const v = y / unit;
      const wobbleX = noise.fractal(u * 11, v * 11, 2) * unit * 0.006;
      const wobbleY = noise.fractal(u * 11 + 40, v * 11, 2) * unit * 0.006;
      const sx = clamp(Math.round(x + wobbleX), 0, width - 1);
      const sy = clamp(Math.round(y + wobbleY), 0, height - 1);
      const from = (sy * width + sx) * 4;
      const at = (y * width + x) * 4;
      const sharp = luma(data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0);
      const around = luma(soft[from] ?? 0, soft[from + 1] ?? 0, soft[from + 2] ?? 0);
      const gather = clamp((around - sharp) / 60, -0.1, 0.5);
      const grain = noise.at(x * 0.55, y * 0.55) * 0.045 + noise.fractal(u * 60, v * 60, 2) * 0.06;
      const pool = noise.fractal(u * 3.4 + 9, v * 3.4, 4) * 0.28;
      const border = smoothstep(
        0.012,
        0.032,
        edgeDistance(x, y, width, height) / unit + noise.fractal(u * 5, v * 5, 4) * 0.022,
      );
      for (let part = 0; part < 3; part += 1) {
        const wash = lerp(data[from + part] ?? 0, soft[from + part] ?? 0, 0.35);
        const strength = clamp(0.84 + pool + gather * 0.7, 0.45, 1.15) * (1 + grain);
        const paper = PAPER[part] ?? 250;
        const pigment = paper - (paper - wash * 1.03) * strength * 0.9;
        result[at + part] = lerp(paper * (1 + grain * 0.35), pigment, border);
      }
      result[at + 3] = 255;
    }
  }
  return { width, height, data: result };
}

function edgeDistance(x: number, y: number, width: number, height: number): number {
  return Math.min(x, width - 1 - x, y, height - 1 - y);
}

import { clamp, lerp, luma, smoothstep } from '../paint/color.ts';
import { createNoise } from '../paint/noise.ts';
import type { Pixels } from '../paint/pixels.ts';

interface Cover {
  strength: number;
  /** The subject keeps most of its own color; 0..255. */
  subject: Uint8Array | null;
  seed: number;
}

const SNOW = [238, 244, 252] as const;
const MIST = [214, 220, 226] as const;

/** Snow on what faces up: bright ground, green things and the upper side of edges; more towards the lower border. */
export function addSnowCover(pixels: Pixels, cover: Cover & { sky: Uint8Array | null }): void {
  const { width, height, data } = pixels;
  const noise = createNoise(cover.seed);
  const unit = Math.min(width, height);
  const reach = Math.max(1, Math.round(unit / 110));
  const source = data.slice();
  const lightAt = (x: number, y: number): number => {
    const at = (clamp(y, 0, height - 1) * width + x) * 4;
    return luma(source[at] ?? 0, source[at + 1] ?? 0, source[at + 2] ?? 0) / 255;
  };
  for (let y = 0; y < height; y += 1) {
    const ground = smoothstep(0.25, 0.95, y / height);
    for (let x = 0; x < width; x += 1) {
      const pixel = y * width + x;
      const at = pixel * 4;
      const light = lightAt(x, y);
      const faces = smoothstep(0.03, 0.2, lightAt(x, y - reach) - lightAt(x, y + reach));
      const patches = noise.fractal((x / unit) * 5, (y / unit) * 9, 4) * 0.5;
      const lies = clamp(ground * (0.35 + light * 0.9) + faces * 0.55 + patches * (0.3 + ground * 0.5));
      const kept = 1 - 0.8 * ((cover.subject?.[pixel] ?? 0) / 255);
      const amount = clamp(lies * cover.strength) * kept * (1 - (cover.sky?.[pixel] ?? 0) / 255);
      for (let part = 0; part < 3; part += 1) {
        const white = (SNOW[part] ?? 255) * lerp(0.72, 1, light);
        data[at + part] = lerp(data[at + part] ?? 0, white, amount * 0.92);
      }
    }
  }
}

/** Mist that thickens with distance, for which the height in the picture has to stand. */
export function addMist(pixels: Pixels, cover: Cover): void {
  const { width, height, data } = pixels;
  const noise = createNoise(cover.seed);
  const unit = Math.min(width, height);
  for (let y = 0; y < height; y += 1) {
    const far = lerp(0.82, 0.3, smoothstep(0.1, 1, y / height));
    for (let x = 0; x < width; x += 1) {
      const pixel = y * width + x;
      const drift = noise.fractal((x / unit) * 2, (y / unit) * 5, 4) * 0.3;
      const near = 1 - 0.5 * ((cover.subject?.[pixel] ?? 0) / 255);
      const amount = clamp((far + drift) * cover.strength * near, 0, 0.94);
      for (let part = 0; part < 3; part += 1) {
        data[pixel * 4 + part] = lerp(data[pixel * 4 + part] ?? 0, MIST[part] ?? 220, amount);
      }
    }
  }
}

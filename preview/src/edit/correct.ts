import { blurPlane } from '../paint/brush-directions.ts';
import { addBloom } from '../paint/grade.ts';
import type { Pixels } from '../paint/pixels.ts';
import { createRandom } from '../paint/random.ts';
import { blendOver } from './blend.ts';
import type { Correction } from './edit-words.ts';
import { applyTone } from './tone.ts';
import { correctionTones } from './tones.ts';

/** One small correction, in place. `strength` is about 0.4 to 1.1. */
export function correct(pixels: Pixels, correction: Correction, strength: number, seed: number): void {
  applyTone(pixels, correctionTones[correction], strength);
  if (correction === 'sharpen') {
    sharpen(pixels, 0.0035, strength);
  }
  if (correction === 'blur') {
    blendOver(pixels, blurred(pixels, 0.012 * strength), 1);
  }
  if (correction === 'grain') {
    addGrain(pixels, 18 * strength, seed);
  }
  if (correction === 'glow') {
    addBloom(pixels, strength);
  }
}

/** Unsharp mask; `reach` is a share of the shorter side. Large reaches raise local contrast. */
export function sharpen(pixels: Pixels, reach: number, amount: number): void {
  const soft = blurred(pixels, reach);
  const { data } = pixels;
  for (let at = 0; at < data.length; at += 1) {
    data[at] = at % 4 === 3 ? 255 : (data[at] ?? 0) + ((data[at] ?? 0) - (soft.data[at] ?? 0)) * amount;
  }
}

/** A soft copy; `reach` is a share of the shorter side. */
export function blurred(pixels: Pixels, reach: number): Pixels {
  const { width, height, data } = pixels;
  const radius = Math.max(1, Math.round(Math.min(width, height) * reach));
  const result = data.slice();
  const plane = new Float32Array(width * height);
  for (let part = 0; part < 3; part += 1) {
    for (let pixel = 0; pixel < plane.length; pixel += 1) {
      plane[pixel] = data[pixel * 4 + part] ?? 0;
    }
    blurPlane(plane, width, height, radius);
    blurPlane(plane, width, height, radius);
    for (let pixel = 0; pixel < plane.length; pixel += 1) {
      result[pixel * 4 + part] = plane[pixel] ?? 0;
    }
  }
  return { width, height, data: result };
}

/** Film grain of the same size at every pixel; `depth` in 0..255. */
export function addGrain({ data }: Pixels, depth: number, seed: number): void {
  const random = createRandom(seed);
  for (let at = 0; at < data.length; at += 4) {
    const grain = (random.next() + random.next() - 1) * depth;
    for (let part = 0; part < 3; part += 1) {
      data[at + part] = (data[at + part] ?? 0) + grain;
    }
  }
}

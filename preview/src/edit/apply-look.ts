import type { Style } from '@kinora/providers/port/orders';
import { addBloom } from '../paint/grade.ts';
import type { PictureSettings } from '../paint/paint-picture.ts';
import type { Pixels } from '../paint/pixels.ts';
import { applyStyle, freeFlow } from '../paint/styles/apply-style.ts';
import { addGrain, sharpen } from './correct.ts';
import type { Look } from './edit-words.ts';
import { applyTone } from './tone.ts';
import { lookTones } from './tones.ts';

/** Looks that the painter of pictures knows. */
const painterStyles: Readonly<Partial<Record<Look, Style>>> = {
  oil: 'oil',
  painted: 'painted',
  watercolor: 'watercolor',
  pixel: 'pixel',
  anime: 'anime',
  ink: 'ink',
  pencil: 'ink',
};
const blooms: Readonly<Partial<Record<Look, number>>> = { neon: 0.6, dreamy: 0.8, cinematic: 0.3 };
/** How deep the grain is, of 255. */
const grains: Readonly<Partial<Record<Look, number>>> = { vintage: 9, sepia: 6 };
/** Color gradings may be weak; a half-done painting is only a blur. */
const graded: ReadonlySet<Look> = new Set(['vintage', 'cinematic', 'dreamy', 'hdr', 'neon']);

/** Draws the picture again in another manner. `strength` is about 0.4 to 1.1. */
export async function applyLook(
  pixels: Pixels,
  look: Look,
  strength: number,
  settings: PictureSettings,
  careAt: ((x: number, y: number) => number) | null,
): Promise<Pixels> {
  const { seed, steps } = settings;
  const amount = graded.has(look) ? Math.min(1, 0.3 + strength * 0.7) : 1;
  applyTone(pixels, lookTones[look], amount);
  const style = painterStyles[look];
  if (style) {
    const flowAt = freeFlow(pixels, seed);
    return applyStyle(pixels, style, { seed, steps, isMonochrome: look === 'pencil', flowAt, careAt });
  }
  const [bloom, grain] = [blooms[look], grains[look]];
  if (bloom) {
    addBloom(pixels, bloom * amount);
  }
  if (grain) {
    addGrain(pixels, grain * amount, seed);
  }
  if (look === 'hdr') {
    sharpen(pixels, 0.03, 0.7 * amount);
    sharpen(pixels, 0.002, 0.5 * amount);
  }
  return pixels;
}

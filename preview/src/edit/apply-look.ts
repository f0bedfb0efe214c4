import type { Style } from '@kinora/providers/port/orders';
import { addBloom } from '../paint/grade.ts';
import { createNoise } from '../paint/noise.ts';
import type { PictureSettings } from '../paint/paint-picture.ts';
import type { Pixels } from '../paint/pixels.ts';
import { applyStyle } from '../paint/styles/apply-style.ts';
import { blendOver } from './blend.ts';
import { addGrain, sharpen } from './correct.ts';
import { drawNeonEdges, printDots } from './draw-glow.ts';
import { drawSketch } from './draw-sketch.ts';
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
};
/** Color gradings may be weak; a half-done painting is only a blur. */
const graded: ReadonlySet<Look> = new Set(['vintage', 'cinematic', 'dreamy', 'hdr', 'neon']);

/** Draws the picture again in another manner. `strength` is about 0.4 to 1.1. */
export function applyLook(
  pixels: Pixels,
  look: Look,
  strength: number,
  settings: PictureSettings,
  careAt: ((x: number, y: number) => number) | null,
): Pixels {
  const amount = graded.has(look) ? Math.min(1, 0.3 + strength * 0.7) : 1;
  applyTone(pixels, lookTones[look], amount);
  const style = painterStyles[look];
  if (style) {
    return applyPainterStyle(pixels, style, settings, careAt);
  }
  switch (look) {
    case 'pencil':
      drawSketch(pixels, settings.seed);
      break;
    case 'pop':
      printDots(pixels);
      break;
    case 'neon':
      drawNeonEdges(pixels, amount, settings.seed);
      addBloom(pixels, 0.35);
      break;
    case 'vintage':
      addGrain(pixels, 9 * amount, settings.seed);
      break;
    case 'sepia':
      addGrain(pixels, 6, settings.seed);
      break;
    case 'dreamy':
      addBloom(pixels, 0.8 * amount);
      break;
    case 'cinematic':
      addBloom(pixels, 0.3);
      break;
    case 'hdr':
      sharpen(pixels, 0.03, 0.7 * amount);
      sharpen(pixels, 0.002, 0.5 * amount);
      break;
    default:
      break;
  }
  return pixels;
}

/** The brush as for painted scenes; strokes follow the picture's own forms. */
function applyPainterStyle(
  pixels: Pixels,
  style: Style,
  settings: PictureSettings,
  careAt: ((x: number, y: number) => number) | null,
  amount = 1,
): Pixels {
  const noise = createNoise(settings.seed);
  const unit = Math.min(pixels.width, pixels.height);
  const painted = applyStyle(pixels, style, {
    seed: settings.seed,
    steps: settings.steps,
    isMonochrome: false,
    flowAt: (x, y) => noise.fractal((x / unit) * 1.4, (y / unit) * 1.4, 2) * 1.5,
    careAt,
  });
  if (amount >= 1) {
    return painted;
  }
  const result = { ...pixels, data: pixels.data.slice() };
  blendOver(result, painted, amount);
  return result;
}

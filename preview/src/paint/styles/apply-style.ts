import type { Style } from '@kinora/providers/port/orders';
import { type BrushStyle, type FlowAt, paintWithBrush } from '../brush.ts';
import { lerp } from '../color.ts';
import { createNoise } from '../noise.ts';
import type { Pixels } from '../pixels.ts';
import { drawAnime } from './anime.ts';
import { drawInk } from './ink.ts';
import { developPhoto } from './photo.ts';
import { drawPixelArt } from './pixel-art.ts';
import { paintWatercolor } from './watercolor.ts';

interface StyleOptions {
  seed: number;
  steps: number;
  /** True when the prompt asks for no color. */
  isMonochrome: boolean;
  flowAt: FlowAt;
  careAt: ((x: number, y: number) => number) | null;
}

/** Slow waves, for pictures whose forms are not known. */
export function freeFlow({ width, height }: Pixels, seed: number): FlowAt {
  const noise = createNoise(seed);
  const unit = Math.min(width, height);
  return (x, y) => noise.fractal((x / unit) * 1.4, (y / unit) * 1.4, 2) * 1.5;
}

/** How the finished composition is brought to the canvas. More steps mean more and finer marks. */
export async function applyStyle(subject: Pixels, style: Style, options: StyleOptions): Promise<Pixels> {
  switch (style) {
    case 'photo':
      return developPhoto(subject, options.seed);
    case 'pixel':
      return drawPixelArt(subject, options.steps);
    case 'watercolor':
      return paintWatercolor(paintWithBrush(subject, washBrush(options.steps), options), options.seed);
    case 'anime':
      return drawAnime(subject, options.steps);
    case 'ink':
      return drawInk(subject, options);
    case 'oil':
      return paintWithBrush(subject, oilBrush(options.steps), options);
    case 'painted':
      return paintWithBrush(subject, softBrush(options.steps), options);
  }
}

/** 0 for a quick sketch, 1 for patient work. */
function effortOf(steps: number): number {
  return Math.min(1, steps / 40);
}

function passesFor(steps: number): number {
  return steps < 6 ? 2 : steps < 14 ? 3 : steps < 24 ? 4 : steps < 45 ? 5 : 6;
}

function softBrush(steps: number): BrushStyle {
  const tolerance = lerp(16, 7, effortOf(steps));
  return { widest: 0.017, passes: passesFor(steps), tolerance, length: 3, variety: 20, relief: 0.15, opacity: 0.94 };
}

function oilBrush(steps: number): BrushStyle {
  const tolerance = lerp(20, 11, effortOf(steps));
  return {
    widest: 0.026,
    passes: passesFor(steps) - 1,
    tolerance,
    length: 3.4,
    variety: 36,
    relief: 1.1,
    opacity: 0.95,
  };
}

function washBrush(steps: number): BrushStyle {
  const tolerance = lerp(18, 9, effortOf(steps));
  return { widest: 0.022, passes: passesFor(steps) - 1, tolerance, length: 2.2, variety: 16, relief: 0, opacity: 0.8 };
}

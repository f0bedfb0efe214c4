import type { Style } from '../prompt/plan.ts';
import { type BrushStyle, type FlowAt, paintWithBrush } from './brush.ts';
import { lerp } from './colour.ts';
import type { Pixels } from './pixels.ts';

export interface StyleOptions {
  seed: number;
  steps: number;
  flowAt: FlowAt;
  careAt: ((x: number, y: number) => number) | null;
}

/** How the finished composition is brought to the canvas. More steps mean more and finer strokes. */
export function applyStyle(subject: Pixels, style: Style, options: StyleOptions): Pixels {
  const effort = Math.min(1, options.steps / 40);
  const brush: BrushStyle =
    style === 'oil'
      ? {
          widest: 0.024,
          passes: passesFor(options.steps) - 1,
          tolerance: lerp(20, 11, effort),
          length: 3.4,
          variety: 34,
          relief: 1,
          opacity: 0.95,
        }
      : {
          widest: 0.017,
          passes: passesFor(options.steps),
          tolerance: lerp(16, 7, effort),
          length: 3,
          variety: 20,
          relief: 0.15,
          opacity: 0.94,
        };
  return paintWithBrush(subject, brush, options);
}

function passesFor(steps: number): number {
  return steps < 6 ? 2 : steps < 14 ? 3 : steps < 24 ? 4 : steps < 45 ? 5 : 6;
}

import type { Canvas } from '@napi-rs/canvas';
import type { ScenePlan } from '../prompt/plan.ts';
import type { FlowAt } from './brush.ts';
import type { Noise } from './noise.ts';
import type { Palette } from './palettes.ts';
import type { Random } from './random.ts';
import type { Raster } from './raster.ts';

/** What every part of a scene works with. Lengths are in pixels of `raster`. */
export interface Stage {
  width: number;
  height: number;
  /** The shorter side; sizes of things are fractions of it, so that a scene looks alike at every resolution. */
  unit: number;
  plan: ScenePlan;
  palette: Palette;
  random: Random;
  noise: Noise;
  raster: Raster;
  /** Sun or moon. `visible` is false when clouds or walls hide it; then only its light counts. */
  sun: { x: number; y: number; visible: boolean };
  /** The line of the far distance. */
  horizon: number;
}

export type Footing = 'land' | 'water' | 'none';

/** A painted scene, ready for its subjects. */
export interface Scene {
  canvas: Canvas;
  /** What something with its foot at this pixel would stand on. */
  footingAt(x: number, y: number): Footing;
  /** How much haze lies before the ground at this row, 0..1. */
  hazeAt(y: number): number;
  /** Which way strokes run where the picture has no direction of its own. */
  flowAt: FlowAt;
}

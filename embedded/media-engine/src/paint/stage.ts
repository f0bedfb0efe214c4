import type { ScenePlan } from '../prompt/plan.ts';
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

/** Where a subject may stand or float: its foot, its greatest height, and how far away it is (0 near, 1 in the haze). */
export interface Spot {
  x: number;
  y: number;
  height: number;
  distance: number;
}

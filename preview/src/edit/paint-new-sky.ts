import { createStage } from '../paint/create-stage.ts';
import type { PictureSettings } from '../paint/paint-picture.ts';
import { type Pixels, pixelsOf, resizePixels } from '../paint/pixels.ts';
import { toCanvas } from '../paint/raster.ts';
import { paintSky } from '../paint/sky.ts';
import type { ScenePlan } from '../prompt/plan.ts';

/** A sky of the plan's hour and weather that ends at `horizon` (share of the height). */
export function paintNewSky(plan: ScenePlan, settings: PictureSettings, horizon: number): Pixels {
  const stage = createStage({ ...plan, place: 'mountain' }, settings);
  stage.sun.y += stage.height * horizon - stage.horizon;
  stage.horizon = stage.height * horizon;
  paintSky(stage);
  return resizePixels(pixelsOf(toCanvas(stage.raster)), settings.width, settings.height);
}

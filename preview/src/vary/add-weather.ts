import { createCanvas, ImageData } from '@napi-rs/canvas';
import { paintAtmosphere } from '../paint/atmosphere.ts';
import { createStage } from '../paint/create-stage.ts';
import type { PictureSettings } from '../paint/paint-picture.ts';
import type { Pixels } from '../paint/pixels.ts';
import type { Scene } from '../paint/stage.ts';
import type { ScenePlan } from '../prompt/plan.ts';

/** Rain, snow, fog and lights of a plan before any picture; birds and the like belong to painted scenes. */
export function addWeather(framed: Pixels, plan: ScenePlan, settings: PictureSettings): Pixels {
  const { width, height } = framed;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.putImageData(new ImageData(framed.data, width, height), 0, 0);
  const full = {
    ...createStage({ ...plan, place: 'forest' }, { ...settings, width, height }),
    width,
    height,
    unit: Math.min(width, height),
    horizon: height * 0.5,
  };
  const scene: Scene = { canvas, footingAt: () => 'none', hazeAt: () => 0, flowAt: () => 0 };
  paintAtmosphere(full, scene);
  return { width, height, data: new Uint8ClampedArray(context.getImageData(0, 0, width, height).data) };
}

import { createCanvas, ImageData } from '@napi-rs/canvas';
import { paintAtmosphere } from '../paint/atmosphere.ts';
import { createStage } from '../paint/create-stage.ts';
import { addBloom, grade } from '../paint/grade.ts';
import type { PictureSettings, Report } from '../paint/paint-picture.ts';
import type { Pixels } from '../paint/pixels.ts';
import type { Scene } from '../paint/stage.ts';
import { applyStyle } from '../paint/styles/apply-style.ts';
import type { ScenePlan } from '../prompt/plan.ts';
import { reframe } from './reframe.ts';
import { lendPalette, relight } from './relight.ts';

/** How far a prompt that names an hour moves the guide's colours to it. */
const PALETTE_SHARE = 0.42;

/**
 * Paints a variation of a guide image: another frame, another light, new brush strokes along the guide's own forms.
 * `plan` is null for a pure variation; else its hour, weather, mood and style are mixed in.
 */
export function varyPicture(
  guide: Pixels,
  plan: ScenePlan | null,
  settings: PictureSettings & { weight: number },
  report: Report,
): Pixels {
  const { width, height, weight } = settings;
  const fallback = plan ?? purePlan;
  const stage = createStage(fallback, settings);
  report(10, 'Studying the guide image');
  const random = stage.random.fork('variation');
  const framed = reframe(guide, { width, height }, { random, noise: stage.noise, weight });
  report(30, 'Changing the light');
  relight(framed, random, weight);
  if (plan?.namesTime) {
    lendPalette(framed, stage.palette, PALETTE_SHARE * (1.4 - weight * 0.4));
  }
  const aired = plan ? addWeather(framed, plan, settings) : framed;
  addBloom(aired, 0.25);
  grade(aired, fallback, settings.guidance * 0.8);
  report(50, 'Laying brush strokes');
  return applyStyle(aired, fallback.style, {
    seed: settings.seed,
    steps: settings.steps + 8,
    isMonochrome: fallback.isMonochrome,
    flowAt: (x, y) => stage.noise.fractal((x / stage.unit) * 1.4, (y / stage.unit) * 1.4, 2) * 1.5,
    careAt: null,
  });
}

const purePlan: ScenePlan = {
  place: 'meadow',
  time: 'day',
  namesTime: false,
  weather: 'fair',
  style: 'painted',
  features: new Set(),
  flower: null,
  removed: new Set(),
  subjects: [],
  colours: [],
  mood: 'neutral',
  isMonochrome: false,
  isPortrait: false,
};

/** Rain, snow, fog and lights of the prompt before the guide; birds and the like belong to painted scenes. */
function addWeather(framed: Pixels, plan: ScenePlan, settings: PictureSettings): Pixels {
  const { width, height } = settings;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.putImageData(new ImageData(framed.data, width, height), 0, 0);
  const full = {
    ...createStage({ ...plan, place: 'forest' }, settings),
    width,
    height,
    unit: Math.min(width, height),
    horizon: height * 0.5,
  };
  const scene: Scene = { canvas, footingAt: () => 'none', hazeAt: () => 0, flowAt: () => 0 };
  paintAtmosphere(full, scene);
  return { width, height, data: new Uint8ClampedArray(context.getImageData(0, 0, width, height).data) };
}

import { createStage } from '../paint/create-stage.ts';
import { addBloom, grade } from '../paint/grade.ts';
import type { PictureSettings, Report } from '../paint/paint-picture.ts';
import type { Pixels } from '../paint/pixels.ts';
import { applyStyle } from '../paint/styles/apply-style.ts';
import { blankPlan } from '../prompt/blank-plan.ts';
import type { ScenePlan } from '../prompt/plan.ts';
import { addWeather } from './add-weather.ts';
import { reframe } from './reframe.ts';
import { lendPalette, relight } from './relight.ts';

/** How far a prompt that names an hour moves the guide's colors to it. */
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
  const fallback = plan ?? blankPlan;
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

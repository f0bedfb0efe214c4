import type { ScenePlan } from '../prompt/plan.ts';
import { type Color, clamp, luma, mix, scale } from './color.ts';
import { createNoise } from './noise.ts';
import { type Palette, palettes } from './palettes.ts';
import { createRandom, hashText } from './random.ts';
import { createRaster } from './raster.ts';
import type { Stage } from './stage.ts';

/** Scenes are composed at this many pixels at most; brushes then work at the full size. */
const COMPOSITION_PIXELS = 1_150_000;

/** An empty stage with the light, horizon and sun of a plan; the seed decides what the plan leaves open. */
export function createStage(
  plan: ScenePlan,
  settings: { width: number; height: number; seed: number; guidance: number },
): Stage {
  const shrink = Math.min(1, Math.sqrt(COMPOSITION_PIXELS / (settings.width * settings.height)));
  const width = Math.round(settings.width * shrink);
  const height = Math.round(settings.height * shrink);
  const random = createRandom((settings.seed ^ hashText(plan.place)) >>> 0);
  const place = random.fork('composition');
  const palette = leanTo(
    random.fork('palette').pick(palettes[plan.time]),
    plan.colors,
    clamp(0.2 + settings.guidance * 0.025, 0.2, 0.65),
  );
  const horizon = height * place.between(0.54, 0.62);
  const rise = { dawn: 0.1, day: 0.4, golden: 0.2, sunset: 0.07, dusk: 0.1, night: 0.36 }[plan.time];
  return {
    width,
    height,
    unit: Math.min(width, height),
    plan,
    palette,
    random,
    noise: createNoise(random.fork('noise').whole(0, 2 ** 31)),
    raster: createRaster(width, height),
    sun: {
      x: width * (place.chance(0.5) ? place.between(0.16, 0.42) : place.between(0.58, 0.84)),
      y: horizon - height * rise * place.between(0.8, 1.15),
      visible: !['rain', 'storm', 'overcast', 'snow'].includes(plan.weather),
    },
    horizon,
  };
}

/** Moves a palette's sky towards the colors that the prompt names, at the same lightness. */
function leanTo(palette: Palette, colors: readonly Color[], amount: number): Palette {
  const vivid = colors.filter((color) => Math.max(...color) - Math.min(...color) > 0.15);
  const lean = (own: Color, index: number): Color => {
    const tint = vivid[index % vivid.length] ?? own;
    return mix(own, scale(tint, clamp(luma(...own) / Math.max(0.05, luma(...tint)), 0, 1.9)), amount);
  };
  return {
    ...palette,
    zenith: lean(palette.zenith, 0),
    middle: lean(palette.middle, 0),
    horizon: lean(palette.horizon, 1),
    haze: lean(palette.haze, 1),
    cloudLit: lean(palette.cloudLit, 1),
    cloudShade: lean(palette.cloudShade, 0),
  };
}

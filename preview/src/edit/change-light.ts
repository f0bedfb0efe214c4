import { createStage } from '../paint/create-stage.ts';
import { addBloom } from '../paint/grade.ts';
import type { PictureSettings } from '../paint/paint-picture.ts';
import type { TimeOfDay } from '../paint/palettes.ts';
import { type Pixels, pixelsOf, resizePixels } from '../paint/pixels.ts';
import { toCanvas } from '../paint/raster.ts';
import { paintSky } from '../paint/sky.ts';
import { blankPlan } from '../prompt/blank-plan.ts';
import type { Feature, ScenePlan } from '../prompt/plan.ts';
import { addWeather } from '../vary/vary-picture.ts';
import { blendOver } from './blend.ts';
import { addMist, addSnowCover } from './cover-ground.ts';
import type { EditWeather } from './edit-words.ts';
import { findSky } from './find-sky.ts';
import { applyTone } from './tone.ts';
import { timeTones, weatherTones } from './tones.ts';

export interface Light {
  time: TimeOfDay | null;
  weather: EditWeather | null;
  /** What hangs in the air or in the sky besides. */
  features: ReadonlySet<Feature>;
  /** How strongly, about 0.4 to 1.1. */
  strength: number;
  /** The subject, which mist and snow hide less; 0..255. */
  subject: Uint8Array | null;
  /** True when the sky has just been painted as it should be. */
  keepsSky: boolean;
}

const skyFeatures: readonly Feature[] = ['aurora', 'moon', 'clouds', 'stars'];
/** How much of the old sky shines through the new one at full strength. */
const SKY_COVER = 0.93;
/** How much the subject is spared by drops, flakes and lightning. */
const SHELTER = 0.65;

/** Another hour or weather over the same picture: a new sky where there is sky, the matching light on everything else. */
export async function changeLight(pixels: Pixels, light: Light, settings: PictureSettings): Promise<Pixels> {
  const { time, weather, features, strength } = light;
  const plan = planOf(light);
  const changesSky =
    !light.keepsSky &&
    (time !== null || (weather !== null && weather !== 'fog') || skyFeatures.some((feature) => features.has(feature)));
  const sky = changesSky ? await findSky(pixels) : null;
  if (time) {
    applyTone(pixels, timeTones[time], Math.min(1, strength));
  }
  if (weather) {
    applyTone(pixels, weatherTones[weather], Math.min(1, strength) * (time ? 0.6 : 1));
  }
  if (sky) {
    blendOver(pixels, paintNewSky(plan, settings, sky.horizon), Math.min(1, strength) * SKY_COVER, sky.alpha);
  }
  if (weather === 'snow') {
    addSnowCover(pixels, { strength, subject: light.subject, sky: sky?.alpha ?? null, seed: settings.seed });
  }
  if (weather === 'fog') {
    addMist(pixels, { strength, subject: light.subject, seed: settings.seed });
  }
  if (time === 'night' || time === 'dusk' || time === 'golden' || time === 'sunset') {
    addBloom(pixels, 0.3);
  }
  const weathered = addWeather(pixels, plan, settings);
  if (light.subject) {
    blendOver(weathered, pixels, SHELTER, light.subject);
  }
  return weathered;
}

function planOf({ time, weather, features }: Light): ScenePlan {
  return {
    ...blankPlan,
    time: time ?? (features.has('aurora') || features.has('moon') ? 'night' : 'day'),
    weather: weather ?? 'fair',
    features: time === 'night' ? new Set([...features, 'stars']) : features,
  };
}

/** A sky of the plan's hour and weather that ends at `horizon` (share of the height). */
function paintNewSky(plan: ScenePlan, settings: PictureSettings, horizon: number): Pixels {
  const stage = createStage({ ...plan, place: 'mountain' }, settings);
  stage.sun.y += stage.height * horizon - stage.horizon;
  stage.horizon = stage.height * horizon;
  paintSky(stage);
  return resizePixels(pixelsOf(toCanvas(stage.raster)), settings.width, settings.height);
}

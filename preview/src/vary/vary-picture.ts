import { paintAtmosphere } from '../paint/atmosphere.ts';
import { clamp, hsl, lerp, luma, mix, smoothstep } from '../paint/color.ts';
import { createStage } from '../paint/create-stage.ts';
import { addBloom, grade } from '../paint/grade.ts';
import type { PictureSettings, Report } from '../paint/paint-picture.ts';
import type { Palette } from '../paint/palettes.ts';
import { canvasOf, type Pixels, resizePixels, turnPixels } from '../paint/pixels.ts';
import type { Random } from '../paint/random.ts';
import { applyStyle, freeFlow } from '../paint/styles/apply-style.ts';
import { blankPlan } from '../prompt/blank-plan.ts';
import type { ScenePlan } from '../prompt/plan.ts';

/** How far a prompt that names an hour moves the guide's colors to it. */
const PALETTE_SHARE = 0.42;

/**
 * Paints a variation of a guide image: another frame, another light, new brush strokes along the guide's own forms.
 * `plan` is null for a pure variation; else its hour, weather, mood and style are mixed in.
 */
export async function varyPicture(
  guide: Pixels,
  plan: ScenePlan | null,
  settings: PictureSettings & { weight: number },
  report: Report,
): Promise<Pixels> {
  const { width, height, weight } = settings;
  const fallback = plan ?? blankPlan;
  const stage = createStage(fallback, settings);
  report(10, 'Studying the guide image');
  const random = stage.random.fork('variation');
  const framed = reframe(guide, { width, height }, random, weight);
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
    flowAt: freeFlow(aired, settings.seed),
    careAt: null,
  });
}

/**
 * Cuts a new frame out of the guide: covers the wanted size, a little closer, moved, perhaps mirrored. The less the
 * guide counts (`weight` 0..1), the further the frame strays.
 */
function reframe(guide: Pixels, size: { width: number; height: number }, random: Random, weight: number): Pixels {
  const closer = 1 + random.between(0.06, 0.28) * lerp(1.8, 1, weight);
  const cover = Math.max(size.width / guide.width, size.height / guide.height) * closer;
  const [width, height] = [size.width / cover, size.height / cover];
  const framed = resizePixels(guide, size.width, size.height, {
    left: (guide.width - width) * random.between(0.15, 0.85),
    top: (guide.height - height) * random.between(0.15, 0.85),
    width,
    height,
  });
  if (random.chance(0.5)) {
    turnPixels(framed, 'mirror');
  }
  return framed;
}

/** Rain, snow, fog and lights of a plan before any picture; birds and the like belong to painted scenes. */
export function addWeather(framed: Pixels, plan: ScenePlan, settings: PictureSettings): Pixels {
  const { width, height } = framed;
  const stage = createStage({ ...plan, place: 'forest' }, { ...settings, width, height });
  const full = { ...stage, width, height, unit: Math.min(width, height), horizon: height * 0.5 };
  return paintAtmosphere(full, canvasOf(framed));
}

/** New light over the same picture: a soft source from one side, warmer lights or cooler shadows, a little more depth. */
function relight(pixels: Pixels, random: Random, weight: number): void {
  const { width, height, data } = pixels;
  const stray = lerp(1.7, 1, weight);
  const source = { x: random.between(-0.1, 1.1), y: random.between(-0.2, 0.4) };
  const strength = random.between(0.16, 0.34) * stray;
  const warm = hsl(random.between(0.04, 0.14), 0.7, 0.6);
  const cool = hsl(random.between(0.5, 0.72), 0.5, 0.4);
  const isWarm = random.chance(0.6);
  const [lights, shadows] = isWarm ? [warm, cool] : [mix(cool, [1, 1, 1], 0.4), mix(warm, [0, 0, 0], 0.5)];
  const toning = random.between(0.1, 0.22) * stray;
  const depth = random.between(0.98, 1.12);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      const distance = Math.hypot(x / width - source.x, y / height - source.y);
      const gain = 1 + strength * (smoothstep(1.1, 0.1, distance) * 1.6 - 0.7);
      const light = luma(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) / 255;
      for (let part = 0; part < 3; part += 1) {
        const tone = lerp(shadows[part] ?? 0.5, lights[part] ?? 0.5, light) * 255;
        const toned = lerp(data[at + part] ?? 0, tone * (0.35 + light), toning);
        data[at + part] = ((toned - 122) * depth + 122) * gain;
      }
    }
  }
}

/** Lends a picture the light of another hour: its darks, middle tones and lights move towards the palette's. */
function lendPalette(pixels: Pixels, palette: Palette, amount: number): void {
  const { data } = pixels;
  const ramp = [
    mix(palette.zenith, [0, 0, 0], 0.55),
    palette.ambient,
    mix(palette.haze, palette.key, 0.5),
    palette.disc,
  ] as const;
  for (let at = 0; at < data.length; at += 4) {
    const light = luma(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) / 255;
    const seen = palette.isDark ? light * 0.62 : light;
    const place = clamp(seen) * 2.999;
    const index = Math.floor(place);
    const tone = mix(ramp[index] ?? ramp[0], ramp[index + 1] ?? ramp[3], place - index);
    const dim = palette.isDark ? 1 - 0.45 * amount : 1;
    for (let part = 0; part < 3; part += 1) {
      data[at + part] = lerp((data[at + part] ?? 0) * dim, (tone[part] ?? 0) * 255, amount);
    }
  }
}

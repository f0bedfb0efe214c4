import { hex } from '../paint/color.ts';
import type { TimeOfDay } from '../paint/palettes.ts';
import type { Correction, EditWeather, Look, Season } from './edit-words.ts';
import type { Tone } from './tone.ts';

/** What an hour does to everything that is not sky. */
export const timeTones: Readonly<Record<TimeOfDay, Tone>> = {
  night: {
    exposure: 0.4,
    gamma: 1.12,
    saturation: 0.5,
    shadows: hex('#5a74b8'),
    lights: hex('#a9bde6'),
    vignette: 0.3,
  },
  dusk: { exposure: 0.6, saturation: 0.75, shadows: hex('#7a7fc4'), lights: hex('#d9b6cf'), vignette: 0.2 },
  sunset: { exposure: 0.82, contrast: 1.08, saturation: 1.12, shadows: hex('#b08fc0'), lights: hex('#ffb070') },
  golden: { exposure: 0.97, contrast: 1.06, saturation: 1.12, shadows: hex('#d8b8a6'), lights: hex('#ffcf87') },
  dawn: {
    exposure: 0.95,
    contrast: 0.94,
    saturation: 0.9,
    shadows: hex('#b9b4de'),
    lights: hex('#ffd6c2'),
    lift: 0.03,
  },
  day: {
    exposure: 1.08,
    gamma: 0.84,
    contrast: 1.06,
    saturation: 1.14,
    shadows: hex('#e4edff'),
    lights: hex('#fff8e6'),
  },
};

export const weatherTones: Readonly<Record<EditWeather, Tone>> = {
  snow: {
    exposure: 1.04,
    contrast: 0.9,
    saturation: 0.55,
    lift: 0.05,
    shadows: hex('#b9cbea'),
    lights: hex('#eef4ff'),
  },
  rain: { exposure: 0.74, contrast: 0.96, saturation: 0.55, shadows: hex('#8ea3bd'), lights: hex('#c3cfdb') },
  storm: {
    exposure: 0.52,
    contrast: 1.1,
    saturation: 0.5,
    shadows: hex('#7f90ad'),
    lights: hex('#b9c3d4'),
    vignette: 0.3,
  },
  fog: {
    exposure: 0.98,
    contrast: 0.72,
    saturation: 0.55,
    lift: 0.06,
    shadows: hex('#c3cad3'),
    lights: hex('#e6e8ea'),
  },
  overcast: { exposure: 0.86, contrast: 0.86, saturation: 0.65, shadows: hex('#b4bdc9'), lights: hex('#d6dae0') },
};

export const seasonTones: Readonly<Record<Season, Tone>> = {
  autumn: { exposure: 0.96, contrast: 1.06, saturation: 1.1, shadows: hex('#d8ac8c'), lights: hex('#ffd08c') },
  winter: {
    exposure: 1.02,
    contrast: 0.94,
    saturation: 0.55,
    lift: 0.04,
    shadows: hex('#b4c8ea'),
    lights: hex('#eaf2ff'),
  },
  spring: { exposure: 1.06, gamma: 0.92, saturation: 1.12, shadows: hex('#e8e4f2'), lights: hex('#fff4ea') },
  summer: {
    exposure: 1.08,
    gamma: 0.92,
    contrast: 1.08,
    saturation: 1.28,
    shadows: hex('#f2ead8'),
    lights: hex('#fff0c4'),
  },
};

export const correctionTones: Readonly<Record<Correction, Tone>> = {
  brighter: { exposure: 1.16, gamma: 0.8 },
  darker: { exposure: 0.66, gamma: 1.08 },
  warmer: { saturation: 1.06, shadows: hex('#ffd9b0'), lights: hex('#ffdfae') },
  cooler: { saturation: 0.96, shadows: hex('#b4ccff'), lights: hex('#c4dcff') },
  contrast: { contrast: 1.4 },
  flatter: { contrast: 0.7, lift: 0.04 },
  vivid: { saturation: 1.65, contrast: 1.06 },
  muted: { saturation: 0.45, contrast: 0.95 },
  vignette: { vignette: 0.75 },
  sharpen: { contrast: 1.04 },
  blur: {},
  grain: {},
  glow: { exposure: 1.04 },
  closer: {},
};

/** The colors of a look; what else belongs to it is drawn by apply-look.ts. */
export const lookTones: Readonly<Record<Look, Tone>> = {
  oil: { contrast: 1.06, saturation: 1.15 },
  painted: { contrast: 1.04, saturation: 1.1 },
  watercolor: { exposure: 1.06, saturation: 1.1 },
  pixel: { contrast: 1.08, saturation: 1.2 },
  anime: { exposure: 1.05, contrast: 1.08, saturation: 1.35 },
  ink: { contrast: 1.1 },
  pencil: {},
  vintage: {
    contrast: 0.84,
    saturation: 0.68,
    lift: 0.06,
    shadows: hex('#c8c4a0'),
    lights: hex('#ffe6bc'),
    vignette: 0.45,
  },
  monochrome: { contrast: 1.14, saturation: 0 },
  sepia: { contrast: 0.98, saturation: 0, lift: 0.03, shadows: hex('#b98d5c'), lights: hex('#f4dfb8'), vignette: 0.35 },
  neon: {
    exposure: 0.7,
    contrast: 1.3,
    saturation: 1.2,
    shadows: hex('#6a3fd0'),
    lights: hex('#ff8ae0'),
    vignette: 0.35,
  },
  cinematic: {
    exposure: 0.92,
    contrast: 1.2,
    saturation: 0.92,
    shadows: hex('#6fb0bf'),
    lights: hex('#ffcf9c'),
    vignette: 0.45,
  },
  dreamy: {
    exposure: 1.06,
    contrast: 0.85,
    saturation: 0.95,
    lift: 0.06,
    shadows: hex('#d8c4ee'),
    lights: hex('#ffe6ee'),
  },
  hdr: { contrast: 1.12, saturation: 1.2 },
};

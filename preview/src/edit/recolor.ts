import { type Color, clamp, lerp, luma, mix, smoothstep } from '../paint/color.ts';
import type { Pixels } from '../paint/pixels.ts';
import { hueDistance, hueOf } from './hue.ts';

const HUE_BINS = 36;
/** How far a color may lie from the main one and still be part of the same paint, in turns. */
const SAME_PAINT = 0.045;
/** What is much paler than the main paint only reflects it. */
const PALEST_PAINT = [0.45, 0.7] as const;
/** Below this value, 0..255, a hue is noise. */
const DARKEST = 30;
/** Hues of skin and how strong they may be. */
const SKIN = { from: 0.01, to: 0.12, strongest: 0.62 } as const;

/**
 * Gives an area another color, in place: its main paint is found and takes the new hue, lights and darks stay. Where
 * the area has no color of its own all of it is dyed. `cover` is 0..255 per pixel.
 */
export function recolor(
  pixels: Pixels,
  color: Color,
  cover: Uint8Array,
  options: { strength: number; sparesSkin: boolean },
): void {
  const { data } = pixels;
  const main = mainPaint(pixels, cover, options.sparesSkin);
  const target = hueOf(color[0] * 255, color[1] * 255, color[2] * 255);
  const meanLight = meanLightOf(pixels, cover);
  for (let pixel = 0; pixel < cover.length; pixel += 1) {
    const covered = (cover[pixel] ?? 0) / 255;
    if (covered === 0) {
      continue;
    }
    const at = pixel * 4;
    const own: Color = [(data[at] ?? 0) / 255, (data[at + 1] ?? 0) / 255, (data[at + 2] ?? 0) / 255];
    const { hue, saturation, value } = hueOf(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    const sameHue = main === null ? 1 : sameness(hueDistance(hue, main.hue), value);
    const colored =
      main === null
        ? 0.85
        : smoothstep(PALEST_PAINT[0] * main.saturation, PALEST_PAINT[1] * main.saturation, saturation) *
          smoothstep(12, 40, value);
    const skin = options.sparesSkin && main !== null ? skinLikeness(hue, saturation) : 0;
    const amount = covered * sameHue * colored * clamp(options.strength) * (1 - skin);
    const dyed = dye(own, color, target.saturation, meanLight);
    for (let part = 0; part < 3; part += 1) {
      data[at + part] = lerp(own[part] ?? 0, dyed[part] ?? 0, amount) * 255;
    }
  }
}

/** 1 for the same paint, 0 for another; the darker a place is, the less its hue says. */
function sameness(distance: number, value: number): number {
  const reach = SAME_PAINT * lerp(2.2, 1, smoothstep(DARKEST, 120, value));
  return smoothstep(reach, reach * 0.6, distance);
}

/** The new color under the light that fell on the old one. */
function dye(own: Color, color: Color, saturation: number, meanLight: number): Color {
  const light = luma(...own);
  // Black and white have no hue to give: they move the light itself.
  const wanted = saturation < 0.15 ? lerp(meanLight, luma(...color), 0.75) : lerp(meanLight, luma(...color), 0.4);
  const lit = clamp(light * (wanted / Math.max(0.08, meanLight)));
  const base = Math.max(0.06, luma(...color));
  return lit <= base ? mix([0, 0, 0], color, lit / base) : mix(color, [1, 1, 1], (lit - base) / (1 - base + 0.05));
}

/** 1 for what may be skin, 0 for what is too pale, too strong or of another hue. */
function skinLikeness(hue: number, saturation: number): number {
  const isSkinHue = hue > SKIN.from && hue < SKIN.to && saturation > 0.12;
  return isSkinHue ? smoothstep(SKIN.strongest, SKIN.strongest - 0.1, saturation) : 0;
}

function meanLightOf({ data }: Pixels, cover: Uint8Array): number {
  let sum = 0;
  let total = 0;
  for (let pixel = 0; pixel < cover.length; pixel += 1) {
    const weight = cover[pixel] ?? 0;
    sum += luma(data[pixel * 4] ?? 0, data[pixel * 4 + 1] ?? 0, data[pixel * 4 + 2] ?? 0) * weight;
    total += weight * 255;
  }
  return total > 0 ? sum / total : 0.5;
}

/** The hue with the most color in the area and how strong it is; null when the area is black, white or grey. */
function mainPaint(
  { data }: Pixels,
  cover: Uint8Array,
  sparesSkin: boolean,
): { hue: number; saturation: number } | null {
  const bins = new Float64Array(HUE_BINS);
  const saturations = new Float64Array(HUE_BINS);
  let covered = 0;
  let chroma = 0;
  for (let pixel = 0; pixel < cover.length; pixel += 1) {
    const weight = (cover[pixel] ?? 0) / 255;
    const at = pixel * 4;
    const { hue, saturation, value } = hueOf(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    const strength = (weight * saturation * value) / 255;
    covered += weight;
    if (!sparesSkin || skinLikeness(hue, saturation) < 0.5) {
      // By area, not by light: a small bright thing before a large darker one is not what the paint is about.
      const share = value > DARKEST ? weight * saturation ** 2 : 0;
      const bin = Math.floor(hue * HUE_BINS) % HUE_BINS;
      bins[bin] = (bins[bin] ?? 0) + share;
      saturations[bin] = (saturations[bin] ?? 0) + share * saturation;
      chroma += strength;
    }
  }
  if (chroma < covered * 0.04) {
    return null;
  }
  const smooth = bins.map(
    (own, bin) => own + 0.7 * ((bins[(bin + 1) % HUE_BINS] ?? 0) + (bins[(bin + HUE_BINS - 1) % HUE_BINS] ?? 0)),
  );
  const strongest = smooth.indexOf(Math.max(...smooth));
  const [before, own, after] = [strongest + HUE_BINS - 1, strongest, strongest + 1].map(
    (bin) => bins[bin % HUE_BINS] ?? 0,
  );
  const lean = ((after ?? 0) - (before ?? 0)) / ((before ?? 0) + (own ?? 0) + (after ?? 0) || 1);
  return {
    hue: ((strongest + 0.5 + lean + HUE_BINS) / HUE_BINS) % 1,
    saturation: (saturations[strongest] ?? 0) / (bins[strongest] || 1),
  };
}

import { sampleRgb } from '../cutout/plane.ts';
import { luma } from '../paint/color.ts';
import type { Pixels } from '../paint/pixels.ts';
import { type ColorName, nameColor } from './name-color.ts';

/** What can be told of a picture without knowing what it shows; all numbers 0..1 unless said. */
export interface Measures {
  /** Mean luminance. */
  light: number;
  /** Standard deviation of the luminance: contrast. */
  spread: number;
  /** Mean distance between the strongest and the weakest channel: how colorful. */
  chroma: number;
  /** Mean red minus mean blue, -1..1. */
  warmth: number;
  /** Mean step between neighboring pixels along the frame of a small copy: how busy the background is. */
  frameDetail: number;
  /** Names of the most common colors, the most common first, at most three. */
  colors: ColorName[];
  /** Most common color in the upper third, along the frame, and in the lower quarter. */
  upper: ColorName;
  frame: ColorName;
  lower: ColorName;
  /** Share of green pixels in the lower half, and of blue ones in the lower third. */
  greenBelow: number;
  blueBelow: number;
}

const SIDE = 96;

export async function measurePicture(pixels: Pixels): Promise<Measures> {
  const rgb = await sampleRgb(pixels, SIDE, SIDE);
  const names: ColorName[] = [];
  const light = new Float32Array(SIDE * SIDE);
  let chroma = 0;
  let warmth = 0;
  for (let pixel = 0; pixel < light.length; pixel += 1) {
    const red = (rgb[pixel * 3] ?? 0) / 255;
    const green = (rgb[pixel * 3 + 1] ?? 0) / 255;
    const blue = (rgb[pixel * 3 + 2] ?? 0) / 255;
    light[pixel] = luma(red, green, blue);
    chroma += (Math.max(red, green, blue) - Math.min(red, green, blue)) / light.length;
    warmth += (red - blue) / light.length;
    names.push(nameColor(red, green, blue));
  }
  const mean = light.reduce((sum, value) => sum + value, 0) / light.length;
  const variance = light.reduce((sum, value) => sum + (value - mean) ** 2, 0) / light.length;
  const among = (test: (x: number, y: number) => boolean): ColorName[] =>
    names.filter((_, pixel) => test(pixel % SIDE, Math.floor(pixel / SIDE)));
  const isFrame = (x: number, y: number): boolean => x < 12 || x >= SIDE - 12 || y < 12;
  return {
    light: mean,
    spread: Math.sqrt(variance),
    chroma,
    warmth,
    frameDetail: detailOf(light, isFrame),
    colors: ranked(names).slice(0, 3),
    upper: ranked(among((_, y) => y < SIDE / 3))[0] ?? 'grey',
    frame: ranked(among(isFrame))[0] ?? 'grey',
    lower: ranked(among((_, y) => y >= (SIDE * 3) / 4))[0] ?? 'grey',
    greenBelow: shareOf(
      among((_, y) => y >= SIDE / 2),
      ['green', 'deep green', 'olive'],
    ),
    blueBelow: shareOf(
      among((_, y) => y >= (SIDE * 2) / 3),
      ['blue', 'sky blue', 'slate blue', 'teal', 'navy', 'turquoise'],
    ),
  };
}

function detailOf(light: Float32Array, counts: (x: number, y: number) => boolean): number {
  let sum = 0;
  let count = 0;
  for (let y = 0; y < SIDE - 1; y += 1) {
    for (let x = 0; x < SIDE - 1; x += 1) {
      if (counts(x, y)) {
        const own = light[y * SIDE + x] ?? 0;
        sum += Math.abs(own - (light[y * SIDE + x + 1] ?? 0)) + Math.abs(own - (light[(y + 1) * SIDE + x] ?? 0));
        count += 2;
      }
    }
  }
  return count > 0 ? sum / count : 0;
}

/** Color names by how often they occur; black, white and greys give way to real colors of nearly the same share. */
function ranked(names: readonly ColorName[]): ColorName[] {
  const counts = new Map<ColorName, number>();
  for (const name of names) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const weight = ([name, count]: [ColorName, number]): number =>
    count * (/^(?:black|white|grey|charcoal|silver)$/.test(name) ? 0.7 : 1);
  return [...counts]
    .filter(([, count]) => count > names.length * 0.04)
    .sort((left, right) => weight(right) - weight(left))
    .map(([name]) => name);
}

function shareOf(names: readonly ColorName[], wanted: readonly ColorName[]): number {
  return names.length > 0 ? names.filter((name) => wanted.includes(name)).length / names.length : 0;
}

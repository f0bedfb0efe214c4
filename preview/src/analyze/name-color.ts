import { luma } from '../paint/color.ts';

/** Everyday names with a typical color of each, 0..255. */
const NAMED = {
  black: [14, 14, 16],
  charcoal: [58, 58, 64],
  grey: [128, 128, 130],
  silver: [192, 194, 198],
  white: [244, 244, 244],
  red: [200, 40, 40],
  crimson: [140, 20, 42],
  orange: [236, 130, 44],
  amber: [228, 170, 66],
  gold: [200, 160, 62],
  brown: [112, 70, 42],
  'dark brown': [58, 38, 28],
  tan: [205, 172, 134],
  cream: [240, 228, 202],
  yellow: [240, 222, 64],
  olive: [110, 114, 50],
  green: [70, 150, 66],
  'deep green': [30, 76, 44],
  teal: [30, 120, 124],
  turquoise: [80, 200, 206],
  'sky blue': [126, 182, 232],
  'slate blue': [78, 104, 156],
  blue: [48, 92, 192],
  navy: [22, 32, 78],
  purple: [108, 60, 152],
  lavender: [176, 156, 216],
  magenta: [206, 60, 152],
  pink: [240, 160, 186],
  peach: [250, 200, 170],
} as const satisfies Record<string, readonly [number, number, number]>;
export type ColorName = keyof typeof NAMED;

/** The nearest everyday name of a color (parts 0..1); lightness counts as much as both other differences. */
export function nameColor(red: number, green: number, blue: number): ColorName {
  let best: ColorName = 'grey';
  let least = Number.POSITIVE_INFINITY;
  for (const name in NAMED) {
    if (!isName(name)) {
      continue;
    }
    const [r, g, b] = NAMED[name];
    const light = luma(red * 255 - r, green * 255 - g, blue * 255 - b);
    const distance =
      1.1 * light ** 2 +
      (red * 255 - r - light) ** 2 * 0.7 +
      (green * 255 - g - light) ** 2 * 0.7 +
      (blue * 255 - b - light) ** 2 * 0.5;
    if (distance < least) {
      least = distance;
      best = name;
    }
  }
  return best;
}

function isName(name: string): name is ColorName {
  return Object.hasOwn(NAMED, name);
}

import { type Text, text } from '@kinora/texts/typed-keys';
import chroma from 'chroma-js';

/** WCAG 2.2, 1.4.3: what text of usual size takes. */
const LEAST_CONTRAST = 4.5;
/** The contrast of derived colors, which stand on several surfaces and their washes. */
const DERIVED_CONTRAST = 5.5;

/** The surface of each color scheme on which accents are hardest to read (`--surface-hover`). */
const hardest = { dark: '#241e36', light: '#e8e2f5' } as const;

export type Problem = { field: string; said: Text; suggestion: string };

/** The color of the same hue that is nearest and has this contrast with another, by getting darker or lighter. */
export function nearestReadable(color: string, on: string, least = LEAST_CONTRAST): string {
  if (chroma.contrast(color, on) >= least) return color;
  const [lightness, strength, hue] = chroma(color).oklch();
  const isDarker = chroma(on).luminance() > 0.18;
  const at = (l: number) => chroma.oklch(l, strength * Math.min(1, (isDarker ? l : 1 - l) * 4), hue || 0).hex();
  // Halves the way to black or white until the step is no longer seen.
  let passes = isDarker ? 0 : 1;
  let fails = lightness;
  for (let step = 0; step < 16; step += 1) {
    const middle = (passes + fails) / 2;
    if (chroma.contrast(at(middle), on) >= least) passes = middle;
    else fails = middle;
  }
  return at(passes);
}

/** Finds colors on which white text is hard to read. */
export function contrastProblems(colors: { primary: string; accent: string } | null): Problem[] {
  if (colors === null) return [];
  return (['primary', 'accent'] as const).flatMap((name) => {
    const color = colors[name];
    const contrast = chroma.contrast('#ffffff', color);
    if (contrast >= LEAST_CONTRAST) return [];
    const suggestion = nearestReadable(color, '#ffffff');
    const which: 'primary' | 'other' = name === 'primary' ? name : 'other';
    const values = { which, color, found: (Math.floor(contrast * 100) / 100).toFixed(2), suggestion };
    const said = text('adminAnswers', 'brand.contrast', { ...values, least: String(LEAST_CONTRAST) });
    return [{ field: `colors.${name}`, said, suggestion }];
  });
}

/** Black or white, whichever reads better on a color. */
export function textOn(color: string): '#ffffff' | '#000000' {
  return chroma.contrast('#ffffff', color) >= chroma.contrast('#000000', color) ? '#ffffff' : '#000000';
}

/** The step of the ten that buttons have, as the theme says (`primaryShade`). */
const CHOSEN = 7;

/** Ten steps from nearly white to dark, with the color itself as the one that buttons have. */
function shadesOf(color: string): string[] {
  const [, strength, hue] = chroma(color).oklch();
  const palest = chroma.oklch(0.97, Math.min(strength, 0.02), hue || 0);
  return Array.from({ length: 10 }, (_, step) =>
    step <= CHOSEN
      ? chroma.mix(palest, color, step / CHOSEN, 'oklab').hex()
      : chroma.mix(color, '#000000', (step - CHOSEN) * 0.14, 'oklab').hex(),
  );
}

export type Variables = Readonly<Record<`--${string}`, string>>;

/** The color tokens that replace those of the build: in both color schemes, in the dark and in the light one. */
export function colorVariables({ primary, accent }: { primary: string; accent: string }): {
  both: Variables;
  dark: Variables;
  light: Variables;
} {
  const shades = shadesOf(primary);
  const vivid = shadesOf(accent);
  const ofScheme = (scheme: 'dark' | 'light', wash: number, glow: number): Variables => ({
    '--accent': nearestReadable(shades[scheme === 'dark' ? 4 : 7] ?? primary, hardest[scheme], DERIVED_CONTRAST),
    '--accent-pink': nearestReadable(vivid[scheme === 'dark' ? 4 : 7] ?? accent, hardest[scheme], DERIVED_CONTRAST),
    '--accent-wash': chroma(shades[5] ?? primary)
      .alpha(wash)
      .css(),
    '--glow': chroma(shades[5] ?? primary)
      .alpha(glow)
      .css(),
  });
  return {
    both: {
      ...Object.fromEntries(shades.map((shade, step) => [`--brand-${step}`, shade] as const)),
      '--brand-second': vivid[5] ?? accent,
      // In between nothing is lighter than the lighter of both, so that white text reads all over it.
      '--gradient-action': `linear-gradient(100deg, ${primary}, ${accent})`,
    },
    dark: ofScheme('dark', 0.14, 0.22),
    light: ofScheme('light', 0.12, 0.12),
  };
}

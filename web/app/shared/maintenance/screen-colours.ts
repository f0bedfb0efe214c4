type Rgb = readonly [number, number, number];

const DARK_PAGE: Rgb = [11, 9, 18];

/** Red, green and blue of `#rgb` or `#rrggbb`, 0 to 255; null for anything else. */
function parseHex(colour: string): Rgb | null {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colour.trim())?.[1];
  if (digits === undefined) return null;
  const channel = (place: number) => {
    const wide = digits.length === 6 ? digits.slice(2 * place, 2 * place + 2) : digits.charAt(place).repeat(2);
    return Number.parseInt(wide, 16);
  };
  return [channel(0), channel(1), channel(2)];
}

/** Relative luminance, 0 to 1, as WCAG 2.2 defines it. */
function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** Which of our two schemes reads on a background. */
export function schemeOn(background: string): 'dark' | 'light' {
  // 0.179: where white and black text have the same contrast.
  return luminance(parseHex(background) ?? DARK_PAGE) > 0.179 ? 'light' : 'dark';
}

/** The configured colour if it is one that we can read, else ours. */
export function colourOr(colour: string, fallback: string): string {
  return parseHex(colour) === null ? fallback : colour.trim();
}

/** How much light of an accent is left in a button, so that white reads on our own two. */
const SHADE = 0.72;

function shaded(colour: string): Rgb {
  const [red, green, blue] = parseHex(colour) ?? DARK_PAGE;
  return [Math.round(red * SHADE), Math.round(green * SHADE), Math.round(blue * SHADE)];
}

/** The two accents as a button's gradient, and black or white, whichever reads better on both of its ends. */
export function actionColours(primary: string, secondary: string): { from: string; to: string; text: '#000' | '#fff' } {
  const from = shaded(primary);
  const to = shaded(secondary);
  const white = 1.05 / (Math.max(luminance(from), luminance(to)) + 0.05);
  const black = (Math.min(luminance(from), luminance(to)) + 0.05) / 0.05;
  return { from: `rgb(${from.join(' ')})`, to: `rgb(${to.join(' ')})`, text: white >= black ? '#fff' : '#000' };
}

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

/** Which of our two schemes reads on a background, and whether white or black reads on an accent. */
export function schemeOn(background: string): 'dark' | 'light' {
  // 0.179: where white and black text have the same contrast.
  return luminance(parseHex(background) ?? DARK_PAGE) > 0.179 ? 'light' : 'dark';
}

/** The configured colour if it is one that we can read, else ours. */
export function colourOr(colour: string, fallback: string): string {
  return parseHex(colour) === null ? fallback : colour.trim();
}

/** Black or white, whichever reads better on a gradient between two colours. */
export function textOn(from: string, to: string): '#000' | '#fff' {
  const darker = Math.min(...[from, to].map((colour) => luminance(parseHex(colour) ?? DARK_PAGE)));
  const lighter = Math.max(...[from, to].map((colour) => luminance(parseHex(colour) ?? DARK_PAGE)));
  const white = 1.05 / (lighter + 0.05);
  const black = (darker + 0.05) / 0.05;
  return white >= black ? '#fff' : '#000';
}

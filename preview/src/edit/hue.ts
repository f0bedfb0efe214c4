/** Hue in turns (0 red, 1/3 green), saturation 0..1 and value 0..255 of a pixel: hexcone model (Smith 1978). */
export function hueOf(red: number, green: number, blue: number): { hue: number; saturation: number; value: number } {
  const value = Math.max(red, green, blue);
  const chroma = value - Math.min(red, green, blue);
  if (chroma === 0) {
    return { hue: 0, saturation: 0, value };
  }
  const sector =
    value === red ? (green - blue) / chroma : value === green ? 2 + (blue - red) / chroma : 4 + (red - green) / chroma;
  return { hue: (sector / 6 + 1) % 1, saturation: chroma / value, value };
}

/** How far two hues lie apart on the circle, 0..0.5. */
export function hueDistance(a: number, b: number): number {
  const away = Math.abs(a - b) % 1;
  return Math.min(away, 1 - away);
}

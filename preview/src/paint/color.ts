/** Red, green and blue; 0..1 is what a screen shows, more is light that glows. */
export type Color = readonly [number, number, number];

export function hex(code: string): Color {
  const value = Number.parseInt(code.slice(1), 16);
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

export function clamp(value: number, low = 0, high = 1): number {
  return Math.max(low, Math.min(value, high));
}

export function lerp(from: number, to: number, amount: number): number {
  return from + (to - from) * amount;
}

/** 0 below `low`, 1 above `high`, smooth between; the edges may be given in falling order. */
export function smoothstep(low: number, high: number, value: number): number {
  const t = clamp((value - low) / (high - low));
  return t * t * (3 - 2 * t);
}

export function mix(from: Color, to: Color, amount: number): Color {
  return [lerp(from[0], to[0], amount), lerp(from[1], to[1], amount), lerp(from[2], to[2], amount)];
}

export function scale(color: Color, factor: number): Color {
  return [color[0] * factor, color[1] * factor, color[2] * factor];
}

/** Rec. 601 luma. */
export function luma(red: number, green: number, blue: number): number {
  return red * 0.299 + green * 0.587 + blue * 0.114;
}

export function css(color: Color, alpha = 1): string {
  const byte = (part: number): number => Math.round(clamp(part) * 255);
  return `rgba(${byte(color[0])},${byte(color[1])},${byte(color[2])},${clamp(alpha).toFixed(3)})`;
}

/** Hue in turns (0 red, 1/3 green, 2/3 blue), saturation and lightness 0..1. */
export function hsl(hue: number, saturation: number, lightness: number): Color {
  const part = (offset: number): number => {
    const k = (offset + (((hue % 1) + 1) % 1) * 12) % 12;
    return lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return [part(0), part(8), part(4)];
}

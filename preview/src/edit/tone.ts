import { type Color, lerp, luma, smoothstep } from '../paint/color.ts';
import type { Pixels } from '../paint/pixels.ts';

/** A change of light and color; what is left out stays. */
export interface Tone {
  /** Multiplies the light. @default 1 */
  exposure?: number;
  /** Below 1 lifts the middle tones, above 1 sinks them. @default 1 */
  gamma?: number;
  /** About the middle grey. @default 1 */
  contrast?: number;
  /** 0 takes all color away. @default 1 */
  saturation?: number;
  /** Added to everything, 0..1: the milk of old prints. @default 0 */
  lift?: number;
  /** The color that white becomes in the darks and in the lights; its lightness does not count. */
  shadows?: Color;
  lights?: Color;
  /** How dark the corners become, 0..1. @default 0 */
  vignette?: number;
}

const WHITE: Color = [1, 1, 1];

/**
 * Applies a tone in place. `strength` 0..1 and more scales the whole change; `reach`, where given, limits it per pixel
 * (0..255).
 */
export function applyTone(pixels: Pixels, tone: Tone, strength: number, reach: Uint8Array | null = null): void {
  const { width, height, data } = pixels;
  const { exposure = 1, gamma = 1, contrast = 1, saturation = 1, lift = 0, vignette = 0 } = tone;
  const dark = evenLight(tone.shadows ?? WHITE);
  const light = evenLight(tone.lights ?? WHITE);
  const pivot = 0.47 * exposure;
  const curve = Float32Array.from({ length: 256 }, (_, byte) => {
    const value = (byte / 255) ** gamma * exposure;
    return (value - pivot) * contrast + pivot + lift;
  });
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const pixel = y * width + x;
      const at = pixel * 4;
      const amount = reach ? (strength * (reach[pixel] ?? 0)) / 255 : strength;
      if (amount === 0) {
        continue;
      }
      const corner = vignette === 0 ? 0 : Math.hypot((x / width - 0.5) * 1.2, (y / height - 0.5) * 1.1);
      const shade = 1 - vignette * smoothstep(0.3, 0.9, corner);
      const red = curve[data[at] ?? 0] ?? 0;
      const green = curve[data[at + 1] ?? 0] ?? 0;
      const blue = curve[data[at + 2] ?? 0] ?? 0;
      const grey = luma(red, green, blue);
      const share = smoothstep(0.1, 0.85, grey);
      for (let part = 0; part < 3; part += 1) {
        const own = part === 0 ? red : part === 1 ? green : blue;
        const tint = lerp(dark[part] ?? 1, light[part] ?? 1, share);
        const toned = (grey + (own - grey) * saturation) * tint * shade;
        const before = data[at + part] ?? 0;
        data[at + part] = before + (toned * 255 - before) * amount;
      }
    }
  }
}

/** A tint that changes the color of light but not its strength. */
function evenLight(color: Color): Color {
  const strength = Math.max(0.05, luma(...color));
  return [color[0] / strength, color[1] / strength, color[2] / strength];
}

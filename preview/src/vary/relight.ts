import { clamp, hsl, lerp, luma, mix, smoothstep } from '../paint/color.ts';
import type { Palette } from '../paint/palettes.ts';
import type { Pixels } from '../paint/pixels.ts';
import type { Random } from '../paint/random.ts';

/** New light over the same picture: a soft source from one side, warmer lights or cooler shadows, a little more depth. */
export function relight(pixels: Pixels, random: Random, weight: number): void {
  const { width, height, data } = pixels;
  const stray = lerp(1.7, 1, weight);
  const source = { x: random.between(-0.1, 1.1), y: random.between(-0.2, 0.4) };
  const strength = random.between(0.16, 0.34) * stray;
  const warm = hsl(random.between(0.04, 0.14), 0.7, 0.6);
  const cool = hsl(random.between(0.5, 0.72), 0.5, 0.4);
  const isWarm = random.chance(0.6);
  const [lights, shadows] = isWarm ? [warm, cool] : [mix(cool, [1, 1, 1], 0.4), mix(warm, [0, 0, 0], 0.5)];
  const toning = random.between(0.1, 0.22) * stray;
  const depth = random.between(0.98, 1.12);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      const distance = Math.hypot(x / width - source.x, y / height - source.y);
      const gain = 1 + strength * (smoothstep(1.1, 0.1, distance) * 1.6 - 0.7);
      const light = luma(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) / 255;
      for (let part = 0; part < 3; part += 1) {
        const tone = lerp(shadows[part] ?? 0.5, lights[part] ?? 0.5, light) * 255;
        const toned = lerp(data[at + part] ?? 0, tone * (0.35 + light), toning);
        data[at + part] = ((toned - 122) * depth + 122) * gain;
      }
    }
  }
}

/** Lends a picture the light of another hour: its darks, middle tones and lights move towards the palette's. */
export function lendPalette(pixels: Pixels, palette: Palette, amount: number): void {
  const { data } = pixels;
  const ramp = [
    mix(palette.zenith, [0, 0, 0], 0.55),
    palette.ambient,
    mix(palette.haze, palette.key, 0.5),
    palette.disc,
  ] as const;
  for (let at = 0; at < data.length; at += 4) {
    const light = luma(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) / 255;
    const seen = palette.isDark ? light * 0.62 : light;
    const place = clamp(seen) * 2.999;
    const index = Math.floor(place);
    const tone = mix(ramp[index] ?? ramp[0], ramp[index + 1] ?? ramp[3], place - index);
    const dim = palette.isDark ? 1 - 0.45 * amount : 1;
    for (let part = 0; part < 3; part += 1) {
      data[at + part] = lerp((data[at + part] ?? 0) * dim, (tone[part] ?? 0) * 255, amount);
    }
  }
}

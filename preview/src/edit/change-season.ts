import { clamp, hsl, lerp, luma, smoothstep } from '../paint/color.ts';
import { createNoise } from '../paint/noise.ts';
import { addParticles } from '../paint/particles.ts';
import type { Pixels } from '../paint/pixels.ts';
import { createRandom } from '../paint/random.ts';
import type { Season } from './edit-words.ts';
import { hueDistance, hueOf } from './hue.ts';
import { applyTone } from './tone.ts';
import { seasonTones } from './tones.ts';

/** The middle of the greens and how far they reach, in turns. */
const GREEN = 0.27;
const GREEN_REACH = 0.16;

/** The colors that leaves and grass take: hue, saturation and how much lighter they become. */
type Foliage = (spread: number) => { hue: number; saturation: number; lift: number } | null;

const foliage: Readonly<Record<Season, Foliage>> = {
  autumn: (spread) => ({ hue: 0.075 + spread * 0.07, saturation: 0.72, lift: 1.12 }),
  winter: () => ({ hue: 0.55, saturation: 0.08, lift: 1.25 }),
  spring: (spread) =>
    spread > 0.16 ? { hue: 0.94, saturation: 0.5, lift: 1.35 } : { hue: 0.26, saturation: 0.55, lift: 1.1 },
  summer: () => ({ hue: 0.29, saturation: 0.62, lift: 1 }),
};

/** Turns what is green into the season's colors, gives the whole picture its light, and lets leaves or petals fly. */
export function changeSeason(pixels: Pixels, season: Season, strength: number, seed: number): void {
  const { width, height, data } = pixels;
  const noise = createNoise(seed);
  const unit = Math.min(width, height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      const red = data[at] ?? 0;
      const green = data[at + 1] ?? 0;
      const blue = data[at + 2] ?? 0;
      const { hue, saturation } = hueOf(red, green, blue);
      const isGreen =
        smoothstep(GREEN_REACH, GREEN_REACH * 0.6, hueDistance(hue, GREEN)) * smoothstep(0.1, 0.25, saturation);
      const leaf = isGreen > 0 ? foliage[season](noise.fractal((x / unit) * 7, (y / unit) * 7, 4)) : null;
      if (!leaf) {
        continue;
      }
      const light = clamp((luma(red, green, blue) / 255) * leaf.lift, 0, 0.92);
      const color = hsl(leaf.hue, leaf.saturation, light);
      const amount = clamp(isGreen * strength);
      for (let part = 0; part < 3; part += 1) {
        data[at + part] = lerp(data[at + part] ?? 0, (color[part] ?? 0) * 255, amount);
      }
    }
  }
  applyTone(pixels, seasonTones[season], Math.min(1, strength));
  if (season === 'autumn' || season === 'spring') {
    addParticles(pixels, [season === 'autumn' ? 'leaves' : 'petals'], createRandom(seed));
  }
}

import { type Color, clamp, hex, lerp, mix, smoothstep } from './color.ts';
import type { Surface } from './land.ts';
import type { Stage } from './stage.ts';

const DRY = Number.NEGATIVE_INFINITY;

const grassGreens = [hex('#7f9a4a'), hex('#5c8348'), hex('#93a355')] as const;
const autumnGrass = [hex('#c29a4e'), hex('#a8763f'), hex('#b9a45c')] as const;
const rock = hex('#8d857f');
const darkRock = hex('#5f5a5e');
const snow = hex('#f7faff');
const sand = hex('#e3c08a');

/** Alpine ranges behind a foreland; with a lake when the plan wants water. */
export function mountainSurface(stage: Stage, options: { lake: boolean; volcano: boolean }): Surface {
  const { noise, plan } = stage;
  const random = stage.random.fork('mountains');
  const offset = random.between(0, 200);
  const frequency = random.between(0.03, 0.042);
  const amplitude = 24 * (options.volcano ? 0.4 : 1);
  const heroX = random.between(-12, 12);
  const heroZ = random.between(46, 60);
  const heroHeight = options.volcano ? 24 : random.between(9, 15);
  const lakeNear = random.between(3, 4.2);
  const lakeFar = random.between(15, 24);
  const isWintry = plan.weather === 'snow' || plan.features.has('snow');
  const snowLine = isWintry ? 0.4 : plan.removed.has('snow') || options.volcano ? 60 : random.between(7.5, 10.5);
  const meadow = plan.features.has('autumn') ? autumnGrass : grassGreens;

  const rawHeight = (x: number, z: number): number => {
    const foreland = noise.fractal(x * 0.16 + offset, z * 0.16, 4) * 0.55 + 0.25;
    const range = smoothstep(14, 46, z + noise.at(x * 0.05 + offset, 3) * 7);
    const ridges = noise.ridged(x * frequency + offset, z * frequency - offset, 6);
    const body = ridges ** 1.25 * amplitude * (0.55 + 0.45 * noise.at(x * 0.021 - offset, z * 0.021));
    const distance = Math.hypot(x - heroX, (z - heroZ) * 0.8);
    const hero = options.volcano
      ? volcanoProfile(distance, heroHeight) * (0.9 + ridges * 0.2)
      : heroHeight * Math.exp(-((distance / 13) ** 2)) * (0.45 + ridges);
    return foreland + range * (body + hero);
  };
  const gain =
    (random.between(0.29, 0.4) * stage.height) /
    (tallestView(rawHeight) * 0.95 * Math.sqrt(stage.width * stage.height));

  const heightAt = (x: number, z: number): number => {
    const height = rawHeight(x, z) * (1 + (gain - 1) * smoothstep(12, 24, z));
    if (!options.lake) {
      return height;
    }
    const bend = noise.fractal(x * 0.09 + 40, z * 0.05, 3) * 4.5;
    const basin =
      smoothstep(lakeNear - 0.5, lakeNear + 1.6, z + bend * 0.14) * smoothstep(lakeFar + 5, lakeFar - 4, z + bend);
    return lerp(height, -1.1, basin * 0.9) - basin * 0.28;
  };

  return {
    waterLevel: options.lake ? 0 : DRY,
    heightAt,
    colorAt: (x, z, height, flatness) => {
      const grain = noise.fractal(x * 0.7, z * 0.7, 3);
      const grass = mix(meadow[0], grain > 0 ? meadow[1] : meadow[2], clamp(Math.abs(grain) * 1.6));
      const stone = mix(rock, darkRock, clamp(0.5 + grain * 1.1));
      const steep = smoothstep(0.86, 0.62, flatness + grain * 0.1);
      const high = smoothstep(3.5, 7, height + grain * 2.2);
      const ground = mix(grass, stone, clamp(Math.max(steep * 0.9, high)));
      const covered =
        smoothstep(snowLine - 1.4, snowLine + 1.4, height + grain * 3.2) *
        smoothstep(0.4, 0.62, flatness + grain * 0.08);
      return mix(ground, snow, covered);
    },
  };
}

/** The steepest angle at which any part of a range is seen, so that peaks can be made to fit the frame. */
function tallestView(heightAt: (x: number, z: number) => number): number {
  let tallest = 0.05;
  for (let z = 20; z < 80; z += 2.5) {
    for (let across = -0.5; across <= 0.5; across += 0.025) {
      tallest = Math.max(tallest, heightAt(across * z, z) / z);
    }
  }
  return tallest;
}

function volcanoProfile(distance: number, height: number): number {
  const slope = Math.max(0, 1 - distance / 24) ** 1.7 * height;
  const crater = smoothstep(2.6, 0.6, distance) * 3.2;
  return slope - crater;
}

/** Rolling hills. */
export function meadowSurface(stage: Stage): Surface {
  const { noise, plan } = stage;
  const random = stage.random.fork('hills');
  const offset = random.between(0, 200);
  const swell = random.between(1.1, 1.9);
  const greens = plan.features.has('autumn') ? autumnGrass : grassGreens;
  const isWintry = plan.weather === 'snow' || plan.features.has('snow');
  const fieldAngle = random.between(-0.6, 0.6);
  return {
    waterLevel: DRY,
    heightAt: (x, z) => {
      const rolling = noise.fractal(x * 0.055 + offset, z * 0.07, 3);
      const distant = smoothstep(18, 55, z);
      const hills = (rolling * 1.5 + 0.1) * swell * smoothstep(3, 14, z);
      return (
        hills +
        distant * (noise.fractal(x * 0.03 + 9, z * 0.03 + offset, 4) * 0.5 + 0.5) * 7 +
        noise.fractal(x * 0.5, z * 0.5, 3) * 0.06
      );
    },
    colorAt: (x, z, height) => {
      const patch = noise.fractal(x * 0.12 + 3, z * 0.12, 3);
      const blades = noise.fractal(x * 2.6, z * 2.6, 2);
      const furrow =
        Math.sin((x * Math.cos(fieldAngle) + z * Math.sin(fieldAngle)) * 2.2) * smoothstep(0.1, 0.3, patch) * 0.12;
      const base = mix(greens[0], patch > 0 ? greens[1] : greens[2], clamp(Math.abs(patch) * 2.2));
      const ground = mix(base, hex('#d6cf86'), clamp(0.16 + blades * 0.3 + furrow));
      const far = mix(ground, hex('#5f7f5a'), smoothstep(16, 40, z) * 0.5);
      return isWintry ? mix(far, snow, clamp(0.85 + blades * 0.3 - height * 0.01)) : far;
    },
  };
}

/** Dunes with sharp crests, or walls of layered stone for canyons. */
export function desertSurface(stage: Stage, options: { canyon: boolean; red: boolean }): Surface {
  const { noise } = stage;
  const random = stage.random.fork('dunes');
  const offset = random.between(0, 200);
  const slant = random.between(0.25, 0.7) * (random.chance(0.5) ? 1 : -1);
  const tone = options.red ? hex('#d2784a') : options.canyon ? hex('#cf8a58') : sand;
  const strata = [hex('#b4633c'), hex('#d99a63'), hex('#8f4a33'), hex('#e2b07c')] as const;

  const dune = (x: number, z: number): number => {
    const u = x * 0.07 * slant + offset;
    const wander = noise.fractal(x * 0.035 + offset, z * 0.03, 3) * 1.5;
    const phase = u + wander + z * 0.1;
    const part = phase - Math.floor(phase);
    const crest = part < 0.68 ? smoothstep(0, 0.68, part) ** 0.9 : 1 - smoothstep(0.68, 1, part);
    const size = 0.55 + 0.45 * noise.at(Math.floor(phase) * 7.3 + 0.5, z * 0.06 + offset);
    return crest * size * 3.4;
  };
  const mesa = (x: number, z: number): number => {
    const body = noise.fractal(x * 0.045 + offset, z * 0.05 - offset, 5) + smoothstep(3, 22, Math.abs(x)) * 0.34;
    const raised = smoothstep(0.2, 0.34, body) * 0.55 + smoothstep(0.44, 0.54, body) * 0.45;
    return raised * 11 * smoothstep(7, 18, z) + noise.fractal(x * 0.3, z * 0.3, 3) * 0.2;
  };

  return {
    waterLevel: DRY,
    heightAt: (x, z) =>
      options.canyon
        ? mesa(x, z)
        : dune(x, z) * lerp(0.28, 1.9, smoothstep(2, 42, z)) + noise.fractal(x * 0.4, z * 0.4, 2) * 0.05,
    colorAt: (x, z, height, flatness) => {
      if (options.canyon && flatness < 0.8) {
        const band = height * 1.7 + noise.fractal(x * 0.2, z * 0.2, 3) * 0.7;
        const index = Math.floor(band) & 3;
        return mix(strata[index] ?? tone, strata[(index + 1) & 3] ?? tone, band - Math.floor(band));
      }
      const ripple = Math.sin(z * 9 + noise.fractal(x * 0.5, z * 0.9, 3) * 9) * 0.05 * clamp(9 / z);
      const stain = noise.fractal(x * 0.1 + 5, z * 0.1, 3) * 0.14;
      const light = 1 + ripple + stain;
      return [tone[0] * light, tone[1] * light, tone[2] * light];
    },
  };
}

/** The sea with islands, and a beach in the corner when the plan has one. */
export function oceanSurface(stage: Stage, options: { beach: boolean; islands: boolean }): Surface {
  const { noise } = stage;
  const random = stage.random.fork('islands');
  const offset = random.between(0, 200);
  const side = random.chance(0.5) ? 1 : -1;
  const islandX = random.between(8, 24) * side;
  const islandZ = random.between(34, 52);
  const islandHeight = random.between(4, 9);
  return {
    waterLevel: 0,
    heightAt: (x, z) => {
      const far = options.islands
        ? islandHeight *
            Math.exp(-(((x - islandX) / 13) ** 2) - ((z - islandZ) / 8) ** 2) *
            (0.3 + noise.ridged(x * 0.07 + offset, z * 0.07, 6)) -
          0.7
        : -2;
      const coast = options.islands
        ? smoothstep(58, 74, z) * (noise.fractal(x * 0.03 + offset, z * 0.02, 5) * 8 + 0.2) - 2
        : -2;
      const bay = noise.fractal(x * 0.2 + offset, z * 0.24, 3) * 0.9;
      const shore = options.beach ? (5.2 + side * x * 0.62 - z * 0.8 + bay) * 0.32 : -2;
      return Math.max(far, Math.min(shore, 0.5 + bay * 0.2), coast);
    },
    colorAt: (x, z, height, flatness): Color => {
      if (z < 30) {
        const wet = smoothstep(0.28, 0.02, height + noise.fractal(x * 2, z * 2, 2) * 0.06);
        const grain = 1 + noise.fractal(x * 4, z * 4, 3) * 0.12;
        const dry = mix(sand, hex('#f3dfb4'), 0.4);
        const color = mix(dry, hex('#a07f58'), wet * 0.7);
        return [color[0] * grain, color[1] * grain, color[2] * grain];
      }
      return mix(hex('#6f7a55'), darkRock, smoothstep(0.9, 0.6, flatness));
    },
  };
}

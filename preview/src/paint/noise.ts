import { createRandom } from './random.ts';

/** Gradient noise; every function is about -1..1 except `ridged`, which is 0..1. */
export interface Noise {
  at(x: number, y: number): number;
  /** Fractal sum of `octaves` layers, each twice as fine and half as strong. */
  fractal(x: number, y: number, octaves: number): number;
  /** Sharp crests and round valleys: mountains. */
  ridged(x: number, y: number, octaves: number): number;
}

const LACUNARITY = 2.03;

/** Perlin's improved gradient noise (Improving Noise, SIGGRAPH 2002) in two dimensions, with a seeded table. */
export function createNoise(seed: number): Noise {
  const random = createRandom(seed);
  const order = Uint8Array.from({ length: 256 }, (_, index) => index);
  for (let index = 255; index > 0; index -= 1) {
    const other = random.whole(0, index);
    const kept = order[index] ?? 0;
    order[index] = order[other] ?? 0;
    order[other] = kept;
  }
  const table = new Uint8Array(512);
  const gradientX = new Float32Array(512);
  const gradientY = new Float32Array(512);
  for (let index = 0; index < 512; index += 1) {
    table[index] = order[index & 255] ?? 0;
    const angle = ((order[index & 255] ?? 0) / 256) * Math.PI * 2;
    gradientX[index] = Math.cos(angle);
    gradientY[index] = Math.sin(angle);
  }
  // The tables are never indexed out of range: every index is masked to 8 bits plus at most 256.
  const corner = (hash: number, x: number, y: number): number =>
    (gradientX[hash] ?? 0) * x + (gradientY[hash] ?? 0) * y;

  const at = (x: number, y: number): number => {
    const cellX = Math.floor(x);
    const cellY = Math.floor(y);
    const fx = x - cellX;
    const fy = y - cellY;
    const column = cellX & 255;
    const row = cellY & 255;
    const left = table[column] ?? 0;
    const right = table[column + 1] ?? 0;
    const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
    const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
    const topLeft = corner(table[left + row] ?? 0, fx, fy);
    const topRight = corner(table[right + row] ?? 0, fx - 1, fy);
    const bottomLeft = corner(table[left + row + 1] ?? 0, fx, fy - 1);
    const bottomRight = corner(table[right + row + 1] ?? 0, fx - 1, fy - 1);
    const top = topLeft + (topRight - topLeft) * u;
    const bottom = bottomLeft + (bottomRight - bottomLeft) * u;
    return (top + (bottom - top) * v) * 1.5;
  };

  return {
    at,
    fractal: (x, y, octaves) => {
      let sum = 0;
      let total = 0;
      let amplitude = 1;
      let px = x;
      let py = y;
      for (let octave = 0; octave < octaves; octave += 1) {
        sum += at(px, py) * amplitude;
        total += amplitude;
        amplitude *= 0.5;
        px = px * LACUNARITY + 17.3;
        py = py * LACUNARITY - 9.1;
      }
      return sum / total;
    },
    ridged: (x, y, octaves) => {
      let sum = 0;
      let total = 0;
      let amplitude = 1;
      let weight = 1;
      let px = x;
      let py = y;
      for (let octave = 0; octave < octaves; octave += 1) {
        const crest = 1 - Math.abs(at(px, py));
        const value = crest * crest * weight;
        weight = Math.min(1, value * 1.7);
        sum += value * amplitude;
        total += amplitude;
        amplitude *= 0.5;
        px = px * LACUNARITY + 3.7;
        py = py * LACUNARITY + 8.2;
      }
      return sum / total;
    },
  };
}

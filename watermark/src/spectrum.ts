import FFT from 'fft.js';

/**
 * Pictures of one size and of one scene, each in 256 levels of brightness, row by row. Each group of them counts as much as
 * another, however many are in it.
 */
export type Looked = { groups: readonly (readonly Uint8Array[])[]; width: number; height: number };

/** The waves of a picture, each as a multiple of what is usual around its length and direction. */
export type Spectrum = {
  /** Waves a pixel across times so much, or down, are where their place in the table is. */
  size: number;
  /** How much there is of each, by columns of waves across (not below 0), in them by waves down: 1 by chance. */
  powers: Float32Array;
  /**
   * Of the wave that repeats `u` times a pixel across and `v` times down; `u` is not below 0. Its phase is that at the center
   * of the picture.
   */
  valueAt: (u: number, v: number, into: { real: number; imaginary: number }) => void;
};

/** Pixels on each side that say what is usual at a place. */
const AROUND = 5;
/** Of noise in flat places, so that it is not blown up. */
const LEAST = 0.4;
/** At so many times what is usual a difference counts most; larger ones are outlines, and count less again. */
const OUTLINE = 2;
/** Places of the spectrum on each side that say what is usual. */
const NEIGHBORS = 12;

/** Of several pictures what they have in common grows with their number, what moves does not. */
export function* spectrumOf({ groups, width, height }: Looked): Generator<undefined, Spectrum> {
  const evened = new Float32Array(width * height);
  for (const frames of groups) {
    for (const frame of frames) {
      addEvened(frame, width, height, evened, 1 / frames.length);
      yield;
    }
  }
  const size = 2 ** Math.ceil(Math.log2(Math.max(width, height) * 1.25));
  const half = size / 2;
  const fft = new FFT(size);
  // Columns of waves, complex, those across from 0 to half.
  const waves = new Float32Array(2 * half * size);
  const [line, out] = [new Float64Array(size), new Float64Array(2 * size)];
  const [left, top] = [width >> 1, height >> 1];
  for (let y = 0; y < height; y += 1) {
    line.fill(0);
    for (let x = 0; x < width; x += 1) line[(x - left + size) % size] = evened[y * width + x] ?? 0;
    fft.realTransform(out, line);
    const row = (y - top + size) % size;
    for (let u = 0; u < half; u += 1) {
      waves[2 * (u * size + row)] = out[2 * u] ?? 0;
      waves[2 * (u * size + row) + 1] = out[2 * u + 1] ?? 0;
    }
    if (y % 128 === 127) yield;
  }
  const column = new Float64Array(2 * size);
  const power = new Float32Array(half * size);
  for (let u = 0; u < half; u += 1) {
    column.set(waves.subarray(2 * u * size, 2 * (u + 1) * size));
    fft.transform(out, column);
    waves.set(out, 2 * u * size);
    for (let v = 0; v < size; v += 1) power[u * size + v] = (out[2 * v] ?? 0) ** 2 + (out[2 * v + 1] ?? 0) ** 2;
    if (u % 64 === 63) yield;
  }
  const usual = boxMean(power, size, half, NEIGHBORS);
  const placeOf = (u: number, v: number): number => {
    const row = Math.round(v * size);
    return Math.min(half - 1, Math.round(u * size)) * size + (row < 0 ? row + size : row);
  };
  return {
    size,
    powers: power.map((value, at) => value / ((usual[at] ?? 0) + 1e-9)),
    valueAt(u, v, into) {
      const at = placeOf(u, v);
      const scale = 1 / Math.sqrt((usual[at] ?? 0) + 1e-9);
      into.real = (waves[2 * at] ?? 0) * scale;
      into.imaginary = (waves[2 * at + 1] ?? 0) * scale;
    },
  };
}

/** Of each difference between two levels. */
const logarithms = Float32Array.from({ length: 256 }, (_, difference) => Math.log(difference + LEAST));

/**
 * Adds what is left of a picture when each place is as lively as any other: of the differences between neighbors, in both
 * directions, those that are usual around them, so that outlines and letters count little.
 */
function addEvened(levels: Uint8Array, width: number, height: number, sum: Float32Array, weight: number): void {
  const differences = new Int16Array(levels.length);
  const sizes = new Float32Array(levels.length);
  for (const step of [1, width]) {
    const [columns, rows] = step === 1 ? [width - 1, height] : [width, height - 1];
    differences.fill(0);
    for (let y = 0; y < rows; y += 1) {
      for (let at = y * width; at < y * width + columns; at += 1) {
        differences[at] = (levels[at + step] ?? 0) - (levels[at] ?? 0);
      }
    }
    for (let at = 0; at < sizes.length; at += 1) sizes[at] = logarithms[Math.abs(differences[at] ?? 0)] ?? 0;
    // The geometric mean: a few letters on white leave it what it is on white.
    const usual = boxMean(sizes, width, height, AROUND);
    for (let at = 0; at < sum.length - step; at += 1) {
      const difference = differences[at] ?? 0;
      if (difference === 0) continue;
      const share = difference / (OUTLINE * Math.exp(usual[at] ?? 0));
      const evened = (weight * share) / (1 + share * share);
      sum[at] = (sum[at] ?? 0) - evened;
      sum[at + step] = (sum[at + step] ?? 0) + evened;
    }
  }
}

/** The mean of the square of `2 * radius + 1` around each place; at the edges, of what there is of it. */
function boxMean(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  const across = new Float32Array(values.length);
  for (let y = 0; y < height; y += 1) {
    let sum = 0;
    let count = 0;
    for (let x = -radius; x < width; x += 1) {
      if (x + radius < width) {
        sum += values[y * width + x + radius] ?? 0;
        count += 1;
      }
      if (x - radius - 1 >= 0) {
        sum -= values[y * width + x - radius - 1] ?? 0;
        count -= 1;
      }
      if (x >= 0) across[y * width + x] = sum / count;
    }
  }
  const means = new Float32Array(values.length);
  const sums = new Float64Array(width);
  let count = 0;
  for (let y = -radius; y < height; y += 1) {
    if (y + radius < height) {
      for (let x = 0; x < width; x += 1) sums[x] = (sums[x] ?? 0) + (across[(y + radius) * width + x] ?? 0);
      count += 1;
    }
    if (y - radius - 1 >= 0) {
      for (let x = 0; x < width; x += 1) sums[x] = (sums[x] ?? 0) - (across[(y - radius - 1) * width + x] ?? 0);
      count -= 1;
    }
    if (y >= 0) for (let x = 0; x < width; x += 1) means[y * width + x] = (sums[x] ?? 0) / count;
  }
  return means;
}

/** Two pictures of one size, as rows of samples of 8 bits. */
type Samples = Uint8Array | Uint8ClampedArray;

/** Peak signal to noise ratio in decibels. */
export function psnr(one: Samples, other: Samples): number {
  let squares = 0;
  for (let at = 0; at < one.length; at += 1) squares += ((one[at] ?? 0) - (other[at] ?? 0)) ** 2;
  return squares === 0 ? Number.POSITIVE_INFINITY : 10 * Math.log10((255 ** 2 * one.length) / squares);
}

const C1 = (0.01 * 255) ** 2;
const C2 = (0.03 * 255) ** 2;
const RADIUS = 5;
const weights = Array.from({ length: 2 * RADIUS + 1 }, (_, at) => Math.exp(-((at - RADIUS) ** 2) / (2 * 1.5 ** 2)));
const sumOfWeights = weights.reduce((sum, weight) => sum + weight, 0);
const window = Float64Array.from(weights, (weight) => weight / sumOfWeights);

/**
 * Mean structural similarity of the brightness of two pictures, 1 for the same one: Wang, Bovik, Sheikh, Simoncelli, "Image
 * quality assessment: from error visibility to structural similarity", 2004, with its window and constants.
 */
export function ssim(one: Samples, other: Samples, width: number, height: number): number {
  const product = (a: Samples, b: Samples) =>
    smooth(
      Float32Array.from(a, (value, at) => value * (b[at] ?? 0)),
      width,
      height,
    );
  const [meanOne, meanOther] = [Float32Array.from(one), Float32Array.from(other)].map((values) =>
    smooth(values, width, height),
  );
  const [squareOne, squareOther, mixed] = [product(one, one), product(other, other), product(one, other)];
  let sum = 0;
  for (let at = 0; at < squareOne.length; at += 1) {
    const [a, b] = [meanOne?.[at] ?? 0, meanOther?.[at] ?? 0];
    const [varianceA, varianceB] = [(squareOne[at] ?? 0) - a * a, (squareOther[at] ?? 0) - b * b];
    const covariance = (mixed[at] ?? 0) - a * b;
    sum += ((2 * a * b + C1) * (2 * covariance + C2)) / ((a * a + b * b + C1) * (varianceA + varianceB + C2));
  }
  return sum / squareOne.length;
}

/** Only where the whole window lies in the picture. */
function smooth(values: Float32Array, width: number, height: number): Float32Array {
  const [inner, rows] = [width - 2 * RADIUS, height - 2 * RADIUS];
  const across = new Float32Array(inner * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < inner; x += 1) {
      let sum = 0;
      for (let tap = 0; tap < window.length; tap += 1) sum += (window[tap] ?? 0) * (values[y * width + x + tap] ?? 0);
      across[y * inner + x] = sum;
    }
  }
  const smoothed = new Float32Array(inner * rows);
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < inner; x += 1) {
      let sum = 0;
      for (let tap = 0; tap < window.length; tap += 1) sum += (window[tap] ?? 0) * (across[(y + tap) * inner + x] ?? 0);
      smoothed[y * inner + x] = sum;
    }
  }
  return smoothed;
}

/** A picture as canvases hold it: red, green, blue and alpha of each pixel. */
export type Pixels = { width: number; height: number; data: Uint8ClampedArray };

type Color = readonly [number, number, number];
/** Which colors something has: a few clouds of them, each with its share, its middle and its spread. */
export type ColorModel = readonly Cloud[];
type Cloud = { middle: Color /** Upper half of the inverse spread. */; inverse: readonly number[]; cost: number };

const CLOUDS = 5;
const ROUNDS = 6;
/** Drawn pictures have colors without any spread: this much is always allowed. */
const LEAST_SPREAD = 12;

function colorAt(data: Uint8ClampedArray, pixel: number): Color {
  const at = pixel * 4;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}

function apart(one: Color, other: Color): number {
  return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2;
}

/** Learns the colors of these pixels; null of none. The same pixels make the same model. */
export function learnColors({ data }: Pixels, pixels: readonly number[]): ColorModel | null {
  const colors = pixels.map((pixel) => colorAt(data, pixel));
  const middles = startingMiddles(colors);
  let nearest: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    nearest = colors.map((color) => nearestTo(middles, color));
    for (const [index, { sum, count }] of sumsOf(colors, nearest, middles.length).entries()) {
      if (count > 0) middles[index] = [sum[0] / count, sum[1] / count, sum[2] / count];
    }
  }
  const clouds = middles.flatMap((middle, index) => {
    const own = colors.filter((_color, at) => nearest[at] === index);
    return own.length === 0 ? [] : [cloudOf(own, middle, own.length / colors.length)];
  });
  return clouds.length === 0 ? null : clouds;
}

/** Each is what is farthest from those before it. */
function startingMiddles(colors: readonly Color[]): Color[] {
  const [first] = colors;
  if (first === undefined) return [];
  const middles = [first];
  const away = colors.map((color) => apart(color, first));
  while (middles.length < CLOUDS) {
    let farthest = 0;
    for (const [at, far] of away.entries()) if (far > (away[farthest] ?? 0)) farthest = at;
    const next = colors[farthest];
    if (next === undefined || (away[farthest] ?? 0) < LEAST_SPREAD) break;
    middles.push(next);
    for (const [at, color] of colors.entries()) away[at] = Math.min(away[at] ?? 0, apart(color, next));
  }
  return middles;
}

function nearestTo(middles: readonly Color[], color: Color): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (const [index, middle] of middles.entries()) {
    const far = apart(middle, color);
    if (far < least) [best, least] = [index, far];
  }
  return best;
}

function sumsOf(colors: readonly Color[], nearest: readonly number[], count: number) {
  const sums = Array.from({ length: count }, (): { sum: Color; count: number } => ({ sum: [0, 0, 0], count: 0 }));
  for (const [at, color] of colors.entries()) {
    const own = sums[nearest[at] ?? 0];
    if (own === undefined) continue;
    own.count += 1;
    own.sum = [own.sum[0] + color[0], own.sum[1] + color[1], own.sum[2] + color[2]];
  }
  return sums;
}

function cloudOf(colors: readonly Color[], middle: Color, share: number): Cloud {
  // Spread of red with red, red with green and so on.
  let [rr, rg, rb, gg, gb, bb] = [0, 0, 0, 0, 0, 0];
  for (const [red, green, blue] of colors) {
    const [r, g, b] = [red - middle[0], green - middle[1], blue - middle[2]];
    rr += r * r;
    rg += r * g;
    rb += r * b;
    gg += g * g;
    gb += g * b;
    bb += b * b;
  }
  const count = colors.length;
  [rr, gg, bb] = [rr / count + LEAST_SPREAD, gg / count + LEAST_SPREAD, bb / count + LEAST_SPREAD];
  [rg, rb, gb] = [rg / count, rb / count, gb / count];
  const [a, b, c] = [gg * bb - gb * gb, rb * gb - rg * bb, rg * gb - rb * gg];
  const determinant = rr * a + rg * b + rb * c;
  const inverse = [a, b, c, rr * bb - rb * rb, rg * rb - rr * gb, rr * gg - rg * rg].map((one) => one / determinant);
  return { middle, inverse, cost: 0.5 * Math.log(determinant) - Math.log(share) };
}

/** How unlikely a pixel's color is for a model: 0 and less is likely. */
export function costOf(model: ColorModel, { data }: Pixels, pixel: number): number {
  const at = pixel * 4;
  let least = Number.POSITIVE_INFINITY;
  for (const { middle, inverse, cost } of model) {
    const [r, g, b] = [(data[at] ?? 0) - middle[0], (data[at + 1] ?? 0) - middle[1], (data[at + 2] ?? 0) - middle[2]];
    const [rr = 0, rg = 0, rb = 0, gg = 0, gb = 0, bb = 0] = inverse;
    const far = rr * r * r + gg * g * g + bb * b * b + 2 * (rg * r * g + rb * r * b + gb * g * b);
    least = Math.min(least, cost + 0.5 * far);
  }
  return least;
}

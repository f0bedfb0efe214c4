import { createPlane, type Plane } from './plane.ts';

const SWEEPS = 4;
/** Width of the frame whose colors count as background, as a share of the shorter side. */
const FRAME = 0.08;
const LEAST_VARIANCE = 40;

/**
 * How much each place stands out from the picture's frame, 0..1: the least contrast that any way to the border crosses
 * (minimum barrier distance, Zhang et al., ICCV 2015), and the distance from the colors along the border.
 */
export function findSaliency(lab: Float32Array, width: number, height: number): Plane {
  const barrier = createPlane(width, height);
  for (let channel = 0; channel < 3; channel += 1) {
    addBarrier(barrier, lab, channel);
  }
  const foreign = frameDistance(lab, width, height);
  const result = createPlane(width, height);
  const highestBarrier = highest(barrier.data);
  const highestForeign = highest(foreign);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const pixel = y * width + x;
      const away = Math.hypot((x / width - 0.5) * 2, (y / height - 0.5) * 1.8);
      const share =
        0.6 * ((barrier.data[pixel] ?? 0) / highestBarrier) + 0.4 * ((foreign[pixel] ?? 0) / highestForeign);
      result.data[pixel] = share * (1 - 0.35 * away);
    }
  }
  const top = highest(result.data);
  result.data.forEach((value, pixel) => {
    result.data[pixel] = Math.min(1, Math.max(0, (value / top) * 1.25));
  });
  return result;
}

function highest(values: Float32Array): number {
  return values.reduce((most, value) => Math.max(most, value), 1e-6);
}

/** Adds one channel's barrier distance to the nearest border, by raster sweeps in alternating directions. */
function addBarrier(sum: Plane, lab: Float32Array, channel: number): void {
  const { width, height } = sum;
  const own = Float32Array.from({ length: width * height }, (_, pixel) => lab[pixel * 3 + channel] ?? 0);
  const highs = own.slice();
  const lows = own.slice();
  const cost = new Float32Array(width * height).fill(Number.MAX_VALUE);
  for (let x = 0; x < width; x += 1) {
    cost[x] = 0;
    cost[(height - 1) * width + x] = 0;
  }
  for (let y = 0; y < height; y += 1) {
    cost[y * width] = 0;
    cost[y * width + width - 1] = 0;
  }
  const relax = (pixel: number, from: number): void => {
    const high = Math.max(highs[from] ?? 0, own[pixel] ?? 0);
    const low = Math.min(lows[from] ?? 0, own[pixel] ?? 0);
    if (high - low < (cost[pixel] ?? 0)) {
      cost[pixel] = high - low;
      highs[pixel] = high;
      lows[pixel] = low;
    }
  };
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const isForward = sweep % 2 === 0;
    for (let step = 0; step < width * height; step += 1) {
      const pixel = isForward ? step : width * height - 1 - step;
      const x = pixel % width;
      const y = (pixel - x) / width;
      if (isForward ? x > 0 : x < width - 1) {
        relax(pixel, isForward ? pixel - 1 : pixel + 1);
      }
      if (isForward ? y > 0 : y < height - 1) {
        relax(pixel, isForward ? pixel - width : pixel + width);
      }
    }
  }
  cost.forEach((value, pixel) => {
    sum.data[pixel] = (sum.data[pixel] ?? 0) + value;
  });
}

/** Distance of each pixel from the two most similar of the four sides' colors, in spreads of those colors. */
function frameDistance(lab: Float32Array, width: number, height: number): Float32Array {
  const deep = Math.max(1, Math.round(FRAME * Math.min(width, height)));
  const sides = [
    describeArea(lab, width, { left: 0, top: 0, right: width, bottom: deep }),
    describeArea(lab, width, { left: 0, top: height - deep, right: width, bottom: height }),
    describeArea(lab, width, { left: 0, top: 0, right: deep, bottom: height }),
    describeArea(lab, width, { left: width - deep, top: 0, right: width, bottom: height }),
  ];
  const result = new Float32Array(width * height);
  for (let pixel = 0; pixel < result.length; pixel += 1) {
    const distances = sides.map(({ mean, variance }) => {
      let sum = 0;
      for (let channel = 0; channel < 3; channel += 1) {
        sum += ((lab[pixel * 3 + channel] ?? 0) - (mean[channel] ?? 0)) ** 2 / (variance[channel] ?? 1);
      }
      return Math.sqrt(sum);
    });
    distances.sort((left, right) => left - right);
    result[pixel] = (distances[0] ?? 0) + 0.5 * (distances[1] ?? 0);
  }
  return result;
}

function describeArea(
  lab: Float32Array,
  width: number,
  area: { left: number; top: number; right: number; bottom: number },
): { mean: number[]; variance: number[] } {
  const sums = [0, 0, 0];
  const squares = [0, 0, 0];
  for (let y = area.top; y < area.bottom; y += 1) {
    for (let x = area.left; x < area.right; x += 1) {
      for (let channel = 0; channel < 3; channel += 1) {
        const value = lab[(y * width + x) * 3 + channel] ?? 0;
        sums[channel] = (sums[channel] ?? 0) + value;
        squares[channel] = (squares[channel] ?? 0) + value * value;
      }
    }
  }
  const count = Math.max(1, (area.right - area.left) * (area.bottom - area.top));
  const mean = sums.map((sum) => sum / count);
  const variance = squares.map((sum, channel) => sum / count - (mean[channel] ?? 0) ** 2 + LEAST_VARIANCE);
  return { mean, variance };
}

import { blurPlane } from '../paint/brush-directions.ts';
import { luma, smoothstep } from '../paint/color.ts';
import type { Pixels } from '../paint/pixels.ts';
import { createPlane, fitWithin, type Plane, resizePlane, sampleRgb } from './plane.ts';

/** The filter's coefficients vary slowly, so that they are found on a smaller picture (fast guided filter). */
const FILTER_SIDE = 1024;
/** Contrast (squared, of 0..1) below which an edge is ignored. */
const CALM = 4e-4;

/**
 * Fits a coarse region to the picture's fine edges, hair included: a guided filter (He, Sun and Tang 2010; the fast
 * form of 2015) led by the luminance. Gives alpha, 0..255, at the picture's own size.
 */
export async function refineEdges(pixels: Pixels, region: Plane): Promise<Uint8Array> {
  const { width, height, data } = pixels;
  const small = fitWithin(pixels, FILTER_SIDE);
  const rgb = await sampleRgb(pixels, small.width, small.height);
  const guide = createPlane(small.width, small.height);
  for (let pixel = 0; pixel < guide.data.length; pixel += 1) {
    guide.data[pixel] = luma(rgb[pixel * 3] ?? 0, rgb[pixel * 3 + 1] ?? 0, rgb[pixel * 3 + 2] ?? 0) / 255;
  }
  const radius = Math.max(2, Math.round(Math.max(small.width, small.height) / 130));
  const { slope, offset } = fitLines(guide, resizePlane(region, small.width, small.height), radius);
  const fullSlope = resizePlane(slope, width, height).data;
  const fullOffset = resizePlane(offset, width, height).data;
  const alpha = new Uint8Array(width * height);
  for (let pixel = 0; pixel < alpha.length; pixel += 1) {
    const light = luma(data[pixel * 4] ?? 0, data[pixel * 4 + 1] ?? 0, data[pixel * 4 + 2] ?? 0) / 255;
    const value = (fullSlope[pixel] ?? 0) * light + (fullOffset[pixel] ?? 0);
    alpha[pixel] = Math.round(smoothstep(0.14, 0.86, value) * 255);
  }
  return alpha;
}

/** For each place the line alpha = slope * light + offset that fits its surroundings best. */
function fitLines(guide: Plane, region: Plane, radius: number): { slope: Plane; offset: Plane } {
  const { width, height } = guide;
  const mean = (values: Float32Array): Float32Array => {
    blurPlane(values, width, height, radius);
    return values;
  };
  const light = mean(guide.data.slice());
  const inside = mean(region.data.slice());
  const products = mean(guide.data.map((value, pixel) => value * (region.data[pixel] ?? 0)));
  const squares = mean(guide.data.map((value) => value * value));
  const slope = createPlane(width, height);
  const offset = createPlane(width, height);
  for (let pixel = 0; pixel < light.length; pixel += 1) {
    const own = light[pixel] ?? 0;
    const variance = (squares[pixel] ?? 0) - own * own;
    const tilt = ((products[pixel] ?? 0) - own * (inside[pixel] ?? 0)) / (variance + CALM);
    slope.data[pixel] = tilt;
    offset.data[pixel] = (inside[pixel] ?? 0) - tilt * own;
  }
  mean(slope.data);
  mean(offset.data);
  return { slope, offset };
}

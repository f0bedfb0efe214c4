import { blurPlane } from '../paint/brush-directions.ts';
import type { Pixels } from '../paint/pixels.ts';
import { fitWithin, type Plane, resizePlane, sampleRgb } from './plane.ts';

/** Reach of the two passes as shares of the longer side: first far, then near. */
const REACHES = [0.045, 0.006] as const;

/** Colors vary slowly along an edge: larger pictures are cleaned on a copy of this longer side. */
const WORK_SIDE = 1400;
/** Pixels this much (of 255) short of full cover take the cleaned color wholly, so that the inside stays crisp. */
const FADE = 32;

/**
 * The subject's own colors: what the old background adds to half-covered pixels is taken out, so that an edge shows
 * no fringe on a new ground. Blur fusion foreground estimation (Forte 2021). `alpha` is 0..255 per pixel.
 */
export async function cleanColors(pixels: Pixels, alpha: Uint8Array): Promise<Pixels> {
  const { width, height } = pixels;
  const small = fitWithin(pixels, WORK_SIDE);
  const rgb = await sampleRgb(pixels, small.width, small.height);
  const whole: Plane = { width, height, data: Float32Array.from(alpha, (value) => value / 255) };
  const cover = resizePlane(whole, small.width, small.height).data;
  const data = pixels.data.slice();
  for (let part = 0; part < 3; part += 1) {
    const seen = Float32Array.from(cover, (_, pixel) => rgb[pixel * 3 + part] ?? 0);
    let own: Float32Array = seen;
    let behind: Float32Array = seen;
    for (const reach of REACHES) {
      const radius = Math.max(1, Math.round(Math.max(small.width, small.height) * reach));
      ({ own, behind } = separate({ seen, own, behind, cover }, small.width, small.height, radius));
    }
    const cleaned = small.width === width ? own : resizePlane({ ...small, data: own }, width, height).data;
    for (let pixel = 0; pixel < alpha.length; pixel += 1) {
      const open = Math.min(1, (255 - (alpha[pixel] ?? 0)) / FADE);
      const kept = data[pixel * 4 + part] ?? 0;
      data[pixel * 4 + part] = kept + ((cleaned[pixel] ?? 0) - kept) * open;
    }
  }
  return { width, height, data };
}

/** One pass: both layers become means of their surroundings, then share what the seen color leaves unexplained. */
function separate(
  layers: { seen: Float32Array; own: Float32Array; behind: Float32Array; cover: Float32Array },
  width: number,
  height: number,
  radius: number,
): { own: Float32Array; behind: Float32Array } {
  const { seen, cover } = layers;
  const mean = (values: Float32Array): Float32Array => {
    blurPlane(values, width, height, radius);
    return values;
  };
  const covered = mean(cover.slice());
  const front = mean(layers.own.map((value, pixel) => value * (cover[pixel] ?? 0)));
  const back = mean(layers.behind.map((value, pixel) => value * (1 - (cover[pixel] ?? 0))));
  const own = new Float32Array(seen.length);
  for (let pixel = 0; pixel < seen.length; pixel += 1) {
    const around = covered[pixel] ?? 0;
    const a = cover[pixel] ?? 0;
    const ahead = (front[pixel] ?? 0) / (around + 1e-5);
    const beyond = (back[pixel] ?? 0) / (1 - around + 1e-5);
    own[pixel] = Math.max(0, Math.min(255, ahead + a * ((seen[pixel] ?? 0) - a * ahead - (1 - a) * beyond)));
    back[pixel] = beyond;
  }
  return { own, behind: back };
}

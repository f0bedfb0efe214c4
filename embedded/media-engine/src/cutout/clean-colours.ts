import { blurPlane } from '../paint/brush-directions.ts';
import type { Pixels } from '../paint/pixels.ts';

/** Reach of the two passes as shares of the longer side: first far, then near. */
const REACHES = [0.045, 0.006] as const;

/**
 * The subject's own colours: what the old background adds to half-covered pixels is taken out, so that an edge shows
 * no fringe on a new ground. Blur fusion foreground estimation (Forte 2021). `alpha` is 0..255 per pixel.
 */
export function cleanColours(pixels: Pixels, alpha: Uint8Array): Pixels {
  const { width, height } = pixels;
  const count = width * height;
  const cover = Float32Array.from(alpha, (value) => value / 255);
  const data = pixels.data.slice();
  for (let part = 0; part < 3; part += 1) {
    const seen = new Float32Array(count);
    for (let pixel = 0; pixel < count; pixel += 1) {
      seen[pixel] = pixels.data[pixel * 4 + part] ?? 0;
    }
    let own: Float32Array = seen;
    let behind: Float32Array = seen;
    for (const reach of REACHES) {
      const radius = Math.max(1, Math.round(Math.max(width, height) * reach));
      ({ own, behind } = separate({ seen, own, behind, cover }, width, height, radius));
    }
    for (let pixel = 0; pixel < count; pixel += 1) {
      if ((alpha[pixel] ?? 0) < 255) {
        data[pixel * 4 + part] = own[pixel] ?? 0;
      }
    }
  }
  return { width, height, data };
}

/** One pass: both layers become means of their surroundings, then share what the seen colour leaves unexplained. */
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

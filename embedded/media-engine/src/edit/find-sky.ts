import { toLab } from '../cutout/lab.ts';
import { createPlane, fitWithin, sampleRgb } from '../cutout/plane.ts';
import { refineEdges } from '../cutout/refine-edges.ts';
import type { Pixels } from '../paint/pixels.ts';

const WORK_SIDE = 256;
/** Largest step in L*a*b* between neighbours inside a sky; clouds pass, roofs and branches do not. */
const STEP = 5.5;
/** A sky covers at least this share of the picture and of its upper edge. */
const LEAST_COVER = 0.06;
const LEAST_EDGE = 0.35;

export interface Sky {
  /** 0..255 per pixel of the picture. */
  alpha: Uint8Array;
  /** Where the sky ends, as a share of the height. */
  horizon: number;
}

/** The smooth, bright or bluish area that hangs from the upper edge; null when the picture shows no sky. */
export async function findSky(pixels: Pixels): Promise<Sky | null> {
  const { width, height } = fitWithin(pixels, WORK_SIDE);
  const lab = toLab(await sampleRgb(pixels, width, height));
  const region = createPlane(width, height);
  const inside = flood(lab, width, height);
  const sums = [0, 0, 0];
  let edge = 0;
  let rows = 0;
  for (const pixel of inside) {
    region.data[pixel] = 1;
    edge += pixel < width ? 1 : 0;
    rows += Math.floor(pixel / width);
    for (let part = 0; part < 3; part += 1) {
      sums[part] = (sums[part] ?? 0) + (lab[pixel * 3 + part] ?? 0) / inside.length;
    }
  }
  const isLikeSky = (sums[2] ?? 0) < -4 || (sums[0] ?? 0) > 66;
  if (inside.length < LEAST_COVER * width * height || edge < LEAST_EDGE * width || !isLikeSky) {
    return null;
  }
  const horizon = Math.min(0.9, Math.max(0.3, (rows / inside.length / height) * 2 + 0.06));
  return { alpha: await refineEdges(pixels, region), horizon };
}

/** Everything that can be reached from the upper edge in small steps of colour. */
function flood(lab: Float32Array, width: number, height: number): number[] {
  const seen = new Uint8Array(width * height);
  const inside = Array.from({ length: width }, (_, x) => x);
  for (const pixel of inside) {
    seen[pixel] = 1;
  }
  for (let next = 0; next < inside.length; next += 1) {
    const pixel = inside[next] ?? 0;
    const x = pixel % width;
    for (const [neighbour, exists] of [
      [pixel - 1, x > 0],
      [pixel + 1, x < width - 1],
      [pixel + width, pixel < width * (height - 1)],
    ] as const) {
      if (exists && seen[neighbour] === 0 && difference(lab, pixel, neighbour) < STEP) {
        seen[neighbour] = 1;
        inside.push(neighbour);
      }
    }
  }
  return inside;
}

function difference(lab: Float32Array, a: number, b: number): number {
  return Math.hypot(
    (lab[a * 3] ?? 0) - (lab[b * 3] ?? 0),
    (lab[a * 3 + 1] ?? 0) - (lab[b * 3 + 1] ?? 0),
    (lab[a * 3 + 2] ?? 0) - (lab[b * 3 + 2] ?? 0),
  );
}

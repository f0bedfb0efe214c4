import { GROUND, grabCut, PROBABLY_GROUND, PROBABLY_SUBJECT } from '../cutout/grab-cut.ts';
import { keepParts } from '../cutout/keep-parts.ts';
import { toLab } from '../cutout/lab.ts';
import { fitWithin, type Plane, sampleRgb } from '../cutout/plane.ts';
import { findEdges, reachFrom } from '../cutout/reach.ts';
import { refineEdges } from '../cutout/refine-edges.ts';
import type { Pixels } from '../paint/pixels.ts';

const WORK_SIDE = 256;
/** The search for the sky's colors ends at this share of the height; what is below the second is ground. */
const SEARCHED = 0.7;
const LOW = 0.9;
/** A sky covers at least this share of the picture and of its upper edge. */
const LEAST_COVER = 0.06;
const LEAST_EDGE = 0.35;

export interface Sky {
  /** 0..255 per pixel of the picture. */
  alpha: Uint8Array;
  /** Where the sky ends, as a share of the height. */
  horizon: number;
}

/**
 * The smooth area that hangs from the upper edge and looks like sky; null when the picture shows none. Its colors are
 * learned from what can be reached from the edge, those of the ground from the rest, and a short border settles both.
 */
export async function findSky(pixels: Pixels): Promise<Sky | null> {
  const { width, height } = fitWithin(pixels, WORK_SIDE);
  const rgb = await sampleRgb(pixels, width, height);
  const lab = toLab(rgb);
  const upperEdge = Array.from({ length: width }, (_, x) => x);
  const searched = Math.floor(height * SEARCHED);
  const reached = reachFrom(upperEdge, findEdges(lab, width, height).subarray(0, width * searched), width);
  if (reached.length < LEAST_COVER * width * height) {
    return null;
  }
  const labels = new Uint8Array(width * height).fill(PROBABLY_GROUND).fill(GROUND, Math.floor(height * LOW) * width);
  for (const pixel of reached) {
    labels[pixel] = PROBABLY_SUBJECT;
  }
  const region = await grabCut(rgb, width, height, labels);
  keepParts(region);
  return looksLikeSky(lab, region) ? { alpha: await refineEdges(pixels, region), horizon: horizonOf(region) } : null;
}

/**
 * Blue by day, deep blue with a lighter horizon by night, or bright and lighter still towards the horizon; an evening
 * sky is none of these but glows below. A wall is as light below as above, whatever its color.
 */
function looksLikeSky(lab: Float32Array, region: Plane): boolean {
  const { width, data } = region;
  const middle = Math.floor(horizonOf(region) * 0.5 * region.height) * width;
  const all = describe(lab, data, 0, data.length);
  const edge = describe(lab, data, 0, width);
  if (all.count < LEAST_COVER * data.length || edge.count < LEAST_EDGE * width) {
    return false;
  }
  const glow = describe(lab, data, middle, data.length).lightness - describe(lab, data, 0, middle).lightness;
  const isDay = all.yellow < -4 && all.lightness > 55;
  const isNight = all.yellow < -9 && glow > 5;
  const isOvercast = all.lightness > 66 && glow > 2;
  const isEvening = all.lightness > 46 && edge.count > width * 0.75 && glow > 14;
  return isDay || isNight || isOvercast || isEvening;
}

/** Size, mean lightness and mean yellowness of the part of the region between two pixels. */
function describe(
  lab: Float32Array,
  data: Float32Array,
  from: number,
  to: number,
): { count: number; lightness: number; yellow: number } {
  let count = 0;
  let lightness = 0;
  let yellow = 0;
  for (let pixel = from; pixel < to; pixel += 1) {
    if ((data[pixel] ?? 0) > 0.5) {
      count += 1;
      lightness += lab[pixel * 3] ?? 0;
      yellow += lab[pixel * 3 + 2] ?? 0;
    }
  }
  return { count, lightness: lightness / Math.max(1, count), yellow: yellow / Math.max(1, count) };
}

/** The row above which nearly all of the sky lies, as a share of the height. */
function horizonOf({ width, height, data }: Plane): number {
  const total = data.reduce((sum, value) => sum + (value > 0.5 ? 1 : 0), 0);
  let above = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      above += (data[y * width + x] ?? 0) > 0.5 ? 1 : 0;
    }
    if (above > total * 0.97) {
      return Math.min(0.92, Math.max(0.3, y / height + 0.04));
    }
  }
  return 0.9;
}

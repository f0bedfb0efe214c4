import { smoothstep } from '../paint/color.ts';
import type { Pixels } from '../paint/pixels.ts';
import { type ColorModel, fitColors } from './color-model.ts';
import { areaOf, type Box, type Detection } from './detect-things.ts';
import { easeOfBorders } from './ease-of-borders.ts';
import { findBeforePlainGround } from './find-plain-ground.ts';
import { findSaliency } from './find-saliency.ts';
import { keepParts } from './keep-parts.ts';
import { toLab } from './lab.ts';
import type { CutoutModels } from './load-models.ts';
import { createPlane, fitWithin, type Plane, resizePlane, sampleRgb } from './plane.ts';
import { settleRegion } from './settle-region.ts';

/** Longer side of the picture on which the subject is found, in pixels. */
const WORK_SIDE = 384;
/** How often colors and border are learned from each other. */
const ROUNDS = 3;
/** Less or more of the picture than this is no subject. */
const LEAST_COVER = 0.02;
const MOST_COVER = 0.93;
/** Things that other things stand on. */
const STAGES: ReadonlySet<string> = new Set(['dining table', 'bed', 'bench', 'couch']);

export interface Subject {
  /** 1 inside, 0 outside, at a working size. */
  region: Plane;
  /** 0..1; below about 0.3 the region is a guess. */
  confidence: number;
}

/** Where the picture's subject probably is before its colors are looked at. */
interface Expectation {
  /** 0..1 per pixel. */
  prior: Plane;
  /** Where the prior passes from probably outside to probably inside. */
  threshold: number;
  /** Below the first and above the second the prior is not questioned. */
  sure: readonly [number, number];
  box: Box | null;
  /** How sure the networks are that there is something, 0..1. */
  evidence: number;
}

/**
 * Finds what a picture is about: the networks and the contrast with the frame say where it probably is, then color
 * models of both sides and a short border along the picture's edges settle it, in the manner of GrabCut.
 */
export async function findSubject(pixels: Pixels, models: CutoutModels): Promise<Subject> {
  const { width, height } = fitWithin(pixels, WORK_SIDE);
  const lab = toLab(await sampleRgb(pixels, width, height));
  const expected = await expect(pixels, models, lab, width, height);
  const region = settle(lab, expected);
  keepParts(region);
  decide(region);
  const cover = region.data.reduce((sum, value) => sum + (value > 0.5 ? 1 : 0), 0) / region.data.length;
  if (cover < LEAST_COVER || cover > MOST_COVER) {
    return { region: guess(expected, width, height), confidence: 0.1 };
  }
  return { region, confidence: rate(region, expected) };
}

/** What the border left in between becomes one side or the other: nothing half-seen floats beside the subject. */
function decide({ data }: Plane): void {
  data.forEach((value, pixel) => {
    data[pixel] = smoothstep(0.4, 0.6, value);
  });
}

async function expect(
  pixels: Pixels,
  models: CutoutModels,
  lab: Float32Array,
  width: number,
  height: number,
): Promise<Expectation> {
  const detections = (await models.detect(pixels)).filter(({ label }) => !STAGES.has(label));
  const people = resizePlane(await models.findPeople(pixels), width, height);
  const person = detections.find(({ label, score, box }) => label === 'person' && score > 0.3 && areaOf(box) > 0.05);
  if (person && meanWithin(people, person.box) > 0.35) {
    return { prior: people, threshold: 0.5, sure: [0.06, 0.92], box: null, evidence: person.score };
  }
  const standing = findBeforePlainGround(lab, width, height);
  if (standing) {
    const prior = { width, height, data: standing.data.map((value) => 0.12 + 0.76 * value) };
    return { prior, threshold: 0.5, sure: [0, 1], box: null, evidence: detections[0]?.score ?? 0.5 };
  }
  const saliency = findSaliency(lab, width, height);
  const found = joinBoxes(detections.filter(({ score, box: own }) => score > 0.35 && areaOf(own) > 0.02));
  // Drawings are often taken for something else in one of their parts: then contrast knows better.
  const box = found && ((detections[0]?.score ?? 0) > 0.5 || shareWithin(saliency, found) > 0.5) ? found : null;
  const prior = createPlane(width, height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const pixel = y * width + x;
      const contrast = saliency.data[pixel] ?? 0;
      const alive = people.data[pixel] ?? 0;
      prior.data[pixel] = box
        ? 0.3 * contrast + 0.2 * alive + 0.62 * centeredness(box, x / width, y / height)
        : 0.85 * contrast + 0.25 * alive;
    }
  }
  const sorted = prior.data.slice().sort();
  const threshold = box ? 0.5 : Math.max(0.38, sorted[Math.floor(sorted.length * 0.72)] ?? 0.5);
  return { prior, threshold, sure: box ? [0, 0.95] : [0.04, 0.95], box, evidence: detections[0]?.score ?? 0 };
}

function meanWithin(plane: Plane, box: Box): number {
  let sum = 0;
  let count = 0;
  for (let y = Math.floor(box.top * plane.height); y < box.bottom * plane.height; y += 1) {
    for (let x = Math.floor(box.left * plane.width); x < box.right * plane.width; x += 1) {
      sum += plane.data[y * plane.width + x] ?? 0;
      count += 1;
    }
  }
  return count > 0 ? sum / count : 0;
}

/** How much of what stands out lies in a box. */
function shareWithin({ width, height, data }: Plane, box: Box): number {
  let inside = 0;
  let all = 1e-6;
  data.forEach((value, pixel) => {
    const striking = Math.max(0, value - 0.4);
    all += striking;
    inside += awayFrom(box, (pixel % width) / width, Math.floor(pixel / width) / height) ? 0 : striking;
  });
  return inside / all;
}

/** One box around the surest thing and all that are nearly as sure. */
function joinBoxes(detections: readonly Detection[]): Box | null {
  const best = detections[0];
  if (!best) {
    return null;
  }
  return detections
    .filter(({ score }) => score > best.score * 0.75)
    .reduce(
      (joined, { box }) => ({
        left: Math.min(joined.left, box.left),
        top: Math.min(joined.top, box.top),
        right: Math.max(joined.right, box.right),
        bottom: Math.max(joined.bottom, box.bottom),
      }),
      best.box,
    );
}

/** 1 in the middle of a box, falling fast at its edges. */
function centeredness(box: Box, u: number, v: number): number {
  const across = (u - (box.left + box.right) / 2) / Math.max(0.01, (box.right - box.left) / 2);
  const down = (v - (box.top + box.bottom) / 2) / Math.max(0.01, (box.bottom - box.top) / 2);
  return Math.exp(-(across ** 6 + down ** 6) * 0.9);
}

/** Learns the colors of both sides and the border between them in turns. */
function settle(lab: Float32Array, expected: Expectation): Plane {
  const { prior, threshold } = expected;
  const { width, height } = prior;
  const ease = easeOfBorders(lab, width, height);
  let region = createPlane(width, height);
  prior.data.forEach((value, pixel) => {
    region.data[pixel] = value > threshold ? 1 : 0;
  });
  for (let round = 0; round < ROUNDS; round += 1) {
    const inside = fitColors(lab, (pixel) => (region.data[pixel] ?? 0) > 0.5);
    const outside = fitColors(lab, (pixel) => (region.data[pixel] ?? 0) <= 0.5);
    region = settleRegion(pullOf(lab, expected, inside, outside), ease, region);
  }
  return region;
}

/** Weight of one unit of log-likelihood against the length of the border; GrabCut's is 1/50. Measured by bench:cutouts. */
const COLOR_PULL = 1 / 60;
const PRIOR_PULL = 1.7;
const SURE = 10;

function pullOf(
  lab: Float32Array,
  { prior, threshold, sure, box }: Expectation,
  inside: ColorModel,
  outside: ColorModel,
): Plane {
  const { width, height } = prior;
  const pull = createPlane(width, height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const pixel = y * width + x;
      const [a, b, c] = [lab[pixel * 3] ?? 0, lab[pixel * 3 + 1] ?? 0, lab[pixel * 3 + 2] ?? 0];
      const color = Math.max(-5, Math.min(5, inside(a, b, c) - outside(a, b, c)));
      const expected = prior.data[pixel] ?? 0;
      const own = Math.max(0.02, Math.min(0.98, expected));
      const lean = Math.log((own * (1 - threshold)) / ((1 - own) * threshold));
      if (expected < sure[0] || (box && awayFrom(box, x / width, y / height))) {
        pull.data[pixel] = -SURE;
      } else {
        pull.data[pixel] = expected > sure[1] ? SURE : (color + PRIOR_PULL * lean) * COLOR_PULL;
      }
    }
  }
  return pull;
}

function awayFrom(box: Box, u: number, v: number): boolean {
  const spare = 0.06;
  return u < box.left - spare || u > box.right + spare || v < box.top - spare || v > box.bottom + spare;
}

/** For a picture without a clear subject: a soft oval where something is expected, else in the middle. */
function guess({ box }: Expectation, width: number, height: number): Plane {
  const oval = box ?? { left: 0.15, top: 0.1, right: 0.85, bottom: 0.95 };
  const region = createPlane(width, height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const across = (x / width - (oval.left + oval.right) / 2) / Math.max(0.01, (oval.right - oval.left) / 2);
      const down = (y / height - (oval.top + oval.bottom) / 2) / Math.max(0.01, (oval.bottom - oval.top) / 2);
      region.data[y * width + x] = Math.max(0, Math.min(1, (1.05 - Math.hypot(across, down)) * 8));
    }
  }
  return region;
}

/** High when the networks saw something and the final region agrees with where it was expected. */
function rate(region: Plane, { prior, evidence }: Expectation): number {
  let shared = 0;
  let either = 0;
  region.data.forEach((value, pixel) => {
    const expected = prior.data[pixel] ?? 0;
    shared += Math.min(value, expected);
    either += Math.max(value, expected);
  });
  const agreement = either > 0 ? shared / either : 0;
  return Math.max(0, Math.min(1, 0.25 + 0.4 * evidence + 0.55 * (agreement - 0.3)));
}

import { smoothstep } from '../paint/color.ts';
import type { Pixels } from '../paint/pixels.ts';
import { areaOf, type Box } from './detect-things.ts';
import { findBeforePlainGround } from './find-plain-ground.ts';
import { findSaliency } from './find-saliency.ts';
import { GROUND, grabCut, PROBABLY_GROUND, PROBABLY_SUBJECT, SUBJECT } from './grab-cut.ts';
import { keepParts } from './keep-parts.ts';
import { toLab } from './lab.ts';
import type { CutoutModels } from './load-models.ts';
import { createPlane, fitWithin, type Plane, resizePlane, sampleRgb } from './plane.ts';

/** Longer side of the picture on which the subject is found, in pixels. */
const WORK_SIDE = 288;
/** Less or more of the picture than this is no subject. */
const LEAST_COVER = 0.01;
const MOST_COVER = 0.98;
/** Things that other things stand on. */
const STAGES: ReadonlySet<string> = new Set(['dining table', 'bed', 'bench', 'couch']);
/** Along the sides of a picture there is surely ground, and probably within the second share of its size. */
const SURE_RIM = 0.03;
const RIM = 0.18;
/** A border that crosses this much difference is beyond doubt. */
const CRISP = 26;
/** How much crisper the border by contrasts has to be to be taken in place of the one by the ground. */
const CRISPER = 1.3;

export interface Subject {
  /** 1 inside, 0 outside, at a working size. */
  region: Plane;
  /** 0..1; below about 0.3 the region is a guess. */
  confidence: number;
}

/**
 * Finds what a picture is about: the network for people, a plain ground or else the picture's rim say where it may be,
 * and GrabCut settles the borders. Where its border is in doubt and that of what stands out is far crisper, that is taken.
 */
export async function findSubject(pixels: Pixels, models: CutoutModels): Promise<Subject> {
  const { width, height } = fitWithin(pixels, WORK_SIDE);
  const rgb = await sampleRgb(pixels, width, height);
  const lab = toLab(rgb);
  const people = resizePlane(await models.findPeople(pixels), width, height);
  const things = (await models.detect(pixels)).filter(({ label }) => !STAGES.has(label));
  const isPerson = things.some(
    ({ label, score, box }) =>
      label === 'person' && score > 0.3 && areaOf(box) > 0.05 && meanWithin(people, box) > 0.35,
  );
  const found: { region: Plane; crispness: number }[] = [];
  for (const labels of isPerson
    ? [labelPeople(people)]
    : [labelGround(lab, width, height), labelContrast(lab, width, height)]) {
    const region = await grabCut(rgb, width, height, labels);
    keepParts(region);
    const cover = region.data.reduce((sum, value) => sum + value, 0) / region.data.length;
    if (cover >= LEAST_COVER && cover <= MOST_COVER) {
      found.push({ region, crispness: crispnessOf(region, lab) });
    }
    if ((found[0]?.crispness ?? 0) > CRISP) {
      break;
    }
  }
  const [first, second] = found;
  const best = first && second && second.crispness > first.crispness * CRISPER ? second : first;
  if (!best) {
    return { region: guess(things[0]?.box ?? null, width, height), confidence: 0.1 };
  }
  const evidence = 0.4 * (things[0]?.score ?? 0) + 0.5 * smoothstep(CRISP / 4, CRISP, best.crispness);
  return { region: best.region, confidence: Math.min(1, 0.15 + evidence) };
}

function labelPeople({ data }: Plane): Uint8Array {
  return Uint8Array.from(data, (value) => {
    const open = value > 0.5 ? PROBABLY_SUBJECT : PROBABLY_GROUND;
    return value < 0.06 ? GROUND : value > 0.92 ? SUBJECT : open;
  });
}

/** Before a plain ground everything that is not the ground; else what is not near the picture's rim. */
function labelGround(lab: Float32Array, width: number, height: number): Uint8Array {
  const standing = findBeforePlainGround(lab, width, height);
  return Uint8Array.from({ length: width * height }, (_, pixel) => {
    if (standing) {
      return standing.data[pixel] === 1 ? PROBABLY_SUBJECT : GROUND;
    }
    const x = ((pixel % width) + 0.5) / width;
    const y = (Math.floor(pixel / width) + 0.5) / height;
    const inset = Math.min(x, 1 - x, y, 1 - y);
    return inset < SURE_RIM ? GROUND : inset < RIM ? PROBABLY_GROUND : PROBABLY_SUBJECT;
  });
}

function labelContrast(lab: Float32Array, width: number, height: number): Uint8Array {
  const { data } = findSaliency(lab, width, height);
  const striking = Math.max(0.38, data.slice().sort()[Math.floor(data.length * 0.72)] ?? 0);
  return Uint8Array.from(data, (value) => (value > striking ? PROBABLY_SUBJECT : PROBABLY_GROUND));
}

/** The mean difference in L*a*b* across the border of a region; strong edges count no more than clear ones. */
function crispnessOf({ width, height, data }: Plane, lab: Float32Array): number {
  let sum = 0;
  let count = 0;
  for (let pixel = 0; pixel < width * (height - 1) - 1; pixel += 1) {
    for (const next of pixel % width === width - 1 ? [pixel + width] : [pixel + 1, pixel + width]) {
      if (data[pixel] !== data[next]) {
        const before = Math.max(0, 2 * pixel - next);
        const after = Math.min(data.length - 1, 2 * next - pixel);
        const part = (channel: number): number => (lab[before * 3 + channel] ?? 0) - (lab[after * 3 + channel] ?? 0);
        sum += Math.min(60, Math.hypot(part(0), part(1), part(2)));
        count += 1;
      }
    }
  }
  return count === 0 ? 0 : sum / count;
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

/** For a picture without a clear subject: a soft oval where something is expected, else in the middle. */
function guess(box: Box | null, width: number, height: number): Plane {
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

import { createRequire } from 'node:module';
import type * as OpenCv from '@techstark/opencv-js';
import { createPlane, type Plane } from './plane.ts';

/** What is known of a pixel before its color is looked at; the numbers are OpenCV's. */
export const GROUND = 0;
export const SUBJECT = 1;
export const PROBABLY_GROUND = 2;
export const PROBABLY_SUBJECT = 3;

type Library = typeof OpenCv & { onRuntimeInitialized: () => void; setRNGSeed: (seed: number) => void };

const ROUNDS = 4;
/** Fewer pixels on a side have no colors to learn. */
const LEAST_PIXELS = 16;
/** Its first color clusters are drawn by lot, and now and then unluckily: the majority of several runs counts. */
const SEEDS = [1, 2, 3] as const;

let loading: Promise<{ cv: Library }> | null = null;

/** Once in a thread, when it is first needed: its WebAssembly is large. Wrapped, because it has a `then` of its own. */
function load(): Promise<{ cv: Library }> {
  loading ??= new Promise((resolve) => {
    const cv: Library = createRequire(import.meta.url)('@techstark/opencv-js');
    cv.onRuntimeInitialized = () => resolve({ cv });
  });
  return loading;
}

/**
 * GrabCut (Rother et al., SIGGRAPH 2004): the colors of both sides and a short border along the picture's edges settle
 * what the labels, one for each pixel, leave open. Gives 1 inside, 0 outside. The same input gives the same region.
 */
export async function grabCut(rgb: Uint8Array, width: number, height: number, labels: Uint8Array): Promise<Plane> {
  const region = createPlane(width, height);
  const isInside = (label: number): boolean => label === SUBJECT || label === PROBABLY_SUBJECT;
  const inside = labels.filter(isInside).length;
  if (Math.min(inside, labels.length - inside) < LEAST_PIXELS) {
    return { width, height, data: Float32Array.from(labels, (label) => (isInside(label) ? 1 : 0)) };
  }
  const { cv } = await load();
  const image = cv.matFromArray(height, width, cv.CV_8UC3, rgb);
  for (const seed of SEEDS) {
    const mask = cv.matFromArray(height, width, cv.CV_8UC1, labels);
    const [ground, subject] = [new cv.Mat(), new cv.Mat()];
    cv.setRNGSeed(seed);
    cv.grabCut(image, mask, new cv.Rect(0, 0, width, height), ground, subject, ROUNDS, cv.GC_INIT_WITH_MASK);
    region.data.forEach((votes, pixel) => {
      region.data[pixel] = votes + (isInside(mask.data[pixel] ?? 0) ? 1 : 0);
    });
    for (const part of [mask, ground, subject]) {
      part.delete();
    }
  }
  image.delete();
  region.data.forEach((votes, pixel) => {
    region.data[pixel] = votes * 2 > SEEDS.length ? 1 : 0;
  });
  return region;
}

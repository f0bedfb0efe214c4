import type { Model, Output } from '../inference/runtime.ts';
import type { Pixels } from '../paint/pixels.ts';
import { sampleRgb } from './plane.ts';

/** Edges as shares of the picture's width and height, 0..1. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Detection {
  /** Name of a COCO class, such as "person" or "wine glass". */
  label: string;
  /** 0..1. */
  score: number;
  box: Box;
}

const SIDE = 416;
const STRIDES = [8, 16, 32] as const;
const LEAST_SCORE = 0.3;
const MOST_OVERLAP = 0.5;
/** Mean and spread of each channel that the network was trained with, blue first. */
const CHANNELS = [
  { mean: 103.53, spread: 57.375 },
  { mean: 116.28, spread: 57.12 },
  { mean: 123.675, spread: 58.395 },
] as const;

const LABELS = (
  'person,bicycle,car,motorcycle,airplane,bus,train,truck,boat,traffic light,fire hydrant,stop sign,parking meter,bench,bird,cat,dog,' +
  'horse,sheep,cow,elephant,bear,zebra,giraffe,backpack,umbrella,handbag,tie,suitcase,frisbee,skis,snowboard,sports ball,kite,' +
  'baseball bat,baseball glove,skateboard,surfboard,tennis racket,bottle,wine glass,cup,fork,knife,spoon,bowl,banana,apple,sandwich,' +
  'orange,broccoli,carrot,hot dog,pizza,donut,cake,chair,couch,potted plant,bed,dining table,toilet,tv,laptop,mouse,remote,keyboard,' +
  'cell phone,microwave,oven,toaster,sink,refrigerator,book,clock,vase,scissors,teddy bear,hair drier,toothbrush'
).split(',');

/** Finds things with NanoDet (Lyu 2020), surest first. */
export async function detectThings(model: Model, pixels: Pixels): Promise<Detection[]> {
  const rgb = await sampleRgb(pixels, SIDE, SIDE);
  const area = SIDE * SIDE;
  const input = new Float32Array(area * 3);
  CHANNELS.forEach(({ mean, spread }, channel) => {
    for (let pixel = 0; pixel < area; pixel += 1) {
      input[channel * area + pixel] = ((rgb[pixel * 3 + 2 - channel] ?? 0) - mean) / spread;
    }
  });
  const outputs = model.run(input, [1, 3, SIDE, SIDE]);
  const found = STRIDES.flatMap((stride) => readCells(outputs, stride));
  return withoutDoubles(found.sort((left, right) => right.score - left.score));
}

/** One detector head: per cell a score for each class, and for each edge of the box a distribution of its distance. */
function readCells(outputs: readonly Output[], stride: number): Detection[] {
  const across = SIDE / stride;
  const cells = across * across;
  const heads = outputs.filter(({ shape }) => shape[1] === cells);
  const scores = heads.find(({ shape }) => shape[2] === LABELS.length)?.values;
  const edges = heads.find(({ shape }) => shape[2] !== LABELS.length);
  if (!scores || !edges) {
    return [];
  }
  const bins = (edges.shape[2] ?? 0) / 4;
  const found: Detection[] = [];
  for (let cell = 0; cell < cells; cell += 1) {
    const own = scores.subarray(cell * LABELS.length, (cell + 1) * LABELS.length);
    const score = Math.max(...own);
    const label = LABELS[own.indexOf(score)];
    if (score < LEAST_SCORE || label === undefined) {
      continue;
    }
    const x = (cell % across) + 0.5;
    const y = Math.floor(cell / across) + 0.5;
    const reach = (edge: number): number => expectedBin(edges.values, (cell * 4 + edge) * bins, bins);
    const share = (value: number): number => Math.min(1, Math.max(0, value / across));
    const box = {
      left: share(x - reach(0)),
      top: share(y - reach(1)),
      right: share(x + reach(2)),
      bottom: share(y + reach(3)),
    };
    found.push({ label, score, box });
  }
  return found;
}

/** Mean of a softmax over whole distances (generalized focal loss, Li et al. 2020). */
function expectedBin(values: Float32Array, start: number, bins: number): number {
  let sum = 0;
  let total = 0;
  for (let bin = 0; bin < bins; bin += 1) {
    const weight = Math.exp(values[start + bin] ?? 0);
    sum += weight * bin;
    total += weight;
  }
  return total > 0 ? sum / total : 0;
}

export function areaOf(box: Box): number {
  return Math.max(0, box.right - box.left) * Math.max(0, box.bottom - box.top);
}

function withoutDoubles(sorted: readonly Detection[]): Detection[] {
  const kept: Detection[] = [];
  for (const candidate of sorted) {
    if (kept.every(({ box }) => overlapOf(box, candidate.box) <= MOST_OVERLAP)) {
      kept.push(candidate);
    }
  }
  return kept;
}

/** Intersection over union. */
function overlapOf(a: Box, b: Box): number {
  const shared = areaOf({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  return shared / Math.max(1e-9, areaOf(a) + areaOf(b) - shared);
}

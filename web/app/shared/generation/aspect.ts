import { namedSizes, type Size } from '@kinora/catalogue/sizes';
import type { Generation } from '@kinora/server/generations-wire';
import * as z from 'zod/mini';
import { loadedToolOf } from '../tools/registry.ts';
import { isImage, isSound, originalOf } from './output.ts';
import { takenOutputsOf } from './taken-down.tsx';

const sizes: Readonly<Record<string, Size>> = namedSizes;
const side = z.number().check(z.positive());
const size = z.object({ width: side, height: side });
/** Of records that say what the model made of the aspect that was chosen. */
const madeShape = z.object({ aspectRatio: z.string() });
const ratio = z.string().check(z.regex(/^\d{1,2}:\d{1,2}$/));

function sizeIn(value: unknown): number | undefined {
  const found = size.safeParse(value);
  return found.success ? found.data.width / found.data.height : undefined;
}

function ratioIn(value: unknown): number | undefined {
  const found = ratio.safeParse(value);
  if (!found.success) return undefined;
  const [width = 1, height = 1] = found.data.split(':').map(Number);
  return width / height;
}

/** Width over height that a recorded input asks for, however it says so; undefined where it says nothing. */
function askedAspect(record: Readonly<Record<string, unknown>>): number | undefined {
  const { imageSize, aspectRatio, resolutionMode, imageAnalysis, videoAnalysis } = record;
  const made = madeShape.safeParse(record.made);
  return (
    sizeIn(record) ??
    sizeIn(typeof imageSize === 'string' ? sizes[imageSize] : imageSize) ??
    ratioIn(made.success ? made.data.aspectRatio : aspectRatio) ??
    ratioIn(resolutionMode) ??
    sizeIn(imageAnalysis) ??
    sizeIn(videoAnalysis)
  );
}

const NARROWEST = 0.72;
const WIDEST = 2.2;
const WIDE = 16 / 9;
/** The room of a waveform. */
const SOUND = 2;
/** Of two pictures side by side. */
const WIDEST_PAIR = 3;
/** More are counted, not shown. */
export const MOST_TILES = 4;

type Shown = Pick<Generation, 'outputs' | 'input_data' | 'tool_type' | 'status' | 'metadata'>;

/** Pictures that will come; the clips of a video are joined to one. */
function askedCount(generation: Shown): number {
  const tool = loadedToolOf(generation);
  if (tool?.category !== 'image') return 1;
  const parsed = tool?.readRecord(generation.input_data);
  return parsed?.ok ? parsed.input.count : 1;
}

/** Whether a card shows the original beside the one result, or will. */
export function isBeforeAfter(generation: Shown): boolean {
  if (originalOf(generation)?.kind !== 'image') return false;
  const { outputs, status } = generation;
  if (status === 'processing') return askedCount(generation) === 1;
  return outputs.length === 1 && outputs.every(isImage) && takenOutputsOf(generation).length === 0;
}

/** How many pictures a card shows at once, in two columns, where it may show up to `most` outputs. */
export function tileCount(generation: Shown, most: number): number {
  if (generation.status === 'failed') return 1;
  if (isBeforeAfter(generation)) return 2;
  const there = generation.outputs.length === 0 ? 0 : generation.outputs.length + takenOutputsOf(generation).length;
  const outputs = generation.status === 'processing' && most > 1 ? askedCount(generation) : there;
  return Math.max(1, Math.min(most, outputs));
}

/** Width over height of a generation's card: the results' own, or what was asked for until there are any. */
export function cardAspect(generation: Shown, most = 1): number {
  const { outputs, input_data } = generation;
  const [output] = outputs;
  const kind = loadedToolOf(generation)?.outputKind;
  const usual = kind === 'video' ? WIDE : kind === 'audio' ? SOUND : 1;
  const made = output && (isSound(output) ? SOUND : output.width / output.height);
  const aspect = made ?? askedAspect(input_data) ?? usual;
  const tiles = tileCount(generation, most);
  const columns = Math.min(2, tiles);
  const rows = Math.ceil(tiles / 2);
  const widest = tiles === 2 ? WIDEST_PAIR : WIDEST;
  return Math.min(widest, Math.max(NARROWEST, (aspect * columns) / rows));
}

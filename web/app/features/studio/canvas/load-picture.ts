import { canvasLimits } from '@kinora/catalogue/canvas';
import { getGeneration } from '../../../shared/api/api.ts';
import { isImage } from '../../../shared/generation/output.ts';

/** Which picture is edited: a result, or an upload by its address. */
export type Source = { generation: string; output: number } | { file: string };

/** A picture ready to be drawn: halved again and again, for when it is shown small. */
export type Picture = {
  url: string;
  name: string;
  width: number;
  height: number;
  levels: readonly ImageBitmap[];
};

type Unloadable = 'gone' | 'noPicture' | 'tooLarge' | 'tooSmall';
/** Why a picture cannot be edited. */
export class UnloadablePicture extends Error {
  readonly why: Unloadable;

  constructor(why: Unloadable) {
    super(`The picture cannot be edited: ${why}`);
    this.why = why;
  }
}

const SMALLEST_LEVEL = 512;

export function readSource(query: URLSearchParams): Source | null {
  const [generation, file] = [query.get('generation'), query.get('file')];
  if (generation !== null) return { generation, output: Number(query.get('output') ?? 0) || 0 };
  return file?.startsWith('/files/') === true ? { file } : null;
}

/** @throws UnloadablePicture */
export async function loadPicture(source: Source, signal: AbortSignal): Promise<Picture> {
  const { url, name, bitmap } = await readBitmap(source, signal);
  const { width, height } = bitmap;
  if (scaleWithin(bitmap) < 1) throw new UnloadablePicture('tooLarge');
  if (Math.min(width, height) < canvasLimits.leastSide) throw new UnloadablePicture('tooSmall');
  return { url, name, width, height, levels: await levelsOf(bitmap) };
}

/** By how much a picture must shrink for the canvas; 1 where it need not. */
export function scaleWithin({ width, height }: { width: number; height: number }): number {
  return Math.min(1, canvasLimits.side / Math.max(width, height), Math.sqrt(canvasLimits.pixels / (width * height)));
}

/** @throws UnloadablePicture */
export async function readBitmap(
  source: Source,
  signal: AbortSignal,
): Promise<{ url: string; name: string; bitmap: ImageBitmap }> {
  const { url, name } = await addressOf(source, signal);
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new UnloadablePicture('gone');
  const bitmap = await createImageBitmap(await answer.blob()).catch(() => {
    throw new UnloadablePicture('noPicture');
  });
  return { url, name, bitmap };
}

async function addressOf(source: Source, signal: AbortSignal): Promise<{ url: string; name: string }> {
  if ('file' in source) return { url: source.file, name: '' };
  const generation = await getGeneration(source.generation, signal);
  const output = generation.outputs[source.output];
  if (output === undefined) throw new UnloadablePicture('gone');
  if (!isImage(output)) throw new UnloadablePicture('noPicture');
  return { url: output.url, name: generation.generation_name };
}

async function levelsOf(whole: ImageBitmap): Promise<ImageBitmap[]> {
  const levels = [whole];
  for (let last = whole; Math.max(last.width, last.height) > 2 * SMALLEST_LEVEL; ) {
    last = await createImageBitmap(last, {
      resizeWidth: Math.max(1, Math.round(last.width / 2)),
      resizeHeight: Math.max(1, Math.round(last.height / 2)),
      resizeQuality: 'medium',
    });
    levels.push(last);
  }
  return levels;
}

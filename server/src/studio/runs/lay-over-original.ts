import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Canvas } from '@kinora/catalogue/tool';
import { text } from '@kinora/texts/typed-keys';
import * as z from 'zod';
import { AppError } from '../../platform/errors.ts';
import { type Cover, featheredCover, layOver, MOST_FEATHER, type Pixels } from '../../platform/media/lay-over.ts';
import { decoder } from '../../platform/media/sharp.ts';
import { createSlots } from '../../platform/media/slots.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { inSlices } from '../../platform/watermark/picture-file.ts';
import { recordedInput } from '../generations/recorded-input.ts';
import { keyOf } from '../providers/input-files.ts';
import type { ClaimedRun, RunPorts } from './run.ts';

const MOST_PIXELS = 100_000_000;
const COMPOSED = 'composed.png';
/** Each has the picture, the frame and what was made in memory. */
const slots = createSlots(1);

const side = z.int().min(1).max(16_384);
const offset = z.int().min(0).max(16_384);
const given = z.object({
  image: z.string(),
  mask: z.string().nullable(),
  width: side,
  height: side,
  left: offset,
  top: offset,
  feather: z.int().min(0).max(MOST_FEATHER),
});

/**
 * Lays what was delivered for an edit over the picture that it edits, as a lossless PNG beside it: outside the mask and its
 * feather every pixel is the original's, whatever the provider sent. Other tools' files stay as they are.
 * @returns the name of the file to keep
 * @throws AppError bad_output where what was delivered is no picture; cannot_finish where the original or the mask is gone
 */
export async function layOverOriginal(
  deps: Pick<RunPorts, 'store'>,
  run: ClaimedRun,
  { folder, file }: { folder: string; file: string },
): Promise<{ file: string; isComposed: boolean }> {
  const { canvas } = run.sold.tool;
  if (canvas === null) return { file, isComposed: false };
  const { input } = recordedInput(run.sold.tool, run.input_data);
  const order = readOrder(canvas, input.values);
  await slots.run(() => compose(deps, { folder, file, order, paints: canvas.painted }));
  return { file: COMPOSED, isComposed: true };
}

type Order = z.output<typeof given>;

function readOrder(canvas: Canvas, values: Readonly<Record<string, unknown>>): Order {
  const { image, mask, width, height, left, top, feather } = canvas;
  const named = { image, mask, width, height, left, top, feather };
  return given.parse(
    Object.fromEntries(Object.entries(named).map(([key, field]) => [key, field === null ? null : values[field]])),
  );
}

type Work = { folder: string; file: string; order: Order; paints: Canvas['painted'] };

async function compose({ store }: { store: ObjectStore }, { folder, file, order, paints }: Work): Promise<void> {
  const { width, height, left, top, feather } = order;
  const original = await readPixels(await copyOf(store, order.image, join(folder, 'canvas-original')));
  const mask =
    order.mask === null
      ? withoutMask(original, order)
      : await maskOf(await copyOf(store, order.mask, join(folder, 'canvas-mask')), { width, height, paints });
  const cover = await inSlices(featheredCover(mask, feather));
  const painted = await readPixels(join(folder, file), { width, height }).catch(() => {
    throw new AppError('bad_output', 'What the service delivered is not a picture that can be kept', 502);
  });
  const { data, channels } = await inSlices(layOver(original, { left, top }, painted.data, cover));
  const { default: sharp } = await import('sharp');
  await sharp(data, { raw: { width, height, channels } })
    .png({ compressionLevel: 6, adaptiveFiltering: true })
    .toFile(join(folder, COMPOSED));
}

/** The mask for a model that takes none: it changes the whole picture or, where it extends one, nothing of the original. */
function withoutMask(original: Pixels, { width, height }: Order): Cover {
  const isLarger = width !== original.width || height !== original.height;
  return { width, height, data: new Uint8Array(width * height).fill(isLarger ? 0 : 255) };
}

/** A picture upright and in sRGB, as it is shown; at another size without its transparency. */
async function readPixels(path: string, size?: { width: number; height: number }): Promise<Pixels> {
  const upright = (await decoder(path, MOST_PIXELS)).autoOrient().toColourspace('srgb');
  const sized = size === undefined ? upright : upright.removeAlpha().resize({ ...size, fit: 'fill' });
  const { data, info } = await sized.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (channels !== 3 && channels !== 4) throw new Error(`A picture of ${channels} channels`);
  return { width, height, channels, data };
}

async function maskOf(
  path: string,
  { width, height, paints }: { width: number; height: number; paints: Canvas['painted'] },
) {
  // What is transparent in a mask is not painted.
  const background = paints === 'white' ? '#000000' : '#ffffff';
  const gray = (await decoder(path, MOST_PIXELS)).flatten({ background }).toColourspace('b-w');
  const sized = gray.resize({ width, height, fit: 'fill', kernel: 'nearest' });
  const raw = await (paints === 'white' ? sized : sized.negate()).extractChannel(0).raw({ depth: 'uchar' }).toBuffer();
  return { width, height, data: raw };
}

/** @throws AppError cannot_finish */
async function copyOf(store: ObjectStore, url: string, path: string): Promise<string> {
  const found = await store.get(keyOf(url));
  if (found === null) throw new AppError('cannot_finish', text('refusals', 'data.editPictureGone'), 500);
  await pipeline(found.stream, createWriteStream(path));
  return path;
}

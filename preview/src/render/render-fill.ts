import type { FillOrder } from '@kinora/providers/port/orders';
import type { RenderedOutput } from '@kinora/providers/port/painter';
import { blendOver } from '../edit/blend.ts';
import { InputError } from '../inputs/input-error.ts';
import { loadPicture } from '../inputs/load-picture.ts';
import { paintPicture } from '../paint/paint-picture.ts';
import { type Pixels, resizePixels } from '../paint/pixels.ts';
import { createRandom } from '../paint/random.ts';
import { notDrawn } from '../prompt/not-drawn.ts';
import { parsePrompt } from '../prompt/parse.ts';
import { fillBehind } from '../video/picture/fill-behind.ts';
import { encodePicture } from './encode.ts';
import type { RenderTools } from './tools.ts';

const SOURCE_SIDE = 2048;
/** How far it fades around what is white, about. Pixels. */
const SOFT = 12;
/** From here on a pixel of the mask is white. */
const WHITE = 128;
/** Words that ask for nothing but what is around. */
const SURROUNDINGS = /\b(empty|continues?|nothing else)\b/i;

/** What is white in the mask is painted as the prompt says, or continued from what surrounds it. */
export async function renderFill(
  order: FillOrder,
  { index, library, report }: Pick<RenderTools, 'index' | 'library' | 'report'>,
): Promise<RenderedOutput> {
  const { width, height, prompt, steps, guidance, format } = order;
  const seed = order.seed + index;
  report(2, 'Fetching the image');
  const [source, mask] = await Promise.all([
    loadPicture(order.source, SOURCE_SIDE),
    loadPicture(order.mask, SOURCE_SIDE),
  ]);
  if (source.original.width !== mask.original.width || source.original.height !== mask.original.height) {
    throw new InputError('input_unreadable', 'The mask must have the same size as the image.');
  }
  const framed = resizePixels(source, width, height);
  const hole = softened(resizePixels(mask, width, height));
  report(15, 'Filling the gap');
  const filled = fillBehind(framed, hole);
  const isWritten = prompt.trim() !== '' && !SURROUNDINGS.test(prompt);
  const bounds = isWritten ? boundsOf(hole, framed) : null;
  if (bounds !== null) {
    const plan = parsePrompt(prompt, '', library, createRandom(seed));
    const settings = { width: bounds.width, height: bounds.height, seed, steps, guidance };
    const painted = await paintPicture(plan, settings, library, (percent, text) => report(20 + percent * 0.7, text));
    blendOver(filled, placed(painted, bounds, framed), 1, hole);
  }
  report(92, 'Saving the picture');
  const missing = isWritten ? notDrawn(prompt, library) : [];
  return { format, width, height, seed, notDrawn: missing, content: { bytes: await encodePicture(filled, format) } };
}

/** All of what is white, and less and less of what is beside it: what is new has no hard edge of its own. */
function softened(mask: Pixels): Uint8Array {
  const { width, height, data } = mask;
  const small = resizePixels(mask, Math.max(1, Math.round(width / SOFT)), Math.max(1, Math.round(height / SOFT)));
  const soft = resizePixels(small, width, height).data;
  return Uint8Array.from({ length: width * height }, (_, at) =>
    (data[at * 4] ?? 0) >= WHITE ? 255 : Math.min(255, 2 * (soft[at * 4] ?? 0)),
  );
}

type Part = { left: number; top: number; width: number; height: number };

/** The least rectangle with everything white in it; null where nothing is. */
function boundsOf(hole: Uint8Array, { width, height }: Pixels): Part | null {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (hole[y * width + x] === 0) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  if (right < 0) return null;
  const [wide, high] = [Math.max(16, right - left + 1), Math.max(16, bottom - top + 1)];
  return { left: Math.min(left, width - wide), top: Math.min(top, height - high), width: wide, height: high };
}

/** A part at its place in a picture of the frame's size. */
function placed(part: Pixels, { left, top }: Part, { width, height }: Pixels): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < part.height; y += 1) {
    data.set(part.data.subarray(y * part.width * 4, (y + 1) * part.width * 4), ((y + top) * width + left) * 4);
  }
  return { width, height, data };
}

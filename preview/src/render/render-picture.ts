import type { PictureOrder } from '@kinora/providers/port/orders';
import type { RenderedOutput } from '@kinora/providers/port/painter';
import { loadPicture } from '../inputs/load-picture.ts';
import { paintPicture } from '../paint/paint-picture.ts';
import { createRandom } from '../paint/random.ts';
import { notDrawn } from '../prompt/not-drawn.ts';
import { parsePrompt } from '../prompt/parse.ts';
import { varyPicture } from '../vary/vary-picture.ts';
import { adaptPlan, tintPicture } from './adapt-style.ts';
import { encodePicture } from './encode.ts';
import type { RenderTools } from './tools.ts';

/** Runware's way of asking for a variation without a prompt. */
const BLANK_PROMPT = '__BLANK__';
/** Larger guides are shrunk first: more detail than a brush can follow is lost time. */
const GUIDE_SIDE = 1600;

/** From order to file: reads the prompt, paints, encodes. The same order and index give the same bytes. */
export async function renderPicture(
  order: PictureOrder,
  tools: Pick<RenderTools, 'index' | 'library' | 'report'>,
): Promise<RenderedOutput> {
  const { index, library, report } = tools;
  const { width, height, guide, adapters, format } = order;
  const seed = order.seed + index;
  const settings = { width, height, steps: order.steps, guidance: order.guidance, seed };
  const isBlank = order.prompt.trim() === BLANK_PROMPT;
  const read = parsePrompt(isBlank ? '' : order.prompt, order.negativePrompt, library, createRandom(seed));
  const plan = adaptPlan(read, adapters);
  if (guide) {
    report(2, 'Fetching the guide image');
  }
  const pixels = guide
    ? await varyPicture(
        await loadPicture(guide.source, GUIDE_SIDE),
        isBlank ? null : plan,
        { ...settings, weight: guide.weight },
        report,
      )
    : await paintPicture(plan, settings, library, report);
  tintPicture(pixels, adapters);
  report(92, 'Saving the picture');
  const missing = isBlank ? [] : notDrawn(order.prompt, library);
  return { format, width, height, seed, notDrawn: missing, content: { bytes: await encodePicture(pixels, format) } };
}

import type { EditOrder } from '@kinora/providers/port/orders';
import type { RenderedOutput } from '@kinora/providers/port/painter';
import { editPicture } from '../edit/edit-picture.ts';
import { loadPicture } from '../inputs/load-picture.ts';
import { resizePixels } from '../paint/pixels.ts';
import { encodePicture } from './encode.ts';
import { sizeForEdit, withinPixels } from './size-for-edit.ts';
import type { RenderTools } from './tools.ts';

/** Larger results are edited at this size and enlarged, which bounds time and memory. */
const WORK_PIXELS = 2048 * 2048;
const SOURCE_SIDE = 2048;

/** The order's source, changed as its prompt says. The same order and index give the same bytes. */
export async function renderEdit(
  order: EditOrder,
  tools: Pick<RenderTools, 'index' | 'library' | 'models' | 'report'>,
): Promise<RenderedOutput> {
  const { index, library, models, report } = tools;
  const { prompt, steps, guidance, format } = order;
  const seed = order.seed + index;
  report(2, 'Fetching the image');
  const source = await loadPicture(order.source, SOURCE_SIDE);
  const { width, height } = sizeForEdit(order.resolution, source.original);
  const work = withinPixels({ width, height }, WORK_PIXELS);
  const edited = await editPicture(source, prompt, { ...work, seed, steps, guidance }, library, models, report);
  const isSmaller = edited.width < width || edited.height < height;
  const pixels = isSmaller ? resizePixels(edited, width, height) : edited;
  report(92, 'Saving the picture');
  return { format, width, height, seed, content: { bytes: await encodePicture(pixels, format) } };
}

import type { CutoutOrder } from '@kinora/providers/port/orders';
import type { RenderedOutput } from '@kinora/providers/port/painter';
import sharp from 'sharp';
import { cutOut } from '../cutout/cut-out.ts';
import { loadPicture } from '../inputs/load-picture.ts';
import { engineMark } from './encode.ts';
import type { RenderTools } from './tools.ts';

/** The result has the source's size up to this side; larger sources are shrunk. */
const MAX_SIDE = 4096;

/** The source's subject as PNG, transparent around it. */
export async function renderCutout(
  order: CutoutOrder,
  { models, report }: Pick<RenderTools, 'models' | 'report'>,
): Promise<RenderedOutput> {
  report(2, 'Fetching the image');
  const source = await loadPicture(order.source, MAX_SIDE);
  const { alpha, colors } = await cutOut(source, models, report);
  const { width, height, data } = colors;
  for (let at = 0; at < alpha.length; at += 1) {
    data[at * 4 + 3] = alpha[at] ?? 0;
  }
  report(92, 'Saving the picture');
  const bytes = await sharp(data, { raw: { width, height, channels: 4 } })
    .withExif(engineMark)
    .png({ compressionLevel: 5 })
    .toBuffer();
  return { format: 'PNG', width, height, content: { bytes } };
}

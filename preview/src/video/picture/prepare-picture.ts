import type { ClipOrder } from '@kinora/providers/port/orders';
import sharp from 'sharp';
import { paintPicture, type Report } from '../../paint/paint-picture.ts';
import type { Pixels } from '../../paint/pixels.ts';
import { applyStyle, freeFlow } from '../../paint/styles/apply-style.ts';
import type { SubjectLibrary } from '../../paint/subjects/subject-library.ts';
import type { Size } from '../sizes.ts';
import { planScene } from './plan-scene.ts';

/** How much care the painter takes. */
const STEPS = 24;

interface PreparedPicture {
  pixels: Pixels;
  /** False for a painted place without anybody in it: looking for a subject would only find trees. */
  mayHaveSubject: boolean;
}

/** The input in the clip's shape, painted again if a style is asked for; or a painting of the prompt. */
export async function preparePicture(
  order: Pick<ClipOrder, 'prompt' | 'negativePrompt' | 'style' | 'seed'>,
  input: Pixels | null,
  size: Size,
  library: SubjectLibrary,
  report: Report,
): Promise<PreparedPicture> {
  const { style, seed } = order;
  if (input === null) {
    const plan = planScene(order, library);
    const settings = { ...size, seed, steps: STEPS, guidance: 7 };
    const pixels = await paintPicture(style === null ? plan : { ...plan, style }, settings, library, report);
    return { pixels, mayHaveSubject: plan.subjects.length > 0 };
  }
  const fitted = await fitPicture(input, size);
  if (style === null) {
    return { pixels: fitted, mayHaveSubject: true };
  }
  report(50, 'Laying brush strokes');
  const flowAt = freeFlow(fitted, seed);
  const pixels = await applyStyle(fitted, style, { seed, steps: STEPS, isMonochrome: false, flowAt, careAt: null });
  return { pixels, mayHaveSubject: true };
}

/** Covers a size with a picture; what is cut away is where there is least to see. */
async function fitPicture(source: Pixels, { width, height }: Size): Promise<Pixels> {
  const raw = { width: source.width, height: source.height, channels: 4 as const };
  const data = await sharp(source.data, { raw })
    .removeAlpha()
    .resize(width, height, { fit: 'cover', position: sharp.strategy.attention })
    .ensureAlpha()
    .raw()
    .toBuffer();
  return { width, height, data: new Uint8ClampedArray(data) };
}

import type { ClipOrder } from '@kinora/providers/port/orders';
import { paintPicture, type Report } from '../../paint/paint-picture.ts';
import type { Pixels } from '../../paint/pixels.ts';
import { applyStyle, freeFlow } from '../../paint/styles/apply-style.ts';
import type { SubjectLibrary } from '../../paint/subjects/subject-library.ts';
import type { Size } from '../sizes.ts';
import { fitPicture } from './fit-picture.ts';
import { planScene } from './plan-scene.ts';

/** How much care the painter takes. */
const STEPS = 24;

export interface PreparedPicture {
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
  const fitted = await fitPicture(input, size.width, size.height);
  if (style === null) {
    return { pixels: fitted, mayHaveSubject: true };
  }
  report(50, 'Laying brush strokes');
  const flowAt = freeFlow(fitted, seed);
  const pixels = await applyStyle(fitted, style, { seed, steps: STEPS, isMonochrome: false, flowAt, careAt: null });
  return { pixels, mayHaveSubject: true };
}

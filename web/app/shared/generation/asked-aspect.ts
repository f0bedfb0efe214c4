import { namedSizes, type Size } from '@kinora/catalogue/sizes';
import * as z from 'zod/mini';

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
export function askedAspect(record: Readonly<Record<string, unknown>>): number | undefined {
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

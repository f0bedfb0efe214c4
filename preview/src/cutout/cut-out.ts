import type { Report } from '../paint/paint-picture.ts';
import type { Pixels } from '../paint/pixels.ts';
import { cleanColors } from './clean-colors.ts';
import { findSubject } from './find-subject.ts';
import type { CutoutModels } from './load-models.ts';
import { refineEdges } from './refine-edges.ts';

export interface CutOut {
  /** How much of each pixel belongs to the subject, 0..255. */
  alpha: Uint8Array;
  /** The picture with the old background's color taken out of the subject's edge; its own alpha stays 255. */
  colors: Pixels;
  /** 0..1; below about 0.3 nothing stood out and the shape is a guess. */
  confidence: number;
}

/** Separates the subject of a picture from its background. The same bytes give the same result. */
export async function cutOut(pixels: Pixels, models: CutoutModels, report: Report): Promise<CutOut> {
  report(10, 'Looking for the subject');
  const { region, confidence } = await findSubject(pixels, models);
  report(60, 'Following the edges');
  const alpha = await refineEdges(pixels, region);
  report(80, 'Cleaning the edges');
  return { alpha, colors: await cleanColors(pixels, alpha), confidence };
}

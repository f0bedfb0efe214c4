import { paintPicture, type Report } from '../paint/paint-picture.ts';
import type { Pixels } from '../paint/pixels.ts';
import { createRandom } from '../paint/random.ts';
import type { SubjectLibrary } from '../paint/subjects/subject-library.ts';
import { parsePrompt } from '../prompt/parse.ts';
import type { ScenePlan } from '../prompt/plan.ts';
import { GuideImageError, loadGuide } from '../vary/load-guide.ts';
import { varyPicture } from '../vary/vary-picture.ts';
import { encodePicture } from './encode.ts';
import type { RenderMessage, RenderRequest } from './messages.ts';

type RenderAnswer = Extract<RenderMessage, { kind: 'done' | 'refused' }>;

/** Runware's way of asking for a variation without a prompt. */
const BLANK_PROMPT = '__BLANK__';

/** From request to file: reads the prompt, paints, encodes. The same request gives the same bytes. */
export async function renderPicture(
  request: RenderRequest,
  library: SubjectLibrary,
  report: Report,
): Promise<RenderAnswer> {
  const isBlank = request.prompt.trim() === BLANK_PROMPT;
  const plan = parsePrompt(isBlank ? '' : request.prompt, request.negativePrompt, library, createRandom(request.seed));
  let pixels: Pixels;
  if (request.guide) {
    const guided = await paintGuided(request, request.guide, isBlank ? null : plan, report);
    if ('kind' in guided) {
      return guided;
    }
    pixels = guided;
  } else {
    pixels = await paintPicture(plan, request, library, report);
  }
  report(92, 'Saving the picture');
  return { kind: 'done', bytes: await encodePicture(pixels, request.format) };
}

async function paintGuided(
  request: RenderRequest,
  guide: NonNullable<RenderRequest['guide']>,
  plan: ScenePlan | null,
  report: Report,
): Promise<Pixels | Extract<RenderAnswer, { kind: 'refused' }>> {
  try {
    report(2, 'Fetching the guide image');
    return varyPicture(await loadGuide(guide.source), plan, { ...request, weight: guide.weight }, report);
  } catch (error) {
    if (error instanceof GuideImageError) {
      return { kind: 'refused', code: 'invalidGuideImage', message: error.message, parameter: 'ipAdapters' };
    }
    throw error;
  }
}

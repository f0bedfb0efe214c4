import { paintPicture, type Report } from '../paint/paint-picture.ts';
import { createRandom } from '../paint/random.ts';
import type { SubjectLibrary } from '../paint/subjects/subject-library.ts';
import { parsePrompt } from '../prompt/parse.ts';
import { encodePicture } from './encode.ts';
import type { RenderMessage, RenderRequest } from './messages.ts';

type RenderAnswer = Extract<RenderMessage, { kind: 'done' | 'refused' }>;

/** From request to file: reads the prompt, paints, encodes. The same request gives the same bytes. */
export async function renderPicture(
  request: RenderRequest,
  library: SubjectLibrary,
  report: Report,
): Promise<RenderAnswer> {
  const plan = parsePrompt(request.prompt, request.negativePrompt, library, createRandom(request.seed));
  const pixels = await paintPicture(plan, request, library, report);
  report(92, 'Saving the picture');
  return { kind: 'done', bytes: await encodePicture(pixels, request.format) };
}

import * as z from 'zod';
import type { RunwareMapping } from '../provider.ts';
import { BLANK_PROMPT, FLUX_MODEL, fluxGenerator, fluxInput, promptInStyle } from './tool.ts';

const input = z.object(fluxInput);

/** FLUX.1 dev at Runware; Redux is an image-prompt adapter on the same model. */
export const fluxGeneratorProvider: RunwareMapping = {
  provider: 'runware',
  request: (record, media) => {
    const values = input.parse(fluxGenerator.fromRecord(record));
    const guideImage = media.guideImageUrl;
    return {
      model: FLUX_MODEL,
      positivePrompt: values.prompt === '' ? BLANK_PROMPT : promptInStyle(values),
      ...(values.negativePrompt === '' ? {} : { negativePrompt: values.negativePrompt }),
      width: values.width,
      height: values.height,
      steps: values.steps,
      CFGScale: values.guidanceScale,
      ...(values.seed === -1 ? {} : { seed: values.seed }),
      outputFormat: 'PNG',
      ...(values.useRedux && guideImage !== undefined ? { ipAdapters: [{ guideImages: [guideImage] }] } : {}),
    };
  },
};

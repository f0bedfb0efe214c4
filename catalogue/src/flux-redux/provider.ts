import * as z from 'zod';
import { imagesDelivery } from '../fal-deliveries.ts';
import { falFile, falSeed } from '../fal-fields.ts';
import type { FalMapping } from '../provider.ts';
import { fluxRedux, fluxReduxInput } from './tool.ts';

const tolerance = z.enum(['1', '2', '3', '4', '5', '6']);
const MOST_PERMISSIVE = tolerance.enum['6'];
const input = z.object(fluxReduxInput);

/** FLUX 1.1 [pro] Redux. It has no safety switch: switched off means the most permissive tolerance. */
export const fluxReduxProvider = {
  provider: 'fal',
  endpoint: 'fal-ai/flux-pro/v1.1/redux',
  request: (record, media) => {
    const values = input.parse(fluxRedux.fromRecord(record));
    return {
      image_url: falFile(media, 'guideImageUrl'),
      prompt: values.prompt,
      image_size: { width: values.width, height: values.height },
      num_inference_steps: values.steps,
      guidance_scale: values.guidanceScale,
      num_images: values.numImages,
      output_format: values.outputFormat,
      safety_tolerance: values.enableSafetyChecker ? tolerance.parse(String(values.safetyTolerance)) : MOST_PERMISSIVE,
      ...falSeed(values.seed),
    };
  },
  delivery: imagesDelivery,
} satisfies FalMapping;

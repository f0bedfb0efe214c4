import * as z from 'zod';
import { imagesDelivery } from '../fal-deliveries.ts';
import { falSeed, falText } from '../fal-fields.ts';
import type { FalMapping } from '../provider.ts';
import { hidream, hidreamInput, hidreamSize } from './tool.ts';

const input = z.object(hidreamInput);

/** HiDream I1 Dev. It makes no WebP: we ask for PNG and convert, so that nothing is lost on the way. */
export const hidreamProvider = {
  provider: 'fal',
  endpoint: 'fal-ai/hidream-i1-dev',
  request: (record) => {
    const values = input.parse(hidream.fromRecord(record));
    return {
      prompt: values.prompt,
      ...falText('negative_prompt', values.negativePrompt),
      image_size: values.imageSize === 'custom' ? hidreamSize(values) : values.imageSize,
      num_inference_steps: values.numInferenceSteps,
      num_images: values.numImages,
      enable_safety_checker: values.enableSafetyChecker,
      output_format: values.outputFormat === 'webp' ? 'png' : values.outputFormat,
      ...falSeed(values.seed),
    };
  },
  delivery: imagesDelivery,
  finish: (record) => {
    const values = input.parse(hidream.fromRecord(record));
    return values.outputFormat === 'webp' ? { imageFormat: 'webp' } : {};
  },
} satisfies FalMapping;

import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import {
  chooseSeed,
  fileInput,
  guidance,
  imageSize,
  numImages,
  outputFormat,
  painterGuidance,
  prompt,
  seed,
  steps,
} from '../fields.ts';
import { imagesAnswer } from '../images-answer.ts';

const MOST_PERMISSIVE = '6';

export const fluxRedux = defineEndpoint({
  id: 'fal-ai/flux-pro/v1.1/redux',
  input: z.object({
    image_url: fileInput,
    prompt: prompt.default(''),
    image_size: imageSize('landscape_4_3'),
    num_inference_steps: steps(28),
    guidance_scale: guidance(3.5),
    num_images: numImages,
    output_format: outputFormat('jpeg'),
    safety_tolerance: z.enum(['1', '2', '3', '4', '5', MOST_PERMISSIVE]).default('2'),
    seed,
  }),
  checkedPrompt: (input) => (input.safety_tolerance === MOST_PERMISSIVE ? null : input.prompt),
  order: (input) => {
    const first = chooseSeed(input.seed);
    return {
      order: {
        kind: 'picture',
        prompt: input.prompt.trim() === '' ? '__BLANK__' : input.prompt,
        negativePrompt: '',
        ...input.image_size,
        steps: input.num_inference_steps,
        guidance: painterGuidance(input.guidance_scale),
        guide: { source: input.image_url, weight: 1 },
        adapters: [],
        seed: first,
        count: input.num_images,
        format: input.output_format,
      },
      echo: { prompt: input.prompt, seed: first },
    };
  },
  answer: imagesAnswer,
});

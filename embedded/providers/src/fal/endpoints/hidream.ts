import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { chooseSeed, imageSize, numImages, outputFormat, prompt, safetyChecker, seed, steps } from '../fields.ts';
import { imagesAnswer } from '../images-answer.ts';

/** The distilled model has no guidance to set; this is the painter's usual one. */
const GUIDANCE = 7;

export const hidream = defineEndpoint({
  id: 'fal-ai/hidream-i1-dev',
  input: z.object({
    prompt,
    negative_prompt: prompt.default(''),
    image_size: imageSize('square_hd'),
    num_inference_steps: steps(28),
    num_images: numImages,
    enable_safety_checker: safetyChecker,
    output_format: outputFormat('jpeg'),
    seed,
  }),
  checkedPrompt: (input) => (input.enable_safety_checker ? input.prompt : null),
  order: (input) => {
    const first = chooseSeed(input.seed);
    return {
      order: {
        kind: 'picture',
        prompt: input.prompt,
        negativePrompt: input.negative_prompt,
        ...input.image_size,
        steps: input.num_inference_steps,
        guidance: GUIDANCE,
        guide: null,
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

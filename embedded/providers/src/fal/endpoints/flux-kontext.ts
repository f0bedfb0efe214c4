import * as z from 'zod';
import { resolutions } from '../../port/orders.ts';
import { defineEndpoint } from '../endpoint.ts';
import {
  chooseSeed,
  fileInput,
  guidance,
  KONTEXT_STEPS,
  numImages,
  outputFormat,
  prompt,
  safetyChecker,
  seed,
  steps,
} from '../fields.ts';
import { imagesAnswer } from '../images-answer.ts';

export const fluxKontext = defineEndpoint({
  id: 'fal-ai/flux-kontext/dev',
  input: z.object({
    image_url: fileInput,
    prompt,
    num_inference_steps: steps(28, KONTEXT_STEPS),
    guidance_scale: guidance(2.5),
    num_images: numImages,
    resolution_mode: z.enum(resolutions).default('match_input'),
    enable_safety_checker: safetyChecker,
    output_format: outputFormat('jpeg'),
    seed,
  }),
  checkedPrompt: (input) => (input.enable_safety_checker ? input.prompt : null),
  order: (input) => {
    const first = chooseSeed(input.seed);
    return {
      order: {
        kind: 'edit',
        source: input.image_url,
        prompt: input.prompt,
        resolution: input.resolution_mode,
        steps: input.num_inference_steps,
        guidance: input.guidance_scale,
        seed: first,
        count: input.num_images,
        format: input.output_format,
      },
      echo: { prompt: input.prompt, seed: first },
    };
  },
  answer: imagesAnswer,
});

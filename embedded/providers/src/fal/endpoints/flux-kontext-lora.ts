import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import {
  chooseSeed,
  guidance,
  imageSize,
  KONTEXT_STEPS,
  numImages,
  outputFormat,
  painterGuidance,
  prompt,
  safetyChecker,
  seed,
  steps,
} from '../fields.ts';
import { imagesAnswer } from '../images-answer.ts';
import { splitAvoid } from '../split-avoid.ts';

const lora = z.object({
  path: z.string().min(1).max(2000),
  scale: z.number().default(1),
});

export const fluxKontextLora = defineEndpoint({
  id: 'fal-ai/flux-kontext-lora/text-to-image',
  input: z.object({
    prompt,
    image_size: imageSize('landscape_4_3'),
    num_inference_steps: steps(30, KONTEXT_STEPS),
    guidance_scale: guidance(2.5),
    num_images: numImages,
    loras: z.array(lora).max(10).default([]),
    enable_safety_checker: safetyChecker,
    output_format: outputFormat('png'),
    seed,
  }),
  checkedPrompt: (input) => (input.enable_safety_checker ? splitAvoid(input.prompt).prompt : null),
  order: (input) => {
    const first = chooseSeed(input.seed);
    return {
      order: {
        kind: 'picture',
        ...splitAvoid(input.prompt),
        ...input.image_size,
        steps: input.num_inference_steps,
        guidance: painterGuidance(input.guidance_scale),
        guide: null,
        adapters: input.loras.map(({ path, scale }) => ({ address: path, scale })),
        seed: first,
        count: input.num_images,
        format: input.output_format,
      },
      echo: { prompt: input.prompt, seed: first },
    };
  },
  answer: imagesAnswer,
});

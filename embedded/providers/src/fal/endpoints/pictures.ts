import * as z from 'zod';
import { resolutions } from '../../port/orders.ts';
import type { Order } from '../../queue/order.ts';
import { defineEndpoint, type FalEndpoint } from '../endpoint.ts';
import {
  chooseSeed,
  fileInput,
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

/** Prompts are checked beforehand, so no image is ever flagged. */
const imagesAnswer: FalEndpoint['answer'] = ({ files, echo, seconds }) => ({
  images: files,
  timings: { inference: seconds },
  seed: echo.seed ?? null,
  has_nsfw_concepts: files.map(() => false),
  prompt: echo.prompt ?? '',
});

/** What the inputs of endpoints that make several images have in common. */
const images = (format: 'jpeg' | 'png') => ({ num_images: numImages, output_format: outputFormat(format), seed });

type ImagesInput = z.output<z.ZodObject<ReturnType<typeof images>>> & { prompt: string };

/** The rest of an order of images, with what the answer repeats of it. */
function orderImages<Rest extends Pick<Order, 'kind'>>(input: ImagesInput, rest: Rest) {
  const first = chooseSeed(input.seed);
  return {
    order: { ...rest, seed: first, count: input.num_images, format: input.output_format },
    echo: { prompt: input.prompt, seed: first },
  };
}

const MOST_PERMISSIVE = '6';

const fluxRedux = defineEndpoint({
  id: 'fal-ai/flux-pro/v1.1/redux',
  input: z.object({
    ...images('jpeg'),
    image_url: fileInput,
    prompt: prompt.default(''),
    image_size: imageSize('landscape_4_3'),
    num_inference_steps: steps(28),
    guidance_scale: guidance(3.5),
    safety_tolerance: z.enum(['1', '2', '3', '4', '5', MOST_PERMISSIVE]).default('2'),
  }),
  checkedPrompt: (input) => (input.safety_tolerance === MOST_PERMISSIVE ? null : input.prompt),
  order: (input) =>
    orderImages(input, {
      kind: 'picture',
      prompt: input.prompt.trim() === '' ? '__BLANK__' : input.prompt,
      negativePrompt: '',
      ...input.image_size,
      steps: input.num_inference_steps,
      guidance: painterGuidance(input.guidance_scale),
      guide: { source: input.image_url, weight: 1 },
      adapters: [],
    }),
  answer: imagesAnswer,
});

const fluxKontext = defineEndpoint({
  id: 'fal-ai/flux-kontext/dev',
  input: z.object({
    ...images('jpeg'),
    image_url: fileInput,
    prompt,
    num_inference_steps: steps(28, KONTEXT_STEPS),
    guidance_scale: guidance(2.5),
    resolution_mode: z.enum(resolutions).default('match_input'),
    enable_safety_checker: safetyChecker,
  }),
  checkedPrompt: (input) => (input.enable_safety_checker ? input.prompt : null),
  order: (input) =>
    orderImages(input, {
      kind: 'edit',
      source: input.image_url,
      prompt: input.prompt,
      resolution: input.resolution_mode,
      steps: input.num_inference_steps,
      guidance: input.guidance_scale,
    }),
  answer: imagesAnswer,
});

const lora = z.object({
  path: z.string().min(1).max(2000),
  scale: z.number().default(1),
});

/**
 * A prompt that ends in "Avoid: ..." on a line of its own says what it does not want, as people write for models
 * without a negative prompt. A painter that went by words alone would paint just that.
 */
function splitAvoid(text: string): { prompt: string; negativePrompt: string } {
  const match = /^([\s\S]*?)\n\s*avoid:\s*([\s\S]+)$/i.exec(text);
  return { prompt: match?.[1]?.trim() ?? text, negativePrompt: match?.[2]?.trim() ?? '' };
}

const fluxKontextLora = defineEndpoint({
  id: 'fal-ai/flux-kontext-lora/text-to-image',
  input: z.object({
    ...images('png'),
    prompt,
    image_size: imageSize('landscape_4_3'),
    num_inference_steps: steps(30, KONTEXT_STEPS),
    guidance_scale: guidance(2.5),
    loras: z.array(lora).max(10).default([]),
    enable_safety_checker: safetyChecker,
  }),
  checkedPrompt: (input) => (input.enable_safety_checker ? splitAvoid(input.prompt).prompt : null),
  order: (input) =>
    orderImages(input, {
      kind: 'picture',
      ...splitAvoid(input.prompt),
      ...input.image_size,
      steps: input.num_inference_steps,
      guidance: painterGuidance(input.guidance_scale),
      guide: null,
      adapters: input.loras.map(({ path, scale }) => ({ address: path, scale })),
    }),
  answer: imagesAnswer,
});

/** The distilled model has no guidance to set; this is the painter's usual one. */
const HIDREAM_GUIDANCE = 7;

const hidream = defineEndpoint({
  id: 'fal-ai/hidream-i1-dev',
  input: z.object({
    ...images('jpeg'),
    prompt,
    negative_prompt: prompt.default(''),
    image_size: imageSize('square_hd'),
    num_inference_steps: steps(28),
    enable_safety_checker: safetyChecker,
  }),
  checkedPrompt: (input) => (input.enable_safety_checker ? input.prompt : null),
  order: (input) =>
    orderImages(input, {
      kind: 'picture',
      prompt: input.prompt,
      negativePrompt: input.negative_prompt,
      ...input.image_size,
      steps: input.num_inference_steps,
      guidance: HIDREAM_GUIDANCE,
      guide: null,
      adapters: [],
    }),
  answer: imagesAnswer,
});

const fluxInpainting = defineEndpoint({
  id: 'fal-ai/flux-lora/inpainting',
  input: z.object({
    ...images('jpeg'),
    image_url: fileInput,
    mask_url: fileInput,
    prompt,
    image_size: imageSize('square_hd'),
    num_inference_steps: steps(28),
    guidance_scale: guidance(3.5),
    enable_safety_checker: safetyChecker,
  }),
  checkedPrompt: (input) => (input.enable_safety_checker ? input.prompt : null),
  order: (input) =>
    orderImages(input, {
      kind: 'fill',
      source: input.image_url,
      mask: input.mask_url,
      prompt: input.prompt,
      ...input.image_size,
      steps: input.num_inference_steps,
      guidance: painterGuidance(input.guidance_scale),
    }),
  answer: imagesAnswer,
});

const briaBackgroundRemove = defineEndpoint({
  id: 'fal-ai/bria/background/remove',
  input: z.object({ image_url: fileInput }),
  order: (input) => ({ order: { kind: 'cutout', source: input.image_url, count: 1 }, echo: {} }),
  answer: ({ files: [image] }) => ({ image }),
});

export const pictureEndpoints: readonly FalEndpoint[] = [
  fluxRedux,
  fluxKontext,
  fluxKontextLora,
  hidream,
  fluxInpainting,
  briaBackgroundRemove,
];

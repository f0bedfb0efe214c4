import * as z from 'zod';
import type { Delivery } from './provider.ts';

/** A file as fal describes it. Unknown keys are dropped, because fal adds to its answers without notice. */
const file = z.object({
  url: z.url({ protocol: /^https?$/ }),
  content_type: z.string().nullish(),
  file_name: z.string().nullish(),
  file_size: z.number().nullish(),
});
const image = file.extend({ width: z.number().nullish(), height: z.number().nullish() });

const imagesAnswer = z.object({
  images: z.array(image).min(1),
  seed: z.number().nullish(),
  // Some endpoints leave it empty when their checker is off.
  has_nsfw_concepts: z.array(z.boolean()).default([]),
  prompt: z.string().nullish(),
  timings: z.unknown().optional(),
});

/** The answer of the endpoints that make several images; the safety checker says of each whether it was flagged. */
export const imagesDelivery: z.ZodType<Delivery> = imagesAnswer.transform(
  ({ images, seed, has_nsfw_concepts: flags }) => ({
    files: images.map(({ url }) => ({ url })),
    flagged: images.map((_image, index) => flags[index] ?? false),
    metadata: typeof seed === 'number' ? { seed } : {},
  }),
);

/** The answer of the endpoints that make one image. */
export const imageDelivery: z.ZodType<Delivery> = z
  .object({ image })
  .transform((answer) => ({ files: [{ url: answer.image.url }] }));

/** The answer of the endpoints that make a video; some also tell the seed that they used. */
export const videoDelivery: z.ZodType<Delivery> = z
  .object({ video: file, seed: z.number().nullish(), prompt: z.string().nullish() })
  .transform(({ video, seed }) => ({
    files: [{ url: video.url }],
    metadata: typeof seed === 'number' ? { seed } : {},
  }));

import * as z from 'zod';
import type { Style } from '../../port/orders.ts';
import { fileInput, prompt, seed } from '../fields.ts';
import { clipEndpoint, lasting, shapeOf, shortSideOf } from '../video-fields.ts';

/** The painter's nearest hand for each of the model's styles. */
const painterStyles = {
  anime: 'anime',
  '3d_animation': 'painted',
  clay: 'oil',
  comic: 'ink',
  cyberpunk: 'photo',
} as const satisfies Record<string, Style>;

const MOST_BYTES = 2048;
/** The model's own limit, which no JSON schema can say. */
const counted = prompt.refine((text) => Buffer.byteLength(text) <= MOST_BYTES, {
  error: `Should have at most ${MOST_BYTES} bytes of UTF-8`,
  params: { type: 'sequence_too_long' },
});

export const pixverse = clipEndpoint({
  id: 'fal-ai/pixverse/v3.5/image-to-video',
  input: z
    .object({
      image_url: fileInput,
      prompt: counted,
      negative_prompt: counted.default(''),
      duration: z.enum(['5', '8']).default('5'),
      resolution: z.enum(['360p', '540p', '720p', '1080p']).default('720p'),
      style: z.enum(['anime', '3d_animation', 'clay', 'comic', 'cyberpunk']).nullish(),
      seed,
    })
    .refine(({ resolution, duration }) => resolution !== '1080p' || duration === '5', {
      error: 'Videos in 1080p can only be 5 seconds long.',
      path: ['duration'],
    }),
  clip: ({ resolution, duration, style }) => ({
    shape: shapeOf(shortSideOf(resolution), 'auto'),
    style: style ? painterStyles[style] : null,
    ...lasting(duration, 24),
  }),
});

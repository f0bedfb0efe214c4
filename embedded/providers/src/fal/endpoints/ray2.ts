import * as z from 'zod';
import { fileInput, prompt } from '../fields.ts';
import { clipEndpoint, lasting, shapeOf, shortSideOf } from '../video-fields.ts';

export const ray2 = clipEndpoint({
  id: 'fal-ai/luma-dream-machine/ray-2/image-to-video',
  input: z.object({
    prompt,
    image_url: fileInput.nullish(),
    aspect_ratio: z.enum(['16:9', '9:16', '4:3', '3:4', '21:9', '9:21']).default('16:9'),
    loop: z.boolean().default(false),
    resolution: z.enum(['540p', '720p', '1080p']).default('540p'),
    duration: z.enum(['5s', '9s']).default('5s'),
  }),
  clip: ({ aspect_ratio: aspect, resolution, duration, loop }) => ({
    shape: shapeOf(shortSideOf(resolution), aspect),
    loop,
    ...lasting(duration, 24),
  }),
});

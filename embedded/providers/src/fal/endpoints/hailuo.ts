import * as z from 'zod';
import { fileInput, prompt } from '../fields.ts';
import { clipEndpoint, lasting, shapeOf, shortSideOf } from '../video-fields.ts';

export const hailuo = clipEndpoint({
  id: 'fal-ai/minimax/hailuo-02/standard/image-to-video',
  input: z.object({
    image_url: fileInput,
    prompt,
    duration: z.enum(['6', '10']).default('6'),
    resolution: z.enum(['512P', '768P']).default('768P'),
  }),
  clip: ({ duration, resolution }) => ({ shape: shapeOf(shortSideOf(resolution), 'auto'), ...lasting(duration, 24) }),
});

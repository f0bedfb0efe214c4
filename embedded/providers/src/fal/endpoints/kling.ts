import * as z from 'zod';
import { fileInput, prompt } from '../fields.ts';
import { clipEndpoint, lasting, shapeOf } from '../video-fields.ts';

export const kling = clipEndpoint({
  id: 'fal-ai/kling-video/v1.6/pro/image-to-video',
  input: z.object({
    image_url: fileInput,
    prompt,
    duration: z.enum(['5', '10']).default('5'),
    aspect_ratio: z.enum(['16:9', '9:16', '1:1']).default('16:9'),
    negative_prompt: prompt.default('blur, distort, and low quality'),
    cfg_scale: z.number().default(0.5),
  }),
  clip: ({ duration, aspect_ratio: aspect, cfg_scale: strength }) => ({
    shape: shapeOf(1080, aspect),
    strength,
    ...lasting(duration, 24),
  }),
});

import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { fileInput } from '../fields.ts';
import { videoAnswer } from '../video-fields.ts';

export const videoUpscaler = defineEndpoint({
  id: 'fal-ai/video-upscaler',
  input: z.object({
    video_url: fileInput,
    scale: z.union([z.literal(2), z.literal(4)]).default(2),
  }),
  fileField: 'video_url',
  order: (input) => ({ order: { kind: 'upscale', video: input.video_url, factor: input.scale, count: 1 }, echo: {} }),
  answer: videoAnswer,
});

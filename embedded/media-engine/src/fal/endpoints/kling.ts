import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { chooseSeed, fileInput, prompt } from '../fields.ts';
import { clipOf, secondsOf, shapeOf, videoAnswer } from '../video-fields.ts';

const FPS = 24;

export const kling = defineEndpoint({
  id: 'fal-ai/kling-video/v1.6/pro/image-to-video',
  input: z.object({
    image_url: fileInput,
    prompt,
    duration: z.enum(['5', '10']).default('5'),
    aspect_ratio: z.enum(['16:9', '9:16', '1:1']).default('16:9'),
    negative_prompt: prompt.default('blur, distort, and low quality'),
    cfg_scale: z.number().default(0.5),
  }),
  checkedPrompt: (input) => input.prompt,
  order: (input) => ({
    order: clipOf({
      prompt: input.prompt,
      negativePrompt: input.negative_prompt,
      image: input.image_url,
      shape: shapeOf(1080, input.aspect_ratio),
      fps: FPS,
      frames: secondsOf(input.duration) * FPS,
      seed: chooseSeed(null),
      strength: input.cfg_scale,
    }),
    echo: {},
  }),
  answer: videoAnswer,
});

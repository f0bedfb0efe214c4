import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { chooseSeed, fileInput, prompt } from '../fields.ts';
import { clipOf, secondsOf, shapeOf, shortSideOf, videoAnswer } from '../video-fields.ts';

const FPS = 24;

export const ray2 = defineEndpoint({
  id: 'fal-ai/luma-dream-machine/ray-2/image-to-video',
  input: z.object({
    prompt,
    image_url: fileInput.nullish(),
    aspect_ratio: z.enum(['16:9', '9:16', '4:3', '3:4', '21:9', '9:21']).default('16:9'),
    loop: z.boolean().default(false),
    resolution: z.enum(['540p', '720p', '1080p']).default('540p'),
    duration: z.enum(['5s', '9s']).default('5s'),
  }),
  checkedPrompt: (input) => input.prompt,
  order: (input) => ({
    order: clipOf({
      prompt: input.prompt,
      image: input.image_url ?? null,
      shape: shapeOf(shortSideOf(input.resolution), input.aspect_ratio),
      fps: FPS,
      frames: secondsOf(input.duration) * FPS,
      seed: chooseSeed(null),
      loop: input.loop,
    }),
    echo: {},
  }),
  answer: videoAnswer,
});

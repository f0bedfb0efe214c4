import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { chooseSeed, fileInput, prompt } from '../fields.ts';
import { clipOf, secondsOf, shapeOf, shortSideOf, videoAnswer } from '../video-fields.ts';

const FPS = 24;

export const hailuo = defineEndpoint({
  id: 'fal-ai/minimax/hailuo-02/standard/image-to-video',
  input: z.object({
    image_url: fileInput,
    prompt,
    duration: z.enum(['6', '10']).default('6'),
    resolution: z.enum(['512P', '768P']).default('768P'),
  }),
  checkedPrompt: (input) => input.prompt,
  order: (input) => ({
    order: clipOf({
      prompt: input.prompt,
      image: input.image_url,
      shape: shapeOf(shortSideOf(input.resolution), 'auto'),
      fps: FPS,
      frames: secondsOf(input.duration) * FPS,
      seed: chooseSeed(null),
    }),
    echo: {},
  }),
  answer: videoAnswer,
});

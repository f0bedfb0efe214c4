import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { chooseSeed, fileInput, prompt, safetyChecker, seed } from '../fields.ts';
import { clipOf, shapeOf, shortSideOf, videoAnswer } from '../video-fields.ts';

const FPS = 16;
const FRAMES = 81;

export const wanI2v = defineEndpoint({
  id: 'fal-ai/wan-i2v',
  input: z.object({
    image_url: fileInput,
    prompt,
    negative_prompt: prompt.default(''),
    num_frames: z.int().nullish(),
    frames_per_second: z.int().nullish(),
    seed,
    resolution: z.enum(['480p', '720p']).default('720p'),
    enable_safety_checker: safetyChecker.default(false),
    aspect_ratio: z.enum(['auto', '16:9', '9:16', '1:1']).default('auto'),
  }),
  checkedPrompt: (input) => (input.enable_safety_checker ? input.prompt : null),
  order: (input) => {
    const chosen = chooseSeed(input.seed);
    return {
      order: clipOf({
        prompt: input.prompt,
        negativePrompt: input.negative_prompt,
        image: input.image_url,
        shape: shapeOf(shortSideOf(input.resolution), input.aspect_ratio),
        fps: input.frames_per_second ?? FPS,
        frames: input.num_frames ?? FRAMES,
        seed: chosen,
      }),
      echo: { seed: chosen },
    };
  },
  answer: videoAnswer,
});

import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { chooseSeed, fileInput, prompt, safetyChecker, seed } from '../fields.ts';
import { clipOf, shapeOf, shortSideOf, videoAnswer } from '../video-fields.ts';

export const wanI2v = defineEndpoint({
  id: 'fal-ai/wan-i2v',
  input: z.object({
    image_url: fileInput,
    prompt,
    negative_prompt: prompt.default(''),
    num_frames: z.int().min(81).max(100).default(81),
    frames_per_second: z.int().min(5).max(24).default(16),
    seed,
    resolution: z.enum(['480p', '720p']).default('720p'),
    num_inference_steps: z.int().min(2).max(40).default(30),
    guide_scale: z.number().min(1).max(10).default(5),
    shift: z.number().min(1).max(10).default(5),
    enable_safety_checker: safetyChecker,
    enable_prompt_expansion: z.boolean().default(false),
    acceleration: z.enum(['none', 'regular']).default('regular'),
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
        fps: input.frames_per_second,
        frames: input.num_frames,
        seed: chosen,
      }),
      echo: { seed: chosen },
    };
  },
  answer: videoAnswer,
});

import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { chooseSeed, fileInput, prompt, safetyChecker, seed } from '../fields.ts';
import { clipOf, shapeOf, shortSideOf, videoAnswer } from '../video-fields.ts';

export const ltxv = defineEndpoint({
  id: 'fal-ai/ltxv-13b-098-distilled/image-to-video',
  input: z.object({
    image_url: fileInput,
    prompt,
    negative_prompt: prompt.default('worst quality, inconsistent motion, blurry, jittery, distorted'),
    resolution: z.enum(['480p', '720p']).default('720p'),
    aspect_ratio: z.enum(['9:16', '1:1', '16:9', 'auto']).default('auto'),
    num_frames: z.int().default(121),
    frame_rate: z.int().default(24),
    reverse_video: z.boolean().default(false),
    enable_safety_checker: safetyChecker,
    temporal_adain_factor: z.number().default(0.5),
    constant_rate_factor: z.int().default(29),
    seed,
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
        fps: input.frame_rate,
        frames: input.num_frames,
        seed: chosen,
        reverse: input.reverse_video,
        strength: 1 - input.temporal_adain_factor,
        crf: input.constant_rate_factor,
      }),
      echo: { prompt: input.prompt, seed: chosen },
    };
  },
  answer: videoAnswer,
});

import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { chooseSeed, fileInput, prompt, safetyChecker, seed } from '../fields.ts';
import { clipOf, shapeOf, shortSideOf, videoAnswer } from '../video-fields.ts';

const steps = (standard: number) => z.int().min(1).max(20).default(standard);

export const ltxv = defineEndpoint({
  id: 'fal-ai/ltxv-13b-098-distilled/image-to-video',
  input: z.object({
    image_url: fileInput,
    prompt,
    negative_prompt: prompt.default('worst quality, inconsistent motion, blurry, jittery, distorted'),
    loras: z
      .array(z.object({ path: z.string().min(1), scale: z.number().min(0).max(4).default(1) }))
      .max(10)
      .default([]),
    resolution: z.enum(['480p', '720p']).default('720p'),
    aspect_ratio: z.enum(['9:16', '1:1', '16:9', 'auto']).default('auto'),
    num_frames: z.int().min(9).max(1441).default(121),
    frame_rate: z.int().min(1).max(60).default(24),
    first_pass_num_inference_steps: steps(8),
    second_pass_num_inference_steps: steps(8),
    second_pass_skip_initial_steps: steps(5),
    expand_prompt: z.boolean().default(false),
    reverse_video: z.boolean().default(false),
    enable_safety_checker: safetyChecker,
    enable_detail_pass: z.boolean().default(false),
    temporal_adain_factor: z.number().min(0).max(1).default(0.5),
    tone_map_compression_ratio: z.number().min(0).max(1).default(0),
    constant_rate_factor: z.int().min(1).max(60).default(29),
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
        crf: Math.min(51, input.constant_rate_factor),
      }),
      echo: { prompt: input.prompt, seed: chosen },
    };
  },
  answer: videoAnswer,
});

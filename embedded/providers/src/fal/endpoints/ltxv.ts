import * as z from 'zod';
import { fileInput, prompt, safetyChecker, seed } from '../fields.ts';
import { clipEndpoint, shapeOf, shortSideOf } from '../video-fields.ts';

export const ltxv = clipEndpoint({
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
  isChecked: (input) => input.enable_safety_checker,
  clip: (input) => ({
    shape: shapeOf(shortSideOf(input.resolution), input.aspect_ratio),
    fps: input.frame_rate,
    frames: input.num_frames,
    reverse: input.reverse_video,
    strength: 1 - input.temporal_adain_factor,
    crf: input.constant_rate_factor,
  }),
  echo: ({ prompt: words }, chosen) => ({ prompt: words, seed: chosen }),
});

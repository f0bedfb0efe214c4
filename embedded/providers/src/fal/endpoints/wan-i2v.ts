import * as z from 'zod';
import { fileInput, prompt, safetyChecker, seed } from '../fields.ts';
import { clipEndpoint, shapeOf, shortSideOf } from '../video-fields.ts';

export const wanI2v = clipEndpoint({
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
  isChecked: (input) => input.enable_safety_checker,
  clip: ({ resolution, aspect_ratio: aspect, num_frames: frames, frames_per_second: fps }) => ({
    shape: shapeOf(shortSideOf(resolution), aspect),
    frames: frames ?? 81,
    fps: fps ?? 16,
  }),
  echo: (_input, chosen) => ({ seed: chosen }),
});

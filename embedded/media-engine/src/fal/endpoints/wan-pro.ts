import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { chooseSeed, fileInput, prompt, safetyChecker, seed } from '../fields.ts';
import { clipOf, shapeOf, videoAnswer } from '../video-fields.ts';

/** The model makes one kind of clip only: 1080p, 30 frames a second, 6 seconds. */
const FPS = 30;
const SECONDS = 6;

export const wanPro = defineEndpoint({
  id: 'fal-ai/wan-pro/image-to-video',
  input: z.object({ image_url: fileInput, prompt, seed, enable_safety_checker: safetyChecker }),
  checkedPrompt: (input) => (input.enable_safety_checker ? input.prompt : null),
  order: (input) => ({
    order: clipOf({
      prompt: input.prompt,
      image: input.image_url,
      shape: shapeOf(1080, 'auto'),
      fps: FPS,
      frames: FPS * SECONDS,
      seed: chooseSeed(input.seed),
    }),
    echo: {},
  }),
  answer: videoAnswer,
});

import * as z from 'zod';
import { fileInput, prompt, safetyChecker, seed } from '../fields.ts';
import { clipEndpoint, lasting, shapeOf } from '../video-fields.ts';

export const wanPro = clipEndpoint({
  id: 'fal-ai/wan-pro/image-to-video',
  input: z.object({ image_url: fileInput, prompt, seed, enable_safety_checker: safetyChecker }),
  isChecked: (input) => input.enable_safety_checker,
  // The model makes one kind of clip only: 1080p, 30 frames a second, 6 seconds.
  clip: () => ({ shape: shapeOf(1080, 'auto'), ...lasting('6s', 30) }),
});

import * as z from 'zod';
import { fileInput, prompt, seed } from '../fields.ts';
import { clipEndpoint, lasting, shapeOf, shortSideOf } from '../video-fields.ts';

/** From this tolerance on, the checker lets everything pass. */
const UNCHECKED_TOLERANCE = '6';

const fields = {
  prompt,
  duration: z.enum(['4s', '6s', '8s']).default('8s'),
  resolution: z.enum(['720p', '1080p']).default('720p'),
  generate_audio: z.boolean().default(true),
  negative_prompt: prompt.nullish(),
  seed,
  safety_tolerance: z.enum(['1', '2', '3', '4', '5', '6']).default('4'),
};

const fromWords = z.object({ ...fields, aspect_ratio: z.enum(['16:9', '9:16']).default('16:9') });
const fromPicture = z.object({
  ...fields,
  image_url: fileInput,
  aspect_ratio: z.enum(['auto', '16:9', '9:16']).default('auto'),
});

type Input = z.output<typeof fromWords> | z.output<typeof fromPicture>;

const isChecked = (input: Input): boolean => input.safety_tolerance !== UNCHECKED_TOLERANCE;

const clip = ({ resolution, aspect_ratio: aspect, duration, generate_audio: audio }: Input) => ({
  shape: shapeOf(shortSideOf(resolution), aspect, 'wide-or-tall'),
  audio,
  ...lasting(duration, 24),
});

const textToVideo = (id: string) => clipEndpoint({ id, input: fromWords, isChecked, clip });
const imageToVideo = (id: string) => clipEndpoint({ id, input: fromPicture, isChecked, clip });

export const veo = textToVideo('fal-ai/veo3.1');
export const veoFast = textToVideo('fal-ai/veo3.1/fast');
export const veoFromPicture = imageToVideo('fal-ai/veo3.1/image-to-video');
export const veoFastFromPicture = imageToVideo('fal-ai/veo3.1/fast/image-to-video');

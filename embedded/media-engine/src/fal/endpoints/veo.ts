import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { chooseSeed, fileInput, prompt, seed } from '../fields.ts';
import { clipOf, secondsOf, shapeOf, shortSideOf, videoAnswer } from '../video-fields.ts';

const FPS = 24;
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

const checkedPrompt = (input: Input): string | null =>
  input.safety_tolerance === UNCHECKED_TOLERANCE ? null : input.prompt;

function orderOf(input: Input, image: string | null) {
  return {
    order: clipOf({
      prompt: input.prompt,
      negativePrompt: input.negative_prompt ?? '',
      image,
      shape: shapeOf(shortSideOf(input.resolution), input.aspect_ratio, 'wide-or-tall'),
      fps: FPS,
      frames: secondsOf(input.duration) * FPS,
      seed: chooseSeed(input.seed),
      audio: input.generate_audio,
    }),
    echo: {},
  };
}

const textToVideo = (id: string) =>
  defineEndpoint({ id, input: fromWords, checkedPrompt, order: (input) => orderOf(input, null), answer: videoAnswer });

const imageToVideo = (id: string) =>
  defineEndpoint({
    id,
    input: fromPicture,
    checkedPrompt,
    order: (input) => orderOf(input, input.image_url),
    answer: videoAnswer,
  });

export const veo = textToVideo('fal-ai/veo3.1');
export const veoFast = textToVideo('fal-ai/veo3.1/fast');
export const veoFromPicture = imageToVideo('fal-ai/veo3.1/image-to-video');
export const veoFastFromPicture = imageToVideo('fal-ai/veo3.1/fast/image-to-video');

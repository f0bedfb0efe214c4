import * as z from 'zod';
import type { Style } from '../../port/orders.ts';
import { defineEndpoint, type FalEndpoint } from '../endpoint.ts';
import { fileInput, prompt, safetyChecker, seed } from '../fields.ts';
import { clipEndpoint, lasting, shapeOf, shortSideOf, videoAnswer } from '../video-fields.ts';

/** From this tolerance on, Veo's checker lets everything pass. */
const UNCHECKED_TOLERANCE = '6';

const veoFields = {
  prompt,
  duration: z.enum(['4s', '6s', '8s']).default('8s'),
  resolution: z.enum(['720p', '1080p']).default('720p'),
  generate_audio: z.boolean().default(true),
  negative_prompt: prompt.nullish(),
  seed,
  safety_tolerance: z.enum(['1', '2', '3', '4', '5', '6']).default('4'),
};
const veoFromWords = z.object({ ...veoFields, aspect_ratio: z.enum(['16:9', '9:16']).default('16:9') });
const veoFromPicture = z.object({
  ...veoFields,
  image_url: fileInput,
  aspect_ratio: z.enum(['auto', '16:9', '9:16']).default('auto'),
});

type VeoInput = z.output<typeof veoFromWords> | z.output<typeof veoFromPicture>;

const veoEndpoint = (id: string, input: z.ZodType<VeoInput>) =>
  clipEndpoint({
    id,
    input,
    isChecked: ({ safety_tolerance: tolerance }) => tolerance !== UNCHECKED_TOLERANCE,
    clip: ({ resolution, aspect_ratio: aspect, duration, generate_audio: audio }) => ({
      shape: shapeOf(shortSideOf(resolution), aspect, 'wide-or-tall'),
      audio,
      ...lasting(duration, 24),
    }),
  });

const veo = [
  veoEndpoint('fal-ai/veo3.1', veoFromWords),
  veoEndpoint('fal-ai/veo3.1/fast', veoFromWords),
  veoEndpoint('fal-ai/veo3.1/image-to-video', veoFromPicture),
  veoEndpoint('fal-ai/veo3.1/fast/image-to-video', veoFromPicture),
];

const hailuo = clipEndpoint({
  id: 'fal-ai/minimax/hailuo-02/standard/image-to-video',
  input: z.object({
    image_url: fileInput,
    prompt,
    duration: z.enum(['6', '10']).default('6'),
    resolution: z.enum(['512P', '768P']).default('768P'),
  }),
  clip: ({ duration, resolution }) => ({ shape: shapeOf(shortSideOf(resolution), 'auto'), ...lasting(duration, 24) }),
});

const kling = clipEndpoint({
  id: 'fal-ai/kling-video/v1.6/pro/image-to-video',
  input: z.object({
    image_url: fileInput,
    prompt,
    duration: z.enum(['5', '10']).default('5'),
    aspect_ratio: z.enum(['16:9', '9:16', '1:1']).default('16:9'),
    negative_prompt: prompt.default('blur, distort, and low quality'),
    cfg_scale: z.number().default(0.5),
  }),
  clip: ({ duration, aspect_ratio: aspect, cfg_scale: strength }) => ({
    shape: shapeOf(1080, aspect),
    strength,
    ...lasting(duration, 24),
  }),
});

const ltxv = clipEndpoint({
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

/** The painter's style that is nearest to each of the model's. */
const painterStyles = {
  anime: 'anime',
  '3d_animation': 'painted',
  clay: 'oil',
  comic: 'ink',
  cyberpunk: 'photo',
} as const satisfies Record<string, Style>;

const MOST_BYTES = 2048;
/** The model's own limit, which no JSON schema can say. */
const counted = prompt.refine((text) => Buffer.byteLength(text) <= MOST_BYTES, {
  error: `Should have at most ${MOST_BYTES} bytes of UTF-8`,
  params: { type: 'sequence_too_long' },
});

const pixverse = clipEndpoint({
  id: 'fal-ai/pixverse/v3.5/image-to-video',
  input: z
    .object({
      image_url: fileInput,
      prompt: counted,
      negative_prompt: counted.default(''),
      duration: z.enum(['5', '8']).default('5'),
      resolution: z.enum(['360p', '540p', '720p', '1080p']).default('720p'),
      style: z.enum(['anime', '3d_animation', 'clay', 'comic', 'cyberpunk']).nullish(),
      seed,
    })
    .refine(({ resolution, duration }) => resolution !== '1080p' || duration === '5', {
      error: 'Videos in 1080p can only be 5 seconds long.',
      path: ['duration'],
    }),
  clip: ({ resolution, duration, style }) => ({
    shape: shapeOf(shortSideOf(resolution), 'auto'),
    style: style ? painterStyles[style] : null,
    ...lasting(duration, 24),
  }),
});

const ray2 = clipEndpoint({
  id: 'fal-ai/luma-dream-machine/ray-2/image-to-video',
  input: z.object({
    prompt,
    image_url: fileInput.nullish(),
    aspect_ratio: z.enum(['16:9', '9:16', '4:3', '3:4', '21:9', '9:21']).default('16:9'),
    loop: z.boolean().default(false),
    resolution: z.enum(['540p', '720p', '1080p']).default('540p'),
    duration: z.enum(['5s', '9s']).default('5s'),
  }),
  clip: ({ aspect_ratio: aspect, resolution, duration, loop }) => ({
    shape: shapeOf(shortSideOf(resolution), aspect),
    loop,
    ...lasting(duration, 24),
  }),
});

const wanI2v = clipEndpoint({
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

const wanPro = clipEndpoint({
  id: 'fal-ai/wan-pro/image-to-video',
  input: z.object({ image_url: fileInput, prompt, seed, enable_safety_checker: safetyChecker }),
  isChecked: (input) => input.enable_safety_checker,
  // The model makes one kind of clip only: 1080p, 30 frames a second, 6 seconds.
  clip: () => ({ shape: shapeOf(1080, 'auto'), ...lasting('6s', 30) }),
});

export const videoUpscaler = defineEndpoint({
  id: 'fal-ai/video-upscaler',
  input: z.object({
    video_url: fileInput,
    scale: z.union([z.literal(2), z.literal(4)]).default(2),
  }),
  fileField: 'video_url',
  order: (input) => ({ order: { kind: 'upscale', video: input.video_url, factor: input.scale, count: 1 }, echo: {} }),
  answer: videoAnswer,
});

export const videoEndpoints: readonly FalEndpoint[] = [
  hailuo,
  wanPro,
  kling,
  ...veo,
  ltxv,
  wanI2v,
  pixverse,
  ray2,
  videoUpscaler,
];

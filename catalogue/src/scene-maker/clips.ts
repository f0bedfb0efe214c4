import * as z from 'zod';
import { videoDelivery } from '../fal-deliveries.ts';
import { falSeed, falText } from '../fal-fields.ts';
import type { FalStep } from '../provider.ts';
import type { InputRecord } from '../tool.ts';
import { chainsOf, type SceneValues, sceneFromRecord, sceneInput } from './input.ts';
import { type ModelType, sceneMade } from './models.ts';
import { clipPrompt } from './prompt.ts';

type ClipModel = {
  endpoint: string;
  /** The endpoint's own settings, without image and prompt. */
  settings: (values: SceneValues) => Readonly<Record<string, unknown>>;
};

const input = z.object(sceneInput);

/** Of fal's scale from 1 to 6: its own default, and the most permissive one. */
const SAFE = '4';
const PERMISSIVE = '6';

const veo3Settings = (values: SceneValues) => ({
  ...falText('negative_prompt', values.negativePrompt),
  aspect_ratio: values.aspectRatio,
  duration: '8s',
  resolution: values.resolution,
  generate_audio: values.generateAudio,
  safety_tolerance: values.safetyChecker ? SAFE : PERMISSIVE,
  ...falSeed(values.seed),
});

const models: Readonly<Record<ModelType, ClipModel>> = {
  wan: {
    endpoint: 'fal-ai/wan-i2v',
    settings: (values) => ({
      ...falText('negative_prompt', values.negativePrompt),
      resolution: sceneMade(values).resolution,
      aspect_ratio: values.aspectRatio,
      num_inference_steps: values.inferenceSteps,
      enable_safety_checker: values.safetyChecker,
      enable_prompt_expansion: values.promptExpansion,
      ...falSeed(values.seed),
    }),
  },
  wan_pro: {
    endpoint: 'fal-ai/wan-pro/image-to-video',
    settings: (values) => ({ enable_safety_checker: values.safetyChecker, ...falSeed(values.seed) }),
  },
  pixverse: {
    endpoint: 'fal-ai/pixverse/v3.5/image-to-video',
    settings: (values) => ({
      ...falText('negative_prompt', values.negativePrompt),
      duration: String(values.pixverseDuration),
      resolution: values.resolution,
      // Realistic is what it makes when no style is named.
      ...(values.style === 'realistic' ? {} : { style: values.style }),
      ...falSeed(values.seed),
    }),
  },
  luma: {
    endpoint: 'fal-ai/luma-dream-machine/ray-2/image-to-video',
    settings: (values) => ({
      aspect_ratio: values.aspectRatio,
      resolution: values.resolution,
      duration: values.lumaDuration,
      loop: values.loop,
    }),
  },
  // Veo 3 and Veo 3 Fast were retired in June 2026; these are their successors.
  veo3: { endpoint: 'fal-ai/veo3.1/image-to-video', settings: veo3Settings },
  veo3_fast: { endpoint: 'fal-ai/veo3.1/fast/image-to-video', settings: veo3Settings },
};

/**
 * The clips of a recorded scene, in order. The first begins with the scene's image, each other one with the last frame
 * of the clip before; joined they are the scene.
 */
export function sceneClips(record: InputRecord): readonly FalStep[] {
  const values = input.parse(sceneFromRecord(record));
  const model = models[values.modelType];
  const settings = model.settings(values);
  return Array.from({ length: chainsOf(values) }, (_clip, index) => ({
    endpoint: model.endpoint,
    request: (imageUrl) => ({ image_url: imageUrl, prompt: clipPrompt(values, index), ...settings }),
    delivery: videoDelivery,
  }));
}

/** Every endpoint that a scene may need, for whoever asks what a provider can do. */
export const sceneEndpoints: readonly string[] = Object.values(models).map(({ endpoint }) => endpoint);

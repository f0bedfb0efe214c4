import type { PromptLimit } from '../prompt-limits.ts';

export const resolutions = ['360p', '540p', '720p', '1080p'] as const;
type Resolution = (typeof resolutions)[number];

export const aspectRatios = ['16:9', '9:16', '1:1', '4:3', '3:4', '21:9', '9:21'] as const;
type AspectRatio = (typeof aspectRatios)[number];

export const modelTypes = ['wan', 'wan_pro', 'pixverse', 'luma', 'veo3', 'veo3_fast'] as const;
export type ModelType = (typeof modelTypes)[number];

/** Clips of a scene whose length is chosen automatically. */
export const AUTOMATIC_CHAINS = 3;

/** Settings of the form that some models have no place for. */
type Ignorable = 'resolution' | 'aspectRatio' | 'inferenceSteps' | 'seed' | 'safetyChecker' | 'promptExpansion';

/** What a scene's model takes, and what it makes. */
type SceneModel = {
  label: string;
  resolutions: readonly Resolution[];
  aspectRatios: readonly AspectRatio[];
  /** What it has no place for: any value is taken, and none changes anything. */
  ignores: readonly Ignorable[];
  /** What it makes where that is not what was asked for. */
  made?: Partial<Record<Resolution, string>>;
  /** Whether clips can follow one another; otherwise the scene is one clip. */
  isChained: boolean;
  takesNegativePrompt: boolean;
  /** Of everything that it is told about a clip, and of the negative prompt; missing where there is no limit. */
  promptLimit?: PromptLimit;
  negativePromptLimit?: PromptLimit;
};

const pixverseLimit: PromptLimit = { most: 2048, unit: 'bytes' };

const veo3: Omit<SceneModel, 'label'> = {
  resolutions: ['720p', '1080p'],
  aspectRatios: ['16:9', '9:16'],
  ignores: ['inferenceSteps', 'promptExpansion'],
  isChained: false,
  takesNegativePrompt: true,
  promptLimit: { most: 20_000 },
};

export const sceneModels: Readonly<Record<ModelType, SceneModel>> = {
  wan: {
    label: 'WAN (Default)',
    resolutions: ['360p', '540p', '720p'],
    aspectRatios: ['16:9', '9:16', '1:1'],
    ignores: [],
    made: { '360p': '480p', '540p': '480p' },
    isChained: true,
    takesNegativePrompt: true,
  },
  wan_pro: {
    label: 'WAN Pro',
    resolutions: ['720p', '1080p'],
    aspectRatios,
    ignores: ['resolution', 'aspectRatio', 'inferenceSteps', 'promptExpansion'],
    made: { '720p': '1080p' },
    isChained: true,
    takesNegativePrompt: false,
  },
  pixverse: {
    label: 'Pixverse v3.5',
    resolutions,
    aspectRatios,
    ignores: ['aspectRatio', 'inferenceSteps', 'safetyChecker', 'promptExpansion'],
    isChained: true,
    takesNegativePrompt: true,
    promptLimit: pixverseLimit,
    negativePromptLimit: pixverseLimit,
  },
  luma: {
    label: 'LUMA Ray2',
    resolutions: ['540p', '720p', '1080p'],
    aspectRatios: ['16:9', '9:16', '4:3', '3:4', '21:9', '9:21'],
    ignores: ['inferenceSteps', 'seed', 'safetyChecker', 'promptExpansion'],
    isChained: true,
    takesNegativePrompt: false,
    promptLimit: { least: 3, most: 5000 },
  },
  veo3: { label: 'VEO3', ...veo3 },
  veo3_fast: { label: 'VEO3 Fast', ...veo3 },
};

type Asked = { modelType: ModelType; resolution: Resolution; aspectRatio: AspectRatio };

/** The resolution and the shape that the model makes of what was asked for; `image` is the shape of the source image. */
export function sceneMade({ modelType, resolution, aspectRatio }: Asked): { resolution: string; aspectRatio: string } {
  const { made, ignores } = sceneModels[modelType];
  return {
    resolution: made?.[resolution] ?? resolution,
    aspectRatio: ignores.includes('aspectRatio') ? 'image' : aspectRatio,
  };
}

/** Whether it is one of the two VEO3 models, which make one clip with sound. */
export function isVeo3(modelType: ModelType): modelType is 'veo3' | 'veo3_fast' {
  return modelType === 'veo3' || modelType === 'veo3_fast';
}

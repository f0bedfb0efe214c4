/** What a scene's model offers. An empty list means that it decides by itself, from the image. */
type SceneModel = {
  label: string;
  resolutions: readonly Resolution[];
  aspectRatios: readonly AspectRatio[];
  /** Whether clips can follow one another; otherwise the scene is one clip. */
  isChained: boolean;
  takesNegativePrompt: boolean;
  takesSafetyChecker: boolean;
};

export const resolutions = ['360p', '540p', '720p', '1080p'] as const;
export type Resolution = (typeof resolutions)[number];

export const aspectRatios = ['16:9', '9:16', '1:1', '4:3', '3:4', '21:9', '9:21'] as const;
export type AspectRatio = (typeof aspectRatios)[number];

export const modelTypes = ['wan', 'wan_pro', 'pixverse', 'luma', 'veo3', 'veo3_fast'] as const;
export type ModelType = (typeof modelTypes)[number];

/** Clips of a scene whose length is chosen automatically. */
export const AUTOMATIC_CHAINS = 3;

const veo3: Omit<SceneModel, 'label'> = {
  resolutions: ['720p', '1080p'],
  aspectRatios: ['16:9', '9:16'],
  isChained: false,
  takesNegativePrompt: true,
  takesSafetyChecker: true,
};

export const sceneModels: Readonly<Record<ModelType, SceneModel>> = {
  wan: {
    label: 'WAN (Default)',
    resolutions: ['360p', '540p', '720p'],
    aspectRatios: ['16:9', '9:16', '1:1'],
    isChained: true,
    takesNegativePrompt: true,
    takesSafetyChecker: true,
  },
  wan_pro: {
    label: 'WAN Pro',
    resolutions: [],
    aspectRatios: [],
    isChained: true,
    takesNegativePrompt: false,
    takesSafetyChecker: true,
  },
  pixverse: {
    label: 'Pixverse v3.5',
    resolutions: ['360p', '540p', '720p', '1080p'],
    aspectRatios: [],
    isChained: true,
    takesNegativePrompt: true,
    takesSafetyChecker: false,
  },
  luma: {
    label: 'LUMA Ray2',
    resolutions: ['540p', '720p', '1080p'],
    aspectRatios: ['16:9', '9:16', '4:3', '3:4', '21:9', '9:21'],
    isChained: true,
    takesNegativePrompt: false,
    takesSafetyChecker: false,
  },
  veo3: { label: 'VEO3', ...veo3 },
  veo3_fast: { label: 'VEO3 Fast', ...veo3 },
};

/** Whether it is one of the two VEO3 models, which make one clip with sound. */
export function isVeo3(modelType: ModelType): modelType is 'veo3' | 'veo3_fast' {
  return modelType === 'veo3' || modelType === 'veo3_fast';
}

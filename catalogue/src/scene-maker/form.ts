import type { FormSection } from '../form.ts';
import type { Prices } from '../prices.ts';
import { totalTokens } from '../prices.ts';
import { sceneCost } from './cost.ts';
import type { SceneValues, sceneInput } from './input.ts';
import { AUTOMATIC_CHAINS, isVeo3, modelTypes, sceneModels } from './models.ts';

const modelOf = ({ modelType }: SceneValues) => sceneModels[modelType];
const isChained = (values: SceneValues) => modelOf(values).isChained;
const isWan = ({ modelType }: SceneValues) => modelType === 'wan';
const isPixverse = ({ modelType }: SceneValues) => modelType === 'pixverse';
const isLuma = ({ modelType }: SceneValues) => modelType === 'luma';

/** What the scene would cost with this instead. */
function tokensWith(values: SceneValues, change: Partial<SceneValues>, prices: Prices): number {
  return totalTokens(sceneCost({ ...values, ...change }, {}, prices));
}

/** "360p: 180, 720p: 210", of WAN with what it makes of the smaller ones. */
function resolutionHint(values: SceneValues, prices: Prices): string {
  const figures = modelOf(values).resolutions.map(
    (resolution) => `${resolution}: ${tokensWith(values, { resolution }, prices)}`,
  );
  return `${figures.join(', ')}${isWan(values) ? '. WAN makes 480p of 360p and 540p.' : ''}`;
}

export const sceneForm: readonly FormSection<SceneValues, keyof typeof sceneInput>[] = [
  {
    fields: {
      imageUrl: { label: 'Source image', hint: 'JPEG, PNG or WebP, under 10 MB', assistant: 'read-scene' },
      theme: { label: 'Theme' },
      background: { label: 'Background' },
      mainSubject: { label: 'Main subject' },
      toneAndColor: { label: 'Tone and color' },
      actionDirection: {
        label: 'Action direction',
        widget: 'textarea',
        placeholder: 'What happens, and how the camera moves',
      },
      sceneVision: {
        label: 'Scene vision',
        widget: 'textarea',
        hint: 'What the model is told; edit it as you like',
        assistant: 'write-vision',
      },
    },
  },
  {
    title: 'Model',
    fields: {
      modelType: {
        label: 'AI model',
        choices: Object.fromEntries(modelTypes.map((modelType) => [modelType, sceneModels[modelType].label])),
      },
      resolution: {
        label: 'Resolution',
        offered: (values) => modelOf(values).resolutions,
        showWhen: (values) => modelOf(values).resolutions.length > 0,
        priceHint: (values, _measured, prices) => resolutionHint(values, prices),
      },
      aspectRatio: {
        label: 'Aspect ratio',
        offered: (values) => modelOf(values).aspectRatios,
        showWhen: (values) => modelOf(values).aspectRatios.length > 0,
      },
      pixverseDuration: {
        label: 'Clip length',
        choices: { 5: '5 seconds', 8: '8 seconds' },
        offered: ({ resolution }) => (resolution === '1080p' ? [5] : [5, 8]),
        showWhen: isPixverse,
        priceHint: (values, _measured, prices) =>
          `8 seconds: ${tokensWith(values, { pixverseDuration: 8 }, prices)} for the scene`,
      },
      lumaDuration: {
        label: 'Clip length',
        choices: { '5s': '5 seconds', '9s': '9 seconds' },
        showWhen: isLuma,
        priceHint: (values, _measured, prices) =>
          `9 seconds: ${tokensWith(values, { lumaDuration: '9s' }, prices)} for the scene`,
      },
      style: {
        label: 'Style',
        choices: {
          realistic: 'Realistic',
          '3d_animation': '3D animation',
          anime: 'Anime',
          comic: 'Comic',
          cyberpunk: 'Cyberpunk',
          clay: 'Clay',
        },
        showWhen: isPixverse,
      },
      generateAudio: {
        label: 'Generate audio',
        showWhen: ({ modelType }) => isVeo3(modelType),
        priceHint: (_values, _measured, prices) => `+${prices.veo3Audio ?? 0}`,
      },
      enhancePrompt: { label: 'Enhance prompt', showWhen: ({ modelType }) => isVeo3(modelType), isIgnored: true },
    },
  },
  {
    title: 'Length',
    fields: {
      autoChains: {
        label: 'Determine the number of clips automatically',
        hint: `Makes ${AUTOMATIC_CHAINS} clips, each going on where the last one ended`,
        showWhen: isChained,
      },
      numChains: {
        label: 'Number of clips',
        widget: 'slider',
        showWhen: (values) => isChained(values) && !values.autoChains,
        priceHint: (values, _measured, prices) => {
          const numChains = Math.min(10, values.numChains + 1);
          return `${numChains} clips: ${tokensWith(values, { autoChains: false, numChains }, prices)}`;
        },
      },
      loop: {
        label: 'Loop',
        hint: 'The clip ends where it began',
        showWhen: (values) => isLuma(values) && !values.autoChains && values.numChains === 1,
      },
    },
  },
  {
    title: 'Advanced',
    advanced: true,
    fields: {
      negativePrompt: {
        label: 'Negative prompt',
        widget: 'textarea',
        placeholder: 'What should not be in the scene',
        showWhen: (values) => modelOf(values).takesNegativePrompt,
      },
      inferenceSteps: { label: 'Steps', widget: 'slider', hint: 'More steps, more detail', showWhen: isWan },
      seed: { label: 'Seed', widget: 'seed', hint: '-1 is random', showWhen: (values) => !isLuma(values) },
      safetyChecker: { label: 'Safety filter', showWhen: (values) => modelOf(values).takesSafetyChecker },
      promptExpansion: {
        label: 'Prompt expansion',
        hint: 'Lets the model add detail to the vision',
        showWhen: isWan,
      },
    },
  },
];

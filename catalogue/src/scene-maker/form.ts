import { pricedChoice } from '../cost-lines.ts';
import type { FormSection } from '../form.ts';
import type { Prices } from '../prices.ts';
import { totalTokens } from '../prices.ts';
import { said, saidList, saidWords } from '../said.ts';
import { sceneCost } from './cost.ts';
import { clipCount, type SceneValues, type sceneInput } from './input.ts';
import { AUTOMATIC_CHAINS, isVeo3, modelTypes, sceneMade, sceneModels } from './models.ts';

const modelOf = ({ modelType }: SceneValues) => sceneModels[modelType];
const isChained = (values: SceneValues) => modelOf(values).isChained;
const isPixverse = ({ modelType }: SceneValues) => modelType === 'pixverse';
const isLuma = ({ modelType }: SceneValues) => modelType === 'luma';

/** What the scene would cost with this instead. */
function tokensWith(values: SceneValues, change: Partial<SceneValues>, prices: Prices): number {
  return totalTokens(sceneCost({ ...values, ...change }, {}, prices));
}

/** "720p: 210, 1080p: 240", as far as the price depends on it, and what the model makes of the chosen one. */
function resolutionHint(values: SceneValues, prices: Prices): string {
  const { label, resolutions } = modelOf(values);
  const figures = resolutions.map((resolution) => ({
    resolution,
    tokens: tokensWith(values, { resolution, ...(resolution === '1080p' ? { pixverseDuration: 5 } : {}) }, prices),
  }));
  const isPriced = figures.some(({ tokens }) => tokens !== figures[0]?.tokens);
  const made = sceneMade(values).resolution;
  const list = saidList(figures.map(({ resolution, tokens }) => pricedChoice(resolution, tokens)));
  const note = said('hint.modelMakes', `${label} makes ${made}.`, { model: saidWords(label), made });
  return [
    ...(isPriced ? [said('hint.prices', `${list}.`, { list })] : []),
    ...(made === values.resolution ? [] : [note]),
  ].join(' ');
}

/** "8 seconds: 105 for the scene". */
function sceneOf(seconds: number, tokens: number): string {
  return said('hint.sceneOf', `${seconds} seconds: ${tokens} for the scene`, { seconds, tokens });
}

/** Shown where the model has no place for it, too, with the words that it is ignored. */
function ignoredBy(name: (typeof sceneModels)['wan']['ignores'][number]) {
  return (values: SceneValues) => modelOf(values).ignores.includes(name);
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
        isIgnored: ignoredBy('resolution'),
        priceHint: (values, _measured, prices) => resolutionHint(values, prices),
      },
      aspectRatio: {
        label: 'Aspect ratio',
        offered: (values) => modelOf(values).aspectRatios,
        isIgnored: ignoredBy('aspectRatio'),
        priceHint: (values) =>
          sceneMade(values).aspectRatio === 'image' ? saidWords('Follows the shape of the image.') : '',
      },
      pixverseDuration: {
        label: 'Clip length',
        choices: { 5: '5 seconds', 8: '8 seconds' },
        offered: ({ resolution }) => (resolution === '1080p' ? [5] : [5, 8]),
        showWhen: isPixverse,
        priceHint: (values, _measured, prices) =>
          values.resolution === '1080p'
            ? saidWords('At 1080p, 5 seconds only')
            : sceneOf(8, tokensWith(values, { pixverseDuration: 8 }, prices)),
      },
      lumaDuration: {
        label: 'Clip length',
        choices: { '5s': '5 seconds', '9s': '9 seconds' },
        showWhen: isLuma,
        priceHint: (values, _measured, prices) => sceneOf(9, tokensWith(values, { lumaDuration: '9s' }, prices)),
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
          const tokens = tokensWith(values, { autoChains: false, numChains }, prices);
          return pricedChoice(clipCount(numChains), tokens);
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
      inferenceSteps: {
        label: 'Steps',
        widget: 'slider',
        hint: 'More steps, more detail.',
        isIgnored: ignoredBy('inferenceSteps'),
      },
      seed: { label: 'Seed', widget: 'seed', hint: '-1 is random.', isIgnored: ignoredBy('seed') },
      safetyChecker: { label: 'Safety filter', isIgnored: ignoredBy('safetyChecker') },
      promptExpansion: {
        label: 'Prompt expansion',
        hint: 'Lets the model add detail to the vision.',
        isIgnored: ignoredBy('promptExpansion'),
      },
    },
  },
];

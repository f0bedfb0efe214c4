import { seedRow, switchRow } from '../detail-rows.ts';
import { generationName } from '../generation-name.ts';
import { said, saidWords } from '../said.ts';
import { defineTool } from '../tool.ts';
import { sceneCost, scenePrices } from './cost.ts';
import { sceneForm } from './form.ts';
import {
  chainsOf,
  checkScene,
  clipCount,
  clipLength,
  normalizeScene,
  type SceneValues,
  sceneFromRecord,
  sceneInput,
  sceneRecord,
} from './input.ts';
import { isVeo3, sceneMade, sceneModels } from './models.ts';
import { scenePrompts } from './prompt.ts';

function textRows(values: SceneValues) {
  return [
    { label: 'Action', value: values.actionDirection },
    { label: 'Scene vision', value: values.sceneVision },
    { label: 'Theme', value: values.theme },
    { label: 'Background', value: values.background },
    { label: 'Main subject', value: values.mainSubject },
    { label: 'Tone and color', value: values.toneAndColor },
    { label: 'Negative prompt', value: values.negativePrompt },
  ].filter(({ value }) => value !== '');
}

/** "480p", with what was asked for where the model makes something else of it. */
function resolutionWords(values: SceneValues): string {
  const { resolution } = sceneMade(values);
  const { resolution: chosen } = values;
  if (resolution === chosen) return resolution;
  return said('detail.resolution', `${resolution} (${chosen} was chosen)`, { resolution, chosen });
}

function aspectWords(values: SceneValues): string {
  const { aspectRatio } = sceneMade(values);
  return aspectRatio === 'image' ? saidWords('As the image') : aspectRatio;
}

/** The model's names of styles are words, but for one. */
const styleWords = (style: string) => (style === '3d_animation' ? '3D animation' : style);

export const sceneMaker = defineTool({
  id: 'ai_scene_gen',
  fn: 'ai-scene-gen',
  route: '/ai-scene-gen',
  name: 'AI Scene Maker',
  summary: 'Turns one picture into a whole scene, clip after clip, by your direction.',
  category: 'video',
  group: 'scene',
  expectedSeconds: { from: 300, to: 900 },
  input: sceneInput,
  normalize: normalizeScene,
  prompts: scenePrompts,
  check: checkScene,
  several: {
    noun: 'clips',
    count: chainsOf,
    reduced: (values, delivered) => ({ ...values, autoChains: false, numChains: delivered }),
  },
  waitsForInput: true,
  words: { submit: 'Generate Scene', history: 'Generated Scenes', pieces: 'clips' },
  form: sceneForm,
  examples: [
    { field: 'actionDirection', text: 'The camera moves forward slowly while the light changes from day to dusk' },
    { field: 'actionDirection', text: 'Clouds race across the sky and waves break, the view pans to the right' },
    { field: 'actionDirection', text: 'Snow begins to fall, lights come on one by one, a slow zoom out' },
  ],
  prices: scenePrices,
  highestPrices: { longerClips: 1000 },
  cost: sceneCost,
  cheapest: { autoChains: false, numChains: 1, resolution: '360p', modelType: 'pixverse' },
  generationName: (values) => generationName(values.actionDirection),
  record: sceneRecord,
  fromRecord: sceneFromRecord,
  detail: (values) => {
    const { label, ignores } = sceneModels[values.modelType];
    const length = clipLength(values);
    return [
      ...textRows(values),
      { label: 'Model', value: saidWords(label) },
      { label: 'Resolution', value: resolutionWords(values) },
      { label: 'Aspect ratio', value: aspectWords(values) },
      { label: 'Clips', value: String(chainsOf(values)) },
      ...(length === undefined ? [] : [{ label: 'Clip length', value: length }]),
      ...(isVeo3(values.modelType) ? [switchRow('Audio', values.generateAudio)] : []),
      ...(values.modelType === 'pixverse'
        ? [{ label: 'Style', value: said(`style.${values.style}`, styleWords(values.style)) }]
        : []),
      ...(ignores.includes('seed') ? [] : [seedRow(values.seed)]),
    ];
  },
  brief: (values) => {
    const { label } = sceneModels[values.modelType];
    const { resolution, aspectRatio } = sceneMade(values);
    return [
      saidWords(label),
      resolution,
      aspectRatio === 'image' ? said('brief.asImage', 'as the image') : aspectRatio,
      clipCount(chainsOf(values)),
      ...(isVeo3(values.modelType) ? [saidWords(values.generateAudio ? 'with audio' : 'silent')] : []),
    ];
  },
  downloadName: ({ timestamp, extension }) => `ai-scene-gen-${timestamp}.${extension}`,
});

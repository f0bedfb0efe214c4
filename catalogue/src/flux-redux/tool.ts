import type * as z from 'zod/mini';
import { extraImageHint, imagesLine, type StepTier, stepLines, stepsPriceHint } from '../cost-lines.ts';
import { promptRows, seedRow, sizeRow, switchRow } from '../detail-rows.ts';
import { guidance, imageFile, images, option, prompt, seed, side, steps, tenths, toggle, whole } from '../fields.ts';
import { generationName } from '../generation-name.ts';
import { inputMessages } from '../input-messages.ts';
import { messages } from '../messages.ts';
import type { Cost } from '../prices.ts';
import { sizePresets } from '../sizes.ts';
import { defineTool } from '../tool.ts';

export const fluxReduxInput = {
  guideImageUrl: imageFile({ folder: 'flux-redux-images', required: 'Please upload a guide image' }),
  prompt: prompt({ required: inputMessages.enterAPrompt }),
  numImages: images(),
  width: side(1024),
  height: side(768),
  outputFormat: option(['png', 'jpeg'], 'png'),
  guidanceScale: guidance(7.5),
  ipAdapterWeight: tenths(0, 1, 0.5),
  steps: steps(30),
  seed: seed(),
  safetyTolerance: whole(1, 6, 2),
  enableSafetyChecker: toggle(true),
};
type Values = z.output<z.ZodMiniObject<typeof fluxReduxInput>>;

const tiers: readonly StepTier[] = [
  { from: 21, to: 35, price: 'mediumSteps' },
  { from: 36, to: 50, price: 'manySteps' },
];

const cost: Cost<Values> = (values, _measured, prices) => [
  imagesLine(values.numImages, prices.image ?? 0),
  ...stepLines(values.steps, values.numImages, tiers, prices),
];

export const fluxRedux = defineTool({
  id: 'fal_flux_redux',
  fn: 'fal-flux-redux',
  route: '/flux-redux',
  name: 'FLUX Redux Pro',
  summary: 'Show a picture, say what should change, and get up to four variations of it.',
  category: 'image',
  expectedSeconds: { from: 60, to: 180 },
  input: fluxReduxInput,
  several: {
    count: (values) => values.numImages,
    reduced: (values, delivered) => ({ ...values, numImages: delivered }),
  },
  words: { history: 'Generated Images', unexplained: messages.unexplainedStatus },
  submitTimeout: {
    seconds: 300,
    message: 'Request timed out, but your generation may still be processing. Check your Gallery in a few minutes.',
  },
  form: [
    {
      fields: {
        guideImageUrl: { label: 'Guide image', hint: 'JPEG, PNG or WebP, under 10 MB' },
        prompt: {
          label: 'Prompt',
          widget: 'textarea',
          placeholder: 'The same scene in autumn, golden leaves, soft evening light',
        },
        numImages: { label: 'Number of images', widget: 'slider', priceHint: extraImageHint(cost) },
      },
    },
    {
      title: 'Size',
      presets: sizePresets,
      fields: { width: { label: 'Width' }, height: { label: 'Height' } },
    },
    {
      title: 'Output',
      fields: { outputFormat: { label: 'Output format', choices: { png: 'PNG', jpeg: 'JPEG' } } },
    },
    {
      title: 'Advanced',
      advanced: true,
      fields: {
        guidanceScale: { label: 'Guidance', widget: 'slider', hint: 'How closely the picture follows the prompt' },
        ipAdapterWeight: { label: 'IP-Adapter weight', widget: 'slider', isIgnored: true },
        steps: {
          label: 'Steps',
          widget: 'slider',
          hint: 'More steps, more detail.',
          priceHint: (_values, _measured, prices) => stepsPriceHint(tiers, prices),
        },
        seed: { label: 'Seed', widget: 'seed', hint: '-1 is random; the same seed gives the same picture again' },
        safetyTolerance: {
          label: 'Safety tolerance',
          widget: 'slider',
          hint: '1 is strict, 6 is permissive',
          showWhen: (values) => values.enableSafetyChecker,
        },
        enableSafetyChecker: { label: 'Safety checker', hint: 'Switched off, the most permissive tolerance applies' },
      },
    },
  ],
  examples: [
    { field: 'prompt', text: 'The same scene deep in winter, fresh snow, pale morning light' },
    { field: 'prompt', text: 'As a watercolor painting with loose brush strokes on rough paper' },
    { field: 'prompt', text: 'At night under a full moon, cool blue shadows, cinematic' },
  ],
  prices: { image: 10, mediumSteps: 10, manySteps: 20 },
  cost,
  cheapest: { steps: 20 },
  generationName: (values) => generationName(values.prompt),
  record: (values) => values,
  fromRecord: (record) => ({ ...record }),
  detail: (values) => [
    ...promptRows(values),
    sizeRow(values),
    { label: 'Images', value: String(values.numImages) },
    { label: 'Steps', value: String(values.steps) },
    { label: 'Guidance', value: String(values.guidanceScale) },
    { label: 'Output format', value: values.outputFormat.toUpperCase() },
    seedRow(values.seed),
    switchRow('Safety checker', values.enableSafetyChecker),
    ...(values.enableSafetyChecker ? [{ label: 'Safety tolerance', value: String(values.safetyTolerance) }] : []),
  ],
  downloadName: ({ timestamp, index, extension }) => `flux-redux-${timestamp}-${index + 1}.${extension}`,
});

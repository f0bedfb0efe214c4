import type * as z from 'zod/mini';
import { extraImageHint, extraLine, imagesLine, type StepTier, stepLines, stepsPriceHint } from '../cost-lines.ts';
import { promptRows, seedRow, switchRow } from '../detail-rows.ts';
import { guidance, imageFile, images, option, prompt, seed, steps, toggle } from '../fields.ts';
import { generationName } from '../generation-name.ts';
import { inputMessages } from '../input-messages.ts';
import type { StoredMedia } from '../measured.ts';
import type { Cost } from '../prices.ts';
import { said, saidWords } from '../said.ts';
import { megapixels } from '../sizes.ts';
import { defineTool } from '../tool.ts';

export const fluxKontextInput = {
  imageUrl: imageFile({ folder: 'flux-kontext-images', required: inputMessages.uploadAnImage }),
  prompt: prompt({ required: 'Please enter a modification prompt' }),
  numImages: images(),
  steps: steps(30),
  resolutionMode: option(['match_input', '1:1', '4:3', '3:4', '16:9', '9:16'], '1:1'),
  outputFormat: option(['jpeg', 'png'], 'jpeg'),
  acceleration: option(['none', 'fast'], 'none'),
  guidanceScale: guidance(7.5),
  seed: seed(),
  enableSafetyChecker: toggle(true),
};
type Values = z.output<z.ZodMiniObject<typeof fluxKontextInput>>;

/** Shared with the other Kontext tool, whose steps cost the same. */
export const kontextStepTiers: readonly StepTier[] = [
  { from: 29, to: 35, price: 'mediumSteps' },
  { from: 36, to: 50, price: 'manySteps' },
];

const cost: Cost<Values> = (values, measured, prices) => {
  const source = values.resolutionMode === 'match_input' ? measured.imageUrl : undefined;
  return [
    imagesLine(values.numImages, prices.image ?? 0),
    ...stepLines(values.steps, values.numImages, kontextStepTiers, prices),
    ...(source === undefined ? [] : [inputLine(source, prices.inputMegapixel ?? 0, values.numImages)]),
  ];
};

/** Each begun megapixel of the input counts whole, unlike in the other tools. */
function inputLine(source: StoredMedia, tokensEach: number, numImages: number) {
  const begun = Math.ceil((source.width * source.height) / 1_000_000);
  const figures = { megapixels: megapixels(source), begun, each: tokensEach };
  const label = said(
    'line.inputMegapixels',
    `Input ${figures.megapixels} megapixels (${begun} x ${tokensEach})`,
    figures,
  );
  return extraLine(label, begun * tokensEach, numImages);
}

function analysisOf(source: StoredMedia) {
  return {
    width: source.width,
    height: source.height,
    megapixels: (source.width * source.height) / 1_000_000,
    resolution: `${source.width} x ${source.height}`,
  };
}

export const fluxKontext = defineTool({
  id: 'fal_flux_kontext',
  fn: 'fal-flux-kontext',
  route: '/flux-kontext',
  name: 'FLUX Kontext',
  summary: 'Edit a picture by saying what to change; everything else stays as it is.',
  category: 'image',
  expectedSeconds: { from: 60, to: 180 },
  input: fluxKontextInput,
  ignoredKeys: ['imageAnalysis'],
  several: {
    count: (values) => values.numImages,
    reduced: (values, delivered) => ({ ...values, numImages: delivered }),
  },
  compareWith: 'imageUrl',
  words: { history: 'Generated Images' },
  form: [
    {
      fields: {
        imageUrl: { label: 'Image', hint: 'JPEG, PNG or WebP, under 10 MB' },
        prompt: {
          label: 'What to change',
          widget: 'textarea',
          placeholder: 'Make it a winter evening with snow on the roofs',
        },
        numImages: { label: 'Number of images', widget: 'slider', priceHint: extraImageHint(cost) },
        resolutionMode: {
          label: 'Resolution',
          choices: {
            match_input: 'Match the image',
            '1:1': '1:1 square',
            '4:3': '4:3 landscape',
            '3:4': '3:4 portrait',
            '16:9': '16:9 wide',
            '9:16': '9:16 upright',
          },
          priceHint: (_values, _measured, prices) => {
            const tokens = prices.inputMegapixel ?? 0;
            return said('hint.matchImage', `Match the image: +${tokens} per begun megapixel of it`, { tokens });
          },
        },
        outputFormat: { label: 'Output format', choices: { jpeg: 'JPEG', png: 'PNG' } },
      },
    },
    {
      title: 'Advanced',
      advanced: true,
      fields: {
        steps: {
          label: 'Steps',
          widget: 'slider',
          hint: 'More steps, more detail.',
          priceHint: (_values, _measured, prices) => stepsPriceHint(kontextStepTiers, prices),
        },
        guidanceScale: { label: 'Guidance', widget: 'slider', hint: 'How closely the edit follows the prompt' },
        acceleration: { label: 'Acceleration', choices: { none: 'None', fast: 'Fast' } },
        seed: { label: 'Seed', widget: 'seed', hint: '-1 is random; the same seed gives the same edit again' },
        enableSafetyChecker: { label: 'Safety checker' },
      },
    },
  ],
  examples: [
    { field: 'prompt', text: 'Make it a winter evening with snow and warm light in the windows' },
    { field: 'prompt', text: 'Replace the background with a sandy beach at sunset' },
    { field: 'prompt', text: 'Turn it into a watercolor painting and keep the composition' },
  ],
  prices: { image: 10, mediumSteps: 10, manySteps: 20, inputMegapixel: 5 },
  cost,
  cheapest: { steps: 28 },
  generationName: (values) => generationName(values.prompt),
  record: (values, { imageUrl: source }) => ({
    ...values,
    ...(source === undefined ? {} : { imageAnalysis: analysisOf(source) }),
  }),
  fromRecord: ({ imageAnalysis: _measured, ...rest }) => rest,
  detail: (values) => [
    ...promptRows(values),
    { label: 'Images', value: String(values.numImages) },
    {
      label: 'Resolution',
      value: values.resolutionMode === 'match_input' ? saidWords('As the image') : values.resolutionMode,
    },
    { label: 'Steps', value: String(values.steps) },
    { label: 'Guidance', value: String(values.guidanceScale) },
    { label: 'Acceleration', value: saidWords(values.acceleration === 'fast' ? 'Fast' : 'None') },
    { label: 'Output format', value: values.outputFormat.toUpperCase() },
    seedRow(values.seed),
    switchRow('Safety checker', values.enableSafetyChecker),
  ],
  downloadName: ({ timestamp, index, extension }) => `flux-kontext-${timestamp}-${index + 1}.${extension}`,
});

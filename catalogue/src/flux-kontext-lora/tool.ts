import type * as z from 'zod/mini';
import { extraImageHint, extraLine, imagesLine, stepLines, stepsPriceHint } from '../cost-lines.ts';
import { promptRows, seedRow, sizeRow, switchRow } from '../detail-rows.ts';
import { guidance, images, loraUrl, option, prompt, seed, side, steps, tenths, toggle } from '../fields.ts';
import { kontextStepTiers } from '../flux-kontext/tool.ts';
import { generationName } from '../generation-name.ts';
import { inputMessages } from '../input-messages.ts';
import type { Cost } from '../prices.ts';
import { said, saidWords } from '../said.ts';
import { isNamedSize, megapixels, sizeInBody, sizePresets, tokensForPixels } from '../sizes.ts';
import { defineTool } from '../tool.ts';

export const fluxKontextLoraInput = {
  prompt: prompt({ required: inputMessages.enterAPrompt }),
  negativePrompt: prompt(),
  numImages: images(),
  // What is no number becomes the least side here, not the default.
  width: side(1024, { fallback: 256 }),
  height: side(1024, { fallback: 256 }),
  loraUrl: loraUrl(),
  loraScale: tenths(0, 2, 1),
  guidanceScale: guidance(7.5),
  steps: steps(30),
  seed: seed(),
  outputFormat: option(['jpeg', 'png'], 'jpeg'),
  acceleration: option(['none', 'fast'], 'none'),
  expandPrompt: toggle(true),
  enableSafetyChecker: toggle(true),
};
type Values = z.output<z.ZodMiniObject<typeof fluxKontextLoraInput>>;

const cost: Cost<Values> = (values, _measured, prices) => {
  const perMegapixel = prices.customMegapixel ?? 0;
  const figures = { megapixels: megapixels(values), each: perMegapixel };
  const sizeLabel = said(
    'line.customSize',
    `Custom size, ${figures.megapixels} megapixels at ${perMegapixel}`,
    figures,
  );
  return [
    imagesLine(values.numImages, prices.image ?? 0),
    ...stepLines(values.steps, values.numImages, kontextStepTiers, prices),
    ...(isNamedSize(values) ? [] : [extraLine(sizeLabel, tokensForPixels(values, perMegapixel), values.numImages)]),
  ];
};

export const fluxKontextLora = defineTool({
  id: 'fal_flux_kontext_lora',
  fn: 'fal-flux-kontext-lora',
  route: '/flux-kontext-lora',
  name: 'FLUX Kontext LoRA',
  summary: 'Turn words into pictures, in the style of a LoRA of your choice.',
  category: 'image',
  expectedSeconds: { from: 120, to: 240 },
  input: fluxKontextLoraInput,
  normalize: ({ imageSize, ...body }, report) => {
    if (imageSize === undefined) return body;
    const size = sizeInBody(imageSize);
    const sides = { width: body.width ?? size?.width, height: body.height ?? size?.height };
    if (size === undefined || sides.width !== size.width || sides.height !== size.height)
      report('imageSize', 'imageSize must be {width, height}, the same as the fields width and height');
    return { ...body, ...sides };
  },
  several: {
    count: (values) => values.numImages,
    reduced: (values, delivered) => ({ ...values, numImages: delivered }),
  },
  waitsForInput: true,
  words: { history: 'Generated Images' },
  form: [
    {
      fields: {
        prompt: {
          label: 'Prompt',
          widget: 'textarea',
          placeholder: 'A cozy bookshop on a rainy street, warm light in the windows',
        },
        negativePrompt: {
          label: 'Negative prompt',
          widget: 'textarea',
          placeholder: 'What should not be in the picture',
          hint: 'Told to the model as part of the prompt',
        },
        numImages: { label: 'Number of images', widget: 'slider', priceHint: extraImageHint(cost) },
      },
    },
    {
      title: 'Size',
      presets: sizePresets,
      fields: {
        width: {
          label: 'Width',
          priceHint: (_values, _measured, prices) => {
            const tokens = prices.customMegapixel ?? 0;
            return said('hint.customSize', `A custom size: +${tokens} per megapixel and image`, { tokens });
          },
        },
        height: { label: 'Height' },
      },
    },
    {
      title: 'LoRA',
      fields: {
        loraUrl: {
          label: 'LoRA URL',
          placeholder: 'https://huggingface.co/...',
          hint: 'Address of its weights; empty for none',
        },
        loraScale: {
          label: 'LoRA scale',
          widget: 'slider',
          hint: 'How strongly it shows',
          showWhen: (values) => values.loraUrl !== '',
        },
      },
    },
    {
      title: 'Advanced',
      advanced: true,
      fields: {
        guidanceScale: { label: 'Guidance', widget: 'slider', hint: 'How closely the picture follows the prompt' },
        steps: {
          label: 'Steps',
          widget: 'slider',
          hint: 'More steps, more detail.',
          priceHint: (_values, _measured, prices) => stepsPriceHint(kontextStepTiers, prices),
        },
        seed: { label: 'Seed', widget: 'seed', hint: '-1 is random; the same seed gives the same picture again' },
        outputFormat: { label: 'Output format', choices: { jpeg: 'JPEG', png: 'PNG' } },
        acceleration: { label: 'Acceleration', choices: { none: 'None', fast: 'Fast' } },
        expandPrompt: { label: 'Expand prompt', isIgnored: true },
        enableSafetyChecker: { label: 'Safety checker' },
      },
    },
  ],
  examples: [
    { field: 'prompt', text: 'A cozy bookshop on a rainy street at night, warm light in the windows' },
    { field: 'prompt', text: 'A sailing boat in a turquoise bay seen from above, clear water' },
    { field: 'prompt', text: 'A mountain lake at sunrise, mist over the water, pine trees' },
  ],
  prices: { image: 10, mediumSteps: 10, manySteps: 20, customMegapixel: 5 },
  cost,
  cheapest: { steps: 28 },
  generationName: (values) => generationName(values.prompt),
  record: (values) => values,
  fromRecord: (record) => ({ ...record }),
  detail: (values) => [
    ...promptRows(values),
    sizeRow(values),
    { label: 'Images', value: String(values.numImages) },
    ...(values.loraUrl === ''
      ? []
      : [
          { label: 'LoRA', value: values.loraUrl },
          { label: 'LoRA scale', value: String(values.loraScale) },
        ]),
    { label: 'Steps', value: String(values.steps) },
    { label: 'Guidance', value: String(values.guidanceScale) },
    { label: 'Acceleration', value: saidWords(values.acceleration === 'fast' ? 'Fast' : 'None') },
    { label: 'Output format', value: values.outputFormat.toUpperCase() },
    seedRow(values.seed),
    switchRow('Safety checker', values.enableSafetyChecker),
  ],
  downloadName: ({ timestamp, index, extension }) => `flux-kontext-lora-${timestamp}-${index + 1}.${extension}`,
});

import type * as z from 'zod/mini';
import { extraImageHint } from '../cost-lines.ts';
import { promptRows, seedRow, sizeRow, switchRow } from '../detail-rows.ts';
import { images, option, prompt, seed, side, steps, toggle } from '../fields.ts';
import { generationName } from '../generation-name.ts';
import { inputMessages } from '../input-messages.ts';
import type { Cost } from '../prices.ts';
import { said } from '../said.ts';
import { megapixels, namedSizes, type Size, sizeInBody, sizeLabel, tokensForPixels } from '../sizes.ts';
import { defineTool } from '../tool.ts';

export const hidreamInput = {
  prompt: prompt({ required: inputMessages.enterAPrompt }),
  negativePrompt: prompt(),
  imageSize: option(
    ['square_hd', 'square', 'portrait_4_3', 'portrait_16_9', 'landscape_4_3', 'landscape_16_9', 'custom'],
    'square_hd',
  ),
  customWidth: side(1024),
  customHeight: side(1024),
  numImages: images(),
  numInferenceSteps: steps(28),
  outputFormat: option(['png', 'jpeg', 'webp'], 'png'),
  seed: seed(),
  enableSafetyChecker: toggle(true),
};
type Values = z.output<z.ZodMiniObject<typeof hidreamInput>>;

/** The size that is asked for, in pixels. */
export function hidreamSize({ imageSize, customWidth, customHeight }: Values): Size {
  return imageSize === 'custom' ? { width: customWidth, height: customHeight } : namedSizes[imageSize];
}

const cost: Cost<Values> = (values, _measured, prices) => {
  const size = hidreamSize(values);
  const perMegapixel = prices.megapixel ?? 0;
  const each = tokensForPixels(size, perMegapixel);
  const images = values.numImages;
  const label = said(
    'line.imagesOfMegapixels',
    `${images === 1 ? '1 image' : `${images} images`} of ${megapixels(size)} megapixels at ${perMegapixel}`,
    { images, megapixels: megapixels(size), each: perMegapixel },
  );
  return [{ label, tokens: each * images }];
};

const isCustom = (values: Values) => values.imageSize === 'custom';

export const hidream = defineTool({
  id: 'fal_hidream_i1',
  fn: 'fal-hidream-i1',
  route: '/hidream-i1',
  name: 'HiDream I1 Dev',
  summary: 'Turn words into detailed pictures of any size; small ones cost little.',
  category: 'image',
  expectedSeconds: { from: 60, to: 180 },
  input: hidreamInput,
  normalize: ({ imageSize, ...body }) => {
    const size = sizeInBody(imageSize);
    if (size !== undefined) return { ...body, imageSize: 'custom', customWidth: size.width, customHeight: size.height };
    return imageSize === undefined ? body : { ...body, imageSize };
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
          placeholder: 'An old tram climbing a steep street, morning fog, photograph',
        },
        negativePrompt: {
          label: 'Negative prompt',
          widget: 'textarea',
          placeholder: 'What should not be in the picture',
        },
        numImages: { label: 'Number of images', widget: 'slider', priceHint: extraImageHint(cost) },
      },
    },
    {
      title: 'Size',
      fields: {
        imageSize: {
          label: 'Image size',
          choices: {
            ...Object.fromEntries(Object.entries(namedSizes).map(([name, size]) => [name, sizeLabel(size)])),
            custom: 'Custom',
          },
          priceHint: (_values, _measured, prices) => {
            const tokens = prices.megapixel ?? 0;
            const words = tokens === 1 ? '1 token' : `${tokens} tokens`;
            return said('hint.perMegapixel', `${words} per megapixel, rounded up`, { tokens });
          },
        },
        customWidth: { label: 'Width', showWhen: isCustom },
        customHeight: { label: 'Height', showWhen: isCustom },
      },
    },
    {
      title: 'Advanced',
      advanced: true,
      fields: {
        numInferenceSteps: { label: 'Steps', widget: 'slider', hint: 'More steps, more detail, the same price' },
        outputFormat: { label: 'Output format', choices: { png: 'PNG', jpeg: 'JPEG', webp: 'WebP' } },
        seed: { label: 'Seed', widget: 'seed', hint: '-1 is random; the same seed gives the same picture again' },
        enableSafetyChecker: { label: 'Safety checker' },
      },
    },
  ],
  examples: [
    { field: 'prompt', text: 'An old tram climbing a steep street in morning fog, photograph' },
    { field: 'prompt', text: 'A castle on a green hill under tall summer clouds, detailed illustration' },
    { field: 'prompt', text: 'A desert canyon at golden hour, long shadows, wide view' },
  ],
  prices: { megapixel: 6 },
  cost,
  breakdown: (values, _measured, prices) => {
    const size = hidreamSize(values);
    return [
      sizeRow(size),
      { label: 'Megapixels per image', value: megapixels(size) },
      { label: 'Tokens per image', value: String(tokensForPixels(size, prices.megapixel ?? 0)) },
      { label: 'Images', value: String(values.numImages) },
    ];
  },
  cheapest: { imageSize: 'custom', customWidth: 256, customHeight: 256 },
  generationName: (values) => generationName(values.prompt),
  record: (values) => ({ ...values, imageSize: isCustom(values) ? hidreamSize(values) : values.imageSize }),
  fromRecord: ({ imageSize, ...rest }) => ({
    ...rest,
    imageSize: sizeInBody(imageSize) === undefined ? imageSize : 'custom',
  }),
  detail: (values) => {
    const size = hidreamSize(values);
    return [
      ...promptRows(values),
      sizeRow(size),
      { label: 'Megapixels', value: megapixels(size) },
      { label: 'Steps', value: String(values.numInferenceSteps) },
      { label: 'Images', value: String(values.numImages) },
      { label: 'Output format', value: values.outputFormat.toUpperCase() },
      seedRow(values.seed),
      switchRow('Safety checker', values.enableSafetyChecker),
    ];
  },
  downloadName: ({ timestamp, index, extension }) => `hidream-i1-${timestamp}-${index + 1}.${extension}`,
});

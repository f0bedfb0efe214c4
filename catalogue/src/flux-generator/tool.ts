import * as z from 'zod/mini';
import { seedRow, sizeRow } from '../detail-rows.ts';
import { choice, guidance, imageFile, prompt, seed, steps, toggle } from '../fields.ts';
import { fileName, generationName } from '../generation-name.ts';
import { inputMessages } from '../input-messages.ts';
import { limits } from '../limits.ts';
import { said, saidWords } from '../said.ts';
import { defineTool } from '../tool.ts';

/** Asks for pure variations of the guide image, with no words of one's own. */
export const BLANK_PROMPT = '__BLANK__';
export const FLUX_MODEL = 'runware:101@1';

const sides = [512, 768, 1024, 1536] as const;
/** Of the classic dialog, in the words that the model is told. */
const styles = {
  realistic: 'realistic photograph',
  artistic: 'artistic painting',
  cartoon: 'cartoon illustration',
  abstract: 'abstract art',
} as const;
const negativeLength = `Negative prompt must be 2-${limits.promptCharacters} characters or empty`;

export const fluxInput = {
  prompt: prompt(),
  negativePrompt: z._default(
    z.string().check(
      z.trim(),
      z.maxLength(limits.promptCharacters, negativeLength),
      z.refine((text) => text.length !== 1, negativeLength),
    ),
    '',
  ),
  width: choice(sides, 1024),
  height: choice(sides, 1024),
  steps: steps(30),
  guidanceScale: guidance(7.5),
  seed: seed().check(z.refine((value) => value !== 0, 'FLUX has no seed 0: use -1 for a random one, or 1 and more')),
  useRedux: toggle(false),
  guideImageUrl: imageFile({ folder: 'guide-images' }),
  // Left out when there is none, so that such an input stays the one it was before there were styles.
  style: z.pipe(
    z.optional(z.enum(['', 'realistic', 'artistic', 'cartoon', 'abstract'])),
    z.transform((style) => style || undefined),
  ),
};
type Values = z.output<z.ZodMiniObject<typeof fluxInput>>;

/** The prompt as the model is told it, with the style in words. */
export function promptInStyle({ prompt: words, style }: Pick<Values, 'prompt' | 'style'>): string {
  return style === undefined || words === '' ? words : `${words}, ${styles[style]}`;
}

const squares = [512, 768, 1024] as const;
const ratios = [
  { label: '1:1', values: { width: 1024, height: 1024 } },
  { label: '4:3', values: { width: 1024, height: 768 } },
  { label: '3:4', values: { width: 768, height: 1024 } },
  { label: '3:2', values: { width: 1536, height: 1024 } },
  { label: '2:3', values: { width: 1024, height: 1536 } },
  { label: '2:1', values: { width: 1536, height: 768 } },
  { label: '1:2', values: { width: 768, height: 1536 } },
];

export const fluxGenerator = defineTool({
  id: 'gen_01',
  fn: 'ai-image-generator',
  route: '/flux-generator',
  name: 'FLUX Image Generator',
  summary: 'Turn words into pictures, or make variations of a guide image with Redux mode.',
  category: 'image',
  expectedSeconds: { from: 5, to: 30 },
  input: fluxInput,
  prompts: (values) =>
    values.style === undefined
      ? []
      : [
          {
            field: 'prompt',
            text: promptInStyle(values),
            limit: { most: limits.promptCharacters },
            name: 'a prompt and the words of its style together',
          },
        ],
  check: (values, report) => {
    const hasWords = values.prompt !== '' && values.prompt !== BLANK_PROMPT;
    if (!values.useRedux && !hasWords)
      report('prompt', 'Please enter a prompt or enable Redux mode with a guide image');
    if (values.useRedux && values.guideImageUrl === '')
      report('guideImageUrl', 'Please upload a guide image for Redux mode');
    if (values.prompt.length === 1) report('prompt', 'Please describe your image in at least 2 characters');
  },
  form: [
    {
      fields: {
        useRedux: { label: 'Redux mode', hint: 'Make variations of a guide image. The prompt becomes optional.' },
        guideImageUrl: {
          label: 'Guide image',
          hint: 'JPEG, PNG or WebP, under 10 MB',
          showWhen: (values) => values.useRedux,
        },
        prompt: {
          label: 'Prompt',
          widget: 'textarea',
          placeholder: 'A lighthouse above a stormy sea at dusk, oil painting',
        },
        negativePrompt: {
          label: 'Negative prompt',
          widget: 'textarea',
          placeholder: 'What should not be in the picture',
          hint: '2-3000 characters or empty',
        },
      },
    },
    {
      title: 'Size',
      // Of the sides that it has no two make 16:9.
      hint: 'Sides are 512, 768, 1024 or 1536 pixels. Closest to 16:9 and 9:16 are 2:1 and 1:2.',
      presets: ratios,
      presetsAs: 'chips',
      presetsBeside: true,
      fields: { width: { label: 'Width', widget: 'select' }, height: { label: 'Height', widget: 'select' } },
    },
    {
      title: 'Advanced',
      advanced: true,
      fields: {
        steps: { label: 'Steps', widget: 'slider', hint: 'More steps, more detail, a little slower' },
        guidanceScale: { label: 'Guidance', widget: 'slider', hint: 'How closely the picture follows the prompt' },
        seed: { label: 'Seed', widget: 'seed', hint: '-1 is random; the same seed gives the same picture again' },
      },
    },
  ],
  classic: {
    name: 'AI Image Generator',
    summary: 'A square picture from a few words, in a style of your choice.',
    missing: { prompt: inputMessages.enterAPrompt },
    form: [
      {
        fields: {
          prompt: { label: 'Prompt', widget: 'textarea', placeholder: 'Describe the image you want to create' },
          style: {
            label: 'Style',
            choices: {
              '': 'None',
              realistic: 'Realistic',
              artistic: 'Artistic',
              cartoon: 'Cartoon',
              abstract: 'Abstract',
            },
          },
        },
      },
      {
        title: 'Size',
        presets: squares.map((side) => ({ label: `${side} x ${side}`, values: { width: side, height: side } })),
        fields: {},
      },
    ],
  },
  examples: [
    { field: 'prompt', text: 'A lighthouse on a cliff above a stormy sea at dusk, oil painting' },
    { field: 'prompt', text: 'A red fox in a snowy pine forest at dawn, soft golden light' },
    { field: 'prompt', text: 'A neon city street in the rain at night, reflections, cinematic' },
  ],
  prices: { generation: 8 },
  cost: (_values, _measured, prices) => [{ label: 'One image', tokens: prices.generation ?? 0 }],
  generationName: (values) =>
    values.prompt === '' || values.prompt === BLANK_PROMPT
      ? `FLUX variation of ${fileName(values.guideImageUrl) || 'a guide image'}`
      : generationName(values.prompt),
  record: ({ prompt: positivePrompt, guideImageUrl, ...rest }) => ({
    model: FLUX_MODEL,
    positivePrompt,
    ...rest,
    guideImage: fileName(guideImageUrl),
    guideImageUrl,
  }),
  fromRecord: ({ model: _model, positivePrompt, guideImage: _guideImage, ...rest }) => ({
    ...rest,
    prompt: positivePrompt,
  }),
  detail: (values) => [
    { label: 'Prompt', value: values.prompt === '' ? saidWords('Pure variation') : values.prompt },
    ...(values.negativePrompt === '' ? [] : [{ label: 'Negative prompt', value: values.negativePrompt }]),
    ...(values.style === undefined ? [] : [{ label: 'Style', value: said(`style.${values.style}`, values.style) }]),
    sizeRow(values),
    { label: 'Steps', value: String(values.steps) },
    { label: 'Guidance', value: String(values.guidanceScale) },
    seedRow(values.seed),
    { label: 'Mode', value: saidWords(values.useRedux ? 'Redux, from a guide image' : 'Text to image') },
  ],
  downloadName: ({ id, index, extension }) =>
    index === 0 ? `flux-${id}.${extension}` : `flux-${id}-${index + 1}.${extension}`,
});

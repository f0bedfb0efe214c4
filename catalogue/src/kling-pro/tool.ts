import { pricedChoice, secondsLong, videoLine } from '../cost-lines.ts';
import { promptRows } from '../detail-rows.ts';
import { imageFile, option, prompt, seed, tenths } from '../fields.ts';
import { generationName } from '../generation-name.ts';
import { inputMessages } from '../input-messages.ts';
import { saidList } from '../said.ts';
import { defineTool } from '../tool.ts';

export const klingProInput = {
  imageUrl: imageFile({ folder: 'kling-pro-images', required: inputMessages.uploadAnImage }),
  prompt: prompt({ required: inputMessages.enterAMotionPrompt, maxLength: 2500 }),
  negativePrompt: prompt({ maxLength: 2500 }),
  duration: option(['5', '10'], '5'),
  aspectRatio: option(['16:9', '9:16', '1:1'], '16:9'),
  cfgScale: tenths(0, 1, 0.5),
  seed: seed(),
};

export const klingPro = defineTool({
  id: 'fal_kling_pro',
  fn: 'fal-kling-pro',
  route: '/kling-pro',
  name: 'Kling Pro Video',
  summary: 'Animates a picture with cinematic motion, 5 or 10 seconds long.',
  category: 'video',
  expectedSeconds: { from: 180, to: 480 },
  input: klingProInput,
  waitsForInput: true,
  words: { history: 'Generated Videos' },
  form: [
    {
      fields: {
        imageUrl: { label: 'Image', hint: 'JPEG, PNG or WebP, under 10 MB' },
        prompt: {
          label: 'Motion prompt',
          widget: 'textarea',
          placeholder: 'The camera follows the boat as it turns into the wind',
        },
        negativePrompt: {
          label: 'Negative prompt',
          widget: 'textarea',
          placeholder: 'What should not be in the clip',
        },
        duration: {
          label: 'Duration',
          choices: { '5': '5 seconds', '10': '10 seconds' },
          priceHint: (_values, _measured, prices) =>
            saidList([
              pricedChoice(secondsLong(5), prices.fiveSeconds ?? 0),
              pricedChoice(secondsLong(10), prices.tenSeconds ?? 0),
            ]),
        },
        aspectRatio: {
          label: 'Aspect ratio',
          choices: { '16:9': '16:9 wide', '9:16': '9:16 upright', '1:1': '1:1 square' },
        },
      },
    },
    {
      title: 'Advanced',
      advanced: true,
      fields: {
        cfgScale: { label: 'CFG scale', widget: 'slider', hint: 'How closely the clip follows the prompt' },
        seed: { label: 'Seed', widget: 'seed', isIgnored: true },
      },
    },
  ],
  examples: [
    { field: 'prompt', text: 'The camera circles slowly to the right, light moves over the scene' },
    { field: 'prompt', text: 'Slow zoom out, rain begins to fall and puddles ripple' },
    { field: 'prompt', text: 'Gentle push in while petals drift past in the wind' },
  ],
  prices: { fiveSeconds: 90, tenSeconds: 180 },
  cost: (values, _measured, prices) => [
    videoLine(Number(values.duration), (values.duration === '10' ? prices.tenSeconds : prices.fiveSeconds) ?? 0),
  ],
  generationName: (values) => generationName(values.prompt),
  record: (values) => values,
  fromRecord: (record) => ({ ...record }),
  detail: (values) => [
    ...promptRows(values),
    { label: 'Duration', value: secondsLong(Number(values.duration)) },
    { label: 'Aspect ratio', value: values.aspectRatio },
    { label: 'CFG scale', value: String(values.cfgScale) },
  ],
  downloadName: ({ extension }) => `kling-pro-video.${extension}`,
});

import { pricedChoice, secondsLong, videoLine } from '../cost-lines.ts';
import { promptRows, switchRow } from '../detail-rows.ts';
import { imageFile, option, prompt, toggle } from '../fields.ts';
import { generationName } from '../generation-name.ts';
import { inputMessages } from '../input-messages.ts';
import { saidList } from '../said.ts';
import { defineTool } from '../tool.ts';

export const hailuoInput = {
  imageUrl: imageFile({ folder: 'video-source-images', required: inputMessages.uploadAnImage }),
  prompt: prompt({ required: inputMessages.enterAMotionPrompt, maxLength: 2000 }),
  duration: option(['6', '10'], '6'),
  promptOptimizer: toggle(true),
};

export const hailuo = defineTool({
  id: 'fal_minimax_hailuo',
  fn: 'fal-minimax-hailuo',
  route: '/minimax-hailuo',
  name: 'Minimax Hailuo Video',
  summary: 'Brings a picture to life for 6 or 10 seconds, by your words for the motion.',
  category: 'video',
  expectedSeconds: { from: 120, to: 300 },
  input: hailuoInput,
  waitsForInput: true,
  words: { history: 'Generated Videos' },
  form: [
    {
      fields: {
        imageUrl: { label: 'Image', hint: 'JPEG, PNG or WebP, under 10 MB' },
        prompt: {
          label: 'Motion prompt',
          widget: 'textarea',
          placeholder: 'The camera glides forward while leaves drift through the light',
        },
        duration: {
          label: 'Duration',
          choices: { '6': '6 seconds', '10': '10 seconds' },
          priceHint: (_values, _measured, prices) =>
            saidList([
              pricedChoice(secondsLong(6), prices.sixSeconds ?? 0),
              pricedChoice(secondsLong(10), prices.tenSeconds ?? 0),
            ]),
        },
        promptOptimizer: { label: 'Optimize prompt', hint: 'Lets the model add detail to your words' },
      },
    },
  ],
  examples: [
    { field: 'prompt', text: 'Slow push in, leaves drift across the frame in warm light' },
    { field: 'prompt', text: 'Waves roll towards the camera, clouds race across the sky' },
    { field: 'prompt', text: 'The camera circles to the left while snow begins to fall' },
  ],
  prices: { sixSeconds: 50, tenSeconds: 90 },
  cost: (values, _measured, prices) => [
    videoLine(Number(values.duration), (values.duration === '10' ? prices.tenSeconds : prices.sixSeconds) ?? 0),
  ],
  generationName: (values) => generationName(values.prompt),
  record: (values) => values,
  fromRecord: (record) => ({ ...record }),
  detail: (values) => [
    ...promptRows(values),
    { label: 'Duration', value: secondsLong(Number(values.duration)) },
    switchRow('Optimize prompt', values.promptOptimizer),
  ],
  downloadName: ({ timestamp, extension }) => `minimax-hailuo-${timestamp}.${extension}`,
});

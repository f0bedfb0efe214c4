import { pricedChoice, secondsLong, videoLine } from '../cost-lines.ts';
import { promptRows } from '../detail-rows.ts';
import { imageFile, option, prompt } from '../fields.ts';
import { generationName } from '../generation-name.ts';
import { inputMessages } from '../input-messages.ts';
import type { Prices } from '../prices.ts';
import { saidList, saidWords } from '../said.ts';
import { defineTool } from '../tool.ts';

const durations = ['5s', '6s', '7s', '8s'] as const;
type Duration = (typeof durations)[number];

export const veo2Input = {
  imageUrl: imageFile({ folder: 'veo2-images', required: inputMessages.uploadAnImage }),
  prompt: prompt({ required: inputMessages.enterAMotionPrompt }),
  aspectRatio: option(['auto_prefer_portrait', 'auto', '16:9', '9:16'], 'auto_prefer_portrait'),
  duration: option(durations, '6s'),
};

const aspectRatios = {
  auto_prefer_portrait: 'Automatic, upright if in doubt',
  auto: 'Automatic',
  '16:9': '16:9 wide',
  '9:16': '9:16 upright',
};

function priceOf(duration: Duration, prices: Prices): number {
  const byDuration = {
    '5s': prices.fiveSeconds,
    '6s': prices.sixSeconds,
    '7s': prices.sevenSeconds,
    '8s': prices.eightSeconds,
  };
  return byDuration[duration] ?? 0;
}

const secondsOf = (duration: Duration) => Number(duration.slice(0, -1));

export const veo2 = defineTool({
  id: 'fal_veo2',
  fn: 'fal-veo2',
  route: '/veo2-video',
  name: 'VEO2 Video Gen',
  summary: 'Lifelike motion from a picture, 5 to 8 seconds, without sound.',
  category: 'video',
  expectedSeconds: { from: 300, to: 600 },
  input: veo2Input,
  waitsForInput: true,
  words: { history: 'Generated Videos' },
  form: [
    {
      fields: {
        imageUrl: { label: 'Image', hint: 'JPEG, PNG or WebP, under 10 MB' },
        prompt: {
          label: 'Motion prompt',
          widget: 'textarea',
          placeholder: 'She turns towards the window as the sun comes out',
        },
        aspectRatio: { label: 'Aspect ratio', choices: aspectRatios },
        duration: {
          label: 'Duration',
          choices: Object.fromEntries(durations.map((duration) => [duration, secondsLong(secondsOf(duration))])),
          priceHint: (_values, _measured, prices) =>
            saidList(
              durations.map((duration) => pricedChoice(secondsLong(secondsOf(duration)), priceOf(duration, prices))),
            ),
        },
      },
    },
  ],
  examples: [
    { field: 'prompt', text: 'Slow push in as the sun comes out and shadows move' },
    { field: 'prompt', text: 'The camera pans along the skyline, clouds drift by' },
    { field: 'prompt', text: 'Handheld walk forward, light wind, natural motion' },
  ],
  prices: { fiveSeconds: 500, sixSeconds: 600, sevenSeconds: 700, eightSeconds: 800 },
  cost: (values, _measured, prices) => [videoLine(secondsOf(values.duration), priceOf(values.duration, prices))],
  cheapest: { duration: '5s' },
  generationName: (values) => generationName(values.prompt),
  record: (values, { imageUrl: source }) => ({
    ...values,
    ...(source === undefined ? {} : { imageAnalysis: { width: source.width, height: source.height } }),
  }),
  fromRecord: ({ imageAnalysis: _measured, ...rest }) => rest,
  detail: (values) => [
    ...promptRows(values),
    { label: 'Duration', value: secondsLong(secondsOf(values.duration)) },
    { label: 'Aspect ratio', value: saidWords(aspectRatios[values.aspectRatio]) },
  ],
  downloadName: ({ extension }) => `veo2-video.${extension}`,
});

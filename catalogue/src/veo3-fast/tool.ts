import type * as z from 'zod/mini';
import { pricedChoice, secondsLong } from '../cost-lines.ts';
import { promptRows, seedRow, switchRow } from '../detail-rows.ts';
import { option, prompt, seed, toggle } from '../fields.ts';
import { generationName } from '../generation-name.ts';
import { type Cost, type Prices, totalTokens } from '../prices.ts';
import { said, saidList } from '../said.ts';
import { defineTool } from '../tool.ts';

export const veo3FastInput = {
  prompt: prompt({ required: 'Please enter a video prompt' }),
  negativePrompt: prompt(),
  aspectRatio: option(['16:9', '9:16', '1:1', '21:9'], '16:9'),
  duration: option(['8s'], '8s'),
  resolution: option(['720p', '1080p'], '720p'),
  generateAudio: toggle(true),
  enhancePrompt: toggle(true),
  seed: seed(),
  enableSafetyChecker: toggle(true),
};
type Values = z.output<z.ZodMiniObject<typeof veo3FastInput>>;

const cost: Cost<Values> = ({ resolution, generateAudio }, _measured, prices) => {
  const isFullHd = resolution === '1080p';
  const video = (isFullHd ? prices.video1080p : prices.video720p) ?? 0;
  const audio = (isFullHd ? prices.audio1080p : prices.audio720p) ?? 0;
  return [
    { label: said('line.videoAt', `Video of 8 seconds at ${resolution}`, { seconds: 8, resolution }), tokens: video },
    ...(generateAudio ? [{ label: 'Audio', tokens: audio }] : []),
  ];
};

/** "720p: 640, 1080p: 1280", with the audio as it is chosen. */
function resolutionHint(values: Values, prices: Prices): string {
  const resolutions = ['720p', '1080p'] as const;
  return saidList(
    resolutions.map((resolution) => pricedChoice(resolution, totalTokens(cost({ ...values, resolution }, {}, prices)))),
  );
}

export const veo3Fast = defineTool({
  id: 'fal_veo3_fast',
  fn: 'fal-veo3-fast',
  route: '/veo3-fast',
  name: 'VEO3 Fast',
  summary: 'A clip of 8 seconds with sound, from words alone.',
  category: 'video',
  expectedSeconds: { from: 120, to: 300 },
  input: veo3FastInput,
  waitsForInput: true,
  words: { history: 'Generated Videos' },
  form: [
    {
      fields: {
        prompt: {
          label: 'Video prompt',
          widget: 'textarea',
          placeholder: 'A paper boat drifts down a rain-filled gutter, close to the water',
        },
        negativePrompt: {
          label: 'Negative prompt',
          widget: 'textarea',
          placeholder: 'What should not be in the clip',
        },
        aspectRatio: {
          label: 'Aspect ratio',
          choices: { '16:9': '16:9 wide', '9:16': '9:16 upright', '1:1': '1:1 square', '21:9': '21:9 cinema' },
          hint: '1:1 and 21:9 are cut out of a 16:9 clip',
        },
        duration: { label: 'Duration', choices: { '8s': '8 seconds' } },
        resolution: {
          label: 'Resolution',
          priceHint: (values, _measured, prices) => resolutionHint(values, prices),
        },
        generateAudio: {
          label: 'Generate audio',
          priceHint: (values, measured, prices) => {
            const tokens = (generateAudio: boolean) =>
              totalTokens(cost({ ...values, generateAudio }, measured, prices));
            return `+${tokens(true) - tokens(false)}`;
          },
        },
      },
    },
    {
      title: 'Advanced',
      advanced: true,
      fields: {
        enhancePrompt: { label: 'Enhance prompt', isIgnored: true },
        seed: { label: 'Seed', widget: 'seed', hint: '-1 is random; the same seed gives the same clip again' },
        enableSafetyChecker: { label: 'Safety checker', hint: 'Switched off, the most permissive tolerance applies' },
      },
    },
  ],
  examples: [
    { field: 'prompt', text: 'A paper boat drifts down a stream after the rain, birdsong, close to the water' },
    { field: 'prompt', text: 'Waves break against a lighthouse at dusk, gulls and wind' },
    { field: 'prompt', text: 'A night train crosses a snowy bridge, steam and moonlight' },
  ],
  prices: { video720p: 400, video1080p: 800, audio720p: 240, audio1080p: 480 },
  cost,
  cheapest: { generateAudio: false },
  generationName: (values) => generationName(values.prompt),
  record: (values) => values,
  fromRecord: (record) => ({ ...record }),
  detail: (values) => [
    ...promptRows(values),
    { label: 'Aspect ratio', value: values.aspectRatio },
    { label: 'Duration', value: secondsLong(8) },
    { label: 'Resolution', value: values.resolution },
    switchRow('Audio', values.generateAudio),
    seedRow(values.seed),
    switchRow('Safety checker', values.enableSafetyChecker),
  ],
  downloadName: ({ timestamp, extension }) => `veo3-fast-video-${timestamp}.${extension}`,
});

import { promptRows, seedRow, switchRow } from '../detail-rows.ts';
import { imageFile, prompt, seed, toggle } from '../fields.ts';
import { generationName } from '../generation-name.ts';
import { inputMessages } from '../input-messages.ts';
import { messages } from '../messages.ts';
import { defineTool } from '../tool.ts';

export const wanProInput = {
  imageUrl: imageFile({ folder: 'wan-pro-images', required: inputMessages.uploadAnImage }),
  prompt: prompt({ required: inputMessages.enterAMotionPrompt }),
  enableSafetyChecker: toggle(true),
  seed: seed(),
};

export const wanPro = defineTool({
  id: 'fal_wan_pro',
  fn: 'fal-wan-pro',
  route: '/wan-pro',
  name: 'WAN Pro Video',
  summary: 'Turns a picture into a fluid clip in high definition.',
  category: 'video',
  expectedSeconds: { from: 180, to: 420 },
  input: wanProInput,
  waitsForInput: true,
  words: { history: 'Generated Videos', unexplained: messages.unexplainedStatus },
  submitTimeout: { seconds: 30, message: null },
  form: [
    {
      fields: {
        imageUrl: { label: 'Image', hint: 'JPEG, PNG or WebP, under 10 MB' },
        prompt: {
          label: 'Motion prompt',
          widget: 'textarea',
          placeholder: 'The camera rises slowly while fog moves through the valley',
        },
      },
    },
    {
      title: 'Advanced',
      advanced: true,
      fields: {
        seed: { label: 'Seed', widget: 'seed', hint: '-1 is random; the same seed gives the same clip again' },
        enableSafetyChecker: { label: 'Safety checker' },
      },
    },
  ],
  examples: [
    { field: 'prompt', text: 'The camera rises slowly while fog moves through the valley' },
    { field: 'prompt', text: 'Slow zoom in, flowers sway in a light wind' },
    { field: 'prompt', text: 'Pan to the right along the shore, waves break softly' },
  ],
  prices: { generation: 150 },
  cost: (_values, _measured, prices) => [{ label: 'One video', tokens: prices.generation ?? 0 }],
  generationName: (values) => generationName(values.prompt),
  record: (values) => values,
  fromRecord: (record) => ({ ...record }),
  detail: (values) => [
    ...promptRows(values),
    seedRow(values.seed),
    switchRow('Safety checker', values.enableSafetyChecker),
  ],
  downloadName: ({ extension }) => `wan-pro-video.${extension}`,
});

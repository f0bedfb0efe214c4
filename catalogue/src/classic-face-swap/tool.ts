import { imageFile } from '../fields.ts';
import { nameFromFile } from '../generation-name.ts';
import { defineTool } from '../tool.ts';
import { CLASSIC_FOLDER } from '../upload-rules.ts';

const NAME = 'Face Swap AI';

export const classicFaceSwap = defineTool({
  id: 'gen_05',
  fn: 'face-swap-ai',
  route: null,
  name: NAME,
  summary: 'Puts the face of one picture into another.',
  category: 'image',
  expectedSeconds: { from: 20, to: 60 },
  input: {
    sourceUrl: imageFile({ folder: CLASSIC_FOLDER, required: 'Please upload the picture with the face' }),
    targetUrl: imageFile({ folder: CLASSIC_FOLDER, required: 'Please upload the picture to put it in' }),
  },
  compareWith: 'targetUrl',
  form: [
    {
      fields: {
        sourceUrl: { label: 'Picture with the face', hint: 'JPEG, PNG or WebP, under 50 MB' },
        targetUrl: {
          label: 'Picture to put it in',
          hint: 'JPEG, PNG or WebP, under 50 MB. Only use pictures of people who agree to it.',
        },
      },
    },
  ],
  examples: [],
  prices: { generation: 15 },
  cost: (_values, _measured, prices) => [{ label: 'One image', tokens: prices.generation ?? 0 }],
  generationName: (values) => nameFromFile(NAME, values.targetUrl),
  record: (values) => values,
  fromRecord: (record) => ({ ...record }),
  detail: () => [],
  downloadName: ({ timestamp, index, extension }) => `face-swap-ai-${timestamp}-${index + 1}.${extension}`,
});

import { imageFile } from '../fields.ts';
import { nameFromFile } from '../generation-name.ts';
import { inputMessages } from '../input-messages.ts';
import { saidWords } from '../said.ts';
import { defineTool } from '../tool.ts';

const backgroundRemoverInput = {
  imageUrl: imageFile({ folder: 'bria-bg-remove-input', required: inputMessages.uploadAnImage }),
};

const NAME = 'Background Remover';
const FAILED = 'Background removal failed';

export const backgroundRemover = defineTool({
  id: 'fal_bria_bg_remove',
  fn: 'fal-bria-bg-remove',
  route: '/bria-bg-remove',
  name: NAME,
  summary: 'Cut out what matters: your picture as a PNG with a transparent background.',
  category: 'enhancement',
  expectedSeconds: { from: 30, to: 60 },
  input: backgroundRemoverInput,
  compareWith: 'imageUrl',
  words: {
    submit: 'Remove background',
    failed: FAILED,
    unexplained: () => saidWords(FAILED),
    history: 'Generated Images',
    features: [
      'Finds the main subject by itself',
      'Keeps fine edges such as hair and fur',
      'Delivers a PNG with transparency, ready to be placed anywhere',
      'Shows the original and the result side by side',
    ],
  },
  form: [{ fields: { imageUrl: { label: 'Image', hint: 'JPEG, PNG or WebP, under 10 MB' } } }],
  examples: [],
  prices: { generation: 5 },
  cost: (_values, _measured, prices) => [{ label: 'One image', tokens: prices.generation ?? 0 }],
  generationName: (values) => nameFromFile(NAME, values.imageUrl),
  record: (values) => values,
  fromRecord: (record) => ({ ...record }),
  detail: () => [
    { label: 'Model', value: 'BRIA Background Removal' },
    { label: 'Output format', value: saidWords('PNG with transparency') },
  ],
  downloadName: ({ timestamp, extension }) => `background-removed-${timestamp}.${extension}`,
});

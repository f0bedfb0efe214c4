import { imageFile } from '../fields.ts';
import { nameFromFile } from '../generation-name.ts';
import { inputMessages } from '../input-messages.ts';
import { saidWords } from '../said.ts';
import { defineTool } from '../tool.ts';
import { CLASSIC_FOLDER } from '../upload-rules.ts';

const NAME = 'Classic Background Remover';

export const classicBackgroundRemover = defineTool({
  id: 'gen_04',
  fn: 'background-remover',
  route: null,
  name: NAME,
  summary: 'Removes the background of a picture, without leaving the dashboard.',
  category: 'enhancement',
  expectedSeconds: { from: 30, to: 60 },
  input: { inputUrl: imageFile({ folder: CLASSIC_FOLDER, required: inputMessages.uploadAnImage }) },
  compareWith: 'inputUrl',
  words: { submit: 'Remove background', failed: 'Background removal failed' },
  form: [{ fields: { inputUrl: { label: 'Image', hint: 'JPEG, PNG or WebP, under 50 MB' } } }],
  examples: [],
  prices: { generation: 5 },
  cost: (_values, _measured, prices) => [{ label: 'One image', tokens: prices.generation ?? 0 }],
  generationName: (values) => nameFromFile(NAME, values.inputUrl),
  record: (values) => values,
  fromRecord: (record) => ({ ...record }),
  detail: () => [{ label: 'Output format', value: saidWords('PNG with transparency') }],
  downloadName: ({ timestamp, index, extension }) => `background-remover-${timestamp}-${index + 1}.${extension}`,
});

import { secondsLong } from '../cost-lines.ts';
import { imageFile, option, whole } from '../fields.ts';
import { nameFromFile } from '../generation-name.ts';
import { inputMessages } from '../input-messages.ts';
import { saidWords } from '../said.ts';
import { defineTool } from '../tool.ts';
import { CLASSIC_FOLDER } from '../upload-rules.ts';

const NAME = 'Motion Graphics Creator';
const animations = { zoom: 'Zoom', pan: 'Pan', rotate: 'Rotate', fade: 'Fade' };

export const motionGraphicsInput = {
  imageUrl: imageFile({ folder: CLASSIC_FOLDER, required: inputMessages.uploadAnImage }),
  animationType: option(['zoom', 'pan', 'rotate', 'fade'], 'zoom'),
  duration: whole(1, 10, 5),
};

export const classicMotionGraphics = defineTool({
  id: 'gen_02',
  fn: 'motion-graphics-creator',
  route: null,
  name: NAME,
  summary: 'Lets a picture zoom, pan, rotate or fade for up to 10 seconds.',
  category: 'video',
  expectedSeconds: { from: 10, to: 60 },
  input: motionGraphicsInput,
  edits: 'imageUrl',
  form: [
    {
      fields: {
        imageUrl: { label: 'Image', hint: 'JPEG, PNG or WebP, under 50 MB' },
        animationType: { label: 'Animation', choices: animations },
        duration: { label: 'Duration', widget: 'slider', hint: 'Seconds' },
      },
    },
  ],
  examples: [],
  prices: { generation: 12 },
  cost: (_values, _measured, prices) => [{ label: 'One video', tokens: prices.generation ?? 0 }],
  generationName: (values) => nameFromFile(NAME, values.imageUrl),
  record: (values) => values,
  fromRecord: (record) => ({ ...record }),
  detail: (values) => [
    { label: 'Animation', value: saidWords(animations[values.animationType]) },
    { label: 'Duration', value: secondsLong(values.duration) },
  ],
  downloadName: ({ timestamp, index, extension }) => `motion-graphics-creator-${timestamp}-${index + 1}.${extension}`,
});

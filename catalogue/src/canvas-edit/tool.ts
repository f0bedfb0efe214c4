import type * as z from 'zod/mini';
import { canvasLimits, canvasModes, canvasRows, checkCanvas, checkCanvasFiles, nameOfMode } from '../canvas.ts';
import { promptRows } from '../detail-rows.ts';
import { imageFile, option, prompt, seed, toggle, whole } from '../fields.ts';
import { generationName } from '../generation-name.ts';
import { inputMessages } from '../input-messages.ts';
import type { Cost } from '../prices.ts';
import { saidWords } from '../said.ts';
import { defineTool } from '../tool.ts';

/** What a frame may have before it costs more. */
const MEGAPIXEL = 1024 * 1024;

const FOLDER = 'canvas-images';

export const canvasEditInput = {
  /** The picture whose pixels stay. */
  imageUrl: imageFile({ folder: FOLDER, required: inputMessages.uploadAnImage }),
  /** As large as the frame; white is changed. */
  maskUrl: imageFile({ folder: FOLDER, required: 'Please paint over what should change' }),
  /** The frame as the model sees it, where that is not the picture itself. */
  frameUrl: imageFile({ folder: FOLDER }),
  mode: option(canvasModes, 'fill'),
  prompt: prompt(),
  width: whole(canvasLimits.leastSide, canvasLimits.side, 1024),
  height: whole(canvasLimits.leastSide, canvasLimits.side, 1024),
  /** Where the picture's upper left corner stands in the frame. */
  left: whole(0, canvasLimits.side, 0),
  top: whole(0, canvasLimits.side, 0),
  /** How far beyond the mask the new pixels fade into the old ones. Pixels. */
  feather: whole(0, canvasLimits.feather, 8),
  seed: seed(),
  enableSafetyChecker: toggle(true),
};
type Values = z.output<z.ZodMiniObject<typeof canvasEditInput>>;

/** A frame holds the whole picture, whose size is known before the frame's is: in "Send to" both have the same price. */
const cost: Cost<Values> = ({ width, height }, { imageUrl: image }, prices) => [
  { label: saidWords('One edit'), tokens: prices.edit ?? 0 },
  ...(Math.max(width * height, image === undefined ? 0 : image.width * image.height) > MEGAPIXEL
    ? [{ label: saidWords('More than one megapixel'), tokens: prices.largeFrame ?? 0 }]
    : []),
];

const canvas = {
  image: 'imageUrl',
  mask: 'maskUrl',
  painted: 'white',
  prompt: 'prompt',
  needsWords: true,
  mode: 'mode',
  reference: null,
  sets: [],
  expands: true,
  frame: 'frameUrl',
  width: 'width',
  height: 'height',
  left: 'left',
  top: 'top',
  feather: 'feather',
} as const;

/** Changes what is painted over; every pixel outside the mask and its feather stays as it was. */
export const canvasEdit = defineTool({
  id: 'canvas_edit',
  fn: 'canvas-edit',
  route: '/edit',
  name: 'Edit Canvas',
  summary: 'Paint over what should change; every other pixel stays exactly as it is.',
  category: 'enhancement',
  expectedSeconds: { from: 10, to: 60 },
  input: canvasEditInput,
  compareWith: 'imageUrl',
  canvas,
  check: (values, report) => checkCanvas(canvas, values, report),
  checkMeasured: (values, measured, report) => checkCanvasFiles(canvas, values, measured, report),
  form: [
    {
      fields: {
        imageUrl: { label: 'Image', hint: 'JPEG, PNG or WebP, under 10 MB' },
        prompt: { label: 'Prompt', widget: 'textarea', placeholder: 'A wooden bench under the tree' },
      },
    },
  ],
  examples: [],
  prices: { edit: 10, largeFrame: 10 },
  cost,
  generationName: (values) => generationName(values.prompt === '' ? nameOfMode(values.mode) : values.prompt),
  record: (values) => values,
  fromRecord: (record) => ({ ...record }),
  detail: (values) => canvasRows(canvas, values, promptRows(values)),
  downloadName: ({ timestamp, extension }) => `edit-${timestamp}.${extension}`,
});

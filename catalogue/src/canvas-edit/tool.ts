import type * as z from 'zod/mini';
import { promptRows } from '../detail-rows.ts';
import { imageFile, option, prompt, seed, toggle, whole } from '../fields.ts';
import { generationName } from '../generation-name.ts';
import { inputMessages } from '../input-messages.ts';
import type { Cost } from '../prices.ts';
import { saidWords } from '../said.ts';
import { defineTool } from '../tool.ts';

/** The largest frame: its lossless result stays below what a result may weigh. Pixels, and pixels of a side. */
export const canvasLimits = { pixels: 4096 * 4096, side: 8192, leastSide: 64, feather: 128 } as const;
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
  mode: option(['fill', 'remove', 'background', 'expand'], 'fill'),
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

const modeWords: Readonly<Record<Values['mode'], string>> = {
  fill: 'Fill',
  remove: 'Remove',
  background: 'Replace the background',
  expand: 'Expand',
};

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
  canvas: {
    image: 'imageUrl',
    mask: 'maskUrl',
    painted: 'white',
    frame: 'frameUrl',
    width: 'width',
    height: 'height',
    left: 'left',
    top: 'top',
    feather: 'feather',
  },
  check: (values, report) => {
    if (values.prompt === '' && (values.mode === 'fill' || values.mode === 'background')) {
      report('prompt', saidWords('Please say what should be there'));
    }
    if (values.width * values.height > canvasLimits.pixels) {
      report('width', saidWords('The canvas takes pictures up to 4096 x 4096 pixels'));
    }
  },
  checkMeasured: (values, { imageUrl: image, maskUrl: mask, frameUrl: frame }, report) => {
    const isOfFrame = (file: typeof mask) =>
      file === undefined || (file.width === values.width && file.height === values.height);
    if (mask !== undefined && !isOfFrame(mask)) report('maskUrl', saidWords('The mask must be as large as the frame'));
    if (!isOfFrame(frame)) report('frameUrl', saidWords('The picture of the frame must be as large as the frame'));
    if (image === undefined) return;
    const isWhole = image.width === values.width && image.height === values.height;
    if (values.left + image.width > values.width || values.top + image.height > values.height) {
      report('left', saidWords('The picture must stand within the frame'));
    } else if (!isWhole && frame === undefined) {
      report('frameUrl', saidWords('The picture of the frame is missing'));
    }
  },
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
  generationName: (values) => generationName(values.prompt === '' ? modeWords[values.mode] : values.prompt),
  record: (values) => values,
  fromRecord: (record) => ({ ...record }),
  detail: (values) => [
    { label: 'Edit', value: saidWords(modeWords[values.mode]) },
    ...promptRows(values),
    { label: 'Frame', value: `${values.width} x ${values.height}` },
    { label: 'Feather', value: `${values.feather} px` },
  ],
  downloadName: ({ timestamp, extension }) => `edit-${timestamp}.${extension}`,
});

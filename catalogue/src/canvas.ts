import type { AnyValues, Report } from './input-problems.ts';
import type { Measured } from './measured.ts';
import { saidWords } from './said.ts';
import type { Canvas, DetailRow } from './tool-definition.ts';

/** The largest frame: its lossless result stays below what a result may weigh. Pixels, and pixels of a side. */
export const canvasLimits = { pixels: 4096 * 4096, side: 8192, leastSide: 64, feather: 128 } as const;

/** What can become of a picture on the canvas. */
export const canvasModes = ['fill', 'remove', 'background', 'expand'] as const;
export type CanvasMode = (typeof canvasModes)[number];

const modeWords: Readonly<Record<CanvasMode, string>> = {
  fill: 'Fill',
  remove: 'Remove',
  background: 'Replace the background',
  expand: 'Expand',
};

/** What a model is told, of what a person has said. */
const toldWords: Readonly<Record<CanvasMode, (words: string) => string>> = {
  fill: (words) => words,
  remove: (words) =>
    `Empty background that continues what surrounds it, nothing else${words === '' ? '' : `, without ${words}`}`,
  background: (words) => `Background: ${words}`,
  expand: (words) => (words === '' ? 'The same picture continues naturally beyond its edges' : words),
};

/** What a tool can do on the canvas: without a mask it changes the whole picture, without words it can only take away. */
export function modesOf({ mask, prompt, expands }: Pick<Canvas, 'mask' | 'prompt' | 'expands'>): CanvasMode[] {
  const isPossible: Readonly<Record<CanvasMode, boolean>> = {
    fill: prompt !== null,
    remove: mask !== null,
    background: mask !== null && prompt !== null,
    expand: expands,
  };
  return canvasModes.filter((mode) => isPossible[mode]);
}

/** The mode that an input names. */
export function modeOf({ mode }: Pick<Canvas, 'mode'>, values: AnyValues): CanvasMode {
  return canvasModes.find((one) => one === values[mode]) ?? 'fill';
}

export function toldOf(mode: CanvasMode, words: string): string {
  return toldWords[mode](words.trim());
}

/** What an edit is called that nobody has said a word of. */
export function nameOfMode(mode: CanvasMode): string {
  return saidWords(modeWords[mode]);
}

/** Of a frame that an input tells; 0 for what it leaves to the picture. */
function frameIn(canvas: Canvas, values: AnyValues) {
  const { width, height, left, top } = canvas;
  const [wide, high, x, y] = [width, height, left, top].map((name) => Number(values[name]) || 0);
  return { width: wide ?? 0, height: high ?? 0, left: x ?? 0, top: y ?? 0 };
}

/** Whether an edit has to be told what should be there. */
export function isSaid({ needsWords }: Pick<Canvas, 'needsWords'>, mode: CanvasMode): boolean {
  return mode === 'background' || (mode === 'fill' && needsWords);
}

/** Rules between the fields of the canvas. */
export function checkCanvas(canvas: Canvas, values: AnyValues, report: Report): void {
  const mode = modeOf(canvas, values);
  if (canvas.prompt !== null && values[canvas.prompt] === '' && isSaid(canvas, mode)) {
    report(canvas.prompt, saidWords('Please say what should be there'));
  }
  const { width, height } = frameIn(canvas, values);
  if (width * height > canvasLimits.pixels) {
    report(canvas.width, saidWords('The canvas takes pictures up to 4096 x 4096 pixels'));
  }
}

/** Rules about the stored files of the canvas. */
export function checkCanvasFiles(canvas: Canvas, values: AnyValues, measured: Measured, report: Report): void {
  const [image, frame] = [measured[canvas.image], measured[canvas.frame]];
  const mask = canvas.mask === null ? undefined : measured[canvas.mask];
  const told = frameIn(canvas, values);
  const width = told.width === 0 ? (image?.width ?? 0) : told.width;
  const height = told.height === 0 ? (image?.height ?? 0) : told.height;
  const isOfFrame = (file: typeof mask) => file === undefined || (file.width === width && file.height === height);
  if (canvas.mask !== null && !isOfFrame(mask)) {
    report(canvas.mask, saidWords('The mask must be as large as the frame'));
  }
  if (!isOfFrame(frame)) report(canvas.frame, saidWords('The picture of the frame must be as large as the frame'));
  if (image === undefined) return;
  if (told.width === 0 && width * height > canvasLimits.pixels) {
    report(canvas.image, saidWords('The canvas takes pictures up to 4096 x 4096 pixels'));
  }
  const isWhole = image.width === width && image.height === height;
  if (told.left + image.width > width || told.top + image.height > height) {
    report(canvas.left, saidWords('The picture must stand within the frame'));
  } else if (!isWhole && !canvas.expands) {
    report(canvas.width, saidWords('This model cannot paint beyond the picture'));
  } else if (!isWhole && frame === undefined) {
    report(canvas.frame, saidWords('The picture of the frame is missing'));
  }
}

/** What an edit is told by, in the order in which it is read. */
export function canvasRows(canvas: Canvas, values: AnyValues, prompt: readonly DetailRow[]): DetailRow[] {
  const { width, height } = frameIn(canvas, values);
  return [
    { label: 'Edit', value: nameOfMode(modeOf(canvas, values)) },
    ...prompt,
    ...(width === 0 ? [] : [{ label: 'Frame', value: `${width} x ${height}` }]),
    { label: 'Feather', value: `${Number(values[canvas.feather])} px` },
  ];
}

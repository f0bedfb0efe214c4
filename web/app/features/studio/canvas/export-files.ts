import type { Frame } from './frame.ts';
import { type Picture, readBitmap, type Source, scaleWithin } from './load-picture.ts';
import type { Mask } from './mask.ts';

const WHITE = 0xff_ff_ff_ff;
const BLACK = 0xff_00_00_00;
const QUALITY = 0.92;
const BLUR = 'blur(24px)';

/** The mask as a model reads it: what is changed is white on black, or black on white. */
export async function maskFile({ width, height, data }: Mask, painted: 'white' | 'black'): Promise<File> {
  const image = new ImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  const [changed, kept] = painted === 'white' ? [WHITE, BLACK] : [BLACK, WHITE];
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = data[at] === 1 ? changed : kept;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.putImageData(image, 0, 0);
  return fileOf(canvas, 'mask.png', 'image/png');
}

/** A larger frame as a model is shown it: the picture at its place over a blurred copy, which the edit paints over. */
export async function frameFile({ levels, width, height }: Picture, frame: Frame): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: frame.width, height: frame.height });
  const context = canvas.getContext('2d');
  const [whole] = levels;
  const small = levels.at(-1);
  if (context !== null && whole !== undefined && small !== undefined) {
    context.filter = BLUR;
    context.drawImage(small, 0, 0, frame.width, frame.height);
    context.filter = 'none';
    context.drawImage(whole, frame.left, frame.top, width, height);
  }
  return fileOf(canvas, 'frame.jpg', 'image/jpeg');
}

/**
 * A picture that is too large, as large as the canvas takes it.
 * @throws UnloadablePicture
 */
export async function smallerCopy(source: Source): Promise<File> {
  const { bitmap } = await readBitmap(source, new AbortController().signal);
  const scale = scaleWithin(bitmap);
  const size = { width: Math.floor(bitmap.width * scale), height: Math.floor(bitmap.height * scale) };
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d');
  if (context !== null) context.imageSmoothingQuality = 'high';
  context?.drawImage(bitmap, 0, 0, size.width, size.height);
  return fileOf(canvas, 'smaller.jpg', 'image/jpeg');
}

function fileOf(canvas: HTMLCanvasElement, name: string, type: string): Promise<File> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob === null ? reject(new Error('The canvas has no content')) : resolve(new File([blob], name, { type })),
      type,
      QUALITY,
    );
  });
}

import { type Canvas, createCanvas, ImageData } from '@napi-rs/canvas';

/** A finished or half-finished picture as 8-bit RGBA; alpha is always 255. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

export function canvasOf({ width, height, data }: Pixels): Canvas {
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').putImageData(new ImageData(data, width, height), 0, 0);
  return canvas;
}

export function pixelsOf(canvas: Canvas): Pixels {
  const { width, height } = canvas;
  return {
    width,
    height,
    data: new Uint8ClampedArray(canvas.getContext('2d').getImageData(0, 0, width, height).data),
  };
}

/** The picture, or a part of it, at another size. */
export function resizePixels(
  source: Pixels,
  width: number,
  height: number,
  part: { left: number; top: number; width: number; height: number } = { left: 0, top: 0, ...source },
): Pixels {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'medium';
  context.drawImage(canvasOf(source), part.left, part.top, part.width, part.height, 0, 0, width, height);
  return pixelsOf(canvas);
}

/** A copy as many times smaller as `factor` says. */
export function shrinkPixels(source: Pixels, factor: number): Pixels {
  const shrunk = (side: number): number => Math.max(1, Math.floor(side / factor));
  return resizePixels(source, shrunk(source.width), shrunk(source.height));
}

/** Turns a picture about its middle, in place. */
export function turnPixels({ width, height, data }: Pixels, turn: 'mirror' | 'upsideDown'): void {
  const words = new Uint32Array(data.buffer);
  if (turn === 'mirror') {
    for (let y = 0; y < height; y += 1) {
      words.subarray(y * width, (y + 1) * width).reverse();
    }
    return;
  }
  for (let y = 0; y < Math.floor(height / 2); y += 1) {
    const upper = words.slice(y * width, (y + 1) * width);
    words.copyWithin(y * width, (height - 1 - y) * width, (height - y) * width);
    words.set(upper, (height - 1 - y) * width);
  }
}

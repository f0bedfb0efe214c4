import type { Frame } from './frame.ts';
import type { Picture } from './load-picture.ts';
import type { Mask } from './mask.ts';
import type { Point } from './shapes.ts';
import { type SmallCopy, smallCopy } from './small-copy.ts';

/** Everything that is connected with a pixel and has about its color: 1 for each pixel. `tolerance` is 0 to 255. */
export function connectedAlike(
  { width, height, data }: Pick<SmallCopy, 'width' | 'height'> & { data: Uint8ClampedArray },
  start: Point,
  tolerance: number,
): Uint8Array {
  const found = new Uint8Array(width * height);
  const [startX, startY] = [Math.floor(start.x), Math.floor(start.y)];
  if (startX < 0 || startY < 0 || startX >= width || startY >= height) return found;
  const first = startY * width + startX;
  const most = 3 * tolerance * tolerance;
  const isAlike = (at: number) => {
    let sum = 0;
    for (let part = 0; part < 3; part += 1) sum += ((data[at * 4 + part] ?? 0) - (data[first * 4 + part] ?? 0)) ** 2;
    return sum <= most;
  };
  const waiting = [first];
  found[first] = 1;
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const x = at % width;
    const around = [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width];
    for (const next of around) {
      if (next < 0 || next >= found.length || found[next] === 1 || !isAlike(next)) continue;
      found[next] = 1;
      waiting.push(next);
    }
  }
  return found;
}

/** Picks what has about the color of a point and is connected with it. */
export function createWand(picture: Picture, frame: Frame) {
  return (mask: Mask, at: Point, tolerance: number, value: 0 | 1): void => {
    const copy = smallCopy(picture);
    if (copy === null) return;
    const scale = { x: picture.width / copy.width, y: picture.height / copy.height };
    const start = { x: (at.x - frame.left) / scale.x, y: (at.y - frame.top) / scale.y };
    const found = connectedAlike(copy, start, tolerance);
    for (let y = 0; y < picture.height; y += 1) {
      const row = Math.min(copy.height - 1, Math.floor(y / scale.y)) * copy.width;
      for (let x = 0; x < copy.width; x += 1) {
        if (found[row + x] === 0) continue;
        const from = x;
        while (x < copy.width && found[row + x] === 1) x += 1;
        const [left, right] = [Math.round(from * scale.x), Math.round(x * scale.x)];
        mask.span(y + frame.top, left + frame.left, right + frame.left, value);
      }
    }
    mask.changed({ left: 0, top: 0, right: mask.width, bottom: mask.height });
  };
}

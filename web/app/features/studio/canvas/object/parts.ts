import type { Pixels } from './color-model.ts';
import type { Spot } from './hints.ts';

type Size = { width: number; height: number };

/** Islands, and holes, smaller than this share of the largest one go. */
const SPECK = 0.02;

export function eachHas(found: Uint8Array, value: 0 | 1): number[] {
  const pixels: number[] = [];
  for (let at = 0; at < found.length; at += 1) if (found[at] === value) pixels.push(at);
  return pixels;
}

/** What was found without specks and pinholes; with a spot, only what is connected with it. */
export function keepParts(found: Uint8Array, size: Size, spot: Spot | null): Uint8Array {
  const islands = partsOf(found, size, 1);
  const largest = Math.max(0, ...islands.map(({ length }) => length));
  const at = spot === null ? -1 : spot.y * size.width + spot.x;
  const wanted = islands.find((pixels) => pixels.includes(at));
  const kept = wanted === undefined ? islands.filter(({ length }) => length >= SPECK * largest) : [wanted];
  const result = new Uint8Array(found.length);
  for (const pixels of kept) for (const pixel of pixels) result[pixel] = 1;
  for (const pixels of partsOf(result, size, 0)) {
    if (pixels.length < SPECK * largest) for (const pixel of pixels) result[pixel] = 1;
  }
  return result;
}

/** What is connected and has this value, part by part. */
function partsOf(found: Uint8Array, { width, height }: Size, value: 0 | 1): number[][] {
  const isSeen = new Uint8Array(found.length);
  const parts: number[][] = [];
  for (let start = 0; start < found.length; start += 1) {
    if (isSeen[start] === 1 || found[start] !== value) continue;
    const part = [start];
    isSeen[start] = 1;
    for (let next = 0; next < part.length; next += 1) {
      const at = part[next] ?? 0;
      const x = at % width;
      const around = [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width];
      for (const one of around) {
        if (one < 0 || one >= width * height || isSeen[one] === 1 || found[one] !== value) continue;
        isSeen[one] = 1;
        part.push(one);
      }
    }
    parts.push(part);
  }
  return parts;
}

/** A copy whose longest side is this, each pixel the mean of those it stands for; the picture itself where it is no larger. */
export function shrunk(picture: Pixels, side: number): Pixels {
  const scale = side / Math.max(picture.width, picture.height);
  if (scale >= 1) return picture;
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const data = new Uint8ClampedArray(width * height * 4);
  const edge = (at: number, parts: number, whole: number) => Math.floor((at * whole) / parts);
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = [edge(y, height, picture.height), edge(y + 1, height, picture.height)];
    for (let x = 0; x < width; x += 1) {
      const [left, right] = [edge(x, width, picture.width), edge(x + 1, width, picture.width)];
      const sums = [0, 0, 0, 0];
      for (let row = top; row < bottom; row += 1) {
        for (let at = (row * picture.width + left) * 4; at < (row * picture.width + right) * 4; at += 4) {
          for (let part = 0; part < 4; part += 1) sums[part] = (sums[part] ?? 0) + (picture.data[at + part] ?? 0);
        }
      }
      const count = (bottom - top) * (right - left);
      for (let part = 0; part < 4; part += 1) data[(y * width + x) * 4 + part] = (sums[part] ?? 0) / count;
    }
  }
  return { width, height, data };
}

/** Rows of what was found in a picture of another size, as row, first and end, with edges as smooth as that size lets them be. */
export function spansAt(found: Uint8Array, from: Size, to: Size): Int32Array {
  const spans: number[] = [];
  const at = (x: number, y: number) =>
    found[Math.max(0, Math.min(from.height - 1, y)) * from.width + Math.max(0, Math.min(from.width - 1, x))] ?? 0;
  for (let y = 0; y < to.height; y += 1) {
    const row = ((y + 0.5) * from.height) / to.height - 0.5;
    const top = Math.floor(row);
    const down = row - top;
    let start = -1;
    for (let x = 0; x < to.width; x += 1) {
      const column = ((x + 0.5) * from.width) / to.width - 0.5;
      const left = Math.floor(column);
      const right = column - left;
      const upper = at(left, top) * (1 - right) + at(left + 1, top) * right;
      const lower = at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right;
      const isIn = upper * (1 - down) + lower * down > 0.5;
      if (isIn && start === -1) start = x;
      if (!isIn && start !== -1) spans.push(y, start, x);
      if (!isIn) start = -1;
    }
    if (start !== -1) spans.push(y, start, to.width);
  }
  return Int32Array.from(spans);
}

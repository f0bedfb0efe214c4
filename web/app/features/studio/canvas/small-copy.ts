import type { Picture } from './load-picture.ts';

/** A smaller copy is looked at: an edge that is found in it is as fine as its pixels. */
const LONGEST_SIDE = 1024;

export type SmallCopy = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> };
const copies = new WeakMap<Picture, SmallCopy>();

/** The colors of a picture, read once; null where the browser gives none. */
export function smallCopy(picture: Picture): SmallCopy | null {
  const known = copies.get(picture);
  if (known !== undefined) return known;
  const { levels, width, height } = picture;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const level = levels.findLast((bitmap) => bitmap.width >= size.width) ?? levels[0];
  if (context === null || level === undefined) return null;
  context.drawImage(level, 0, 0, size.width, size.height);
  const copy = { ...size, data: context.getImageData(0, 0, size.width, size.height).data };
  copies.set(picture, copy);
  return copy;
}

// @module-tag long

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Pixels } from '../paint/pixels.ts';
import { drawOnGround, models, readPhoto } from '../testing/pictures.ts';
import { type CutOut, cutOut } from './cut-out.ts';

/** The engine runs at the lowest priority; on a busy machine it waits long for its turn. */
const PATIENCE = 120_000;
const quietly = (): void => undefined;
const cut = (pixels: Pixels): Promise<CutOut> => cutOut(pixels, models, quietly);

/** Intersection over union of two masks, 0..255 each. */
function agreement(a: Uint8Array, b: Uint8Array): number {
  let both = 0;
  let either = 0;
  a.forEach((value, pixel) => {
    const other = b[pixel] ?? 0;
    both += Math.min(value, other);
    either += Math.max(value, other);
  });
  return both / either;
}

/** Mean alpha, 0..1, of a box given in shares of the picture. */
function coverOf(
  alpha: Uint8Array,
  side: { width: number; height: number },
  box: [number, number, number, number],
): number {
  const [left, top, right, bottom] = box;
  let sum = 0;
  let count = 0;
  for (let y = Math.floor(top * side.height); y < bottom * side.height; y += 1) {
    for (let x = Math.floor(left * side.width); x < right * side.width; x += 1) {
      sum += (alpha[y * side.width + x] ?? 0) / 255;
      count += 1;
    }
  }
  return sum / count;
}

describe('the subject of a picture', () => {
  it.each([
    ['teapot', '#3c8f8a'],
    ['dog', '#6fae5a'],
    ['balloon', '#8fb7e6'],
    ['sailboat', '#27486f'],
    ['castle', '#e9d9a8'],
  ])(
    'a %s on a ground of %s is found where it was drawn',
    async (name, ground) => {
      const { pixels, mask } = await drawOnGround(name, ground, 320);
      const { alpha } = await cut(pixels);
      expect(agreement(alpha, mask)).toBeGreaterThan(0.85);
    },
    PATIENCE,
  );

  it(
    'leaves nothing of the background along the border',
    async () => {
      const { pixels } = await drawOnGround('teapot', '#3c8f8a', 256);
      const { alpha } = await cut(pixels);
      for (const edge of [
        [0, 0, 1, 0.04],
        [0, 0.96, 1, 1],
        [0, 0, 0.04, 1],
        [0.96, 0, 1, 1],
      ] as const) {
        expect(coverOf(alpha, pixels, [...edge])).toBe(0);
      }
    },
    PATIENCE,
  );

  it(
    'is the person in a photograph, not the flag and the wall behind her',
    async () => {
      const photo = await readPhoto('astronaut', 320, 320);
      const { alpha, confidence } = await cut(photo);
      expect(coverOf(alpha, photo, [0.38, 0.12, 0.52, 0.32])).toBeGreaterThan(0.95);
      expect(coverOf(alpha, photo, [0.25, 0.6, 0.55, 0.95])).toBeGreaterThan(0.95);
      expect(coverOf(alpha, photo, [0, 0, 0.2, 0.4])).toBeLessThan(0.05);
      expect(coverOf(alpha, photo, [0.62, 0.02, 1, 0.5])).toBeLessThan(0.08);
      expect(confidence).toBeGreaterThan(0.6);
    },
    PATIENCE,
  );

  it(
    'is the cup in a photograph of a cup on a table',
    async () => {
      const photo = await readPhoto('coffee', 360, 240);
      const { alpha } = await cut(photo);
      expect(coverOf(alpha, photo, [0.4, 0.15, 0.6, 0.6])).toBeGreaterThan(0.95);
      expect(coverOf(alpha, photo, [0, 0, 0.15, 0.3])).toBeLessThan(0.03);
      expect(coverOf(alpha, photo, [0.85, 0.5, 1, 1])).toBeLessThan(0.03);
    },
    PATIENCE,
  );

  it(
    'leaves nothing half-seen beside it',
    async () => {
      const photo = await readPhoto('coffee', 360, 240);
      const { alpha } = await cut(photo);
      const isKept = (value = 0): boolean => value > 230;
      const isHalf = (value = 0): boolean => value > 40 && value <= 230;
      const near = (pixel: number): boolean =>
        [-4, -2, 0, 2, 4].some((down) =>
          [-4, -2, 0, 2, 4].some((across) => isKept(alpha[pixel + down * 360 + across])),
        );
      const floating = [...alpha.keys()].filter((pixel) => isHalf(alpha[pixel]) && !near(pixel));
      expect(floating.length).toBeLessThan(60);
    },
    PATIENCE,
  );

  it(
    'has an edge as soft as the picture, without the colour of the old ground',
    async () => {
      const { pixels, mask } = await drawOnGround('balloon', '#28c828', 320);
      const { alpha, colors } = await cut(pixels);
      const soft = [...alpha.keys()].filter((pixel) => (alpha[pixel] ?? 0) > 40 && (alpha[pixel] ?? 0) < 215);
      const greenness = ({ data }: Pixels): number =>
        soft.reduce((sum, pixel) => sum + (data[pixel * 4 + 1] ?? 0) - (data[pixel * 4] ?? 0), 0) / soft.length;
      expect(soft.length).toBeGreaterThan(100);
      expect(mask.some((value) => value > 0 && value < 255)).toBe(true);
      expect(greenness(colors)).toBeLessThan(greenness(pixels) - 25);
    },
    PATIENCE,
  );

  it(
    'is the same for the same bytes',
    async () => {
      const photo = await readPhoto('astronaut', 192, 192);
      const first = await cut(photo);
      const second = await cut(photo);
      expect(second.alpha).toEqual(first.alpha);
      expect(second.colors.data).toEqual(first.colors.data);
    },
    PATIENCE,
  );

  it(
    'is a guess of low confidence where there is nothing to see',
    async () => {
      const { alpha, confidence } = await cut({
        width: 96,
        height: 64,
        data: new Uint8ClampedArray(96 * 64 * 4).fill(255),
      });
      expect(alpha).toHaveLength(96 * 64);
      expect(confidence).toBeLessThan(0.3);
    },
    PATIENCE,
  );

  it(
    'is looked for in pictures of any shape',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }), async (width, height) => {
          const data = Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) =>
            at % 4 === 3 ? 255 : (at * 37) % 256,
          );
          const { alpha, confidence } = await cut({ width, height, data });
          expect(alpha).toHaveLength(width * height);
          expect(confidence).toBeGreaterThanOrEqual(0);
          expect(confidence).toBeLessThanOrEqual(1);
        }),
        { numRuns: 4 },
      );
    },
    PATIENCE,
  );
});

// @module-tag long

import { describe, expect, it } from 'vitest';
import { luma } from '../paint/color.ts';
import type { PictureSettings } from '../paint/paint-picture.ts';
import type { Pixels } from '../paint/pixels.ts';
import { drawOnGround, library, models, readPhoto } from '../testing/pictures.ts';
import { EditRefusal, editPicture } from './edit-picture.ts';

/** The engine runs at the lowest priority; on a busy machine it waits long for its turn. */
const PATIENCE = 240_000;
const SIDE = 256;

async function edit(source: Pixels, prompt: string, changes: Partial<PictureSettings> = {}): Promise<Pixels> {
  const settings = { width: SIDE, height: SIDE, seed: 3, steps: 20, guidance: 2.5, ...changes };
  return editPicture(source, prompt, settings, library, models, () => undefined);
}

const photo = await readPhoto('astronaut', SIDE, SIDE);

/** Left, top, right and bottom as shares of the picture. */
type Box = readonly [number, number, number, number];
const WHOLE: Box = [0, 0, 1, 1];

/** Means over a box in shares of the picture: light 0..255, colorfulness 0..255, and each channel. */
function measure({ width, height, data }: Pixels, [left, top, right, bottom] = WHOLE) {
  const sums = { light: 0, chroma: 0, red: 0, green: 0, blue: 0 };
  let count = 0;
  for (let y = Math.floor(top * height); y < bottom * height; y += 1) {
    for (let x = Math.floor(left * width); x < right * width; x += 1) {
      const at = (y * width + x) * 4;
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
      sums.light += luma(red, green, blue);
      sums.chroma += Math.max(red, green, blue) - Math.min(red, green, blue);
      sums.red += red;
      sums.green += green;
      sums.blue += blue;
      count += 1;
    }
  }
  return {
    light: sums.light / count,
    chroma: sums.chroma / count,
    red: sums.red / count,
    green: sums.green / count,
    blue: sums.blue / count,
  };
}

/** Mean difference per channel, 0..255. */
function difference(a: Pixels, b: Pixels): number {
  return a.data.reduce((sum, value, at) => sum + Math.abs(value - (b.data[at] ?? 0)), 0) / (a.data.length * 0.75);
}

/** How alike the outlines of two pictures are: correlation of their edge strengths on a coarse grid, -1..1. */
function likeness(a: Pixels, b: Pixels): number {
  const [left, right] = [outlines(a), outlines(b)];
  const mean = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [leftMean, rightMean] = [mean(left), mean(right)];
  let both = 0;
  let own = 0;
  let other = 0;
  left.forEach((value, cell) => {
    const [x, y] = [value - leftMean, (right[cell] ?? 0) - rightMean];
    both += x * y;
    own += x * x;
    other += y * y;
  });
  return both / Math.sqrt(own * other);
}

function outlines({ width, height, data }: Pixels): Float64Array {
  const cells = 32;
  const grid = new Float64Array(cells * cells);
  const lightAt = (x: number, y: number): number => {
    const at = (y * width + x) * 4;
    return luma(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
  };
  for (let y = 0; y < height - 2; y += 1) {
    for (let x = 0; x < width - 2; x += 1) {
      const step = Math.abs(lightAt(x, y) - lightAt(x + 2, y)) + Math.abs(lightAt(x, y) - lightAt(x, y + 2));
      const cell = Math.floor((y * cells) / height) * cells + Math.floor((x * cells) / width);
      grid[cell] = (grid[cell] ?? 0) + step;
    }
  }
  return grid;
}

describe('an edit', () => {
  it.each([
    // How much the picture changes at least, and how much of its outlines stays.
    ['make it night', 40, 0.75],
    ['sunset light', 12, 0.8],
    ['make it a sunny day', 8, 0.8],
    ['foggy', 25, 0.5],
    ['thunderstorm', 30, 0.5],
    ['add snow', 20, 0.5],
    ['autumn', 10, 0.7],
    ['spring', 6, 0.7],
    ['oil painting', 8, 0.8],
    ['watercolor painting', 14, 0.6],
    ['pixel art', 10, 0.7],
    ['anime style', 8, 0.8],
    ['ink drawing', 25, 0.35],
    ['pencil sketch', 40, 0.5],
    ['vintage photo', 12, 0.85],
    ['sepia', 12, 0.85],
    ['cyberpunk neon', 25, 0.6],
    ['cinematic', 8, 0.85],
    ['dreamy', 10, 0.8],
    ['more contrast', 8, 0.85],
    ['warmer', 4, 0.9],
    ['sharpen it', 2, 0.9],
    ['add a vignette', 10, 0.9],
    ['make her suit blue', 8, 0.85],
  ])(
    '"%s" is seen, and the picture stays recognisable',
    async (prompt, change, kept) => {
      const result = await edit(photo, prompt);
      expect(difference(result, photo)).toBeGreaterThan(change);
      expect(likeness(result, photo)).toBeGreaterThan(kept);
    },
    PATIENCE,
  );

  it(
    'does what it says with light and colour',
    async () => {
      const before = measure(photo);
      expect(measure(await edit(photo, 'make it night')).light).toBeLessThan(before.light * 0.65);
      expect(measure(await edit(photo, 'black and white')).chroma).toBeLessThan(0.5);
      expect(measure(await edit(photo, 'brighter')).light).toBeGreaterThan(before.light + 15);
      expect(measure(await edit(photo, 'darker')).light).toBeLessThan(before.light - 15);
      expect(measure(await edit(photo, 'more vivid colors')).chroma).toBeGreaterThan(before.chroma * 1.2);
      const warm = measure(await edit(photo, 'warmer'));
      expect(warm.red - warm.blue).toBeGreaterThan(before.red - before.blue + 8);
      const cool = measure(await edit(photo, 'cooler tones'));
      expect(cool.red - cool.blue).toBeLessThan(before.red - before.blue - 8);
    },
    PATIENCE,
  );

  it(
    'gives another colour to the suit and spares the face',
    async () => {
      const suit: Box = [0.3, 0.62, 0.42, 0.8];
      const face: Box = [0.4, 0.16, 0.48, 0.26];
      const blue = await edit(photo, 'make her suit blue');
      expect(measure(photo, suit).red).toBeGreaterThan(measure(photo, suit).blue + 60);
      expect(measure(blue, suit).blue).toBeGreaterThan(measure(blue, suit).red + 30);
      expect(measure(blue, face).red).toBeGreaterThan(measure(blue, face).blue + 15);
    },
    PATIENCE,
  );

  it(
    'gives the cup that it names another colour, and not the coffee, the spoon or the table',
    async () => {
      const coffee = await readPhoto('coffee', 600, 400);
      const blue = await edit(coffee, 'Make the cup blue', { width: 600, height: 400 });
      const handle: Box = [0.33, 0.6, 0.4, 0.74];
      expect(measure(coffee, handle).red).toBeGreaterThan(measure(coffee, handle).blue + 60);
      expect(measure(blue, handle).blue).toBeGreaterThan(measure(blue, handle).red + 40);
      const change = (box: Box): number => Math.abs(measure(blue, box).blue - measure(coffee, box).blue);
      const [drink, spoon, table]: Box[] = [
        [0.42, 0.36, 0.54, 0.45],
        [0.57, 0.66, 0.64, 0.76],
        [0.82, 0.2, 0.98, 0.8],
      ];
      expect(change(drink ?? WHOLE)).toBeLessThan(change(handle) / 4);
      expect(change(spoon ?? WHOLE), 'it mirrors some of the cup').toBeLessThan(change(handle) / 2.5);
      expect(change(table ?? WHOLE)).toBeLessThan(1);
    },
    PATIENCE,
  );

  it(
    'takes out what it names and leaves the rest as it was',
    async () => {
      const coffee = await readPhoto('coffee', 300, 200);
      const table = await edit(coffee, 'remove the cup', { width: 300, height: 200 });
      expect(measure(table, [0.4, 0.1, 0.58, 0.25]).light).toBeLessThan(
        measure(coffee, [0.4, 0.1, 0.58, 0.25]).light - 30,
      );
      const corner: Box = [0.84, 0.1, 1, 0.9];
      expect(measure(table, corner)).toEqual(measure(coffee, corner));
    },
    PATIENCE,
  );

  it.each([
    ['Remove the person', '"person"'],
    ['make the dog red', '"dog"'],
    ['remove the chandelier', '"chandelier"'],
    ['something that no table knows', 'did not understand'],
  ])(
    '"%s" is refused when the picture has no such thing, and says so',
    async (prompt, words) => {
      await expect(edit(await readPhoto('coffee', 300, 200), prompt)).rejects.toThrow(words);
      await expect(edit(await readPhoto('coffee', 300, 200), prompt)).rejects.toBeInstanceOf(EditRefusal);
    },
    PATIENCE,
  );

  it(
    'changes what is behind the subject and keeps the subject',
    async () => {
      const wall: Box = [0.66, 0.02, 0.98, 0.3];
      const face: Box = [0.4, 0.16, 0.48, 0.26];
      const blue = await edit(photo, 'blue background');
      expect(measure(blue, wall).blue).toBeGreaterThan(measure(blue, wall).red + 80);
      expect(measure(blue, face).red).toBeCloseTo(measure(photo, face).red, -1);
      const white = await edit(photo, 'remove the background');
      expect(measure(white, wall).light).toBeGreaterThan(252);
      const forest = await edit(photo, 'replace the background with a forest');
      expect(difference(forest, photo)).toBeGreaterThan(15);
      expect(Math.abs(measure(forest, face).light - measure(photo, face).light)).toBeLessThan(70);
      const soft = await edit(photo, 'blur the background');
      expect(outlines(soft).at(32 * 4 + 29)).toBeLessThan((outlines(photo).at(32 * 4 + 29) ?? 0) * 0.8);
      expect(measure(soft, face).light).toBeCloseTo(measure(photo, face).light, -1);
    },
    PATIENCE,
  );

  it(
    'adds things beside the subject',
    async () => {
      const { pixels, mask } = await drawOnGround('teapot', '#3c8f8a', SIDE);
      const result = await edit(pixels, 'add a red balloon');
      let changed = 0;
      let hidden = 0;
      mask.forEach((cover, pixel) => {
        const isNew = Math.abs((result.data[pixel * 4] ?? 0) - (pixels.data[pixel * 4] ?? 0)) > 40;
        changed += isNew ? 1 : 0;
        hidden += isNew && cover > 200 ? 1 : 0;
      });
      expect(changed).toBeGreaterThan(SIDE * SIDE * 0.01);
      expect(hidden).toBeLessThan(changed * 0.35);
    },
    PATIENCE,
  );

  it(
    'mirrors, turns and comes closer',
    async () => {
      const mirrored = await edit(photo, 'flip it');
      const upsideDown = await edit(photo, 'flip vertically');
      const pixelAt = ({ data }: Pixels, x: number, y: number): number[] => [
        ...data.subarray((y * SIDE + x) * 4, (y * SIDE + x) * 4 + 3),
      ];
      for (const [x, y] of [
        [3, 5],
        [100, 40],
        [200, 250],
      ] as const) {
        expect(pixelAt(mirrored, SIDE - 1 - x, y)).toEqual(pixelAt(photo, x, y));
        expect(pixelAt(upsideDown, x, SIDE - 1 - y)).toEqual(pixelAt(photo, x, y));
      }
      expect(likeness(await edit(photo, 'zoom in'), photo)).toBeLessThan(0.7);
    },
    PATIENCE,
  );

  it.each([
    [320, 192],
    [192, 320],
    [300, 300],
    [101, 67],
  ])(
    'is %i x %i when that is asked for, without stretching anything',
    async (width, height) => {
      const { pixels, mask } = await drawOnGround('balloon', '#3c8f8a', SIDE);
      expect(mask).toHaveLength(SIDE * SIDE);
      const result = await edit(pixels, 'warmer', { width, height });
      expect([result.width, result.height]).toEqual([width, height]);
      expect(result.data).toHaveLength(width * height * 4);
      expect(result.data.every((value, at) => at % 4 !== 3 || value === 255)).toBe(true);
    },
    PATIENCE,
  );

  it(
    'gives the same bytes again, and others for another seed',
    async () => {
      for (const prompt of ['make it snow', 'on a beach', 'oil painting']) {
        const first = await edit(photo, prompt);
        expect((await edit(photo, prompt)).data).toEqual(first.data);
        expect(difference(await edit(photo, prompt, { seed: 4 }), first)).toBeGreaterThan(0.3);
      }
    },
    PATIENCE,
  );

  it(
    'is stronger with more guidance and leaves the source as it was',
    async () => {
      const before = photo.data.slice();
      for (const prompt of ['sunset light', 'vintage photo', 'foggy']) {
        const gentle = difference(await edit(photo, prompt, { guidance: 0.5 }), photo);
        const firm = difference(await edit(photo, prompt, { guidance: 5 }), photo);
        expect(firm).toBeGreaterThan(gentle * 1.15);
      }
      expect(photo.data).toEqual(before);
    },
    PATIENCE,
  );
});

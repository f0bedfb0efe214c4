import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { addPattern, carriersOf, type Raster, search, tileOf, tileSideOf, VIDEO_TILES_ALONG } from './index.ts';

const secret = createHash('sha256').update('the secret of this studio').digest();
const carriers = carriersOf(secret);
const NUMBER = 0x1234_5678_9abc;
const SIDE = 448;

/** Lit unevenly and with grain, as a photograph is; the same at every call. */
function picture(channels: Raster['channels'], depth: 8 | 16 = 8): Raster {
  const [most, data] =
    depth === 8 ? [255, new Uint8Array(SIDE * SIDE * channels)] : [65535, new Uint16Array(SIDE * SIDE * channels)];
  const colors = channels > 2 ? 3 : 1;
  let state = 7;
  for (let at = 0; at < data.length; at += 1) {
    const pixel = Math.floor(at / channels);
    const [x, y] = [pixel % SIDE, Math.floor(pixel / SIDE)];
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const light = 0.45 + 0.2 * Math.sin(x / 70) * Math.cos(y / 50) + 0.06 * (state / 2 ** 32 - 0.5);
    data[at] = at % channels < colors ? light * most : x < SIDE / 3 ? 0 : most;
  }
  return { data, width: SIDE, height: SIDE, channels };
}

function marked(raster: Raster, ...numbers: number[]): Raster {
  return markedBySide(raster, tileSideOf(raster), ...numbers);
}

function markedBySide(raster: Raster, side: number, ...numbers: number[]): Raster {
  const copy = { ...raster, data: raster.data.slice() };
  for (const number of numbers) for (const _ of addPattern(copy, tileOf(carriers, number, secret, side)));
  return copy;
}

const gray = ({ data, channels }: Raster): Uint8Array =>
  Uint8Array.from(
    { length: SIDE * SIDE },
    (_, pixel) => (data[pixel * channels] ?? 0) / (data instanceof Uint16Array ? 257 : 1),
  );

function found(raster: Raster, by = secret): number | null {
  return foundIn([[gray(raster)]], by);
}

function foundIn(groups: Uint8Array[][], by = secret): number | null {
  const steps = search({ groups, width: SIDE, height: SIDE }, carriersOf(by), by);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value?.number ?? null;
  }
}

test.each([1, 2, 3, 4] as const)('a picture of %i channels carries a number that its secret reads', (channels) => {
  const raster = picture(channels);
  expect(found(raster)).toBeNull();
  expect(found(marked(raster, NUMBER))).toBe(NUMBER);
});

test('16 bits a sample carry it as well', () => {
  expect(found(marked(picture(3, 16), NUMBER))).toBe(NUMBER);
});

test('another secret reads nothing of it', () => {
  const other = createHash('sha256').update('the secret of another studio').digest();
  expect(found(marked(picture(3), NUMBER), other)).toBeNull();
});

test('the smallest and the largest number are carried', () => {
  for (const number of [0, 2 ** 48 - 1]) expect(found(marked(picture(1), number))).toBe(number);
});

test('of a picture that was marked twice one of the numbers is read', () => {
  expect([NUMBER, 77]).toContain(found(marked(picture(3), NUMBER, 77)));
});

test.each([
  [256, 256, 128],
  [512, 512, 171],
  [1024, 1024, 176],
  [1280, 720, 213],
  [2048, 2048, 341],
  [1920, 300, 150],
])('the tile of %i x %i pixels has a side of %i', (width, height, side) => {
  expect(tileSideOf({ width, height })).toBe(side);
});

test('in videos fewer tiles lie along the longer side', () => {
  expect(tileSideOf({ width: 1280, height: 720 }, VIDEO_TILES_ALONG)).toBe(320);
  expect(tileSideOf({ width: 640, height: 640 }, VIDEO_TILES_ALONG)).toBe(176);
});

test('a tile of any side has the mean 0 and the root mean square 1', () => {
  for (const side of [128, 171, 213]) {
    const { values } = tileOf(carriers, NUMBER, secret, side);
    const mean = (of: (value: number) => number) => values.reduce((sum, value) => sum + of(value), 0) / values.length;
    expect(values).toHaveLength(side * side);
    expect(mean((value) => value)).toBeCloseTo(0, 5);
    expect(mean((value) => value * value)).toBeCloseTo(1, 4);
  }
});

test('pictures whose tile had 128 pixels, as it once had in all, are read as well', () => {
  expect(found(markedBySide(picture(1), 128, NUMBER))).toBe(NUMBER);
});

test('white carries a number as well, and stays within 9 levels of white', () => {
  const white: Raster = { data: new Uint8Array(SIDE * SIDE * 3).fill(255), width: SIDE, height: SIDE, channels: 3 };
  const after = marked(white, NUMBER);
  expect(found(after)).toBe(NUMBER);
  expect(gray(after).findIndex((level) => level < 246)).toBe(-1);
});

test('frames that are too noisy alone are read together', () => {
  const { data, ...shape } = marked(picture(1), NUMBER);
  let state = 3;
  const noisy = (): Uint8Array =>
    Uint8Array.from(gray({ data, ...shape }), (level) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.min(255, Math.max(0, level + 120 * (state / 2 ** 32 - 0.5)));
    });
  const frames = Array.from({ length: 12 }, noisy);
  expect(foundIn([frames.slice(0, 1)])).toBeNull();
  expect(foundIn([frames])).toBe(NUMBER);
});

test('one key frame that carries a number counts as much as many frames that lost it', () => {
  const lost = Array.from({ length: 10 }, () => gray(picture(1)));
  const key = gray(marked(picture(1), NUMBER));
  expect(foundIn([[key, ...lost]])).toBeNull();
  expect(foundIn([[key], lost])).toBe(NUMBER);
});

test('transparency stays as it is, and so does what cannot be seen through it', () => {
  const before = picture(4);
  const { data } = marked(before, NUMBER);
  const isKept = (at: number) => data[at] === before.data[at];
  const changed = data.findIndex((_, at) => !isKept(at) && (at % 4 === 3 || before.data[at - (at % 4) + 3] === 0));
  expect(changed).toBe(-1);
});

test('what a video has beyond its range of levels changes no more than what lies within', () => {
  let state = 5;
  const data = Uint8Array.from({ length: SIDE * SIDE }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state < 2 ** 31 ? 0 : 255;
  });
  const before: Raster = { data, width: SIDE, height: SIDE, channels: 1, isLimited: true };
  const after = marked(before, NUMBER);
  const changes = Array.from(after.data, (value, at) => Math.abs(value - (data[at] ?? 0)));
  expect(Math.max(...changes.slice(0, 50_000))).toBeLessThanOrEqual(16);
  expect(after.data).not.toEqual(data);
});

test('no sample changes by more than 16 of 255 levels', () => {
  const before = picture(3);
  const { data } = marked(before, NUMBER);
  expect(data.findIndex((value, at) => Math.abs(value - (before.data[at] ?? 0)) > 16)).toBe(-1);
  expect(data).not.toEqual(before.data);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cover, featheredCover, layOver, type Pixels } from './lay-over.ts';

function finished<Result>(work: Generator<undefined, Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });

/** A mask of a few rectangles, which may be cut off by the frame; values beside 0 and 255 too. */
const anyMask = (width: number, height: number): fc.Arbitrary<Cover> =>
  fc
    .array(
      fc.record({
        left: fc.integer({ min: -8, max: width }),
        top: fc.integer({ min: -8, max: height }),
        wide: fc.integer({ min: 1, max: width }),
        high: fc.integer({ min: 1, max: height }),
        value: fc.constantFrom(255, 255, 200, 128, 127, 0),
      }),
      { maxLength: 4 },
    )
    .map((parts) => {
      const data = new Uint8Array(width * height);
      for (const { left, top, wide, high, value } of parts) {
        for (let y = Math.max(0, top); y < Math.min(height, top + high); y += 1) {
          data.fill(value, y * width + Math.max(0, left), y * width + Math.max(0, Math.min(width, left + wide)));
        }
      }
      return { width, height, data };
    });

const anyFeather = fc.constantFrom(0, 1, 2, 3, 8, 30, 128);

/** How far each pixel is from the next painted one, by looking at all of them. */
function distancesOf({ width, height, data }: Cover): number[] {
  const painted = [...data.keys()].filter((at) => (data[at] ?? 0) >= 128);
  return Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return Math.min(
      ...painted.map((other) => Math.hypot(x - (other % width), y - Math.floor(other / width))),
      Infinity,
    );
  });
}

/** A picture somewhere in a frame, what was painted for it, and the mask. */
const anyEdit = fc
  .record({
    width: fc.integer({ min: 1, max: 24 }),
    height: fc.integer({ min: 1, max: 24 }),
    channels: fc.constantFrom(3 as const, 4 as const),
    before: fc.record({ left: fc.integer({ min: 0, max: 6 }), top: fc.integer({ min: 0, max: 6 }) }),
    behind: fc.record({ right: fc.integer({ min: 0, max: 6 }), bottom: fc.integer({ min: 0, max: 6 }) }),
    feather: anyFeather,
  })
  .chain(({ width, height, channels, before, behind, feather }) => {
    const [wide, high] = [before.left + width + behind.right, before.top + height + behind.bottom];
    return fc.record({
      original: bytes(width * height * channels).map((data): Pixels => ({ width, height, channels, data })),
      place: fc.constant(before),
      painted: bytes(wide * high * 3),
      mask: anyMask(wide, high),
      feather: fc.constant(feather),
    });
  });

describe('a result that is laid over its original', () => {
  test('is the original to the byte outside the mask and its feather, for 500 pictures, masks, sizes and formats', () => {
    fc.assert(
      fc.property(anyEdit, ({ original, place, painted, mask, feather }) => {
        const { data } = finished(layOver(original, place, painted, finished(featheredCover(mask, feather))));
        const distances = distancesOf(mask);
        const { channels } = original;
        let differing = 0;
        for (let y = 0; y < original.height; y += 1) {
          for (let x = 0; x < original.width; x += 1) {
            const at = (y + place.top) * mask.width + x + place.left;
            if ((distances[at] ?? 0) <= feather) continue;
            for (let part = 0; part < channels; part += 1) {
              if (data[at * channels + part] !== original.data[(y * original.width + x) * channels + part])
                differing += 1;
            }
          }
        }
        expect(differing).toBe(0);
      }),
      { numRuns: 500 },
    );
  });

  test('is what was painted where the mask is, and where the frame is larger than the original', () => {
    fc.assert(
      fc.property(anyEdit, ({ original, place, painted, mask, feather }) => {
        const { data, channels } = finished(layOver(original, place, painted, finished(featheredCover(mask, feather))));
        for (let at = 0; at < mask.data.length; at += 1) {
          const [x, y] = [(at % mask.width) - place.left, Math.floor(at / mask.width) - place.top];
          const isOwn = x >= 0 && y >= 0 && x < original.width && y < original.height;
          if (isOwn && (mask.data[at] ?? 0) < 128) continue;
          expect([...data.subarray(at * channels, at * channels + 3)]).toEqual([
            ...painted.subarray(at * 3, at * 3 + 3),
          ]);
          if (channels === 4) expect(data[at * 4 + 3]).toBe(255);
        }
      }),
    );
  });

  test('fades within the feather, the less the further away, by the distance as the crow flies', () => {
    const sides = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }));
    const masks = sides.chain(([width, height]) => fc.tuple(anyMask(width, height), anyFeather));
    fc.assert(
      fc.property(masks, ([mask, feather]) => {
        const cover = finished(featheredCover(mask, feather));
        const distances = distancesOf(mask);
        for (const [at, distance] of distances.entries()) {
          const share = cover.data[at] ?? -1;
          if (distance === 0) expect(share).toBe(255);
          else if (distance > feather) expect(share).toBe(0);
          else expect(share).toBe(Math.max(1, Math.min(254, Math.round(255 * (1 - distance / (feather + 1))))));
        }
      }),
    );
  });

  test('made upright by an expansion to 9:16 has the whole original in it', () => {
    const [width, height] = [90, 160];
    const original: Pixels = {
      width: 90,
      height: 60,
      channels: 3,
      data: Uint8Array.from({ length: 90 * 60 * 3 }, (_, at) => (at * 7) % 256),
    };
    const place = { left: 0, top: 50 };
    const mask = new Uint8Array(width * height).fill(255);
    mask.fill(0, place.top * width, (place.top + original.height) * width);
    const cover = finished(featheredCover({ width, height, data: mask }, 0));
    const { data } = finished(layOver(original, place, new Uint8Array(width * height * 3).fill(9), cover));
    const kept = data.subarray(place.top * width * 3, (place.top + original.height) * width * 3);
    expect(Buffer.compare(kept, original.data)).toBe(0);
  });
});

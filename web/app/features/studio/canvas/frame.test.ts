import { canvasLimits } from '@kinora/catalogue/canvas';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  beyond,
  canGrow,
  dragged,
  type Frame,
  frameOf,
  type Grip,
  gripAt,
  ownFrame,
  ratios,
  sides,
  withSide,
} from './frame.ts';

const size = fc.record({ width: fc.integer({ min: 64, max: 4096 }), height: fc.integer({ min: 64, max: 4096 }) });
const grip = fc.oneof(fc.constant<Grip>('picture'), fc.subarray([...sides], { minLength: 1, maxLength: 2 }));
const far = fc.integer({ min: -9000, max: 9000 });

function expectWhole(picture: { width: number; height: number }, frame: Frame): void {
  for (const reach of Object.values(beyond(picture, frame))) expect(reach).toBeGreaterThanOrEqual(0);
  expect(Math.max(frame.width, frame.height)).toBeLessThanOrEqual(canvasLimits.side);
  expect(frame.width * frame.height).toBeLessThanOrEqual(canvasLimits.pixels);
  for (const part of Object.values(frame)) expect(Number.isInteger(part)).toBe(true);
}

test('whatever is dragged and typed, the frame has the whole picture in it and stays within the limits', () => {
  const acts = fc.array(
    fc.oneof(
      fc.tuple(grip, far, far).map(([held, x, y]) => ({ held, by: { x, y } })),
      fc.tuple(fc.constantFrom(...sides), far).map(([side, pixels]) => ({ side, pixels })),
    ),
    { minLength: 1, maxLength: 8 },
  );
  fc.assert(
    fc.property(size, acts, (picture, done) => {
      let frame = ownFrame(picture);
      for (const act of done) {
        frame =
          'held' in act ? dragged(picture, frame, act.held, act.by) : withSide(picture, frame, act.side, act.pixels);
        expectWhole(picture, frame);
      }
    }),
  );
});

test('a side that is dragged moves alone, and the picture stays where it is', () => {
  const picture = { width: 300, height: 200 };
  const frame = dragged(picture, ownFrame(picture), ['left'], { x: -40, y: 77 });
  expect(frame).toEqual({ width: 340, height: 200, left: 40, top: 0 });
  expect(dragged(picture, frame, ['right', 'bottom'], { x: 10, y: 20 })).toEqual({
    ...{ width: 350, height: 220, left: 40, top: 0 },
  });
  expect(dragged(picture, frame, ['left'], { x: 500, y: 0 }), 'not into the picture').toEqual(ownFrame(picture));
});

test('the picture moves in its frame, and not out of it', () => {
  const picture = { width: 300, height: 200 };
  const frame = frameOf(picture, '1:1') ?? ownFrame(picture);
  expect(frame).toEqual({ width: 300, height: 300, left: 0, top: 50 });
  expect(dragged(picture, frame, 'picture', { x: 20, y: -10 })).toEqual({ ...frame, top: 40 });
  expect(dragged(picture, frame, 'picture', { x: 0, y: 999 })).toEqual({ ...frame, top: 100 });
});

test('a corner is held before a side, a side before the picture, and nothing elsewhere', () => {
  const picture = { width: 300, height: 200 };
  const frame = { width: 400, height: 300, left: 50, top: 50 };
  expect(gripAt(picture, frame, { x: 396, y: 4 }, 10)).toEqual(['top', 'right']);
  expect(gripAt(picture, frame, { x: 3, y: 150 }, 10)).toEqual(['left']);
  expect(gripAt(picture, frame, { x: 200, y: 150 }, 10)).toBe('picture');
  expect(gripAt(picture, frame, { x: 25, y: 150 }, 10)).toBeNull();
  expect(gripAt(picture, frame, { x: 500, y: 150 }, 10)).toBeNull();
});

test('a picture at the limits cannot grow', () => {
  expect(canGrow({ width: 4096, height: 4096 })).toBe(false);
  expect(canGrow({ width: 4096, height: 4000 })).toBe(true);
});

test('a frame of another shape is the least that has the whole picture in it', () => {
  fc.assert(
    fc.property(size, fc.constantFrom(...ratios), (picture, ratio) => {
      const frame = frameOf(picture, ratio);
      if (frame === null) return;
      expectWhole(picture, frame);
      expect(frame.width === picture.width || frame.height === picture.height).toBe(true);
      const [across = 1, down = 1] = ratio.split(':').map(Number);
      expect(Math.abs(frame.width * down - frame.height * across)).toBeLessThan(Math.max(across, down));
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frameOf, ratios } from './frame.ts';
import { createMask, type Mask } from './mask.ts';
import { grow, invert, paintEllipse, paintPolygon, paintRectangle, paintStroke } from './shapes.ts';
import { fitting, toFrame, toScreen, zoomed } from './view.ts';
import { connectedAlike } from './wand.ts';

const point = fc.record({ x: fc.integer({ min: -40, max: 640 }), y: fc.integer({ min: -40, max: 420 }) });
const value = fc.constantFrom(0 as const, 1 as const);

/** Anything that a person can do to a mask. */
const anyAct: fc.Arbitrary<(mask: Mask) => void> = fc.oneof(
  fc.tuple(point, point, fc.integer({ min: 1, max: 90 }), value).map(
    ([one, other, radius, to]) =>
      (mask: Mask) =>
        paintStroke(mask, one, other, radius, to),
  ),
  fc.tuple(point, point, value).map(
    ([one, other, to]) =>
      (mask: Mask) =>
        paintRectangle(mask, one, other, to),
  ),
  fc.tuple(point, point, value).map(
    ([one, other, to]) =>
      (mask: Mask) =>
        paintEllipse(mask, one, other, to),
  ),
  fc.tuple(fc.array(point, { minLength: 3, maxLength: 9 }), value).map(
    ([points, to]) =>
      (mask: Mask) =>
        paintPolygon(mask, points, to),
  ),
  fc.constant(invert),
  fc.constantFrom(4, -4).map((pixels) => (mask: Mask) => grow(mask, pixels)),
);

function sumOf(data: Uint8Array): number {
  return data.reduce((sum, one) => sum + one, 0);
}

test('whatever is painted is taken back and brought back step by step', () => {
  fc.assert(
    fc.property(fc.array(anyAct, { minLength: 1, maxLength: 8 }), (acts) => {
      const mask = createMask(600, 380);
      const states = [mask.data.slice()];
      for (const act of acts) {
        mask.begin();
        act(mask);
        mask.commit();
        expect(mask.painted()).toBe(sumOf(mask.data));
        const last = states.at(-1);
        // A step that reached nothing is none.
        if (last === undefined || mask.canUndo()) states.push(mask.data.slice());
      }
      const final = mask.data.slice();
      let steps = 0;
      while (mask.undo()) steps += 1;
      expect(Buffer.compare(mask.data, new Uint8Array(600 * 380))).toBe(0);
      expect(mask.painted()).toBe(0);
      for (let step = 0; step < steps; step += 1) mask.redo();
      expect(Buffer.compare(mask.data, final)).toBe(0);
    }),
    { numRuns: 12 },
  );
});

test('a hundred strokes are taken back one by one', () => {
  const mask = createMask(512, 512);
  for (let at = 0; at < 100; at += 1) {
    mask.begin();
    paintStroke(mask, { x: at * 5, y: 20 }, { x: at * 5, y: 480 }, 3, 1);
    mask.commit();
  }
  let undone = 0;
  while (mask.undo()) undone += 1;
  expect(undone).toBe(100);
  expect(mask.painted()).toBe(0);
});

test('a stroke that is broken off leaves nothing behind', () => {
  const mask = createMask(300, 300);
  mask.begin();
  paintStroke(mask, { x: 10, y: 10 }, { x: 280, y: 250 }, 20, 1);
  mask.rollBack();
  expect(sumOf(mask.data)).toBe(0);
  expect(mask.canUndo()).toBe(false);
});

test('a stroke covers the pixels whose middles are within its radius', () => {
  fc.assert(
    fc.property(point, point, fc.integer({ min: 1, max: 60 }), (from, to, radius) => {
      const mask = createMask(120, 90);
      paintStroke(mask, from, to, radius, 1);
      for (let y = 0; y < 90; y += 7) {
        for (let x = 0; x < 120; x += 7) {
          const [dx, dy] = [to.x - from.x, to.y - from.y];
          const along = Math.max(
            0,
            Math.min(1, ((x + 0.5 - from.x) * dx + (y + 0.5 - from.y) * dy) / (dx * dx + dy * dy || 1)),
          );
          const away = Math.hypot(x + 0.5 - from.x - along * dx, y + 0.5 - from.y - along * dy);
          if (Math.abs(away - radius) < 0.01) continue;
          expect([x, y, mask.data[y * 120 + x]]).toEqual([x, y, away < radius ? 1 : 0]);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('what is painted grows round by as many pixels as it is told, and shrinks again', () => {
  const mask = createMask(60, 60);
  paintRectangle(mask, { x: 30, y: 30 }, { x: 30, y: 30 }, 1);
  expect(sumOf(mask.data)).toBe(1);
  grow(mask, 5);
  expect(mask.data[25 * 60 + 30]).toBe(1);
  expect(mask.data[24 * 60 + 30]).toBe(0);
  expect(mask.data[26 * 60 + 26], 'the corner is round').toBe(0);
  grow(mask, -5);
  expect(mask.data[30 * 60 + 30]).toBe(1);
  expect(sumOf(mask.data)).toBeLessThan(10);
});

test('the wand picks what is connected and has about the same color', () => {
  // Two dark squares on white.
  const [width, height] = [20, 10];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const dark = (x: number, y: number) => y > 2 && y < 7 && ((x > 2 && x < 7) || (x > 12 && x < 17));
  for (let at = 0; at < width * height; at += 1) {
    if (dark(at % width, Math.floor(at / width))) data.fill(20, at * 4, at * 4 + 3);
  }
  expect(sumOf(connectedAlike({ width, height, data }, { x: 4, y: 4 }, 10))).toBe(16);
  expect(sumOf(connectedAlike({ width, height, data }, { x: 0, y: 0 }, 10))).toBe(width * height - 32);
  expect(sumOf(connectedAlike({ width, height, data }, { x: -3, y: 0 }, 10))).toBe(0);
});

test('a frame of another shape is the least that has the whole picture in it', () => {
  const side = fc.integer({ min: 64, max: 2000 });
  fc.assert(
    fc.property(side, side, fc.constantFrom(...ratios), (width, height, ratio) => {
      const frame = frameOf({ width, height }, ratio);
      if (frame === null) return;
      expect(frame.left + width).toBeLessThanOrEqual(frame.width);
      expect(frame.top + height).toBeLessThanOrEqual(frame.height);
      expect(frame.width === width || frame.height === height).toBe(true);
      const [across = 1, down = 1] = ratio.split(':').map(Number);
      expect(Math.abs(frame.width * down - frame.height * across)).toBeLessThan(Math.max(across, down));
    }),
  );
});

test('a point of the picture stays under the pointer while it is zoomed to 8,000 %', () => {
  const at = { x: 210, y: 90 };
  let view = fitting({ width: 4096, height: 4096 }, { width: 800, height: 600 });
  const before = toFrame(view, at);
  for (let step = 0; step < 60; step += 1) view = zoomed(view, 1.3, at);
  expect(view.scale).toBe(80);
  expect(toScreen(view, before).x).toBeCloseTo(at.x);
  expect(toScreen(view, before).y).toBeCloseTo(at.y);
});

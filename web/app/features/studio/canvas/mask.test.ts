import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMask, type Mask } from './mask.ts';
import { grow, invert, paintEllipse, paintPolygon, paintRectangle, paintSpans, paintStroke } from './shapes.ts';
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
  fc.constantFrom(4, -4, 31, -31).map((pixels) => (mask: Mask) => grow(mask, pixels)),
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

/** Whether a pixel of this value is within reach of a pixel, as whole steps down and the widest across. */
function isNear(data: Uint8Array, width: number, at: number, reach: number, value: number): boolean {
  const [x, y] = [at % width, Math.floor(at / width)];
  for (let down = -reach; down <= reach; down += 1) {
    const half = Math.floor(Math.sqrt(reach ** 2 - down ** 2));
    for (let across = -half; across <= half; across += 1) {
      const [nextX, nextY] = [x + across, y + down];
      if (nextX < 0 || nextX >= width || nextY < 0) continue;
      if (data[nextY * width + nextX] === value) return true;
    }
  }
  return false;
}

test('growing paints exactly what is within reach of what was painted, shrinking takes what is near the rest', () => {
  const acts = fc.array(anyAct, { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(acts, fc.integer({ min: 1, max: 9 }), fc.boolean(), (drawn, reach, isLess) => {
      const mask = createMask(47, 31);
      for (const act of drawn) act(mask);
      const before = mask.data.slice();
      grow(mask, isLess ? -reach : reach);
      const value = isLess ? 0 : 1;
      const expected = before.map((one, at) => (isNear(before, 47, at, reach, value) ? value : one));
      expect(Buffer.compare(mask.data, expected)).toBe(0);
    }),
    { numRuns: 25 },
  );
});

test('inverting paints what was not painted, and nothing else', () => {
  const mask = createMask(301, 270);
  paintStroke(mask, { x: 20, y: 30 }, { x: 260, y: 200 }, 25, 1);
  const before = mask.data.slice();
  mask.begin();
  invert(mask);
  mask.commit();
  expect(
    Buffer.compare(
      mask.data,
      before.map((one) => 1 - one),
    ),
  ).toBe(0);
  expect(mask.painted()).toBe(301 * 270 - sumOf(before));
});

test('a lasso paints what is within its line, also where that comes from the side or leaves the picture', () => {
  const mask = createMask(80, 60);
  const triangle = [
    { x: 10, y: 10 },
    { x: 50, y: 10 },
    { x: 10, y: 50 },
  ];
  paintPolygon(mask, triangle, 1);
  expect(mask.data[11 * 80 + 11]).toBe(1);
  expect(mask.data[11 * 80 + 45]).toBe(1);
  expect(mask.data[45 * 80 + 45], 'beyond the long side').toBe(0);
  expect(sumOf(mask.data)).toBe(820);
  paintPolygon(mask, triangle, 0);
  expect(sumOf(mask.data)).toBe(0);
  paintPolygon(mask, [...triangle, { x: -500, y: 20 }], 1);
  expect(mask.data[20 * 80]).toBe(1);
});

test('where a lasso crosses itself, what is within twice stays outside, and a line is nothing', () => {
  const mask = createMask(80, 60);
  const ring = (side: number) => [
    { x: 40 - side, y: 30 - side },
    { x: 40 + side, y: 30 - side },
    { x: 40 + side, y: 30 + side },
    { x: 40 - side, y: 30 + side },
    { x: 40 - side, y: 30 - side },
  ];
  paintPolygon(mask, [...ring(20), ...ring(8)], 1);
  expect(mask.data[30 * 80 + 40], 'within twice').toBe(0);
  expect(mask.data[30 * 80 + 25]).toBe(1);
  const before = sumOf(mask.data);
  paintPolygon(mask, ring(4).slice(0, 2), 1);
  expect(sumOf(mask.data)).toBe(before);
});

test('a lasso paints the pixels whose middles are within, whatever its line', () => {
  fc.assert(
    fc.property(fc.array(point, { minLength: 3, maxLength: 8 }), (points) => {
      const mask = createMask(120, 90);
      paintPolygon(mask, points, 1);
      for (let y = 0; y < 90; y += 11) {
        for (let x = 0; x < 120; x += 11) {
          const crossings = points.flatMap((one, at) => {
            const other = points[(at + 1) % points.length] ?? one;
            if (one.y <= y + 0.5 === other.y <= y + 0.5) return [];
            return [one.x + ((y + 0.5 - one.y) / (other.y - one.y)) * (other.x - one.x)];
          });
          if (crossings.some((crossing) => Math.abs(crossing - x - 0.5) < 0.01)) continue;
          const isIn = crossings.filter((crossing) => crossing > x + 0.5).length % 2;
          expect([x, y, mask.data[y * 120 + x]]).toEqual([x, y, isIn]);
        }
      }
    }),
    { numRuns: 40 },
  );
});

test('what was found in a picture is painted where the picture stands in the frame', () => {
  const mask = createMask(20, 20);
  paintSpans(mask, Int32Array.from([0, 2, 5, 3, 0, 30]), { left: 4, top: 6 }, 1);
  expect([...mask.data.subarray(6 * 20, 7 * 20)].join('')).toBe('00000011100000000000');
  expect(sumOf(mask.data)).toBe(3 + 16);
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

test('a point of the picture stays under the pointer while it is zoomed to 8,000 %', () => {
  const at = { x: 210, y: 90 };
  let view = fitting({ width: 4096, height: 4096 }, { width: 800, height: 600 });
  const before = toFrame(view, at);
  for (let step = 0; step < 60; step += 1) view = zoomed(view, 1.3, at);
  expect(view.scale).toBe(80);
  expect(toScreen(view, before).x).toBeCloseTo(at.x);
  expect(toScreen(view, before).y).toBeCloseTo(at.y);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { movedPoint, pointIn } from './points.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const key = fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown');

test('over any keys a pin stays within its picture', () => {
  fc.assert(
    fc.property(share, share, fc.array(fc.tuple(key, fc.boolean()), { maxLength: 40 }), (x, y, keys) => {
      let at = { x, y };
      for (const [pressed, isFar] of keys) at = movedPoint(at, pressed, isFar) ?? at;
      expect(Math.min(at.x, at.y)).toBeGreaterThanOrEqual(0);
      expect(Math.max(at.x, at.y)).toBeLessThanOrEqual(1);
    }),
  );
});

test('arrows move it the way that they point, and no other key does', () => {
  const middle = { x: 0.5, y: 0.5 };
  expect(movedPoint(middle, 'ArrowLeft', false)).toEqual({ x: 0.49, y: 0.5 });
  expect(movedPoint(middle, 'ArrowDown', true)).toEqual({ x: 0.5, y: 0.6 });
  expect(movedPoint(middle, 'Enter', false)).toBeNull();
});

test('a press is a share of the picture from its left and its top', () => {
  const box = { left: 100, top: 50, width: 200, height: 400 };
  expect(pointIn(box, { clientX: 150, clientY: 250 })).toEqual({ x: 0.25, y: 0.5 });
  expect(pointIn(box, { clientX: 900, clientY: 0 })).toEqual({ x: 1, y: 0 });
});

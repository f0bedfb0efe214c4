import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Frame } from './frame.ts';
import { createFrameHistory } from './frame-history.ts';

const picture = { width: 20, height: 14 };
const within = (max: number) => fc.integer({ min: 0, max });

const act = fc.oneof(
  fc.record({
    kind: fc.constant('frame' as const),
    left: within(3),
    top: within(3),
    right: within(3),
    bottom: within(3),
  }),
  fc.record({ kind: fc.constant('paint' as const), y: within(19), from: within(25), value: fc.constantFrom(0, 1) }),
  fc.record({ kind: fc.constant('undo' as const) }),
  fc.record({ kind: fc.constant('redo' as const) }),
);

const frameAround = ({
  left,
  top,
  right,
  bottom,
}: {
  left: number;
  top: number;
  right: number;
  bottom: number;
}): Frame => ({
  width: picture.width + left + right,
  height: picture.height + top + bottom,
  left,
  top,
});

test('undo and redo go back and on through frames and what was painted in each, whatever was done', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      const history = createFrameHistory(picture);
      let frame = frameAround({ left: 1, top: 0, right: 0, bottom: 2 });
      const look = () => `${JSON.stringify(frame)} ${history.at(frame).data.join('')}`;
      /** Every look there was, as by a history of whole copies. */
      let seen = [look()];
      let at = 0;
      const went = () => {
        if (look() === seen[at]) return;
        seen = [...seen.slice(0, at + 1), look()];
        at += 1;
      };
      for (const one of acts) {
        const mask = history.at(frame);
        if (one.kind === 'frame') {
          frame = frameAround(one);
          went();
        } else if (one.kind === 'paint') {
          const before = look();
          mask.begin();
          for (let x = one.from; x < mask.width; x += 1) {
            if (one.y < mask.height && mask.data[one.y * mask.width + x] !== one.value)
              mask.span(one.y, x, x + 1, one.value === 1 ? 1 : 0);
          }
          mask.commit();
          if (look() !== before) went();
        } else {
          const isUndo = one.kind === 'undo';
          expect(isUndo ? history.canUndo() : history.canRedo()).toBe(isUndo ? at > 0 : at < seen.length - 1);
          frame = (isUndo ? history.undo() : history.redo()) ?? frame;
          at = isUndo ? Math.max(0, at - 1) : Math.min(seen.length - 1, at + 1);
        }
        expect(look()).toBe(seen[at]);
      }
    }),
    { numRuns: 300 },
  );
});

test('a frame in which nothing was painted has what is beside the picture painted, and the picture as it was', () => {
  const history = createFrameHistory(picture);
  const own = frameAround({ left: 0, top: 0, right: 0, bottom: 0 });
  const mask = history.at(own);
  mask.begin();
  mask.span(3, 2, 5, 1);
  mask.commit();
  const larger = history.at(frameAround({ left: 2, top: 0, right: 0, bottom: 0 }));
  expect([...larger.data.subarray(3 * 22, 3 * 22 + 8)]).toEqual([1, 1, 0, 0, 1, 1, 1, 0]);
  expect(larger.canUndo()).toBe(false);
  expect(history.undo()).toEqual(own);
  expect(history.at(own)).toBe(mask);
});

import { expect, test } from 'vitest';
import { fitting, inRoom, toFrame, zoomed } from './view.ts';

const frame = { width: 4000, height: 3000 };
const upright = { width: 390, height: 500 };
const turned = { width: 844, height: 200 };
const middleOf = ({ width, height }: typeof upright) => ({ x: width / 2, y: height / 2 });

test('a picture that was shown whole is shown whole in a room of another size', () => {
  expect(inRoom(fitting(frame, upright), { frame, from: upright, to: turned })).toEqual(fitting(frame, turned));
});

test('a picture that somebody zoomed into keeps its scale, and in the middle what was there', () => {
  const near = zoomed(fitting(frame, upright), 7, { x: 80, y: 120 });
  const after = inRoom(near, { frame, from: upright, to: turned });
  expect(after.scale).toBe(near.scale);
  const [was, is] = [toFrame(near, middleOf(upright)), toFrame(after, middleOf(turned))];
  expect(is.x).toBeCloseTo(was.x, 6);
  expect(is.y).toBeCloseTo(was.y, 6);
});

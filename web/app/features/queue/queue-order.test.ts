import { expect, test } from 'vitest';
import { inOrder, moved, movedTo } from './queue-order.ts';

const ids = ['a', 'b', 'c', 'd'];

test('what waits moves by one place, or to the front', () => {
  expect(moved(ids, 'c', 'up')).toEqual(['a', 'c', 'b', 'd']);
  expect(moved(ids, 'b', 'down')).toEqual(['a', 'c', 'b', 'd']);
  expect(moved(ids, 'd', 'first')).toEqual(['d', 'a', 'b', 'c']);
});

test('what is dropped takes the place where it is dropped', () => {
  expect(movedTo(ids, 'a', 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(movedTo(ids, 'd', 1)).toEqual(['a', 'd', 'b', 'c']);
  expect(movedTo(ids, 'b', 1)).toBe(ids);
});

test('what can go no further stays, and so does what is gone meanwhile', () => {
  expect(moved(ids, 'a', 'up')).toBe(ids);
  expect(moved(ids, 'a', 'first')).toBe(ids);
  expect(moved(ids, 'd', 'down')).toBe(ids);
  expect(moved(ids, 'x', 'up')).toBe(ids);
});

test('entries take the order of the ids behind what is under way', () => {
  const entries = ['run', 'a', 'b'].map((id) => ({ generation: { id } }));
  expect(inOrder(entries, ['b', 'gone', 'a']).map(({ generation }) => generation.id)).toEqual(['run', 'b', 'a']);
});

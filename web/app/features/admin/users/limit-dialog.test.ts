import { expect, test } from 'vitest';
import { limitOf } from './limit-dialog.tsx';

test('a limit is a whole number from 1 to 100, and none when nothing is typed', () => {
  expect(['', ' ', '1', ' 100 '].map(limitOf)).toEqual([null, null, 1, 100]);
  expect(['0', '101', '1.5', '-1', 'two', '1000'].map(limitOf)).toEqual(Array(6).fill(undefined));
});

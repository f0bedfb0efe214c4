import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { loadEnglish } from '../../../shared/texts/load-english.testing.ts';
import { chosenText } from './choices-control.tsx';
import { countText, moved } from './files-control.tsx';

beforeAll(() => loadEnglish('studio'));

test('a list of files says how many it has, how many it takes, and what is missing', () => {
  expect(countText(0, { min: 2, max: 4 })).toBe('0 of 4 files, at least 2');
  expect(countText(3, { min: 2, max: 4 })).toBe('3 of 4 files');
  expect(countText(1, { min: 0, max: 1 })).toBe('1 of 1 file');
});

test('several choices say how many there are, and what is missing', () => {
  expect(chosenText(0, { min: 1, max: 3 })).toBe('None chosen, at least 1');
  expect(chosenText(2, { min: 1, max: 3 })).toBe('2 chosen, at most 3');
});

test('a file that is moved keeps all others in their order', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 9 }), fc.nat(8), fc.nat(8), (list, one, two) => {
      const [from, to] = [one % list.length, two % list.length];
      const after = moved(list, from, to);
      expect(after[to]).toBe(list[from]);
      expect(after.toSpliced(to, 1)).toEqual(list.toSpliced(from, 1));
    }),
  );
});

import { expect, it } from 'vitest';
import { shownWords } from './shown-words.ts';

it.each([
  [20, { total: 1234, totalIsMore: false }, 'Showing 20 of 1,234'],
  [60, { total: 1000, totalIsMore: true }, 'Showing 60 of 1,000+'],
  [1200, { total: 1000, totalIsMore: true }, 'Showing 1,200 of 1,200'],
  [3, { total: 2, totalIsMore: false }, 'Showing 3 of 3'],
  [3, { total: null, totalIsMore: false }, 'Showing 3'],
  [0, undefined, 'Showing 0'],
])('%i shown of %o reads "%s"... %s', (shown, total, words) => {
  expect(shownWords(shown, total)).toBe(words);
});

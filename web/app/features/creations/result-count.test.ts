import { expect, it } from 'vitest';
import { resultCount } from './result-count.ts';

it.each([
  [20, { total: 1234, totalIsMore: false }, 'Showing 20 of 1,234'],
  [60, { total: 1000, totalIsMore: true }, 'Showing 60 of 1,000+'],
  [1200, { total: 1000, totalIsMore: true }, 'Showing 1,200 of 1,200'],
  [3, { total: 2, totalIsMore: false }, 'Showing 3 of 3'],
  [3, { total: null, totalIsMore: false }, 'Showing 3'],
  [0, undefined, 'Showing 0'],
])('%i shown of %o reads "%s"... %s', (shown, total, words) => {
  expect(resultCount(shown, total)).toBe(words);
});

const exactly = (total: number) => ({ total, totalIsMore: false });

it.each([
  [2, exactly(2), exactly(19), 'Showing 2 of 19'],
  [0, exactly(0), exactly(19), 'Showing 0 of 19'],
  [60, exactly(200), exactly(1234), 'Showing 60 of 200 matches (1,234 in all)'],
  [60, { total: 1000, totalIsMore: true }, exactly(5000), 'Showing 60 of 1,000+ matches (5,000 in all)'],
  [3, exactly(3), exactly(2), 'Showing 3 of 3'],
  [3, undefined, exactly(19), 'Showing 3 of 19'],
])('%i shown of %o that match, of %o in all, reads "%s"... %s', (shown, matching, all, words) => {
  expect(resultCount(shown, matching, all)).toBe(words);
});

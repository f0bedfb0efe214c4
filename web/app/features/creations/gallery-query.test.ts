import { inEnglish } from '@kinora/texts/words';
import { describe, expect, it } from 'vitest';
import type { IdList } from '../../shared/api/generation-cache.ts';
import { resultCount, withPage, withTail } from './gallery-query.ts';

function listOf(ids: string[], nextCursor: string | null): IdList {
  return { ids, total: ids.length, totalIsMore: false, nextCursor };
}

const minutes = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `minute ${from + index}`).toReversed();

describe('the list of the gallery', () => {
  it('grows by a page, without what a live insert brought before it', () => {
    const list = withPage(listOf(minutes(5, 10), 'a'), listOf(minutes(2, 6), 'b'));
    expect(list.ids).toEqual(minutes(2, 10));
    expect(list.nextCursor).toBe('b');
  });

  it('keeps what was loaded far below when its beginning is read anew', () => {
    const fresh = listOf(minutes(6, 12), 'fresh');
    const kept = listOf(['minute 11', 'minute 9', ...minutes(0, 7)], 'kept');
    const list = withTail(fresh, kept);
    expect(list.ids).toEqual(minutes(0, 12));
    expect(list.nextCursor).toBe('kept');
  });

  it('is what was read anew when that is all there is', () => {
    const fresh = listOf(minutes(6, 12), null);
    expect(withTail(fresh, listOf(minutes(0, 12), 'kept'))).toBe(fresh);
  });

  it('is what was read anew when nothing of it was known before', () => {
    const fresh = listOf(minutes(6, 12), 'fresh');
    expect(withTail(fresh, listOf(minutes(0, 5), 'kept'))).toBe(fresh);
  });

  it('keeps the tail in whatever order it was', () => {
    const oldest = minutes(0, 12).toReversed();
    const list = withTail(listOf(oldest.slice(0, 4), 'fresh'), listOf(oldest.slice(0, 9), 'kept'));
    expect(list.ids).toEqual(oldest.slice(0, 9));
  });
});

it.each([
  [20, { total: 1234, totalIsMore: false }, 'Showing 20 of 1,234'],
  [60, { total: 1000, totalIsMore: true }, 'Showing 60 of 1,000+'],
  [1200, { total: 1000, totalIsMore: true }, 'Showing 1,200 of 1,200'],
  [3, { total: 2, totalIsMore: false }, 'Showing 3 of 3'],
  [3, { total: null, totalIsMore: false }, 'Showing 3'],
  [0, undefined, 'Showing 0'],
])('%i shown of %o reads "%s"... %s', (shown, total, words) => {
  expect(inEnglish(resultCount(shown, total))).toBe(words);
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
  expect(inEnglish(resultCount(shown, matching, all))).toBe(words);
});

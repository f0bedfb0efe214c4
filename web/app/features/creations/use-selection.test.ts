import { describe, expect, it } from 'vitest';
import { allOf, extended, extendedFrom, nothingSelected, toggled } from './use-selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const idsOf = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].toSorted();

describe('the selection', () => {
  it('takes one more and gives it back', () => {
    const one = toggled(nothingSelected, 'b');
    expect(idsOf(one)).toEqual(['b']);
    expect(idsOf(toggled(one, 'b'))).toEqual([]);
  });

  it('extends from the last chosen one to a later or an earlier one', () => {
    const start = toggled(nothingSelected, 'c');
    expect(idsOf(extended(start, order, 'e'))).toEqual(['c', 'd', 'e']);
    expect(idsOf(extended(start, order, 'a'))).toEqual(['a', 'b', 'c']);
  });

  it('keeps the start of a range for the next one, and what was chosen before it', () => {
    const range = extended(toggled(toggled(nothingSelected, 'a'), 'c'), order, 'e');
    expect(idsOf(range)).toEqual(['a', 'c', 'd', 'e']);
    expect(idsOf(extended(range, order, 'd'))).toEqual(['a', 'c', 'd']);
  });

  it('follows the arrow keys on and back, and starts anew where they begin', () => {
    const two = extendedFrom(nothingSelected, order, 'a', 'b');
    expect(idsOf(two)).toEqual(['a', 'b']);
    const three = extendedFrom(two, order, 'b', 'c');
    expect(idsOf(three)).toEqual(['a', 'b', 'c']);
    expect(idsOf(extendedFrom(three, order, 'c', 'b'))).toEqual(['a', 'b']);
    expect(idsOf(extendedFrom(two, order, 'd', 'e'))).toEqual(['a', 'b', 'd', 'e']);
  });

  it('starts anew when the start of the range is no longer shown', () => {
    const start = toggled(nothingSelected, 'gone');
    expect(idsOf(extended(start, order, 'b'))).toEqual(['b', 'gone']);
  });

  it('takes all that are shown', () => {
    expect(idsOf(allOf(order))).toEqual(order);
    expect(idsOf(allOf([]))).toEqual([]);
  });
});

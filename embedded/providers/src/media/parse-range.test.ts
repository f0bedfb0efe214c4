import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRange } from './parse-range.ts';

describe('a Range header for a file of 10 bytes', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=2-4', { start: 2, end: 4 }],
    ['bytes=7-', { start: 7, end: 9 }],
    ['bytes=7-99', { start: 7, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=4-2', null],
    ['bytes=0-1,3-4', null],
    ['bytes=-', null],
    ['items=0-1', null],
    [undefined, null],
  ])('%s is read as %j', (header, range) => {
    expect(parseRange(header, 10)).toEqual(range);
  });

  it('never leads outside the file', () => {
    fc.assert(
      fc.property(fc.nat(), fc.option(fc.nat()), fc.nat(), (start, end, size) => {
        const range = parseRange(`bytes=${start}-${end ?? ''}`, size);
        if (range !== null && range !== 'unsatisfiable') {
          expect(range.start <= range.end && range.end < size).toBe(true);
        }
      }),
    );
  });
});

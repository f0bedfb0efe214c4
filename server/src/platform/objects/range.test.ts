import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRange } from './range.ts';

describe('a range of a file of 10 bytes', () => {
  test.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=2-5', { start: 2, end: 5 }],
    ['bytes=0-', { start: 0, end: 9 }],
    ['bytes=9-', { start: 9, end: 9 }],
    ['bytes=5-99999999999999999999', { start: 5, end: 9 }],
    ['bytes=-1', { start: 9, end: 9 }],
    ['bytes=-10', { start: 0, end: 9 }],
    ['bytes=-999', { start: 0, end: 9 }],
    ['Bytes= 2-5 ', { start: 2, end: 5 }],
  ])('%j is a part', (header, part) => {
    expect(parseRange(header, 10)).toEqual(part);
  });

  test.each(['bytes=10-', 'bytes=10-20', 'bytes=99999999999999999999-', 'bytes=-0'])(
    '%j lies behind the end',
    (header) => {
      expect(parseRange(header, 10)).toBe('unsatisfiable');
    },
  );

  test.each([
    undefined,
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=5-2',
    'bytes=0-1,4-5',
    'bytes=a-b',
    'items=0-1',
    'kilobytes=0-1',
    'bytes=--1',
    'bytes=1-2-3',
    'bytes=0x1-2',
    'bytes=1.5-2',
    'bytes=0-1\n',
  ])('%j is not followed: the whole file is sent', (header) => {
    expect(parseRange(header, 10)).toBe('whole');
  });
});

test('nothing of an empty file can be a part', () => {
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable');
  expect(parseRange('bytes=-5', 0)).toBe('unsatisfiable');
});

test('every part lies within the file and is what was asked for', () => {
  const number = fc.oneof(fc.nat(200), fc.bigInt({ min: 0n, max: 10n ** 25n }));
  fc.assert(
    fc.property(fc.nat(150), fc.option(number), fc.option(number), (size, first, last) => {
      const range = parseRange(`bytes=${first ?? ''}-${last ?? ''}`, size);
      const asked = Array.from({ length: size }, (_, position) => position).filter((position) =>
        first === null ? position >= size - Number(last) : position >= first && (last === null || position <= last),
      );
      if (range === 'whole') {
        expect((first === null && last === null) || Number(last) < Number(first)).toBe(true);
      } else if (range === 'unsatisfiable') {
        expect(asked).toEqual([]);
      } else {
        expect(asked).toEqual(Array.from({ length: range.end - range.start + 1 }, (_, step) => range.start + step));
      }
    }),
    { numRuns: 2000 },
  );
});

test('no header makes it fail', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(), (text, size) => {
      parseRange(text, size);
      parseRange(`bytes=${text}`, size);
    }),
  );
});

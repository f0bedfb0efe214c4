import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attachmentHeader, parseRange } from './file-headers.ts';

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

const savedName = (header: string) => decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(header)?.[1] ?? '');

test.each([
  ['flux-1.png', 'flux-1.png'],
  ['a fox (2).png', 'a fox (2).png'],
  ['Füchse 狐狸 🦊.png', 'Füchse 狐狸 🦊.png'],
  ['100 %.png', '100 %.png'],
  ["it's.png", "it's.png"],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['..\\..\\boot.ini', '_.._boot.ini'],
  ['a\r\nSet-Cookie: x=1.png', 'a__Set-Cookie_ x=1.png'],
  ['a".png"; filename="b.exe', 'a_.png_; filename=_b.exe'],
  ['picture\u202egnp.exe', 'picture_gnp.exe'],
  ['\0.png', '_.png'],
  ['.htaccess', 'htaccess'],
  ['CON', '_CON'],
  ['com1.png', '_com1.png'],
  ['LPT9', '_LPT9'],
  ['half \ud83d', 'half _'],
  ['', 'download'],
  [' . ', 'download'],
  ['name.', 'name'],
  [' . name . . ', 'name'],
  ['con', '_con'],
  ['nul.tar.gz', '_nul.tar.gz'],
  ['console.png', 'console.png'],
  ['my.con', 'my.con'],
])('%j is saved as %j', (wanted, saved) => {
  expect(savedName(attachmentHeader(wanted))).toBe(saved);
});

test('a name of any length becomes one of at most 120 characters', () => {
  expect(savedName(attachmentHeader('🦊'.repeat(4096)))).toBe('🦊'.repeat(120));
});

test('whatever is asked for, the header keeps its form and the name stays in one folder', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (wanted) => {
      const header = attachmentHeader(wanted);
      expect(header).toMatch(
        /^attachment; filename="[\x20-\x21\x23-\x5b\x5d-\x7e]+"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/,
      );
      expect(savedName(header)).not.toMatch(/[\p{Cc}\p{Cf}/\\]/u);
      expect(new Headers({ 'content-disposition': header }).get('content-disposition')).toBe(header);
    }),
    { numRuns: 2000 },
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attachmentHeader } from './download-name.ts';

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

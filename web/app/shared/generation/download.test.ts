import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inOrder, uniqueNames, zipName } from './download.ts';

describe('names in an archive', () => {
  it('stay as they are while they differ', () => {
    expect(uniqueNames(['a.png', 'b.png'])).toEqual(['a.png', 'b.png']);
  });

  it('get a number before the extension when they come again, also where case does not count', () => {
    expect(uniqueNames(['a.png', 'a.png', 'A.PNG', 'a (2).png'])).toEqual([
      'a.png',
      'a (2).png',
      'A (3).PNG',
      'a (2) (2).png',
    ]);
    expect(uniqueNames(['.png', '.png', 'plain', 'plain'])).toEqual(['.png', '.png (2)', 'plain', 'plain (2)']);
  });

  it('never meet', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[abA]{1,2}( \(2\))?(\.png)?$/)), (names) => {
        const unique = uniqueNames(names).map((name) => name.toLowerCase());
        expect(new Set(unique).size).toBe(names.length);
      }),
    );
  });
});

it('names that keep an order are sorted as they came, however many there are', () => {
  const many = Array.from({ length: 120 }, (_, n) => ({ href: `/files/${n}`, fileName: `${1000 - n}.png` }));
  const names = inOrder(many).map(({ fileName }) => fileName);
  expect(names.toSorted()).toEqual(names);
  expect(names[6]).toBe('007-994.png');
});

it('the archive says when it was made and how much is in it', () => {
  expect(zipName('north', 12, Date.UTC(2026, 10, 21, 23))).toBe('north-2026-11-21-12-files.zip');
  expect(zipName('north', 1, 0)).toBe('north-1970-01-01-1-file.zip');
});

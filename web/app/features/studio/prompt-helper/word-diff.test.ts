import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Piece, wordDiff } from './word-diff.ts';

const shown = (pieces: readonly Piece[]) =>
  pieces.map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `[+${text}]` : `[-${text}]`)).join('');

test.each([
  ['a red fox', 'a red fox, soft light', 'a red fox[+, soft light]'],
  ['a red red fox', 'a red fox', 'a red [-red ]fox'],
  ['a fox', 'a fox', 'a fox'],
  ['', 'a fox', '[+a fox]'],
  ['赤い狐', '赤い狐、雪', '赤い狐[+、雪]'],
])('from "%s" to "%s" is %s', (before, after, expected) => {
  expect(shown(wordDiff(before, after))).toBe(expected);
});

test('without what comes it is the old text, without what goes the new one, whatever both are', () => {
  const word = fc.constantFrom('a', 'red', 'fox', ' ', ', ', '狐', 'ثعلب', '\n', '👩‍🎨');
  const text = fc.oneof(
    fc.array(word, { maxLength: 40 }).map((list) => list.join('')),
    fc.string({ maxLength: 60 }),
  );
  const without = (pieces: readonly Piece[], kind: Piece['kind']) =>
    pieces
      .filter((piece) => piece.kind !== kind)
      .map((piece) => piece.text)
      .join('');
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = wordDiff(before, after);
      expect(without(pieces, 'added')).toBe(before);
      expect(without(pieces, 'removed')).toBe(after);
      pieces.forEach(({ kind, text: words }, place) => {
        expect(words).not.toBe('');
        expect(kind).not.toBe(pieces[place + 1]?.kind);
      });
    }),
  );
});

test('two texts that are very long and share nothing are shown as one for the other', () => {
  const pieces = wordDiff('fox '.repeat(2500), 'hare '.repeat(2500));
  expect(pieces.map(({ kind }) => kind).slice(0, 2)).toEqual(['removed', 'added']);
});

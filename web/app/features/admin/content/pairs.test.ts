import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineOfPair, pairOfLine, pairProblem } from './pairs.ts';

const text = fc
  .string({ minLength: 1 })
  .map((each) => each.replaceAll('|', '').trim())
  .filter((each) => each !== '');

test('two texts are the same after they were written on a line and read again', () => {
  fc.assert(
    fc.property(text, text, (first, second) => {
      expect(pairOfLine(lineOfPair([first, second]))).toEqual([first, second]);
    }),
  );
});

test('the second text may hold what parts them', () => {
  expect(pairOfLine('Imprint | https://studio.example/?a|b')).toEqual(['Imprint', 'https://studio.example/?a|b']);
});

test('a line of one text is told by that text', () => {
  expect(pairProblem([['Sunday', '']])).toBe('Sunday');
  expect(pairProblem([['', 'Closed']])).toBe('Closed');
  expect(pairProblem([['Sunday', 'Closed']])).toBeNull();
});

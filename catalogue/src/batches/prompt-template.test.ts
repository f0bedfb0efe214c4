import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PromptLists, readTemplate } from './prompt-template.ts';
import { randomNumbers } from './random-numbers.ts';

function allOf(text: string, lists: PromptLists = {}): string[] {
  const read = readTemplate(text, lists);
  if (!read.ok) throw new Error(read.problem.code);
  return Array.from({ length: read.template.count }, (_, index) => read.template.at(index));
}

function problemOf(text: string, lists: PromptLists = {}) {
  const read = readTemplate(text, lists);
  return read.ok ? undefined : read.problem;
}

describe('a prompt with alternatives', () => {
  test.each<[string, string[]]>([
    ['a cat', ['a cat']],
    ['a {red|blue} cat', ['a red cat', 'a blue cat']],
    ['{a|b}{1|2}', ['a1', 'a2', 'b1', 'b2']],
    ['{big {red|blue}|small}', ['big red', 'big blue', 'small']],
    ['a{| very} big cat', ['a big cat', 'a very big cat']],
    ['{3::red|0.5::blue}', ['red', 'blue']],
    [String.raw`\{red\|blue\} \\ \_`, [String.raw`{red|blue} \ _`]],
    [String.raw`C:\temp`, [String.raw`C:\temp`]],
    ['one | two }', ['one | two }']],
    ['a __color__ __color__', ['a red red', 'a red blue', 'a blue red', 'a blue blue']],
    ['__thing__', ['red cat', 'blue cat', 'dog']],
    ['__BLANK__', ['__BLANK__']],
  ])('%s is written out as %j', (text, written) => {
    const lists = { color: ['red', 'blue'], thing: ['__color__ cat', 'dog'] };
    expect(allOf(text, lists)).toEqual(written);
  });

  test.each([
    ['a {red|blue', { code: 'unclosed' }],
    ['{a|{b|c}', { code: 'unclosed' }],
    ['{'.repeat(21), { code: 'tooDeep', most: 20 }],
    ['__animals__', { code: 'unknownList', list: 'animals' }],
    ['__nothing__', { code: 'emptyList', list: 'nothing' }],
    ['__round__', { code: 'circularList', list: 'round' }],
  ])('%s is refused', (text, problem) => {
    expect(problemOf(text, { nothing: [], round: ['__about__'], about: ['{x|__round__}'] })).toEqual(problem);
  });

  test.each([['x'], ['{}']])(
    'is refused where lists of lists write %s without end, which nobody could wait for',
    (end) => {
      const lists = Object.fromEntries(
        Array.from({ length: 10 }, (_, n) => [`of${n}`, [n < 9 ? `__of${n + 1}__`.repeat(50) : end]]),
      );
      expect(problemOf('__of0__', lists)).toEqual({ code: 'tooLong', most: 20_000 });
      expect(problemOf('{short|__of0__}', lists)).toEqual({ code: 'tooLong', most: 20_000 });
      expect(allOf('__of9__ __of9__', lists)).toHaveLength(1);
    },
  );

  test('has as many texts as the product of its alternatives, each of them written once', () => {
    const groups = fc.array(fc.uniqueArray(fc.stringMatching(/^[a-z]{1,4}$/), { minLength: 1, maxLength: 4 }), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(groups, (alternatives) => {
        const text = alternatives.map((words) => `{${words.join('|')}}`).join(' ');
        const written = allOf(text);
        expect(written).toHaveLength(alternatives.reduce((product, { length }) => product * length, 1));
        expect(new Set(written).size).toBe(written.length);
      }),
    );
  });

  test('draws the same texts for the same seed, each of them one that it stands for', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (seed) => {
        const read = readTemplate('{a|{b|c} d} {2::e|f}', {});
        if (!read.ok) throw new Error(read.problem.code);
        const drawn = () => {
          const random = randomNumbers(seed);
          return Array.from({ length: 20 }, () => read.template.draw(random));
        };
        expect(drawn()).toEqual(drawn());
        expect(allOf('{a|{b|c} d} {e|f}')).toEqual(expect.arrayContaining(drawn()));
      }),
    );
  });

  test('means nothing of what was escaped, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const escaped = text.replaceAll(/[{}|_\\]/g, (sign) => `\\${sign}`);
        expect(allOf(escaped)).toEqual([text]);
      }),
    );
  });

  test('may stand for more texts than can be counted', () => {
    const read = readTemplate('{a|b|c|d}'.repeat(300), {});
    expect(read.ok && read.template.count).toBe(1e15);
  });
});

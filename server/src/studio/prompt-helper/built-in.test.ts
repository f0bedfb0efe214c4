import { readTemplate } from '@kinora/catalogue/batches/prompt-template';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expandByRules, rewriteByRules } from './built-in.ts';
import { aspectsOf, languageOf } from './built-in-words.ts';
import { keepsAll, keepsShape, keptIn, partsOf } from './kept-parts.ts';

const MOST = 3000;
const kinds = ['image', 'video', 'audio', 'edit'] as const;

/** What people write, with all that has to stay. */
const piece = fc.oneof(
  fc.constantFrom('a red fox', 'snow', 'masterpiece', '8k', ' at  night ', 'in the snow.', '猫', 'ein Hund', 'غروب'),
  fc.constantFrom('{red|blue}', '{2::a|{b|c}}', '__colors__', '"OPEN, 24 h"', '“a, b”', '(fur:1.3)', '\\{', '1,000'),
  fc.constantFrom(',', ', ', ',,', '、', '; ', '\n', '"', '{', '}', '__', '«', '»'),
  fc.string({ maxLength: 6 }),
);
const prompts = fc.array(piece, { minLength: 1, maxLength: 20 }).map((pieces) => pieces.join(' '));

describe('the parts of a prompt', () => {
  test('are together the prompt, whatever it is', () => {
    fc.assert(
      fc.property(
        prompts,
        (prompt) =>
          partsOf(prompt)
            .map(({ text }) => text)
            .join('') === prompt,
      ),
    );
  });

  test.each([
    ['a {red|blue} fox', ['{red|blue}']],
    ['{a|{b|c}} and __colors__', ['{a|{b|c}}', '__colors__']],
    ['a sign that says "OPEN, 24 h"', ['"OPEN, 24 h"']],
    ['„auf“ «sur» 「上」', ['„auf“', '«sur»', '「上」']],
    ['(fur:1.3), <lora:fox:1>', ['(fur:1.3)', '<lora:fox:1>']],
    ['it stays {open and "so', []],
  ])('of %s: what stays is %j', (prompt, kept) => {
    expect(keptIn(prompt)).toEqual(kept);
  });

  test('lost words, and alternatives that nobody wrote, are noticed; a translation may say alternatives in other words', () => {
    expect(keepsAll('a "big" fox', 'a fox')).toBe(false);
    expect(keepsAll('a fox', 'a {red|blue|green} fox')).toBe(false);
    expect(keepsAll('a fox', 'a __colors__ fox')).toBe(false);
    expect(keepsAll('{a|b}', '{a|b} {a|b}')).toBe(false);
    expect(keepsAll('a fox', 'a fox that says "hm"')).toBe(true);
    expect(keepsShape('{rot|blau} __tiere__', '{red|blue} __tiere__')).toBe(true);
    expect(keepsShape('{rot|blau}', '{red|blue|green}')).toBe(false);
  });
});

describe('rewriting by rules', () => {
  test.each([
    ['masterpiece,8k ,a  red fox , a red fox,in the snow', 'a red fox, in the snow, masterpiece, 8k'],
    ['a fox ,, 1,000 stars .', 'a fox, 1,000 stars.'],
    ['赤い狐、赤い狐、雪', '赤い狐、雪'],
    ['a sign, "OPEN, OPEN", "OPEN, OPEN"', null],
    ['a fox in the snow', null],
  ])('%s becomes %s', (prompt, expected) => {
    expect(rewriteByRules(prompt, MOST)).toBe(expected);
  });
});

describe('expanding by rules', () => {
  test('adds what the prompt does not say yet, in its own language and for what the tool makes', () => {
    const expand = (prompt: string, kind: (typeof kinds)[number]) => expandByRules(prompt, { kind, most: MOST }) ?? '';
    expect(expand('a red fox in the snow', 'image')).toMatch(/^a red fox in the snow, .*light.*(field|lens)/);
    expect(expand('ein roter Fuchs im Schnee', 'image')).toMatch(/^ein roter Fuchs im Schnee, .*Licht/);
    expect(expand('雪の中の赤い狐', 'image')).toMatch(/^雪の中の赤い狐、.*光、/);
    expect(expand('A fox. It runs.', 'video')).toMatch(/^A fox\. It runs\. [A-Z].*\.$/);
    expect(expand('a fox', 'video')).toMatch(/movement/);
    expect(expand('make the sky red', 'edit')).not.toMatch(/lens|depth/);
    expect(expand('a fox at dawn, close-up, shallow depth of field', 'image')).not.toMatch(/dawn.*light|composition/);
  });

  test('adds nothing in a script that it has no words for, nor where all is said', () => {
    expect(expandByRules('рыжая лиса', { kind: 'image', most: MOST })).toBeNull();
    const whole = expandByRules('a red fox', { kind: 'image', most: MOST }) ?? '';
    expect(expandByRules(whole, { kind: 'image', most: MOST })).toBeNull();
    expect(aspectsOf.image.length).toBe(4);
  });

  test('tells the languages of prompts apart', () => {
    const told = [
      'a fox',
      'der Fuchs',
      'un zorro y el sol',
      'un renard dans les bois',
      'uma raposa na neve',
      '狐の',
      '狐狸',
      'ثعلب',
      'лиса',
    ];
    expect(told.map(languageOf)).toEqual(['en', 'de', 'es', 'fr', 'pt', 'ja', 'zh', 'ar', null]);
  });
});

test('whatever the prompt is, nothing gets longer than the field, and nothing is lost of what has to stay', () => {
  fc.assert(
    fc.property(prompts, fc.integer({ min: 1, max: 200 }), fc.constantFrom(...kinds), (prompt, most, kind) => {
      for (const helped of [rewriteByRules(prompt, most), expandByRules(prompt, { kind, most })]) {
        if (helped === null) continue;
        expect(helped.length).toBeLessThanOrEqual(most);
        expect(helped).not.toBe(prompt);
        const [before, after] = [keptIn(prompt), keptIn(helped)].map((kept) => kept.toSorted());
        expect(after).toEqual(before);
        const [old, now] = [readTemplate(prompt, { colors: ['x', 'y'] }), readTemplate(helped, { colors: ['x', 'y'] })];
        expect(now.ok && now.template.count).toBe(old.ok && old.template.count);
      }
    }),
    { numRuns: 300 },
  );
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { builtIn, builtInNames, hasStyle, type StyleWords, toggleStyle } from './styles.ts';

const end = (after: string): StyleWords => ({ before: '', after });

test('a style adds its words to a prompt and takes them off again, beside others', () => {
  const both = toggleStyle(toggleStyle('a fox in the snow.', builtIn('noir')), builtIn('oil'));
  expect(both).toMatch(/^a fox in the snow, film noir.*, oil painting/);
  expect(toggleStyle(toggleStyle(both, builtIn('noir')), builtIn('oil'))).toBe('a fox in the snow');
  expect(toggleStyle(toggleStyle('', builtIn('ink')), builtIn('ink'))).toBe('');
});

test('words before a prompt and after it stand around it, also where nothing is written yet', () => {
  const chalk: StyleWords = { before: 'a chalk drawing of', after: 'on slate' };
  const on = toggleStyle('a fox', chalk);
  expect(on).toBe('a chalk drawing of a fox, on slate');
  expect(toggleStyle('', chalk)).toBe('a chalk drawing of, on slate');
  expect(toggleStyle(toggleStyle('', chalk), chalk)).toBe('');
  expect(hasStyle('a chalk drawing of a fox', chalk)).toBe(false);
});

test('words within other words are none of a style', () => {
  expect(hasStyle('a fox in oilskins', end('oil'))).toBe(false);
  expect(hasStyle('a fox, oil', end('oil'))).toBe(true);
  expect(toggleStyle('oilskins, oil', end('oil'))).toBe('oilskins');
  expect(hasStyle('anything', { before: '', after: '' })).toBe(false);
});

test('whatever is written, and in whatever order styles come and go, the words of what somebody wrote stay', () => {
  const words = fc.stringMatching(/^[a-z]([a-z ]{0,28}[a-z])?$/);
  const own = fc.integer({ min: 0, max: 5 }).chain((no) =>
    fc.constantFrom<StyleWords>(
      { before: `BEGIN${no} of`, after: '' },
      { before: '', after: `END${no}, X${no}` },
      {
        before: `AROUND${no}`,
        after: `ROUND${no}`,
      },
    ),
  );
  const chosen = fc.uniqueArray(fc.oneof(own, fc.constantFrom(...builtInNames.map(builtIn))), {
    selector: ({ before, after }) => `${before}|${after}`,
    maxLength: 6,
  });
  fc.assert(
    fc.property(
      words,
      chosen.chain((styles) =>
        fc.tuple(fc.constant(styles), fc.shuffledSubarray(styles, { minLength: styles.length })),
      ),
      (prompt, [on, off]) => {
        const all = on.reduce(toggleStyle, prompt);
        expect(on.every((style) => hasStyle(all, style))).toBe(true);
        expect(off.reduce(toggleStyle, all)).toBe(prompt);
      },
    ),
  );
});

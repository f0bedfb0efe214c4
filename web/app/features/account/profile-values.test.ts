import type { Text } from '@kinora/texts/typed-keys';
import { inEnglish } from '@kinora/texts/words';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterSave, bioProblem, changeOf, socialProblem, usernameProblem } from './profile-values.ts';

const said = (problem: Text | null) => problem && inEnglish(problem);

const values = fc.record({ name: fc.string(), about: fc.string() });

test('what is typed while a form is being saved stays, and the rest shows what was saved', () => {
  const sent = { name: 'Ada ', about: 'Boats' };
  const saved = { name: 'Ada', about: 'Boats' };
  expect(afterSave({ name: 'Ada ', about: 'Boats and' }, sent, saved)).toEqual({ name: 'Ada', about: 'Boats and' });
});

test('whatever was typed meanwhile, no field is lost', () => {
  fc.assert(
    fc.property(values, values, values, (now, sent, saved) => {
      const shown = afterSave(now, sent, saved);
      for (const field of ['name', 'about'] as const) {
        expect(shown[field]).toBe(now[field] === sent[field] ? saved[field] : now[field]);
      }
    }),
  );
});

describe('a profile', () => {
  test.each(['', '  ', 'ab', 'x'.repeat(40)])('takes the username "%s"', (name) => {
    expect(usernameProblem(name)).toBeNull();
  });

  test.each(['a', ' b ', 'x'.repeat(41)])('does not take the username "%s"', (name) => {
    expect(said(usernameProblem(name))).toBe('Please use 2 to 40 characters');
  });

  test('takes a bio of up to 500 characters', () => {
    expect(bioProblem('x'.repeat(500))).toBeNull();
    expect(said(bioProblem('x'.repeat(501)))).toBe('Please use at most 500 characters');
  });

  test.each(['', '@kinora', 'kinora', 'k.i_n0ra', 'https://x.com/kinora', 'http://example.com'])(
    'takes the account "%s"',
    (account) => {
      expect(socialProblem(account)).toBeNull();
    },
  );

  test.each(['@', 'two words', 'x.com/kinora', 'javascript:alert(1)', 'ftp://example.com', `@${'x'.repeat(200)}`])(
    'does not take the account "%s"',
    (account) => {
      expect(said(socialProblem(account))).toMatch(/^Please /);
    },
  );

  test('is sent trimmed, with the @ of handles, and null for what is empty', () => {
    expect(changeOf({ username: ' Ada ', bio: ' ', twitter: 'ada', instagram: ' https://example.com/ada ' })).toEqual({
      username: 'Ada',
      bio: null,
      twitter: '@ada',
      instagram: 'https://example.com/ada',
    });
  });
});

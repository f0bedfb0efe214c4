import type { Text } from '@kinora/texts/typed-keys';
import { inEnglish } from '@kinora/texts/words';
import { describe, expect, test } from 'vitest';
import { bioProblem, changeOf, socialProblem, usernameProblem } from './profile-values.ts';

const said = (problem: Text | null) => problem && inEnglish(problem);

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

import { expect, test } from 'vitest';
import { noAnswer, refusal } from '../../shared/api/api-error.ts';
import { sayEnglish } from '../../shared/texts/load-english.testing.ts';
import { generationsProblem, usersProblem } from './admin-api.ts';

const say = sayEnglish('adminUsers');

test.each([
  [refusal(500, { error: 'Broken', code: 'internal' }), '500'],
  [refusal(403, null), '403'],
])('a refused list is told with its status', (error, status) => {
  expect(usersProblem(say, error)).toBe(`Error fetching users: Admin API error: ${status}`);
  expect(generationsProblem(say, error)).toBe(`Error fetching generations: Failed to fetch generations: ${status}`);
});

test.each([noAnswer(), new Error('Invalid response from admin API')])(
  'what has no status speaks for itself',
  (error) => {
    expect(usersProblem(say, error)).toBe(`Error fetching users: ${error.message}`);
    expect(generationsProblem(say, error)).toBe(`Error fetching generations: ${error.message}`);
  },
);

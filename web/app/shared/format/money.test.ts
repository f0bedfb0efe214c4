import { expect, test } from 'vitest';
import { dollars } from './money.ts';

test.each([
  [0, '$0'],
  [25.99, '$25.99'],
  [252, '$252'],
  [1250.5, '$1,250.50'],
])('%d US dollars read %s', (amount, words) => {
  expect(dollars(amount)).toBe(words);
});

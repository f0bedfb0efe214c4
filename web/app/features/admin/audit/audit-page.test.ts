import { expect, test } from 'vitest';
import { actionText, changeLines } from './audit-page.tsx';

test.each([
  ['user.adjust_tokens', 'User: adjust tokens'],
  ['generation.flag', 'Generation: flag'],
  ['maintenance', 'Maintenance'],
])('the action %s reads "%s"', (action, words) => {
  expect(actionText(action)).toBe(words);
});

test('only what changed is told', () => {
  expect(changeLines({ tokens: 100, debt: 0 }, { tokens: 140, debt: 0 }, 'nothing')).toEqual(['tokens: 100 → 140']);
});

test('what came and what went is told too', () => {
  expect(changeLines(null, { flagged: true }, 'nothing')).toEqual(['flagged: nothing → true']);
  expect(changeLines({ banReason: 'Spam' }, { banReason: null }, 'nothing')).toEqual(['banReason: Spam → nothing']);
  expect(changeLines(null, null, 'nothing')).toEqual([]);
  expect(changeLines(100, 50, 'nothing')).toEqual(['100 → 50']);
  expect(changeLines({ words: ['a'] }, { words: ['a', 'b'] }, 'nothing')).toEqual(['words: ["a"] → ["a","b"]']);
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasStyle, styleNames, toggleStyle } from './styles.ts';

test('a style adds its words to a prompt and takes them off again, beside others', () => {
  const both = toggleStyle(toggleStyle('a fox in the snow.', 'noir'), 'oil');
  expect(both).toMatch(/^a fox in the snow, film noir.*, oil painting/);
  expect(toggleStyle(toggleStyle(both, 'noir'), 'oil')).toBe('a fox in the snow');
  expect(toggleStyle(toggleStyle('', 'ink'), 'ink')).toBe('');
});

test('whatever is written, the words of what somebody wrote stay', () => {
  const words = fc.stringMatching(/^[a-z ]{1,30}[a-z]$/);
  fc.assert(
    fc.property(words, fc.shuffledSubarray([...styleNames]), (prompt, chosen) => {
      const all = chosen.reduce(toggleStyle, prompt);
      expect(chosen.every((style) => hasStyle(all, style))).toBe(true);
      expect(chosen.reduce(toggleStyle, all)).toBe(prompt);
    }),
  );
});

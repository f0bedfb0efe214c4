import { expect, test } from 'vitest';
import { linesOf, signupTokensValue, storedValue, toolSwitchValue } from './setting-form.tsx';

test('the value in force is shown', () => {
  expect(storedValue({ value: 50, byDefault: 100 }, signupTokensValue)).toBe(50);
});

test('a value that cannot be read gives way to the default', () => {
  const byDefault = { enabled: true, message: '' };
  expect(storedValue({ value: 'off', byDefault }, toolSwitchValue)).toEqual(byDefault);
  expect(storedValue({ value: 'off', byDefault: null }, toolSwitchValue)).toBeNull();
});

test('a list is one entry a line, each once', () => {
  expect(linesOf(' blood \n\ngun*\nblood\n')).toEqual(['blood', 'gun*']);
  expect(linesOf('')).toEqual([]);
});

import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { linesOf, storedValue } from './setting-form.tsx';

test('the value in force is shown', () => {
  expect(storedValue({ value: 50, byDefault: 100 }, z.int())).toBe(50);
});

test('a value that cannot be read gives way to the default', () => {
  const toolSwitch = z.object({ enabled: z.boolean(), message: z.string() });
  const byDefault = { enabled: true, message: '' };
  expect(storedValue({ value: 'off', byDefault }, toolSwitch)).toEqual(byDefault);
  expect(storedValue({ value: 'off', byDefault: null }, toolSwitch)).toBeNull();
});

test('a list is one entry a line, each once', () => {
  expect(linesOf(' blood \n\ngun*\nblood\n')).toEqual(['blood', 'gun*']);
  expect(linesOf('')).toEqual([]);
});

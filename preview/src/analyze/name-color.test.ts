import { expect, test } from 'vitest';
import { nameColor } from './name-color.ts';

const named = (red: number, green: number, blue: number) => nameColor(red / 255, green / 255, blue / 255);

test.each([
  [70, 130, 180],
  [80, 100, 140],
  [90, 110, 140],
  [100, 120, 160],
])('a muted blue (%i, %i, %i) is a blue: no teal, and no grey', (red, green, blue) => {
  expect(named(red, green, blue)).toBe('slate blue');
});

test('its neighbors keep their names', () => {
  expect(named(30, 120, 124)).toBe('teal');
  expect(named(48, 92, 192)).toBe('blue');
  expect(named(22, 32, 78)).toBe('navy');
  expect(named(135, 190, 235)).toBe('sky blue');
  expect(named(112, 128, 144)).toBe('grey');
  expect(named(58, 60, 66)).toBe('charcoal');
});

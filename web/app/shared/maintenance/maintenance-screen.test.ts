import { expect, test } from 'vitest';
import { actionColors, colorOr, schemeOn } from './maintenance-screen.tsx';

test.each([
  ['#0f0f23', 'dark'],
  ['#000', 'dark'],
  ['#ffffff', 'light'],
  ['#fde68a', 'light'],
  ['', 'dark'],
  ['url(/x)', 'dark'],
] as const)('on the background "%s" the %s scheme reads', (background, scheme) => {
  expect(schemeOn(background)).toBe(scheme);
});

test.each([
  ['#8B5CF6', '#EC4899', '#fff'],
  ['#6d28d9', '#be185d', '#fff'],
  ['#fde68a', '#fbbf24', '#000'],
] as const)('the button from %s to %s is written in %s', (from, to, text) => {
  expect(actionColors(from, to).text).toBe(text);
});

test('only colors that can be read are taken', () => {
  expect(colorOr(' #8B5CF6 ', '#000')).toBe('#8B5CF6');
  expect(colorOr('red; background: url(/x)', '#000')).toBe('#000');
  expect(colorOr('', '#000')).toBe('#000');
});

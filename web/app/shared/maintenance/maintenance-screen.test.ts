import { expect, test } from 'vitest';
import { actionColours, colourOr, schemeOn } from './maintenance-screen.tsx';

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
  expect(actionColours(from, to).text).toBe(text);
});

test('only colours that can be read are taken', () => {
  expect(colourOr(' #8B5CF6 ', '#000')).toBe('#8B5CF6');
  expect(colourOr('red; background: url(/x)', '#000')).toBe('#000');
  expect(colourOr('', '#000')).toBe('#000');
});

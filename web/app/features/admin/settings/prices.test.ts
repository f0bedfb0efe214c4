import type { PricesPage } from '@kinora/server/admin-settings-wire';
import { expect, test } from 'vitest';
import { isChanged, overridesOf, withFigure } from './prices.tsx';

const tools: PricesPage['tools'] = [
  { id: 'gen_01', name: 'FLUX', figures: [{ name: 'image', byDefault: 8, current: 8 }], fromTokens: 8 },
  {
    id: 'fal_kling_pro',
    name: 'Kling Pro',
    figures: [
      { name: 'short', byDefault: 90, current: 95 },
      { name: 'long', byDefault: 180, current: 180 },
    ],
    fromTokens: 95,
  },
];

test('a version holds all that differs from the catalogue, also what was changed before', () => {
  expect(overridesOf(tools, {})).toEqual({ fal_kling_pro: { short: 95 } });
  expect(overridesOf(tools, withFigure({}, 'gen_01', 'image', 10))).toEqual({
    gen_01: { image: 10 },
    fal_kling_pro: { short: 95 },
  });
});

test('a figure that is back at the catalogue is left out', () => {
  expect(overridesOf(tools, withFigure({}, 'fal_kling_pro', 'short', 90))).toEqual({});
});

test('a draft that says what is in force changes nothing', () => {
  expect(isChanged(tools, {})).toBe(false);
  expect(isChanged(tools, withFigure({}, 'gen_01', 'image', 8))).toBe(false);
  expect(isChanged(tools, withFigure({}, 'gen_01', 'image', 9))).toBe(true);
});

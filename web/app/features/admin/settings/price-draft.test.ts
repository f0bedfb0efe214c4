import type { PricesPage } from '@kinora/server/admin-settings-wire';
import { expect, test } from 'vitest';
import { changesOf, draftOfVersion, overridesOf, withFigure } from './price-draft.ts';

const tools: PricesPage['tools'] = [
  {
    ...{ id: 'gen_01', name: 'FLUX', hasDesk: true, fromTokens: 8 },
    figures: [{ name: 'image', byDefault: 8, current: 8 }],
  },
  {
    id: 'fal_kling_pro',
    name: 'Kling Pro',
    hasDesk: true,
    figures: [
      { name: 'short', byDefault: 90, current: 95 },
      { name: 'long', byDefault: 180, current: 180 },
    ],
    fromTokens: 95,
  },
];

const changed = (draft: Parameters<typeof changesOf>[1]) =>
  changesOf(tools, draft).map(({ tool, figure, next }) => `${tool.id}.${figure.name}: ${figure.current} to ${next}`);

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
  expect(changed({})).toEqual([]);
  expect(changed(withFigure({}, 'gen_01', 'image', 8))).toEqual([]);
  expect(changed(withFigure({}, 'gen_01', 'image', 9))).toEqual(['gen_01.image: 8 to 9']);
});

test('an earlier version can be put in force again, with the figures that it left to the catalogue', () => {
  const beginning = draftOfVersion(tools, { prices: {} });
  expect(changed(beginning)).toEqual(['fal_kling_pro.short: 95 to 90']);
  expect(overridesOf(tools, beginning)).toEqual({});
  const dearer = draftOfVersion(tools, { prices: { fal_kling_pro: { long: 200 }, gone: { image: 1 } } });
  expect(changed(dearer)).toEqual(['fal_kling_pro.short: 95 to 90', 'fal_kling_pro.long: 180 to 200']);
  expect(overridesOf(tools, dearer)).toEqual({ fal_kling_pro: { long: 200 } });
});

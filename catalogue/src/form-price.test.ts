import { expect, test } from 'vitest';
import { fluxGenerator } from './flux-generator/tool.ts';
import { fluxKontext } from './flux-kontext/tool.ts';
import { priceOf, risesWithUpload } from './form-price.ts';

test('the price on the button is the sum of its lines at the prices in force', () => {
  expect(priceOf(fluxGenerator, fluxGenerator.defaults, {}, { generation: 11 })).toEqual({
    tokens: 11,
    lines: [{ label: 'One image', tokens: 11 }],
  });
});

test('a form that is not filled in well yet has a price all the same', () => {
  const values = { ...fluxGenerator.defaults, steps: '', seed: 'abc', negativePrompt: 'x', unheardOf: 1 };
  expect(priceOf(fluxGenerator, values, {}, { generation: 8 }).tokens).toBe(8);
});

test('a price that rises with the upload is "from" so much until there is one', () => {
  const values = { ...fluxKontext.defaults, resolutionMode: 'match_input' };
  const rises = (input: Record<string, unknown>) => risesWithUpload(fluxKontext, input, {}, fluxKontext.prices);
  expect(rises(values)).toBe(true);
  expect(rises({ ...values, resolutionMode: '1:1' })).toBe(false);
  expect(rises({ ...values, imageUrl: '/files/a/flux-kontext-images/b.png' })).toBe(false);
});

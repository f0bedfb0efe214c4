import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNamedSize, namedSizes, sizePresets, tokensForPixels } from './sizes.ts';

test('each preset fills in one of the named sizes, and every named size has its preset', () => {
  expect(sizePresets.map(({ values }) => values)).toEqual(
    Object.values(namedSizes).map(({ width, height }) => ({ width, height })),
  );
});

test('no two presets are called the same', () => {
  expect(new Set(sizePresets.map(({ label }) => label)).size).toBe(sizePresets.length);
});

test('a size is named only when both its sides are', () => {
  expect(isNamedSize({ width: 1024, height: 576 })).toBe(true);
  expect(isNamedSize({ width: 512, height: 576 })).toBe(false);
  expect(isNamedSize({ width: 1024, height: 512 })).toBe(false);
});

test('pixels cost the least whole number of tokens that covers them', () => {
  const anySide = fc.integer({ min: 1, max: 8192 });
  fc.assert(
    fc.property(anySide, anySide, fc.integer({ min: 1, max: 100 }), (width, height, perMegapixel) => {
      const tokens = BigInt(tokensForPixels({ width, height }, perMegapixel));
      const exact = BigInt(width) * BigInt(height) * BigInt(perMegapixel);
      expect(tokens * 1_000_000n >= exact && (tokens - 1n) * 1_000_000n < exact).toBe(true);
    }),
  );
});

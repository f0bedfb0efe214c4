import { resolutions } from '@kinora/providers/port/orders';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sizeForEdit, withinPixels } from './size-for-edit.ts';

const size = fc.record({ width: fc.integer({ min: 1, max: 6000 }), height: fc.integer({ min: 1, max: 6000 }) });
const named = resolutions.filter((resolution) => resolution !== 'match_input');

it.each([
  ['1:1', 1024, 1024],
  ['16:9', 1360, 768],
  ['9:16', 768, 1360],
  ['4:3', 1184, 896],
] as const)('makes %s a picture of %i x %i', (resolution, width, height) => {
  expect(sizeForEdit(resolution, { width: 300, height: 200 })).toEqual({ width, height });
});

it('keeps the size of an input that shall be matched', () => {
  expect(sizeForEdit('match_input', { width: 333, height: 257 })).toEqual({ width: 333, height: 257 });
  expect(sizeForEdit('match_input', { width: 8192, height: 1024 })).toEqual({ width: 4096, height: 512 });
});

it('makes about one megapixel of any other shape, with sides that are multiples of 16', () => {
  fc.assert(
    fc.property(fc.constantFrom(...named), size, (resolution, source) => {
      const { width, height } = sizeForEdit(resolution, source);
      expect([width % 16, height % 16]).toEqual([0, 0]);
      expect(Math.abs((width * height) / 1024 ** 2 - 1)).toBeLessThan(0.03);
    }),
  );
});

it('never works on more pixels than allowed', () => {
  fc.assert(
    fc.property(size, (source) => {
      const { width, height } = withinPixels(source, 1_000_000);
      expect(width * height).toBeLessThan(1_010_000);
      expect(width <= source.width && height <= source.height).toBe(true);
    }),
  );
});

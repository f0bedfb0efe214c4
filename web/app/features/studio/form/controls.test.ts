import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fittedNumber } from './controls.tsx';

const side = { min: 256, max: 2048, step: 64, fallback: 1024 };
const tenth = { min: 0, max: 2, step: 0.1, fallback: 1 };

describe('a number that somebody has typed, once the field is left', () => {
  test.each([
    [100, 256],
    [9999, 2048],
    [1000, 1024],
    [1024, 1024],
    ['', 1024],
    ['-', 1024],
    [Number.NaN, 1024],
  ])('%j becomes %i', (typed, fitted) => {
    expect(fittedNumber(typed, side)).toBe(fitted);
  });

  test('keeps the decimals of its step', () => {
    expect(fittedNumber(0.7000000000000001, tenth)).toBe(0.7);
    expect(fittedNumber(1.26, tenth)).toBe(1.3);
  });

  test('falls back to its least value where no other is named', () => {
    expect(fittedNumber('', { min: 256, max: 2048, step: 64, fallback: undefined })).toBe(256);
  });

  test('is always one that the limits and the step allow, and then stays', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), (typed) => {
        const fitted = fittedNumber(typed, side);
        expect(fitted).toBeGreaterThanOrEqual(256);
        expect(fitted).toBeLessThanOrEqual(2048);
        expect(fitted % 64).toBe(0);
        expect(fittedNumber(fitted, side)).toBe(fitted);
      }),
    );
  });
});

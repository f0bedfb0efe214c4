import { describe, expect, test } from 'vitest';
import { certificateLife } from './single-sign-on.tsx';

const DAY_MS = 86_400_000;
const now = Date.parse('2026-03-01T12:00:00Z');

describe('a certificate', () => {
  test.each([
    [-1, 'over'],
    [0, 'over'],
    [1, 'ending'],
    [30 * DAY_MS, 'ending'],
    [30 * DAY_MS + 1, 'good'],
  ])('that ends %i milliseconds from now is %s', (left, life) => {
    expect(certificateLife(now + left, now)).toBe(life);
  });
});

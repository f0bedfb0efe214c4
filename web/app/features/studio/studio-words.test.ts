import { describe, expect, test } from 'vitest';
import { fileProblem } from './form/file-problem.ts';
import { isStalled } from './stalled.ts';

describe('a job counts as stalled', () => {
  const created_at = '2026-01-01T00:00:00.000Z';
  const start = Date.parse(created_at);

  test('only after two minutes', () => {
    expect(isStalled({ created_at, status: 'processing' }, start + 120_000)).toBe(false);
    expect(isStalled({ created_at, status: 'processing' }, start + 120_001)).toBe(true);
  });

  test('only while it runs', () => {
    expect(isStalled({ created_at, status: 'failed' }, start + 999_999)).toBe(false);
  });
});

describe('a chosen file', () => {
  test.each([
    ['text/plain', 10, 'Please select an image file'],
    ['image/png', 10 * 1024 * 1024, 'File size must be less than 10MB'],
    ['image/png', 10 * 1024 * 1024 - 1, null],
  ])('%s of %i bytes: %s', (type, size, problem) => {
    expect(fileProblem({ kind: 'image', folder: 'guide-images' }, { type, size })).toBe(problem);
  });
});

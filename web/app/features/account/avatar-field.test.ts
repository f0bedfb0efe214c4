import { inEnglish } from '@kinora/texts/words';
import { expect, test } from 'vitest';
import { avatarProblem } from './avatar-field.tsx';

const MEGABYTE = 1024 * 1024;

test.each([
  ['image/jpeg', 1, null],
  ['image/png', 10 * MEGABYTE - 1, null],
  ['image/webp', 1, null],
  ['text/plain', 1, 'Please select an image file'],
  ['', 1, 'Please select an image file'],
  ['application/pdf', 11 * MEGABYTE, 'Please select an image file'],
  ['image/png', 10 * MEGABYTE, 'File size must be less than 10MB'],
  ['image/gif', 11 * MEGABYTE, 'File size must be less than 10MB'],
  ['image/gif', 1, 'Please use JPEG, PNG, or WebP format'],
  ['image/svg+xml', 1, 'Please use JPEG, PNG, or WebP format'],
])('a file of type "%s" with %d bytes: %s', (type, size, problem) => {
  const found = avatarProblem({ type, size });
  expect(found && inEnglish(found)).toBe(problem);
});

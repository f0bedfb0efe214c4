import { expect, test } from 'vitest';
import { flagOf } from './admin-generation.tsx';

test('a flag has its reason and its time', () => {
  const metadata = { flagged: true, flagged_at: '2026-11-03T10:00:00Z', flag_reason: 'Looks like a logo' };
  expect(flagOf({ metadata })).toEqual({ at: '2026-11-03T10:00:00Z', reason: 'Looks like a logo' });
});

test('a flag without words has no reason of its own', () => {
  expect(flagOf({ metadata: { flagged: true } })).toEqual({ at: null, reason: null });
});

test('nothing else in the metadata is a flag', () => {
  expect(flagOf({ metadata: {} })).toBeNull();
  expect(flagOf({ metadata: { flagged: false, flag_reason: 'Once' } })).toBeNull();
});

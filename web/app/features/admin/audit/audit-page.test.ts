import { auditActions } from '@kinora/server/audit-actions';
import { beforeAll, expect, test } from 'vitest';
import { loadEnglish } from '../../../shared/texts/load-english.testing.ts';
import { textsOf } from '../../../shared/texts/use-texts.ts';
import { actionText } from './audit-page.tsx';
import { changesIn, momentOf, spelledOut } from './changes.tsx';

beforeAll(() => loadEnglish('adminAudit'));

test.each([
  ['user.adjust_tokens', 'Adjust tokens of an account'],
  ['generation.flag', 'Flag a generation for review'],
  ['tool.rename_twice', 'Tool: rename twice'],
  ['maintenance', 'Maintenance'],
])('the action %s reads "%s"', (action, words) => {
  expect(actionText(action, textsOf('adminAudit'))).toBe(words);
});

test('every action has words of its own', () => {
  const words = auditActions.map((action) => actionText(action, textsOf('adminAudit')));
  expect(new Set(words).size).toBe(auditActions.length);
});

test('the currency of an amount is told with it alone', () => {
  expect(changesIn(null, { amount: 250, currency: 'usd' })).toEqual([{ field: 'amount', was: undefined, is: 250 }]);
  expect(changesIn(null, { currency: 'usd' })).toEqual([{ field: 'currency', was: undefined, is: 'usd' }]);
});

test('only what changed is told', () => {
  expect(changesIn({ tokens: 100, debt: 0 }, { tokens: 140, debt: 0 })).toEqual([
    { field: 'tokens', was: 100, is: 140 },
  ]);
});

test('what came and what went is told too', () => {
  expect(changesIn(null, { flagged: true })).toEqual([{ field: 'flagged', was: undefined, is: true }]);
  expect(changesIn({ banReason: 'Spam' }, { banReason: null })).toEqual([
    { field: 'banReason', was: 'Spam', is: null },
  ]);
  expect(changesIn(null, null)).toEqual([]);
  expect(changesIn(100, 50)).toEqual([{ field: null, was: 100, is: 50 }]);
});

test.each([
  ['hasLogo', 'Has logo'],
  ['cost_micros', 'Cost micros'],
  ['tokens', 'Tokens'],
])('the field %s without words of its own reads "%s"', (field, words) => {
  expect(spelledOut(field)).toBe(words);
});

test('only a whole moment is told as a time', () => {
  expect(momentOf('2026-11-30T09:00:00.000Z')).toBe(Date.UTC(2026, 10, 30, 9));
  expect(momentOf('2026-11-30')).toBeNull();
  expect(momentOf('At 2026-11-30T09:00:00.000Z')).toBeNull();
  expect(momentOf(20_261_130)).toBeNull();
});

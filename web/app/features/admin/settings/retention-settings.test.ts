import { expect, test } from 'vitest';
import { sayEnglish } from '../../../shared/texts/load-english.testing.ts';
import { daysProblem, endsText, retentionProblem, shortened } from './retention-settings.tsx';

const say = sayEnglish('adminSettings');

const calls = { name: 'webhookCalls', what: 'Calls of webhooks', least: 7, most: 365, isForGoodAllowed: false };
const audit = { name: 'auditLog', what: 'The audit log', least: 365, most: 3650, isForGoodAllowed: true };

test('days within the bounds are taken, and none where something may be kept for good', () => {
  for (const days of [7, 30, 365]) expect(daysProblem(say, calls, days)).toBeNull();
  for (const days of [365, 3650, null]) expect(daysProblem(say, audit, days)).toBeNull();
});

test('everything else is refused in words that say what is allowed', () => {
  for (const days of [0, 6, 366, null]) expect(daysProblem(say, calls, days)).toBe('Calls of webhooks: 7 to 365 days.');
  for (const days of [0, 364, 3651]) {
    expect(daysProblem(say, audit, days)).toBe('The audit log: 365 to 3650 days, or empty to keep them for good.');
  }
});

test('the first rule that would be refused keeps all from being saved', () => {
  expect(retentionProblem(say, [calls, audit], { webhookCalls: 30, auditLog: null })).toBeNull();
  expect(retentionProblem(say, [calls, audit], { webhookCalls: 30, auditLog: 1 })).toMatch(/^The audit log/);
  expect(retentionProblem(say, [calls, audit], { webhookCalls: 1, auditLog: 1 })).toMatch(/^Calls of webhooks/);
});

test('the coming night is told in words, and what was not counted to its end as such', () => {
  expect(endsText(say, 0, 100_000)).toBe('Nothing ends tonight.');
  expect(endsText(say, 1, 100_000)).toBe('1 ends tonight.');
  expect(endsText(say, 2500, 100_000)).toBe('2,500 end tonight.');
  expect(endsText(say, 100_000, 100_000)).toBe('100,000 or more end tonight.');
});

test('only what ends sooner than before is asked about', () => {
  const names = (stored: Record<string, number | null>, days: Record<string, number | null>) =>
    shortened([calls, audit], stored, days).map(({ name }) => name);
  expect(names({ webhookCalls: 30, auditLog: null }, { webhookCalls: 30, auditLog: null })).toEqual([]);
  expect(names({ webhookCalls: 30, auditLog: null }, { webhookCalls: 60, auditLog: null })).toEqual([]);
  expect(names({ webhookCalls: 30, auditLog: 365 }, { webhookCalls: 7, auditLog: null })).toEqual(['webhookCalls']);
  expect(names({ webhookCalls: 30, auditLog: null }, { webhookCalls: 30, auditLog: 365 })).toEqual(['auditLog']);
});

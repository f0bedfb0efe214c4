import type { AdminStats } from '@kinora/server/admin-wire';
import { expect, test } from 'vitest';
import { sayEnglish } from '../../../shared/texts/load-english.testing.ts';
import { percentOf } from '../business/figures.tsx';
import { statsFigures } from './overview-page.tsx';

const quiet: AdminStats = {
  users: 40,
  newUsers7Days: 3,
  paying: 5,
  suspended: 0,
  generations: 1200,
  generations24Hours: 100,
  failed24Hours: 4,
  processing: 2,
  tokensUsed: 9600,
  tokensOutstanding: 4000,
  revenue30Days: [],
  openFlags: 0,
  riskOpen: 0,
  riskHeld: 0,
  driftedTools: [],
  unmarked: 0,
};

const named = (stats: AdminStats, name: string) =>
  statsFigures(stats, sayEnglish('adminOverview'), 'en').find((figure) => figure.name === name);

test('parts are told in percent, and of nothing nothing', () => {
  expect(percentOf('en', 5, 40)).toBe('12.5%');
  expect(percentOf('en', 0, 0)).toBe('0%');
  expect(named(quiet, 'Paying')).toMatchObject({ value: 5, note: '12.5% of all users' });
});

test('what can be looked into leads to its list', () => {
  expect(named(quiet, 'Open flags')?.to).toBe('/admin/moderation?state=open');
  expect(named(quiet, 'Being made now')?.to).toBe('/admin/jobs');
});

test('money of several currencies is never added up', () => {
  const revenue30Days = [
    { currency: 'usd', amount: 2599 },
    { currency: 'eur', amount: 4800 },
  ];
  expect(named({ ...quiet, revenue30Days }, 'Revenue in 30 days')?.value).toBe('$25.99 + €48');
  expect(named(quiet, 'Revenue in 30 days')?.value).toBe('0');
  const german = statsFigures({ ...quiet, revenue30Days }, sayEnglish('adminOverview'), 'de');
  expect(german.find(({ name }) => name === 'Revenue in 30 days')?.value).toBe('25,99\u00a0$ + 48\u00a0€');
});

test('many failures and open flags stand out', () => {
  expect(named(quiet, 'Failed in 24 hours')?.tone).toBeUndefined();
  expect(named({ ...quiet, failed24Hours: 11 }, 'Failed in 24 hours')?.tone).toBe('bad');
  expect(named(quiet, 'Open flags')?.tone).toBeUndefined();
  expect(named({ ...quiet, openFlags: 1 }, 'Open flags')?.tone).toBe('caution');
});

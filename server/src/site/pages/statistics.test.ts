import { expect, test } from 'vitest';
import { ownContent } from '../../operate/content/wire.ts';
import { statisticsOf } from './statistics.ts';

const counts = { creations: 1234, people: 56 };
const real = { counts, isDemo: false, tools: 14 };

test('a demo shows the figures of the specification', () => {
  expect(statisticsOf(ownContent, { ...real, isDemo: true })).toEqual([
    { key: 'tools', count: 12, isMore: true },
    { key: 'creations', count: 10_000, isMore: true },
    { key: 'users', count: 5000, isMore: true },
  ]);
});

test('a real studio shows what is true, once it is worth showing', () => {
  expect(statisticsOf(ownContent, { ...real, counts: { creations: 999, people: 56 } })).toEqual([]);
  expect(statisticsOf(ownContent, real)).toEqual([
    { key: 'tools', count: 14, isMore: false },
    { key: 'creations', count: 1234, isMore: true },
    { key: 'creators', count: 56, isMore: false },
  ]);
});

test('the operator may say something else, or nothing, also in a demo', () => {
  const own = [{ figure: '3', label: 'Awards' }];
  for (const isDemo of [true, false]) {
    expect(statisticsOf({ ...ownContent, statistics: { show: 'own', own } }, { ...real, isDemo })).toEqual(own);
    expect(statisticsOf({ ...ownContent, statistics: { show: 'none', own } }, { ...real, isDemo })).toEqual([]);
  }
});

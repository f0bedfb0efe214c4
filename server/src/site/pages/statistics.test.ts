import { expect, test } from 'vitest';
import { ownContent } from '../../operate/content/wire.ts';
import { statisticsOf } from './statistics.ts';

const counts = { creations: 1234, people: 56 };
const real = { counts, isDemo: false, tools: 14 };

test('a demo shows the figures of the specification', () => {
  const shown = statisticsOf(ownContent, { ...real, isDemo: true });
  expect(shown.map(({ figure, label }) => `${figure} ${label}`)).toEqual([
    '12+ AI Tools',
    '10K+ Creations',
    '5K+ Happy Users',
  ]);
});

test('a real studio shows what is true, once it is worth showing', () => {
  expect(statisticsOf(ownContent, { ...real, counts: { creations: 999, people: 56 } })).toEqual([]);
  expect(statisticsOf(ownContent, real).map(({ figure, label }) => `${figure} ${label}`)).toEqual([
    '14 AI Tools',
    '1.2K+ Creations',
    '56 Creators',
  ]);
});

test('a figure never says more than there is', () => {
  const [, creations] = statisticsOf(ownContent, { ...real, counts: { creations: 1999, people: 1 } });
  expect(creations?.figure).toBe('1.9K+');
});

test('the operator may say something else, or nothing, also in a demo', () => {
  const own = [{ figure: '3', label: 'Awards' }];
  for (const isDemo of [true, false]) {
    expect(statisticsOf({ ...ownContent, statistics: { show: 'own', own } }, { ...real, isDemo })).toEqual(own);
    expect(statisticsOf({ ...ownContent, statistics: { show: 'none', own } }, { ...real, isDemo })).toEqual([]);
  }
});

import type { ProvidersPage } from '@kinora/server/admin-jobs-wire';
import { beforeAll, expect, test } from 'vitest';
import { loadEnglish } from '../../../shared/texts/load-english.testing.ts';
import { textsOf } from '../../../shared/texts/use-texts.ts';
import { coreFigures } from './core-figures.tsx';

beforeAll(() => loadEnglish('adminStatus', 'admin'));

const provider = {
  ...{ name: 'fal', isPreview: false, concurrency: 4, queued: 0, atProvider: 2, saving: 1, completed: 0, failed: 0 },
  ...{ troubled: 0, oldestQueuedSeconds: null, medianSeconds: null },
};
const well: ProvidersPage = {
  providers: [provider],
  tasks: [],
  database: { milliseconds: 3, connections: 12, mostConnections: 100 },
  worker: { finishedSeconds: 40, overdue: 0 },
};

const told = (page: ProvidersPage) => coreFigures(page, textsOf('adminStatus')).map(({ value, tone }) => [value, tone]);

test.each<[string, Partial<ProvidersPage>, number, string[]]>([
  ['a slow database', { database: { ...well.database, milliseconds: 900 } }, 0, ['Answers slowly', 'caution']],
  ['a worker that does nothing', { worker: { finishedSeconds: 1200, overdue: 3 } }, 1, ['Silent', 'bad']],
  ['a worker that never was there', { worker: { finishedSeconds: null, overdue: 0 } }, 1, ['Silent', 'bad']],
  ['a long queue', { providers: [{ ...provider, queued: 7, oldestQueuedSeconds: 900 }] }, 2, ['7 waiting', 'caution']],
])('%s stands out on the desk', (_what, change, place, figure) => {
  const all = told(well);
  expect(all.every(([, tone]) => tone === undefined)).toBe(true);
  expect(told({ ...well, ...change })).toEqual(all.with(place, figure));
});

test('how many wait and work is added up over all providers', () => {
  const two = { ...well, providers: [provider, { ...provider, name: 'runware', queued: 1, oldestQueuedSeconds: 30 }] };
  const [, , queue] = coreFigures(two, textsOf('adminStatus'));
  expect([queue?.value, queue?.note]).toEqual(['1 waiting', '6 at work; the longest wait is 30 s']);
});

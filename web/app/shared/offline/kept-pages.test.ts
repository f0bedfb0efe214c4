import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepParts } from './kept-pages.ts';

const GONE = '/assets/gone-abc.js';
const THERE = '/assets/there-def.js';
const MINUTE_MS = 60_000;

let asked: string[];
/** Of the parts that the server has. */
let isThere: (part: string) => boolean;

beforeEach(() => {
  asked = [];
  isThere = (part) => part !== GONE;
  vi.useFakeTimers();
  const kept = new Set<string>();
  const cache = {
    keys: async () => [...kept].map((part) => ({ url: `https://studio.example${part}` })),
    add: async (part: string) => {
      asked.push(part);
      if (!isThere(part)) throw new TypeError('404');
      kept.add(part);
    },
  };
  vi.stubGlobal('caches', { has: async () => true, open: async () => cache });
  vi.stubGlobal('window', { location: { origin: 'https://studio.example' } });
  vi.stubGlobal('document', { getElementById: () => null });
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    {
      name: 'https://studio.example/assets/manifest-1.js',
      entryType: 'resource',
      startTime: 0,
      duration: 0,
      toJSON: () => 0,
    },
  ]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** As a page does, which hears of its own failed load as of any other. */
const hear = () => keepParts([GONE, THERE]);

test('a part that the server has no more is asked for again after pauses that grow, and others are kept meanwhile', async () => {
  await hear();
  for (let again = 0; again < 20; again += 1) await hear();
  expect(asked).toEqual([GONE, THERE]);

  vi.advanceTimersByTime(MINUTE_MS);
  for (let again = 0; again < 20; again += 1) await hear();
  expect(asked.filter((part) => part === GONE)).toHaveLength(2);

  vi.advanceTimersByTime(MINUTE_MS);
  await hear();
  expect(
    asked.filter((part) => part === GONE),
    'the second pause is longer',
  ).toHaveLength(2);
  vi.advanceTimersByTime(MINUTE_MS);
  isThere = () => true;
  await hear();
  await hear();
  expect(
    asked.filter((part) => part === GONE),
    'once it is there, it is kept',
  ).toHaveLength(3);
});

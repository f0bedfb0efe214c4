import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { answers as schemas } from '../api/answers.ts';
import { generationAt, progressOf } from '../generation/generation.testing.ts';
import { readNews, reopenDelay } from './stream.ts';

afterEach(() => vi.restoreAllMocks());

test('a lost stream is opened again ever later, never after more than half a minute, at moments that differ', () => {
  const failures = fc.nat({ max: 2000 });
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(failures, random, (failed, chance) => {
      const delay = reopenDelay(failed, chance);
      expect(delay).toBeGreaterThanOrEqual(500);
      expect(delay).toBeLessThanOrEqual(30_000);
      expect(reopenDelay(failed + 1, chance)).toBeGreaterThanOrEqual(delay);
    }),
  );
  expect(reopenDelay(3, 0.9)).not.toBe(reopenDelay(3, 0.1));
});

/** What an event tells. */
const read = (name: 'change' | 'balance' | 'progress', data: string, seq: number) =>
  readNews(schemas, { name, data, seq });

const balance = { tokens: 3, purchased_tokens: 0, total: 3 };
const generation = generationAt(1);

test('an event is taken as it is, without what a newer studio adds to it', () => {
  const event = { type: 'insert', generationId: generation.id, generation, balance };
  const told = JSON.stringify({ ...event, generation: { ...generation, mood: 'glad' }, since: 4 });
  expect(read('change', told, 7)).toEqual({ kind: 'change', event, seq: 7 });
  expect(read('balance', JSON.stringify({ balance }), 8)).toEqual({ kind: 'balance', event: { balance }, seq: 8 });
});

test.each(['change', 'balance'] as const)('a %s that is not understood has everything read again', (name) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const data of ['', '{"balance":', '{}', '{"type":"insert","generationId":7}']) {
    expect(read(name, data, 9)).toEqual({ kind: 'reset', seq: 9 });
  }
});

test('progress that is not understood is left to the next event', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const progress = progressOf({ percent: 40 });
  expect(
    read('progress', JSON.stringify({ generationId: generation.id, progress: { percent: 'half' } }), 9),
  ).toBeNull();
  expect(read('progress', JSON.stringify({ generationId: generation.id, progress }), 9)).toMatchObject({
    event: { progress },
  });
});

import type { Progress } from '@kinora/server/wire';
import { expect, test } from 'vitest';
import { classicProgress } from './classic-progress.ts';

const waiting: Progress = { state: 'queued', percent: null, queue_position: null, message: null, cancel: 'free' };

test('a classic tool goes through the marks 10, 30, 50, 80 and 100', () => {
  const running = (progress: Progress) => classicProgress({ status: 'processing', progress }).percent;
  expect([
    classicProgress(undefined).percent,
    running(waiting),
    running({ ...waiting, state: 'at_provider', queue_position: 0 }),
    running({ ...waiting, state: 'saving' }),
    classicProgress({ status: 'completed', progress: null }).percent,
  ]).toEqual([10, 30, 50, 80, 100]);
});

test('who waits in the queue of the model is still waiting', () => {
  const progress: Progress = { ...waiting, state: 'at_provider', queue_position: 2 };
  expect(classicProgress({ status: 'processing', progress }).percent).toBe(30);
});

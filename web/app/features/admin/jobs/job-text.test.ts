import { inEnglish } from '@kinora/texts/words';
import { expect, test } from 'vitest';
import { describeJob, durationOf } from './job-text.ts';

const quiet = {
  run_state: null,
  percent: null,
  message: null,
  error_message: null,
  failures: 0,
  return_reason: null,
};

test.each([
  [{ ...quiet, run_state: 'queued' }, 'In our queue'],
  [
    { ...quiet, run_state: 'at_provider', percent: 41.6, message: 'Laying brush strokes', failures: 1 },
    'At the provider, 42% · Laying brush strokes · 1 failed attempt',
  ],
  [{ ...quiet, error_message: 'The model refused', return_reason: 'The model refused' }, 'The model refused'],
  [{ ...quiet, run_state: 'done', return_reason: 'Sorry about the stripes' }, 'Sorry about the stripes'],
])('%o reads "%s"', (job, words) => {
  expect(describeJob(job, inEnglish)).toBe(words);
});

test.each([
  [4.4, '4 s'],
  [180, '3 min'],
  [7200, '2 h'],
])('%s seconds read "%s"', (seconds, words) => {
  expect(inEnglish(durationOf(seconds))).toBe(words);
});

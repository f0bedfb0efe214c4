import type { Progress } from '@kinora/server/wire';
import { describe, expect, test } from 'vitest';
import { cardAspect } from './aspect.ts';
import { imageFileProblem } from './form/image-file-problem.ts';
import { progressWords } from './progress-words.ts';
import { receiptWords, returnedWords } from './receipt-words.ts';
import { isStalled } from './stalled.ts';

const waiting: Progress = { state: 'queued', percent: null, queue_position: null, message: null, cancel: 'free' };

describe('a running job says what it is doing', () => {
  test.each([
    [{}, 'Waiting to start'],
    [{ state: 'submitting' }, 'Sending to the model'],
    [{ state: 'at_provider', queue_position: 3 }, 'Number 3 in the queue'],
    [{ state: 'at_provider', queue_position: 0, message: 'Step 4 of 30' }, 'Step 4 of 30'],
    [{ state: 'at_provider', queue_position: 0 }, 'Being made'],
    [{ state: 'saving', percent: 97 }, 'Saving to your gallery'],
    [{ state: 'at_provider', cancel: 'requested' }, 'Asked to stop'],
  ] as const)('%j reads "%s"', (changes, words) => {
    expect(progressWords({ ...waiting, ...changes })).toBe(words);
  });
});

describe('a receipt says what was paid and what came back', () => {
  test('when the tokens are kept', () => {
    expect(receiptWords({ charged: 8, returned: 0, reason: null })).toBe('8 tokens charged');
  });

  test('when they came back', () => {
    const receipt = { charged: 8, returned: 8, reason: 'The model refused' };
    expect(receiptWords(receipt)).toBe('8 tokens charged, 8 tokens returned: The model refused');
    expect(returnedWords(receipt)).toBe('8 tokens returned');
  });
});

describe('a job counts as stalled', () => {
  const created_at = '2026-01-01T00:00:00.000Z';
  const start = Date.parse(created_at);

  test('only after two minutes', () => {
    expect(isStalled({ created_at, status: 'processing' }, start + 120_000)).toBe(false);
    expect(isStalled({ created_at, status: 'processing' }, start + 120_001)).toBe(true);
  });

  test('only while it runs', () => {
    expect(isStalled({ created_at, status: 'failed' }, start + 999_999)).toBe(false);
  });
});

describe('a chosen file', () => {
  test.each([
    ['text/plain', 10, 'Please select an image file'],
    ['image/png', 10 * 1024 * 1024, 'File size must be less than 10MB'],
    ['image/png', 10 * 1024 * 1024 - 1, null],
  ])('%s of %i bytes: %s', (type, size, problem) => {
    expect(imageFileProblem({ type, size })).toBe(problem);
  });
});

test('a card has the aspect that was asked for until the result brings its own, within what a card can show', () => {
  expect(cardAspect({ outputs: [], input_data: { width: 1536, height: 1024 } })).toBe(1.5);
  expect(cardAspect({ outputs: [], input_data: {} })).toBe(1);
  expect(cardAspect({ outputs: [], input_data: { width: 512, height: 1536 } })).toBe(0.72);
});

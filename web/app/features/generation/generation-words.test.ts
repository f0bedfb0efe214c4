import type { Progress } from '@kinora/server/wire';
import { describe, expect, test } from 'vitest';
import { progressWords } from './progress-words.ts';
import { partialWords, receiptWords, returnedWords } from './receipt-words.ts';

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

describe('a partial delivery', () => {
  const receipt = { charged: 40, returned: 20, reason: 'Only 2 of 4 were delivered' };
  const tool_type = 'fal_flux_redux';

  test('says how many came and what came back', () => {
    const generation = { tool_type, status: 'completed', metadata: { delivered: 2, asked: 4 }, receipt };
    expect(partialWords(generation)).toBe('2 of 4 delivered, 20 tokens returned');
  });

  test('is not spoken of when all came, or when nothing is known', () => {
    expect(partialWords({ tool_type, status: 'completed', metadata: { delivered: 4, asked: 4 }, receipt })).toBeNull();
    expect(partialWords({ tool_type, status: 'completed', metadata: {}, receipt })).toBeNull();
  });
});

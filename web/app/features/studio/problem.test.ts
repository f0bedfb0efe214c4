import { backgroundRemover } from '@kinora/catalogue/bria-bg-remove/tool';
import { fluxRedux } from '@kinora/catalogue/flux-redux/tool';
import { klingPro } from '@kinora/catalogue/kling-pro/tool';
import { wanPro } from '@kinora/catalogue/wan-pro/tool';
import { beforeAll, describe, expect, test } from 'vitest';
import { ApiError, refusal as answered, noAnswer } from '../../shared/api/api-error.ts';
import { generationAt } from '../../shared/generation/generation.testing.ts';
import { loadEnglish } from '../../shared/texts/load-english.testing.ts';
import { flaggedPart, problemOfError, problemOfGeneration } from './problem.ts';

beforeAll(() => loadEnglish('common', 'generation', 'studio'));

function refusal(code: string, message: string): ApiError {
  return new ApiError({ status: 422, code, message });
}

describe('a failure opens the content policy dialog', () => {
  test('when its code says so', () => {
    expect(problemOfError(refusal('content_policy', 'Refused')).how).toBe('policy');
    const failed = generationAt(1, { status: 'failed', metadata: { error_code: 'content_policy' } });
    expect(problemOfGeneration(failed).how).toBe('policy');
  });

  test.each([
    'content_policy_violation',
    'The output was flagged as NSFW',
    'Flagged by content moderation',
    'Our content safety system',
    'Inappropriate content',
    'Blocked by a content filter',
    'A policy violation',
    'nsfw',
    'content_checker said no',
  ])('when its words say so: "%s"', (message) => {
    expect(problemOfError(refusal('provider_failed', message)).how).toBe('policy');
    expect(problemOfGeneration(generationAt(1, { status: 'failed', error_message: message })).how).toBe('policy');
  });
});

test.each(['insufficient_tokens', 'quote_changed', 'limit', 'rate_limited'])('%s opens the error dialog', (code) => {
  expect(problemOfError(refusal(code, 'Refused')).how).toBe('dialog');
});

test('words that are not taken here are told beside their field, and in place where no field is named', () => {
  const blocked = refusal('blocked_content', 'Not taken here. Nothing was charged.');
  const found = [{ field: 'loras.0.url', message: 'Not taken here' }];
  expect(problemOfError(blocked, {}, found)).toMatchObject({ how: 'field', field: 'loras', tokens: '' });
  expect(problemOfError(blocked)).toMatchObject({ how: 'alert' });
});

describe('a failure without a word of why', () => {
  test.each([
    [fluxRedux, 500, 'Edge Function error: 500'],
    [wanPro, 500, 'Edge Function error: 500'],
    [backgroundRemover, 500, 'Background removal failed'],
    [klingPro, 500, 'Generation failed'],
  ] as const)('is told in the words of its tool', (tool, status, message) => {
    expect(problemOfError(answered(status, null), tool.words)).toMatchObject({ how: 'alert', message });
  });

  test('is not one when the server says why', () => {
    const told = answered(503, { error: 'Too busy', code: 'busy' });
    expect(problemOfError(told, fluxRedux.words).message).toBe('Too busy');
  });
});

describe('an order without an answer of the server', () => {
  const maybeArrived =
    'It may have arrived all the same: then it appears in your gallery. If you send the same again from here, it is charged only once.';

  test.each([
    [klingPro, noAnswer(), 'The studio could not be reached. Check your connection and try again.'],
    [klingPro, answered(502, null), 'The studio has a problem right now. Please try again in a moment.'],
    [wanPro, answered(504, null), 'Edge Function error: 504.'],
  ])('says that it may have arrived, and not that nothing was charged', (tool, error, message) => {
    const told = { how: 'alert', message: `${message} ${maybeArrived}`, tokens: '' };
    expect(problemOfError(error, tool.words)).toMatchObject(told);
  });

  test('is one that was refused where the server says so itself', () => {
    const told = answered(503, { error: 'Too busy', code: 'busy' });
    expect(problemOfError(told, klingPro.words).tokens).toBe('Nothing was charged.');
  });
});

test('anything else is told in place, with what the server said', () => {
  expect(problemOfError(refusal('busy', 'Too busy'))).toMatchObject({ how: 'alert', message: 'Too busy' });
  expect(problemOfError(new TypeError(''))).toMatchObject({ how: 'alert', message: 'Generation failed' });
});

describe('the content policy dialog', () => {
  test.each([
    ['Refused by the content filter', undefined, 'prompt'],
    ['Refused by the content filter', 'image', 'image'],
    ['Refused by the content filter', 'video', 'video'],
    ['The prompt was flagged', 'image', 'prompt'],
  ] as const)('of "%s" with a file of kind %s speaks of the %s', (message, kind, flagged) => {
    expect(flaggedPart(problemOfError(refusal('content_policy', message)), kind)).toBe(flagged);
  });

  test('says what became of the tokens', () => {
    const receipt = { charged: 8, returned: 8, reason: null };
    expect(problemOfGeneration(generationAt(1, { status: 'failed', receipt })).tokens).toBe('Your 8 tokens came back.');
    expect(problemOfError(refusal('content_policy', 'Refused')).tokens).toBe('Nothing was charged.');
  });
});

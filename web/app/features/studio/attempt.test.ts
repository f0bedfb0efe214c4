import { describe, expect, test } from 'vitest';
import { ApiError, noAnswer } from '../../api-error.ts';
import { nextAttempt, untilAnswered } from './attempt.ts';
import { newId } from './new-id.ts';

const body = { values: { prompt: 'A fox' }, tokens: 8 };
const noWait = async () => undefined;

describe('one click makes one generation', () => {
  test('an order that nobody answered is asked again under its id', () => {
    const first = nextAttempt(null, body);
    expect(nextAttempt(first, { ...body })).toBe(first);
  });

  test('another order has another id', () => {
    const first = nextAttempt(null, body);
    expect(nextAttempt(first, { ...body, tokens: 9 }).generationId).not.toBe(first.generationId);
    expect(nextAttempt(null, body).generationId).not.toBe(first.generationId);
  });

  test('silence is asked again until there is an answer', async () => {
    const silences = [noAnswer(), new ApiError({ status: 502, code: 'http_502', message: 'Bad gateway' })];
    const answer = await untilAnswered(async () => {
      const silence = silences.shift();
      if (silence) throw silence;
      return 'made';
    }, noWait);
    expect(answer).toBe('made');
  });

  test('a refusal is an answer', async () => {
    let asked = 0;
    const refusal = new ApiError({ status: 402, code: 'insufficient_tokens', message: 'Insufficient tokens' });
    const sending = untilAnswered(async () => {
      asked += 1;
      throw refusal;
    }, noWait);
    await expect(sending).rejects.toBe(refusal);
    expect(asked).toBe(1);
  });

  test('silence that lasts is told after four questions', async () => {
    let asked = 0;
    const sending = untilAnswered(async () => {
      asked += 1;
      throw noAnswer();
    }, noWait);
    await expect(sending).rejects.toThrow('could not be reached');
    expect(asked).toBe(4);
  });
});

test('ids are version 4 UUIDs, also where the browser makes none', () => {
  const version4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
  expect(newId()).toMatch(version4);
  const plainHttp = { getRandomValues: (bytes: Uint8Array) => bytes.fill(0xff) };
  expect(newId(plainHttp)).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
});

import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError, isTimedOut, noAnswer } from '../../shared/api/api-error.ts';
import { newId } from '../../shared/api/new-id.ts';
import { nextAttempt, untilAnswered } from './use-generate.ts';

const body = { prompt: 'A fox' };
const noWait = async () => undefined;
const forEver = Number.POSITIVE_INFINITY;

describe('one click makes one generation', () => {
  test('an order that nobody answered is asked again under its id', () => {
    const first = nextAttempt(null, body);
    expect(nextAttempt(first, { ...body })).toBe(first);
  });

  test('another order has another id', () => {
    const first = nextAttempt(null, body);
    expect(nextAttempt(first, { prompt: 'A wolf' }).generationId).not.toBe(first.generationId);
    expect(nextAttempt(null, body).generationId).not.toBe(first.generationId);
  });

  test('silence is asked again until there is an answer', async () => {
    const silences = [noAnswer(), new ApiError({ status: 502, code: 'http_502', message: 'Bad gateway' })];
    const answer = await untilAnswered(
      async () => {
        const silence = silences.shift();
        if (silence) throw silence;
        return 'made';
      },
      forEver,
      noWait,
    );
    expect(answer).toBe('made');
  });

  test('a refusal is an answer', async () => {
    let asked = 0;
    const refusal = new ApiError({ status: 402, code: 'insufficient_tokens', message: 'Insufficient tokens' });
    const sending = untilAnswered(
      async () => {
        asked += 1;
        throw refusal;
      },
      forEver,
      noWait,
    );
    await expect(sending).rejects.toBe(refusal);
    expect(asked).toBe(1);
  });

  test('silence that lasts is told after four questions', async () => {
    let asked = 0;
    const sending = untilAnswered(
      async () => {
        asked += 1;
        throw noAnswer();
      },
      forEver,
      noWait,
    );
    await expect(sending).rejects.toThrow('could not be reached');
    expect(asked).toBe(4);
  });
});

describe('an order that is waited for no longer than a time', () => {
  afterEach(() => vi.useRealTimers());

  /** Hears nothing until it is given up, except at the call of that number. */
  function deafUntil(call: number, answer: () => string) {
    const asked: number[] = [];
    const send = (signal: AbortSignal) => {
      asked.push(Date.now());
      if (asked.length === call) return Promise.resolve().then(answer);
      return new Promise<string>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    };
    return { asked, send };
  }

  test('is asked about once more when the time is over, and that answer counts', async () => {
    vi.useFakeTimers({ now: 0 });
    const { asked, send } = deafUntil(2, () => 'made');
    const answer = untilAnswered(send, 30_000);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await answer).toBe('made');
    expect(asked).toEqual([0, 30_000]);
  });

  test('is timed out when nothing is heard then either', async () => {
    vi.useFakeTimers({ now: 0 });
    const { asked, send } = deafUntil(0, () => 'never');
    const outcome = untilAnswered(send, 300_000).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(310_000);
    expect(isTimedOut(await outcome)).toBe(true);
    expect(asked).toEqual([0, 300_000]);
  });

  test('is timed out when the second question finds no server; a refusal stays one', async () => {
    vi.useFakeTimers({ now: 0 });
    const offline = deafUntil(2, () => {
      throw noAnswer();
    });
    const lost = untilAnswered(offline.send, 30_000).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(isTimedOut(await lost)).toBe(true);

    const refusal = new ApiError({ status: 402, code: 'insufficient_tokens', message: 'Insufficient tokens' });
    const refused = deafUntil(2, () => {
      throw refusal;
    });
    const outcome = untilAnswered(refused.send, 30_000).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await outcome).toBe(refusal);
  });
});

test('ids are version 4 UUIDs, also where the browser makes none', () => {
  const version4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
  expect(newId()).toMatch(version4);
  const plainHttp = { getRandomValues: (bytes: Uint8Array) => bytes.fill(0xff) };
  expect(newId(plainHttp)).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
});

import { createServer, type ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createSafeFetch } from './safe-fetch.ts';

/** In a file of its own: the HTTP client keeps the first clock that it meets. */
let origin: string;
let arrived: (response: ServerResponse) => void;
const server = createServer((_request, response) => arrived(response));

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(async () => {
  vi.useRealTimers();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** A fetch that may take half an hour, and the answer that it waits for. */
async function startFetching() {
  const waiting = new Promise<ServerResponse>((resolve) => {
    arrived = resolve;
  });
  const fetching = createSafeFetch({ allowedOrigins: [origin] })(`${origin}/`, {
    maxBytes: 1000,
    timeoutMs: 1_800_000,
  });
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  fetching.then(over, over);
  const response = await waiting;
  return {
    fetching,
    response,
    isOverAfter: async (seconds: number) => {
      await vi.advanceTimersByTimeAsync(seconds * 1000);
      // What was sent meanwhile crosses a real connection.
      for (let turn = 0; turn < 100; turn += 1) await nextTurn();
      return isOver;
    },
  };
}

describe('a service that is silent for 20 seconds is given up, however long the whole may take', () => {
  test('before its answer begins', async () => {
    const { fetching, isOverAfter } = await startFetching();
    expect(await isOverAfter(18)).toBe(false);
    expect(await isOverAfter(4)).toBe(true);
    await expect(fetching).rejects.toMatchObject({ code: 'fetch_failed' });
  });

  test('in the middle of its answer, but not while it goes on', async () => {
    const { fetching, response, isOverAfter } = await startFetching();
    for (const piece of ['p', 'i', 'c']) {
      response.write(piece);
      expect(await isOverAfter(15)).toBe(false);
    }
    expect(await isOverAfter(8)).toBe(true);
    await expect(fetching).rejects.toMatchObject({ code: 'fetch_failed' });
  });
});

import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { isNoAnswer, isNotUnderstood } from './api-error.ts';
import { ask } from './request.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const schema = z.object({ tokens: z.int() });
const answerWith = (body: string, status = 200) => vi.stubGlobal('fetch', async () => new Response(body, { status }));

test('an answer has the shape that was asked for, without what a newer studio adds', async () => {
  answerWith('{"tokens": 4, "mood": "glad"}');
  expect(await ask(schema, '/api/balance')).toEqual({ tokens: 4 });
});

test.each(['{"tokens": "4"}', '{}', 'null', '<html>Welcome to this network</html>'])(
  'the answer %s is one clear error, and the console names the endpoint',
  async (body) => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    answerWith(body);
    const error: unknown = await ask(schema, '/api/balance').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      message: 'The studio answered in a way this page does not understand. Reload the page.',
    });
    expect(isNotUnderstood(error)).toBe(true);
    // It did arrive: nothing is to be sent again.
    expect(isNoAnswer(error)).toBe(false);
    expect(said.mock.calls[0]?.[0]).toContain('/api/balance');
  },
);

test('the language of the page is asked for first, then those of the browser, which name the country', async () => {
  const fetched = vi.fn(async (_address: string, _call: RequestInit) => new Response('{"tokens": 4}'));
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('navigator', { languages: ['en-DE', 'de-DE', 'de'] });
  await ask(schema, '/api/balance');
  expect(new Headers(fetched.mock.calls[0]?.[1].headers).get('accept-language')).toBe(
    'en, en-DE;q=0.9, de-DE;q=0.8, de;q=0.7',
  );
});

test('a refusal keeps the words of the server', async () => {
  answerWith('{"error": "Not yours", "code": "forbidden"}', 403);
  await expect(ask(schema, '/api/balance')).rejects.toMatchObject({ status: 403, message: 'Not yours' });
});

test('what the head of a page has asked for is taken from it once, and asked for where nothing came', async () => {
  const fetched = vi.fn(async () => new Response('{"tokens": 5}'));
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('firstAnswers', {
    '/api/balance': Promise.resolve(new Response('{"tokens": 4}')),
    '/api/lost': Promise.resolve(null),
  });
  expect(await ask(schema, '/api/balance')).toEqual({ tokens: 4 });
  expect(fetched).not.toHaveBeenCalled();
  expect(await ask(schema, '/api/balance')).toEqual({ tokens: 5 });
  expect(await ask(schema, '/api/lost')).toEqual({ tokens: 5 });
});

test('what changes something never takes an answer that was asked for before', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"tokens": 5}'));
  vi.stubGlobal('firstAnswers', { '/api/balance': Promise.resolve(new Response('{"tokens": 4}')) });
  expect(await ask(schema, '/api/balance', { method: 'POST', body: {} })).toEqual({ tokens: 5 });
});

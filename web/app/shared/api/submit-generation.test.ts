import { afterEach, expect, test, vi } from 'vitest';
import { generationAt } from '../generation/generation.testing.ts';
import { submitGeneration } from './api.ts';
import { isNoAnswer } from './api-error.ts';

afterEach(() => vi.unstubAllGlobals());

const submission = { fn: 'fal-kling-pro', generationId: crypto.randomUUID(), input: {}, quotedCost: 90 };

test.each([
  ['a page in place of an answer', '<html>Welcome to this network</html>'],
  ['no balance', '{"generation": {}}'],
  ['a balance that is no number', '{"generation": {}, "new_total_tokens": "10"}'],
])('an order that was answered by %s counts as unanswered, so that it is asked about again', async (_what, body) => {
  vi.stubGlobal('fetch', async () => new Response(body));
  const said: unknown = await submitGeneration(submission, new AbortController().signal).catch((error) => error);
  expect(said).toMatchObject({ message: 'Invalid response from token deduction function' });
  expect(isNoAnswer(said)).toBe(true);
});

test('an order whose answer has the new balance is accepted', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ generation: generationAt(1), new_total_tokens: 10 }, { status: 202 }),
  );
  const answer = await submitGeneration(submission, new AbortController().signal);
  expect(answer.new_total_tokens).toBe(10);
});

import { expect, it } from 'vitest';
import { readingRoutes } from './routes.ts';

const routes = readingRoutes({ leavesOut: async (prompt, kind) => [`${kind}: ${prompt}`], apiKey: 'right' });

const ask = (body: unknown, key = 'right') =>
  routes.request('/reading', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

it('says which words a preview would leave out, to whoever has the key', async () => {
  const answer = await ask({ prompt: 'a cat with a sign', kind: 'clip' });
  expect([answer.status, await answer.json()]).toEqual([200, { notDrawn: ['clip: a cat with a sign'] }]);
  expect((await ask({ prompt: 'a cat', kind: 'clip' }, 'wrong')).status).toBe(401);
});

it.each([['no JSON'], [{}], [{ prompt: 'a cat', kind: 'song' }], [{ prompt: 'a'.repeat(10_001), kind: 'clip' }]])(
  'refuses %j',
  async (body) => {
    expect((await ask(body)).status).toBe(400);
  },
);

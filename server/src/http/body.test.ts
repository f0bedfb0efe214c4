import { request } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '../platform/errors.ts';
import { limitBody } from './body.ts';
import type { Env } from './env.ts';

const app = new Hono<Env>();
app.onError((error, c) => c.text(error.message, error instanceof AppError ? error.status : 500));
app.post('/', limitBody(10), async (c) => c.text(await c.req.text()));
const server = createAdaptorServer({ fetch: app.fetch });
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

function post(headers: Record<string, string>, body: string): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', method: 'POST', headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode, text }));
    });
    sent.on('error', reject);
    sent.write(body);
    sent.end();
  });
}

describe.each([
  ['of a declared length', (body: string) => ({ 'content-length': String(body.length) })],
  ['in chunks', () => ({ 'transfer-encoding': 'chunked' })],
])('a body %s', (_how, headersFor) => {
  test.each(['', '0123456789'])('within the limit is read whole: "%s"', async (body) => {
    expect(await post(headersFor(body), body)).toEqual({ status: 200, text: body });
  });

  test('above the limit is refused', async () => {
    const body = '0123456789a';
    expect(await post(headersFor(body), body)).toEqual({ status: 413, text: 'This request is too large' });
  });
});

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { answerKept, keepAnswer } from './kept-answer.ts';

const text = JSON.stringify({ tools: Array.from({ length: 200 }, (_, place) => ({ place, name: 'Painter' })) });
const kept = keepAnswer(text);
const app = new Hono().get('/long', (c) => answerKept(c, kept)).get('/short', (c) => answerKept(c, keepAnswer('{}')));

async function ask(headers: Record<string, string>, path = '/long') {
  const answer = await app.request(path, { headers });
  return { answer, coding: answer.headers.get('content-encoding'), bytes: Buffer.from(await answer.arrayBuffer()) };
}

test('each client gets the whole answer in the best way that it takes', async () => {
  const decode = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const [accepted, wanted] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['BR;q=0.5, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.1', 'gzip'],
  ] as const) {
    const { answer, coding, bytes } = await ask({ 'accept-encoding': accepted });
    expect([accepted, coding, answer.headers.get('vary')]).toEqual([accepted, wanted, 'Accept-Encoding']);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(decode[wanted](bytes).toString()).toBe(text);
    expect(bytes.byteLength).toBeLessThan(text.length / 4);
  }
});

test('who takes none of them, or asks for what is short, gets it as it is', async () => {
  for (const accepted of ['', 'identity', 'deflate', 'br;q=0, gzip;q=0.000']) {
    const { coding, bytes } = await ask({ 'accept-encoding': accepted });
    expect([accepted, coding, bytes.toString()]).toEqual([accepted, null, text]);
  }
  expect(await ask({ 'accept-encoding': 'br' }, '/short')).toMatchObject({ coding: null, bytes: Buffer.from('{}') });
});

test('whoever names what they have is told only that it is the same', async () => {
  const { etag } = kept;
  for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
    const { answer, bytes } = await ask({ 'if-none-match': known, 'accept-encoding': 'br' });
    expect([known, answer.status, bytes.byteLength, answer.headers.get('etag')]).toEqual([known, 304, 0, etag]);
  }
  expect((await ask({ 'if-none-match': '"other"' })).answer.status).toBe(200);
});

test('what says the same goes on, and what says something else has another tag', () => {
  expect(keepAnswer(text, kept)).toBe(kept);
  expect(keepAnswer('{}', kept).etag).not.toBe(kept.etag);
});

import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSafeFetch, isPublicUrl, type SafeFetch } from './safe-fetch.ts';

type Heard = { method: string | undefined; headers: IncomingHttpHeaders; body: Buffer };

let origin: string;
let folder: string;
let heard: Heard[];
let status: number;
let fetchFrom: SafeFetch;

const server = createServer(async (request, response) => {
  heard.push({ method: request.method, headers: request.headers, body: await buffer(request) });
  const type = request.url === '/untyped' ? {} : { 'content-type': 'text/plain' };
  response.writeHead(status, type).end(status === 204 ? undefined : 'answer');
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-fetch-'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  fetchFrom = createSafeFetch({ allowedOrigins: [origin] });
});
beforeEach(() => {
  heard = [];
  status = 200;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

const limits = { maxBytes: 1000, timeoutMs: 10_000 };
const put = { body: Buffer.from('picture'), contentType: 'image/png' };
const post = { body: Buffer.from('{"a":1}'), headers: { 'content-type': 'application/json', 'x-signature': 't=1' } };

test('nothing is sent but a GET when nothing is given', async () => {
  await fetchFrom(`${origin}/a`, limits);
  expect(heard).toMatchObject([{ method: 'GET', body: Buffer.alloc(0) }]);
});

test('a PUT carries its bytes and their type', async () => {
  await fetchFrom(`${origin}/a`, { ...limits, put });
  expect(heard).toMatchObject([{ method: 'PUT', headers: { 'content-type': 'image/png' }, body: put.body }]);
});

test('a POST carries its bytes and its headers', async () => {
  const { body } = await fetchFrom(`${origin}/a`, { ...limits, post });
  expect(heard).toMatchObject([{ method: 'POST', headers: post.headers, body: post.body }]);
  expect(body.toString()).toBe('answer');
});

describe('what was sent has arrived', () => {
  test.each([200, 201, 204, 299])('with status %i', async (answered) => {
    status = answered;
    await expect(fetchFrom(`${origin}/a`, { ...limits, put })).resolves.toBeDefined();
    await expect(fetchFrom(`${origin}/a`, { ...limits, post })).resolves.toBeDefined();
  });

  test.each([300, 302, 400, 500])('but not with status %i', async (answered) => {
    status = answered;
    await expect(fetchFrom(`${origin}/a`, { ...limits, put })).rejects.toMatchObject({ code: 'fetch_failed' });
    await expect(fetchFrom(`${origin}/a`, { ...limits, post })).rejects.toMatchObject({ code: 'fetch_failed' });
  });
});

test.each([201, 204, 206])('what was asked for is not there with status %i', async (answered) => {
  status = answered;
  await expect(fetchFrom(`${origin}/a`, limits)).rejects.toMatchObject({ code: 'fetch_failed' });
});

describe('an answer that goes into a file', () => {
  test('is there, for nobody else to read, and not in memory', async () => {
    const into = join(folder, 'new');
    expect(await fetchFrom(`${origin}/a`, { ...limits, into })).toEqual({
      body: Buffer.alloc(0),
      contentType: 'text/plain',
    });
    expect(await readFile(into, 'utf8')).toBe('answer');
    expect((await stat(into)).mode & 0o777).toBe(0o600);
  });

  test('takes the place of no other file', async () => {
    const into = join(folder, 'taken');
    await writeFile(into, 'before');
    await expect(fetchFrom(`${origin}/a`, { ...limits, into })).rejects.toThrow();
    expect(await readFile(into, 'utf8')).toBe('before');
  });
});

test('an answer that does not say what it is has no type', async () => {
  expect(await fetchFrom(`${origin}/untyped`, limits)).toEqual({ body: Buffer.from('answer'), contentType: null });
});

test('an answer may be as large as its limit and no larger', async () => {
  expect((await fetchFrom(`${origin}/a`, { ...limits, maxBytes: 6 })).body.toString()).toBe('answer');
  await expect(fetchFrom(`${origin}/a`, { ...limits, maxBytes: 5 })).rejects.toMatchObject({ code: 'too_large' });
});

test('a name that cannot be looked up is a failure that may pass', async () => {
  const lost = createSafeFetch({ allowedOrigins: [], resolveName: () => Promise.reject(new Error('no such name')) });
  await expect(lost('http://example.com/', limits)).rejects.toMatchObject({ code: 'fetch_failed', status: 502 });
});

describe('an address looks public', () => {
  test.each([
    'https://example.com/a',
    'http://example.com',
    'http://93.184.216.34/',
    'https://[2606:4700::1111]/',
    'https://local.example.com/',
  ])('%s', (address) => {
    expect(isPublicUrl(address)).toBe(true);
  });
});

describe('an address does not look public', () => {
  test.each([
    ...['', 'example.com', 'ftp://example.com/', 'file:///etc/passwd', 'javascript:1', 'https://example.com:8443/'],
    ...['https://me@example.com/', 'https://:secret@example.com/', 'http://127.0.0.1/', 'http://[::1]/'],
    ...['https://localhost/', 'https://LOCALHOST./', 'https://a.localhost/', 'https://localhost.localdomain/'],
    ...['https://printer.local/', 'https://metadata.google.internal/', 'https://a.home.arpa/', 'https://intranet/'],
    ...['http://10.0.0.1/', 'http://[fd00::1]/', 'http://[::ffff:10.0.0.1]/', 'http://[64:ff9b::1]/'],
  ])('%s', (address) => {
    expect(isPublicUrl(address)).toBe(false);
  });
});

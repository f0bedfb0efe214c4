import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, expect, test } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { mailboxProxy, mayReadMailbox } from './mailbox-proxy.ts';

const local = { mailboxUrl: 'http://127.0.0.1:1', host: '127.0.0.1', isProduction: false };
const asked = (headers: Record<string, string> = {}, peer: string | undefined = '127.0.0.1') => ({
  peer,
  headers: new Headers({ host: 'localhost:3000', ...headers }),
});

test.each([
  ['localhost', asked()],
  ['127.0.0.1', asked({ host: '127.0.0.1:3000' })],
  ['[::1]', asked({ host: '[::1]:3000' }, '::1')],
  ['a mapped IPv4 peer', asked({}, '::ffff:127.0.0.1')],
  ['a port that was left out', asked({ host: 'LOCALHOST' })],
])('somebody at this machine reads the mailbox at %s', (_what, request) => {
  expect(mayReadMailbox(local, request)).toBe(true);
});

test.each([
  ['another machine', local, asked({}, '192.0.2.7')],
  ['a neighbor in the private network', local, asked({}, '10.0.0.2')],
  ['an unknown peer', local, { peer: undefined, headers: new Headers({ host: 'localhost' }) }],
  ['a foreign name for this machine', local, asked({ host: 'evil.test:3000' })],
  ['a name that only begins like ours', local, asked({ host: 'localhost.evil.test' })],
  ['a name with user info', local, asked({ host: 'localhost:3000@evil.test' })],
  ['an address written as a number', local, asked({ host: '2130706433.evil.test' })],
  ['no name', local, { peer: '127.0.0.1', headers: new Headers() }],
  ['a proxy (X-Forwarded-For)', local, asked({ 'x-forwarded-for': '127.0.0.1' })],
  ['a proxy (Forwarded)', local, asked({ forwarded: 'for=127.0.0.1' })],
  ['a proxy (Via)', local, asked({ via: '1.1 proxy' })],
  ['a proxy (X-Real-IP)', local, asked({ 'x-real-ip': '127.0.0.1' })],
  ['anybody, when the server listens on every interface', { ...local, host: '0.0.0.0' }, asked()],
  ['anybody, when the server listens on the network', { ...local, host: '192.0.2.1' }, asked()],
  ['anybody in production', { ...local, isProduction: true }, asked()],
  ['anybody, when mails are really sent', { ...local, mailboxUrl: undefined }, asked()],
])('the mailbox is closed to %s', (_what, config, request) => {
  expect(mayReadMailbox(config, request)).toBe(false);
});

let servers: { close: (done: () => void) => unknown; listen: Listen; address: () => AddressInfo | string | null }[] =
  [];
type Listen = (port: number, host: string, done: () => void) => unknown;

afterEach(async () => {
  await Promise.all(servers.map((server) => new Promise<void>((resolve) => server.close(resolve))));
  servers = [];
});

async function listen(server: (typeof servers)[number]): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : address}`;
}

async function startProxy(mailboxUrl: string): Promise<string> {
  const app = new Hono();
  app.onError((error, c) => c.json({ error: error.message }, error instanceof AppError ? error.status : 500));
  app.route('/', mailboxProxy({ ...local, mailboxUrl }));
  return listen(createAdaptorServer({ fetch: app.fetch }));
}

test('the page and the list come through with their queries and their own content policy, and nothing else does', async () => {
  const mailbox = await listen(
    createServer((request, response) => {
      response.setHeader('content-security-policy', "default-src 'none'");
      response.setHeader('set-cookie', 'mailbox=1');
      response.end(`${request.method} ${request.url} cookie=${request.headers.cookie}`);
    }),
  );
  const proxy = await startProxy(mailbox);
  const get = (path: string, init?: RequestInit) => fetch(proxy + path, { headers: { cookie: 'session=1' }, ...init });

  const page = await get('/dev/mailbox?mail=7');
  expect(await page.text()).toBe('GET /?mail=7 cookie=undefined');
  expect(page.headers.get('content-security-policy')).toBe("default-src 'none'");
  expect(page.headers.get('set-cookie')).toBeNull();
  expect(await (await get('/dev/mailbox.json?limit=1')).text()).toBe('GET /mailbox.json?limit=1 cookie=undefined');
  expect((await get('/dev/mailbox', { method: 'POST' })).status).toBe(404);
  expect((await get('/dev/mailbox/other')).status).toBe(404);
  expect((await get('/dev/mailbox', { headers: { 'x-forwarded-for': '127.0.0.1' } })).status).toBe(404);
});

test('a mailbox that is away is said to be away', async () => {
  const proxy = await startProxy('http://127.0.0.1:9');
  const answer = await fetch(`${proxy}/dev/mailbox`);
  expect([answer.status, await answer.json()]).toMatchObject([
    503,
    { error: expect.stringContaining('does not answer') },
  ]);
});

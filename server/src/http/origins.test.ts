import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createBrowser,
  linkIn,
  signUpConfirmed,
  startTestAccounts,
  type TestAccounts,
} from '../../test/support/sign-in-studio.ts';

const password = 'violet-otter-91';
let accounts: TestAccounts;
beforeAll(async () => {
  accounts = await startTestAccounts();
});
afterAll(() => accounts.stop());

test.each([
  ['a foreign site', 'https://evil.test'],
  ['no site', 'null'],
  ['another port of this machine', 'http://127.0.0.1:1'],
  ['a name that begins like ours', 'http://127.0.0.1.evil.test'],
])('a page of %s can neither sign people in nor out', async (_what, origin) => {
  const victim = await signUpConfirmed(accounts, 'dan@kinora.test').then(async (browser) => {
    await browser.post('/api/auth/sign-in/email', { email: 'dan@kinora.test', password });
    return browser;
  });
  const attacker = createBrowser(accounts, origin);
  expect((await attacker.post('/api/auth/sign-in/email', { email: 'dan@kinora.test', password })).status).toBe(403);
  expect(attacker.cookie()).toBe('');
  attacker.useCookie(victim.cookie());
  const answer = await attacker.post('/api/auth/sign-out', {});
  expect([answer.status, answer.body]).toMatchObject([403, { error: expect.any(String), code: expect.any(String) }]);
  expect((await victim.get('/api/me')).status).toBe(200);
});

test.each(['localhost', '127.0.0.1', '[::1]'])('our own pages at %s may ask', async (name) => {
  const browser = createBrowser(accounts, `http://${name}:${accounts.config.port}`);
  expect((await browser.post('/api/auth/sign-in/email', { email: 'x@kinora.test', password })).status).toBe(401);
});

test.each([
  ['localhost:PORT', 'http://localhost:PORT'],
  ['[::1]:PORT', 'http://[::1]:PORT'],
  ['evil.test', 'http://localhost:PORT'],
  ['localhost:1', 'http://localhost:PORT'],
])('a link asked for at %s leads to %s', async (host, origin) => {
  const email = `link${host.length}@kinora.test`;
  const withPort = (text: string) => text.replace('PORT', String(accounts.config.port));
  const body = JSON.stringify({ name: '', email, password, callbackURL: '/dashboard' });
  const status = await new Promise((resolve, reject) => {
    const headers = {
      host: withPort(host),
      'content-type': 'application/json',
      'x-forwarded-for': `198.51.100.${host.length}`,
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'https',
    };
    httpRequest(`${accounts.origin}/api/auth/sign-up/email`, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .once('error', reject)
      .end(body);
  });
  expect(status).toBe(200);
  const mails = await accounts.mailsTo(email);
  expect(mails.map(({ text }) => linkIn(text).origin)).toEqual([withPort(origin)]);
});

test('a confirmation cannot be made to lead to another site', async () => {
  const answer = await createBrowser(accounts).post('/api/auth/sign-up/email', {
    name: '',
    email: 'eli@kinora.test',
    password,
    callbackURL: 'https://evil.test/dashboard',
  });
  expect([answer.status, answer.body]).toMatchObject([
    403,
    { code: 'INVALID_CALLBACK_URL', error: expect.any(String) },
  ]);
});

test('with an https address the cookie is secure and carries the prefix, and we read it', async () => {
  const secure = await startTestAccounts({ publicUrl: 'https://studio.kinora.test' });
  const browser = createBrowser(secure, 'https://studio.kinora.test');
  await browser.post('/api/auth/sign-up/email', {
    name: '',
    email: 'hue@kinora.test',
    password,
    callbackURL: '/dashboard',
  });
  const link = linkIn((await secure.mailsTo('hue@kinora.test')).at(-1)?.text ?? '');
  expect(link.origin).toBe('https://studio.kinora.test');
  const answer = await browser.get(link.pathname + link.search);
  const [cookie = ''] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-kinora\.session_token=.*; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect((await browser.get('/api/me')).status).toBe(200);
  expect(
    (
      await createBrowser(secure, 'http://localhost:3000').post('/api/auth/sign-in/email', {
        email: 'hue@kinora.test',
        password,
      })
    ).status,
  ).toBe(403);
  await secure.stop();
});

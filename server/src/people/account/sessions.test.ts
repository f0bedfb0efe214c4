import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import {
  createBrowser,
  signUpConfirmed,
  startTestAccounts,
  type TestAccounts,
} from '../../../test/support/sign-in-studio.ts';
import { sessionTokenFrom } from '../../http/principal.ts';
import { pruneAccounts } from './prune.ts';

const password = 'violet-otter-91';
const hasUser = z.object({ user: z.object({ id: z.string() }) });
let accounts: TestAccounts;
beforeAll(async () => {
  accounts = await startTestAccounts();
});
afterAll(() => accounts.stop());

const signIn = (email: string, secret = password) =>
  createBrowser(accounts).post('/api/auth/sign-in/email', { email, password: secret });

/** Whose session a cookie is: for us, and for better-auth. */
async function ownersOf(cookie: string): Promise<{ ours: string | null; theirs: string | null }> {
  const browser = createBrowser(accounts);
  browser.useCookie(cookie);
  const me = await browser.get('/api/me');
  const session = await browser.get('/api/auth/get-session');
  return {
    ours: me.status === 200 ? hasUser.parse(me.body).user.id : null,
    theirs: hasUser.safeParse(session.body).data?.user.id ?? null,
  };
}

async function userIdOf(email: string): Promise<string> {
  const { rows } = await accounts.pool.query<{ id: string }>('select id from "user" where email = $1', [email]);
  return rows[0]?.id ?? '';
}

test('whoever has not confirmed their address cannot sign in, and is told what to do', async () => {
  await createBrowser(accounts).post('/api/auth/sign-up/email', { name: '', email: 'una@kinora.test', password });
  const answer = await signIn('una@kinora.test');
  expect([answer.status, answer.body]).toMatchObject([
    403,
    {
      code: 'EMAIL_NOT_VERIFIED',
      error: 'Please check your email and click the confirmation link to verify your account before signing in.',
    },
  ]);
});

test('a wrong password and an unknown address are answered alike', async () => {
  await signUpConfirmed(accounts, 'vic@kinora.test');
  const [wrong, unknown] = await Promise.all([signIn('vic@kinora.test', 'not-this-one-7'), signIn('who@kinora.test')]);
  expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
  expect([wrong.status, wrong.body]).toMatchObject([401, { error: 'Invalid email or password' }]);
});

test('signing in and out: the cookie works until then, and never again', async () => {
  await signUpConfirmed(accounts, 'wes@kinora.test');
  const browser = createBrowser(accounts);
  expect((await browser.post('/api/auth/sign-in/email', { email: 'WES@kinora.test', password })).status).toBe(200);
  const cookie = browser.cookie();
  const id = await userIdOf('wes@kinora.test');
  expect(await ownersOf(cookie)).toEqual({ ours: id, theirs: id });
  expect((await browser.post('/api/auth/sign-out', {})).status).toBe(200);
  expect(await ownersOf(cookie)).toEqual({ ours: null, theirs: null });
  const token = sessionTokenFrom(new Headers({ cookie }), accounts.config);
  expect(accounts.ended).toContainEqual({ token, userId: id });
});

test('revoking the other sessions ends those and keeps this one', async () => {
  const first = await signUpConfirmed(accounts, 'xia@kinora.test');
  const second = createBrowser(accounts);
  await second.post('/api/auth/sign-in/email', { email: 'xia@kinora.test', password });
  const id = await userIdOf('xia@kinora.test');
  expect((await second.post('/api/auth/revoke-other-sessions', {})).status).toBe(200);
  expect(await ownersOf(first.cookie())).toEqual({ ours: null, theirs: null });
  expect(await ownersOf(second.cookie())).toEqual({ ours: id, theirs: id });
  const token = sessionTokenFrom(new Headers({ cookie: first.cookie() }), accounts.config);
  expect(accounts.ended.filter(({ userId }) => userId === id)).toEqual([{ token, userId: id }]);
});

test('a session that has run out is nobody, for us and for better-auth', async () => {
  const browser = await signUpConfirmed(accounts, 'yan@kinora.test');
  await accounts.pool.query(`update "session" set "expiresAt" = now() - interval '1 second' where "userId" = $1`, [
    await userIdOf('yan@kinora.test'),
  ]);
  expect(await ownersOf(browser.cookie())).toEqual({ ours: null, theirs: null });
});

test('suspending somebody ends their sessions at once and keeps them out until it is over', async () => {
  const browser = await signUpConfirmed(accounts, 'zoe@kinora.test');
  const id = await userIdOf('zoe@kinora.test');
  await accounts.pool.query('update "user" set banned = true where id = $1', [id]);
  expect(await ownersOf(browser.cookie())).toEqual({ ours: null, theirs: null });
  const refused = await signIn('zoe@kinora.test');
  expect([refused.status, refused.body]).toMatchObject([403, { code: 'account_suspended', error: expect.any(String) }]);
  await accounts.pool.query(`update "user" set "banExpires" = now() - interval '1 second' where id = $1`, [id]);
  await browser.post('/api/auth/sign-in/email', { email: 'zoe@kinora.test', password });
  expect(await ownersOf(browser.cookie())).toEqual({ ours: id, theirs: id });
});

test('a cookie that we did not sign is nobody, for us and for better-auth', async () => {
  const browser = await signUpConfirmed(accounts, 'abe@kinora.test');
  const [name = '', value = ''] = browser.cookie().split('=');
  const token = sessionTokenFrom(new Headers({ cookie: browser.cookie() }), accounts.config) ?? '';
  const signed = (secret: string) => `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`;
  expect(`${name}=${encodeURIComponent(signed(accounts.config.authSecret))}`).toBe(browser.cookie());
  for (const forged of ['', token, `${token}.`, `.${value.split('.')[1]}`, signed('another secret'), `x${value}`]) {
    expect(await ownersOf(`${name}=${encodeURIComponent(forged)}`)).toEqual({ ours: null, theirs: null });
  }
  for (const prefix of ['__Host-', '__Secure-']) {
    expect(await ownersOf(`${prefix}${browser.cookie()}`)).toEqual({ ours: null, theirs: null });
  }
});

test('we and better-auth agree on every cookie header', async () => {
  const browser = await signUpConfirmed(accounts, 'bob@kinora.test');
  const real = browser.cookie();
  const [name = ''] = real.split('=');
  const changed = fc
    .tuple(fc.nat(real.length - 1), fc.constantFrom('A', 'z', '0', '.', '%', '-', ';', ' ', '='))
    .map(([at, letter]) => real.slice(0, at) + letter + real.slice(at + 1));
  const surrounded = fc
    .tuple(fc.constantFrom('', 'a=1; ', `${name}=x; `, 'b; ', '; '), fc.constantFrom('', '; c=2', `; ${name}=y`, ';'))
    .map(([before, after]) => before + real + after);
  await fc.assert(
    fc.asyncProperty(fc.oneof(changed, surrounded), async (cookie) => {
      const { ours, theirs } = await ownersOf(cookie);
      expect(ours).toBe(theirs);
    }),
    { numRuns: 60 },
  );
});

test('the eleventh wrong guess of one network is not looked at; the right password ends the count', async () => {
  await signUpConfirmed(accounts, 'cal@kinora.test');
  const guesser = createBrowser(accounts);
  const from = (email: string, guess: string) => guesser.post('/api/auth/sign-in/email', { email, password: guess });
  const wrong = async (count: number) => {
    const statuses = [];
    for (let n = 0; n < count; n += 1) statuses.push((await from('cal@kinora.test', `wrong-guess-${n}`)).status);
    return statuses;
  };
  expect(await wrong(9)).toEqual(Array(9).fill(401));
  expect((await from('cal@kinora.test', password)).status).toBe(200);
  guesser.forget();
  await accounts.pool.query(`delete from rate_limits where key like 'request:%'`);
  expect(await wrong(10)).toEqual(Array(10).fill(401));
  const refused = await from('Cal@Kinora.test', password);
  expect([refused.status, refused.body]).toMatchObject([429, { code: 'too_many_attempts', error: expect.any(String) }]);
  await accounts.pool.query(`update rate_limits set until = now() - interval '1 second'`);
  expect((await signIn('cal@kinora.test')).status).toBe(200);
});

test('one address cannot sign in as fast as it likes', async () => {
  const browser = createBrowser(accounts);
  const answers = await Promise.all(
    Array.from({ length: 25 }, (_, n) =>
      browser.post('/api/auth/sign-in/email', { email: `guess${n}@kinora.test`, password }),
    ),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(5);
  expect(refused[0]?.body).toMatchObject({ code: 'rate_limited', error: expect.any(String) });
  expect(Number(refused[0]?.headers.get('x-retry-after'))).toBeLessThanOrEqual(10);
});

test('a link that is too old or not ours leads back with the reason', async () => {
  const answer = await createBrowser(accounts).get('/api/auth/verify-email?token=a.b.c&callbackURL=%2Fdashboard');
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/dashboard?error=INVALID_TOKEN']);
});

test.each([
  ['POST', '/api/auth/update-user', 404],
  ['GET', '/api/auth/list-sessions', 404],
  ['POST', '/api/auth/revoke-session', 404],
  ['POST', '/api/auth/delete-user', 404],
  ['GET', '/api/auth/admin/list-users', 404],
  ['GET', '/api/auth/error', 404],
  ['GET', '/api/auth/sign-up/email', 404],
  ['GET', '/api/auth/get-session/', 404],
  ['POST', '/api/auth/sign-up%2Femail', 404],
])('%s %s is not open', async (method, path, status) => {
  const browser = createBrowser(accounts);
  const answer = method === 'GET' ? await browser.get(path) : await browser.post(path, {});
  expect([answer.status, answer.body]).toMatchObject([status, { code: 'not_found', error: expect.any(String) }]);
});

test('a missing profile is made when somebody asks who they are, with the balance that the ledger knows', async () => {
  const browser = await signUpConfirmed(accounts, 'gia@kinora.test');
  await accounts.pool.query(`delete from profiles where email = 'gia@kinora.test'`);
  const [first, second] = await Promise.all([browser.get('/api/me'), browser.get('/api/me')]);
  expect(first.body).toMatchObject({ profile: { email: 'gia@kinora.test' }, balance: { total: 100 } });
  expect(second.body).toEqual(first.body);
});

test('while the database is away the answer is "try again", not a wrong one', async () => {
  const away = await startTestAccounts({ databaseUrl: 'postgres://nobody@127.0.0.1:9/nothing' });
  const signedOut = createBrowser(away);
  const answer = await signedOut.post('/api/auth/sign-in/email', { email: 'x@kinora.test', password });
  expect([answer.status, answer.body]).toMatchObject([503, { code: 'unavailable' }]);
  const signedIn = createBrowser(away);
  signedIn.useCookie((await signUpConfirmed(accounts, 'ira@kinora.test')).cookie());
  expect((await signedIn.get('/api/me')).status).toBe(503);
  await away.stop();
});

test('what has run out is forgotten, and nothing else', async () => {
  await accounts.pool.query(
    `insert into rate_limits (key, uses, until)
     values ('over', 1, now() - interval '1 second'), ('open', 1, now() + interval '1 minute')`,
  );
  await pruneAccounts(accounts.pipeline);
  const { rows } = await accounts.pool.query(`select key from rate_limits where key in ('over', 'open')`);
  expect(rows).toEqual([{ key: 'open' }]);
});

test('a session that is over is not found by the sign-in service, as none is where there never was one', async () => {
  await signUpConfirmed(accounts, 'wim@kinora.test');
  const browser = createBrowser(accounts);
  await browser.post('/api/auth/sign-in/email', { email: 'wim@kinora.test', password });
  await accounts.pool.query('delete from "session" where "userId" = $1', [await userIdOf('wim@kinora.test')]);
  const change = { currentPassword: password, newPassword: 'violet-heron-92' };
  for (const [visitor, code, error] of [
    [browser, 'session_not_found', 'No authenticated session'],
    [createBrowser(accounts), 'not_signed_in', 'User not authenticated'],
  ] as const) {
    const answers = [await visitor.get('/api/auth/token'), await visitor.post('/api/auth/change-password', change)];
    for (const answer of answers) expect([answer.status, answer.body]).toMatchObject([401, { code, error }]);
  }
});

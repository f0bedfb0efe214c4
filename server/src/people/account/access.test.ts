import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import {
  createBrowser,
  linkIn,
  signUpConfirmed,
  startTestAccounts,
  type TestAccounts,
} from '../../../test/support/sign-in-studio.ts';
import { sessionTokenFrom } from '../../http/principal.ts';

const password = 'violet-otter-91';
const sessionList = z.object({
  sessions: z.array(
    z.strictObject({
      id: z.uuid(),
      isCurrent: z.boolean(),
      signedInAt: z.iso.datetime(),
      address: z.string().nullable(),
      userAgent: z.string().nullable(),
    }),
  ),
});
type Browser = ReturnType<typeof createBrowser>;

let accounts: TestAccounts;
beforeAll(async () => {
  accounts = await startTestAccounts();
});
afterAll(() => accounts.stop());

async function signIn(email: string, secret = password, userAgent = 'Test'): Promise<Browser> {
  const browser = createBrowser(accounts);
  await browser.post('/api/auth/sign-in/email', { email, password: secret }, { 'user-agent': userAgent });
  return browser;
}

const tokenOf = (browser: Browser) =>
  sessionTokenFrom(new Headers({ cookie: browser.cookie() }), accounts.config) ?? 'none';
const isSignedIn = async (browser: Browser) => (await browser.get('/api/me')).status === 200;
const sessionsOf = async (browser: Browser) =>
  sessionList.parse((await browser.get('/api/account/sessions')).body).sessions;
const accessOf = async (browser: Browser) => (await browser.get('/api/account/access')).body;
const changeEmail = (browser: Browser, newEmail: string) => browser.post('/api/auth/change-email', { newEmail });
const prove = (browser: Browser, secret = password) => browser.post('/api/account/proof', { password: secret });

/** As if the sign-in had been a while ago. */
async function forgetProof(browser: Browser) {
  await accounts.pool.query(`update "session" set proven_at = now() - interval '11 minutes' where token = $1`, [
    tokenOf(browser),
  ]);
}

async function confirmLink(email: string): Promise<string> {
  const mail = (await accounts.mailsTo(email)).findLast(({ subject }) =>
    subject.startsWith('Confirm your new address'),
  );
  const link = linkIn(mail?.text ?? '');
  return link.pathname + link.search;
}

const subjectsTo = async (email: string) => (await accounts.mailsTo(email)).map(({ subject }) => subject);

test('people see their sessions without the tokens, their own first, and end one of them', async () => {
  await signUpConfirmed(accounts, 'ada@kinora.test');
  const here = await signIn('ada@kinora.test');
  const there = await signIn('ada@kinora.test', password, 'Another');
  const listed = await here.get('/api/account/sessions');
  expect(JSON.stringify(listed.body)).not.toContain(tokenOf(there));
  expect(listed.headers.get('cache-control')).toBe('no-store');
  const [own, ...others] = await sessionsOf(here);
  expect([own, others.length]).toMatchObject([{ isCurrent: true, address: expect.stringMatching(/^2001:db8:/) }, 2]);
  const other = others.find(({ userAgent }) => userAgent === 'Another');
  const ended = await here.post(`/api/account/sessions/${other?.id}`, {});
  expect(ended.status, 'only with DELETE').toBe(404);
  expect((await here.delete(`/api/account/sessions/${other?.id}`)).status).toBe(204);
  expect([await isSignedIn(there), await isSignedIn(here)]).toEqual([false, true]);
  expect(accounts.ended).toContainEqual({ token: tokenOf(there), userId: expect.any(String) });
  expect((await here.delete(`/api/account/sessions/${other?.id}`)).status).toBe(404);
});

test("nobody sees or ends other people's sessions", async () => {
  const mine = await signUpConfirmed(accounts, 'bea@kinora.test');
  const theirs = await signUpConfirmed(accounts, 'ben@kinora.test');
  const [target] = await sessionsOf(mine);
  expect(await sessionsOf(theirs)).toHaveLength(1);
  for (const id of [target?.id, 'not-an-id', '00000000-0000-4000-8000-000000000000']) {
    expect((await theirs.delete(`/api/account/sessions/${id}`)).status).toBe(404);
  }
  expect(await isSignedIn(mine)).toBe(true);
  const visitor = createBrowser(accounts);
  expect((await visitor.get('/api/account/sessions')).status).toBe(401);
  expect((await visitor.delete(`/api/account/sessions/${target?.id}`)).status).toBe(401);
  for (const path of ['/api/auth/list-sessions', '/api/auth/revoke-session']) {
    expect((await mine.post(path, { token: tokenOf(mine) })).status, 'tells tokens').toBe(404);
  }
});

test('a password is changed with the old one; other devices are out, and the owner is told', async () => {
  const other = await signUpConfirmed(accounts, 'cyd@kinora.test');
  const here = await signIn('cyd@kinora.test');
  const change = (newPassword: string, currentPassword = password) =>
    here.post('/api/auth/change-password', { currentPassword, newPassword });
  const weak = await change('123456');
  expect([weak.status, weak.body]).toMatchObject([422, { code: 'weak_password', reasons: [expect.any(String)] }]);
  const wrong = await change('amber-heron-42', 'not-this-one-7');
  expect([wrong.status, wrong.body]).toMatchObject([
    400,
    { code: 'INVALID_PASSWORD', error: 'This is not your password' },
  ]);
  expect((await change('amber-heron-42')).status).toBe(200);
  expect([await isSignedIn(other), await isSignedIn(here)]).toEqual([false, true]);
  expect(accounts.ended).toContainEqual({ token: tokenOf(other), userId: expect.any(String) });
  expect(await isSignedIn(await signIn('cyd@kinora.test'))).toBe(false);
  expect(await isSignedIn(await signIn('cyd@kinora.test', 'amber-heron-42'))).toBe(true);
  expect(await subjectsTo('cyd@kinora.test')).toContain('Your Kinora password was changed');
});

test('a stolen session cannot guess the password for ever, by whichever path', async () => {
  const thief = await signUpConfirmed(accounts, 'dee@kinora.test');
  const guess = (n: number) =>
    n % 2 === 0
      ? prove(thief, `wrong-guess-${n}`)
      : thief.post('/api/auth/change-password', { currentPassword: `wrong-guess-${n}`, newPassword: 'amber-heron-42' });
  for (let n = 0; n < 10; n += 1) expect((await guess(n)).status).toBe(400);
  for (const n of [10, 11]) expect([(await guess(n)).status, n]).toEqual([429, n]);
  expect((await prove(thief)).status, 'not even the right one').toBe(429);
});

test('a new address counts when it is confirmed; the old one is told before and after', async () => {
  const browser = await signUpConfirmed(accounts, 'eva@kinora.test');
  expect((await changeEmail(browser, 'Eva.New@kinora.test')).status).toBe(200);
  expect(await accessOf(browser)).toMatchObject({ hasPassword: true, pendingEmail: 'eva.new@kinora.test' });
  expect((await browser.get('/api/me')).body).toMatchObject({ user: { email: 'eva@kinora.test' } });
  expect(await subjectsTo('eva@kinora.test')).toContain('Your Kinora address is about to change');
  const confirmed = await browser.get(await confirmLink('eva.new@kinora.test'));
  expect(confirmed.headers.get('location')).toBe('/settings?tab=account&email=changed');
  expect((await browser.get('/api/me')).body).toMatchObject({
    user: { email: 'eva.new@kinora.test', emailConfirmed: true },
    profile: { email: 'eva.new@kinora.test' },
  });
  expect(await accessOf(browser)).toMatchObject({ pendingEmail: null });
  expect(await subjectsTo('eva@kinora.test')).toContain('Your Kinora address was changed');
  expect(await isSignedIn(await signIn('eva@kinora.test'))).toBe(false);
  expect(await isSignedIn(await signIn('eva.new@kinora.test'))).toBe(true);
});

test('a session that proved nothing for ten minutes changes no address until the password is typed', async () => {
  const browser = await signUpConfirmed(accounts, 'fay@kinora.test');
  await forgetProof(browser);
  const refused = await changeEmail(browser, 'fay.new@kinora.test');
  expect([refused.status, refused.body]).toMatchObject([
    403,
    { code: 'reauthentication_needed', error: expect.any(String) },
  ]);
  expect(await accounts.mailsTo('fay.new@kinora.test')).toEqual([]);
  const wrong = await prove(browser, 'not-this-one-7');
  expect([wrong.status, wrong.body]).toMatchObject([400, { code: 'INVALID_PASSWORD' }]);
  expect((await changeEmail(browser, 'fay.new@kinora.test')).status).toBe(403);
  expect((await prove(browser)).status).toBe(204);
  expect((await changeEmail(browser, 'fay.new@kinora.test')).status).toBe(200);
  expect((await prove(createBrowser(accounts))).status).toBe(401);
});

test("a mistyped address lets no stranger in: the link wants its owner's session", async () => {
  const owner = await signUpConfirmed(accounts, 'gil@kinora.test');
  const stranger = await signUpConfirmed(accounts, 'hal@kinora.test');
  await changeEmail(owner, 'typo@kinora.test');
  const link = await confirmLink('typo@kinora.test');
  const visitor = createBrowser(accounts);
  const answer = await visitor.get(link);
  expect(answer.status).toBe(302);
  expect(new URL(answer.headers.get('location') ?? '', accounts.origin).searchParams.get('next')).toBe(link);
  expect(visitor.cookie()).toBe('');
  await stranger.get(link);
  expect((await owner.get('/api/me')).body).toMatchObject({ user: { email: 'gil@kinora.test' } });
  expect((await stranger.get('/api/me')).body).toMatchObject({ user: { email: 'hal@kinora.test' } });
});

test('only the address asked for last can be confirmed, once, and a new password ends the wait', async () => {
  const browser = await signUpConfirmed(accounts, 'ivy@kinora.test');
  await changeEmail(browser, 'ivy.1@kinora.test');
  await changeEmail(browser, 'ivy.2@kinora.test');
  const first = await browser.get(await confirmLink('ivy.1@kinora.test'));
  expect(first.headers.get('location')).toBe('/settings?tab=account&error=INVALID_TOKEN');
  const change = { currentPassword: password, newPassword: 'amber-heron-42' };
  expect((await browser.post('/api/auth/change-password', change)).status).toBe(200);
  const second = await browser.get(await confirmLink('ivy.2@kinora.test'));
  expect(second.headers.get('location')).toBe('/settings?tab=account&error=INVALID_TOKEN');
  expect((await browser.get('/api/me')).body).toMatchObject({ user: { email: 'ivy@kinora.test' } });
});

test('an address that has an account is answered like a free one, and stays where it is', async () => {
  const owner = await signUpConfirmed(accounts, 'jan@kinora.test');
  const mailsBefore = await subjectsTo('jan@kinora.test');
  const curious = await signUpConfirmed(accounts, 'kai@kinora.test');
  const [taken, free] = [await changeEmail(curious, 'jan@kinora.test'), await changeEmail(curious, 'free@kinora.test')];
  expect([taken.status, taken.body]).toEqual([free.status, free.body]);
  expect(await subjectsTo('jan@kinora.test')).toEqual(mailsBefore);
  expect((await owner.get('/api/me')).body).toMatchObject({ user: { email: 'jan@kinora.test' } });
});

test('an address that got an account while the link was on its way is not taken away', async () => {
  const browser = await signUpConfirmed(accounts, 'lou@kinora.test');
  await changeEmail(browser, 'lou.new@kinora.test');
  await signUpConfirmed(accounts, 'lou.new@kinora.test');
  const answer = await browser.get(await confirmLink('lou.new@kinora.test'));
  expect(answer.headers.get('location')).toBe('/settings?tab=account&error=INVALID_TOKEN');
});

test('nobody fills a mailbox by changing addresses', async () => {
  const browser = await signUpConfirmed(accounts, 'max@kinora.test');
  const statuses = [];
  for (let n = 0; n < 6; n += 1) statuses.push((await changeEmail(browser, `victim-${n}@kinora.test`)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test.each([
  ['/api/auth/change-email', { newEmail: 'no address' }],
  ['/api/auth/change-email', { newEmail: 'a@kinora.test', password: 'x' }],
  ['/api/auth/change-email', {}],
  ['/api/auth/change-password', { newPassword: 'amber-heron-42' }],
  ['/api/auth/change-password', { currentPassword: 'x', newPassword: 'amber-heron-42', revokeOtherSessions: false }],
  ['/api/account/proof', { password: 'x'.repeat(200) }],
  ['/api/account/proof', []],
])('%s refuses what it does not know: %j', async (path, body) => {
  const browser = await signUpConfirmed(accounts, `${crypto.randomUUID()}@kinora.test`);
  const answer = await browser.post(path, body);
  expect([answer.status, answer.body]).toMatchObject([400, { code: 'invalid_input', error: expect.any(String) }]);
  expect((await createBrowser(accounts).post(path, body)).status).toBe(401);
});

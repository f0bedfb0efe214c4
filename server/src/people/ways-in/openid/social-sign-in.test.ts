import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { codeOf } from '../../../../test/support/authenticator.ts';
import { createBrowser } from '../../../../test/support/sign-in-studio.ts';
import {
  comeBack,
  errorOf,
  isSignedIn,
  locationOf,
  meOf,
  newPerson,
  type SocialAccounts,
  signInWith,
  signUpUnconfirmed,
  startSocialAccounts,
} from '../../../../test/support/social-sign-in.ts';
import { createLog } from '../../../platform/log/log.ts';

let studio: SocialAccounts;
beforeAll(async () => {
  studio = await startSocialAccounts();
});
beforeEach(() => {
  studio.signUp.isOpen = true;
});
afterAll(() => studio.stop());

test.each(['google', 'oidc'] as const)(
  'somebody new comes with %s, has 100 tokens, and comes back to the same account',
  async (id) => {
    const person = newPerson();
    const first = await signInWith(studio, person, { id, next: '/gallery?sort=new' });
    expect(first.page.pathname + first.page.search).toBe('/gallery?sort=new');
    const me = await meOf(first.browser);
    expect(me).toMatchObject({
      user: { email: person.email, emailConfirmed: true, aal: 'aal1' },
      balance: { total: 100 },
    });
    const again = await signInWith(studio, person, { id });
    expect(again.page.pathname).toBe('/dashboard');
    expect(await meOf(again.browser)).toEqual(me);
    expect(await studio.mailsTo(person.email), 'there is nothing to tell').toEqual([]);
  },
);

test('somebody who comes twice at once has one account, with its tokens once', async () => {
  const person = newPerson();
  const [one, two] = [await comeBack(studio, person), await comeBack(studio, person)];
  await Promise.all([one, two].map(({ browser, back }) => browser.get(back)));
  const { browser } = await signInWith(studio, person);
  expect(await meOf(browser)).toMatchObject({ user: { email: person.email }, balance: { total: 100 } });
  const { rowCount } = await studio.pool.query('select from "account" where "accountId" = $1', [person.sub]);
  expect(rowCount).toBe(1);
});

test('the name comes along, and no token of the other service is kept', async () => {
  const person = newPerson();
  await signInWith(studio, person);
  const { rows } = await studio.pool.query(
    `select u.name, a.email, a."accessToken", a."refreshToken", a."idToken", a.password
     from "account" a join "user" u on u.id = a."userId" where a."accountId" = $1`,
    [person.sub],
  );
  const nothing = { accessToken: null, refreshToken: null, idToken: null, password: null };
  expect(rows).toEqual([{ name: 'Ada Byron', email: person.email, ...nothing }]);
});

test('the request to the other service carries PKCE, a state and a nonce, and asks for no more than it needs', async () => {
  const started = await createBrowser(studio).get('/api/sign-in/oidc?login_hint=ada%40kinora.test');
  const { searchParams } = locationOf(started, studio);
  expect(Object.fromEntries(searchParams)).toEqual({
    response_type: 'code',
    client_id: 'kinora',
    redirect_uri: `${studio.origin}/api/auth/callback/oidc`,
    scope: 'openid email profile',
    state: expect.stringMatching(/^\S{32}$/),
    nonce: expect.stringMatching(/^\S{32}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
    login_hint: 'ada@kinora.test',
  });
});

test('an address that the other service has not confirmed is to be confirmed here, and only then there are tokens', async () => {
  const person = { ...newPerson(), email_verified: false };
  const { browser } = await signInWith(studio, person);
  expect(await meOf(browser)).toMatchObject({ user: { emailConfirmed: false }, balance: { total: 0 } });
  const [mail] = await studio.mailsTo(person.email);
  const link = new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  await browser.get(link.pathname + link.search);
  expect(await meOf(browser)).toMatchObject({ user: { emailConfirmed: true }, balance: { total: 100 } });
});

test('an account without an address is not made', async () => {
  const { page } = await signInWith(studio, { sub: 'nameless' });
  expect(errorOf(page)).toEqual(['/login', 'email_not_found']);
});

test('who says no at the other service is back on the sign-in page, and the way on is not lost', async () => {
  const { page, browser } = await signInWith(studio, null, { next: '/gallery' });
  expect(errorOf(page)).toEqual(['/login', 'access_denied']);
  expect(page.searchParams.get('next')).toBe('/gallery');
  expect(await isSignedIn(browser)).toBe(false);
});

test('a suspended person does not come in by another service', async () => {
  const person = newPerson();
  const { browser } = await signInWith(studio, person);
  await studio.pool.query('update "user" set banned = true where email = $1', [person.email]);
  const again = await signInWith(studio, person);
  expect(errorOf(again.page)).toEqual(['/login', 'account_suspended']);
  expect([await isSignedIn(browser), await isSignedIn(again.browser)]).toEqual([false, false]);
});

test('a second factor is asked for after another service too, on the way to where they wanted', async () => {
  const person = newPerson();
  const { browser } = await signInWith(studio, person, { id: 'google' });
  const { totpURI } = z
    .object({ totpURI: z.string() })
    .parse((await browser.post('/api/auth/two-factor/enable', {})).body);
  await browser.post('/api/auth/two-factor/verify-totp', { code: codeOf(totpURI) });
  await studio.pool.query('delete from used_totp');

  const again = await signInWith(studio, person, { id: 'google', next: '/gallery?sort=new' });
  expect(again.page.pathname).toBe('/login');
  expect(Object.fromEntries(again.page.searchParams)).toEqual({ second_factor: '1', next: '/gallery?sort=new' });
  expect(await isSignedIn(again.browser)).toBe(false);
  await again.browser.post('/api/auth/two-factor/verify-totp', { code: codeOf(totpURI) });
  expect(await meOf(again.browser)).toMatchObject({ user: { email: person.email, aal: 'aal2' } });

  const nonce = 'of-the-page';
  const token = await studio.issuers.google.token({ ...person, nonce });
  const program = createBrowser(studio);
  const answer = await program.post('/api/auth/sign-in/social', { provider: 'google', idToken: { token, nonce } });
  expect(answer.body).toMatchObject({ twoFactorRedirect: true });
  expect(await isSignedIn(program)).toBe(false);
});

test('what another service says of its refusal leads back to a page, however long it is', async () => {
  const { browser, back } = await comeBack(studio, null);
  const way = new URL(back, studio.origin);
  way.searchParams.set('error', 'x'.repeat(3000));
  way.searchParams.set('error_description', 'No. '.repeat(3000));
  const page = locationOf(await browser.get(way.pathname + way.search), studio);
  expect(page.pathname).toBe('/login');
  expect(page.searchParams.get('error_description')).toMatch(/^(No\. )+$/);
  expect(page.href.length).toBeLessThan(1000);
});

test('while sign-up is closed nobody new comes in, and whoever has an account does', async () => {
  const known = newPerson();
  await signInWith(studio, known);
  const waiting = newPerson();
  await signUpUnconfirmed(studio, waiting.email);
  studio.signUp.isOpen = false;
  const { page } = await signInWith(studio, newPerson());
  expect(errorOf(page)).toEqual(['/login', 'signup_closed']);
  expect(page.searchParams.get('error_description')).toBe('Nobody new at the moment');
  expect(await isSignedIn((await signInWith(studio, known)).browser)).toBe(true);
  await signInWith(studio, waiting);
  const { rowCount } = await studio.pool.query('select from "user" where email = $1', [waiting.email]);
  expect(rowCount, 'whoever waits for the mail still has their account').toBe(1);
});

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/\t/evil.example'])(
  'nobody is sent on to another site: %s',
  async (next) => {
    const { page } = await signInWith(studio, newPerson(), { next });
    expect([page.origin, page.pathname]).toEqual([studio.origin, '/dashboard']);
    const browser = createBrowser(studio);
    for (const field of ['callbackURL', 'errorCallbackURL']) {
      const body = { provider: 'oidc', callbackURL: '/', errorCallbackURL: '/', [field]: next };
      const answer = await browser.post('/api/auth/sign-in/social', body);
      expect([400, 403]).toContain(answer.status);
    }
  },
);

test('a way back works once, and only in the browser that started it', async () => {
  const { browser, back } = await comeBack(studio, newPerson());
  const thief = createBrowser(studio);
  expect(errorOf(locationOf(await thief.get(back), studio))).toEqual(['/login', 'state_mismatch']);
  expect(await isSignedIn(thief)).toBe(false);
  expect(locationOf(await browser.get(back), studio).pathname).toBe('/dashboard');
  expect(errorOf(locationOf(await browser.get(back), studio))).toEqual(['/login', 'state_mismatch']);
});

test("a victim's browser takes no way back that somebody else started", async () => {
  const attacker = await comeBack(studio, newPerson());
  const victim = await comeBack(studio, newPerson());
  const mixed = await victim.browser.get(attacker.back);
  expect(errorOf(locationOf(mixed, studio))).toEqual(['/login', 'state_mismatch']);
  expect(await isSignedIn(victim.browser)).toBe(false);
});

test.each(['', '?code=abc', '?state=abc&code=abc', '?error=server_error', '?state[]=a&code=b'])(
  'a way back that nobody started ends on the sign-in page: %s',
  async (query) => {
    const page = locationOf(await createBrowser(studio).get(`/api/auth/callback/oidc${query}`), studio);
    expect([page.pathname, page.searchParams.get('error')]).toEqual(['/login', expect.any(String)]);
  },
);

test('a code that is not the right one, or of another service, opens nothing', async () => {
  const { browser, back } = await comeBack(studio, newPerson());
  const forged = back.replace(/code=[^&]+/, 'code=forged');
  expect(errorOf(locationOf(await browser.get(forged), studio))).toEqual(['/login', 'invalid_code']);
  const other = await comeBack(studio, newPerson(), { id: 'google' });
  const elsewhere = other.back.replace('/callback/google', '/callback/oidc');
  expect(errorOf(locationOf(await other.browser.get(elsewhere), studio))[0]).toBe('/login');
  expect([await isSignedIn(browser), await isSignedIn(other.browser)]).toEqual([false, false]);
});

test('a service that was down works once it is up, without a restart', async () => {
  const fresh = await startSocialAccounts();
  fresh.issuers.oidc.down();
  const start = await createBrowser(fresh).get('/api/sign-in/oidc?next=/gallery');
  const page = locationOf(start, fresh);
  expect([...errorOf(page), page.searchParams.get('next')]).toEqual(['/login', 'provider_unavailable', '/gallery']);
  fresh.up('oidc');
  expect((await signInWith(fresh, newPerson())).page.pathname).toBe('/dashboard');
  await fresh.stop();
});

test('what is not set up is not offered', async () => {
  const unknown = await createBrowser(studio).get('/api/sign-in/github');
  expect(errorOf(locationOf(unknown, studio))).toEqual(['/login', 'provider_not_found']);
  const body = { provider: 'github', callbackURL: '/', errorCallbackURL: '/' };
  const asked = await createBrowser(studio).post('/api/auth/sign-in/social', body);
  expect([asked.status, asked.body]).toMatchObject([404, { code: 'provider_not_found', error: expect.any(String) }]);
});

test('a page of another site starts no sign-in', async () => {
  const browser = createBrowser(studio);
  const page = locationOf(await browser.get('/api/sign-in/oidc', { 'sec-fetch-site': 'cross-site' }), studio);
  expect(page.pathname).toBe('/login');
});

test('more than a sign-in needs is refused', async () => {
  const start = { provider: 'oidc', callbackURL: '/', errorCallbackURL: '/' };
  for (const more of [{ scopes: ['admin'] }, { additionalParams: { prompt: 'none' } }, { requestSignUp: true }]) {
    const answer = await createBrowser(studio).post('/api/auth/sign-in/social', { ...start, ...more });
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'invalid_input' }]);
  }
});

test('no log line tells a token, a code, a secret or an address, whatever goes wrong', async () => {
  const lines: string[] = [];
  const log = createLog('trace', 'test', { write: (line) => void lines.push(line) });
  const watched = await startSocialAccounts(log);
  const person = newPerson();
  await signInWith(watched, person);
  await signInWith(watched, null);
  const { browser, back } = await comeBack(watched, person, { id: 'google' });
  await createBrowser(watched).get(back);
  await browser.get(back.replace(/code=[^&]+/, 'code=a-forged-code'));
  const token = await watched.issuers.google.token({ ...person, nonce: 'x' }, { isForged: true });
  await browser.post('/api/auth/sign-in/social', { provider: 'google', idToken: { token, nonce: 'x' } });
  watched.issuers.oidc.down();
  await comeBack(watched, person).catch(() => undefined);
  await watched.stop();
  const said = lines.join('');
  expect(said).toContain('An ID token was refused');
  const secrets = [token, person.email, 'a-forged-code', watched.issuers.oidc.clientSecret];
  const [, code = 'missing'] = /code=([^&]+)/.exec(back) ?? [];
  const [, state = 'missing'] = /state=([^&]+)/.exec(back) ?? [];
  for (const secret of [...secrets, code, state]) expect(said).not.toContain(secret);
});

import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { codeOf } from '../../../../test/support/authenticator.ts';
import {
  goToProvider,
  newColleague,
  postBack,
  type SamlAccounts,
  signInBySaml,
  startSamlAccounts,
} from '../../../../test/support/saml-sign-in.ts';
import { createBrowser, signUpConfirmed } from '../../../../test/support/sign-in-studio.ts';
import { errorOf, isSignedIn, meOf, signUpUnconfirmed } from '../../../../test/support/social-sign-in.ts';
import { createLog } from '../../../platform/log/log.ts';
import { pruneAccounts } from '../../account/prune.ts';

const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

let studio: SamlAccounts;
beforeAll(async () => {
  studio = await startSamlAccounts();
});
beforeEach(() => {
  studio.signUp.isOpen = true;
});
afterAll(() => studio.stop());

test('somebody new comes from their company, has 100 tokens, and comes back to the same account', async () => {
  const person = newColleague();
  const first = await signInBySaml(studio, person, { next: '/gallery?sort=new' });
  expect(first.page.pathname + first.page.search).toBe('/gallery?sort=new');
  const me = await meOf(first.browser);
  expect(me).toMatchObject({
    user: { email: person.email, emailConfirmed: true, aal: 'aal1' },
    balance: { total: 100 },
  });
  const again = await signInBySaml(studio, { nameId: person.email.toUpperCase() });
  expect(again.page.pathname).toBe('/dashboard');
  expect(await meOf(again.browser)).toEqual(me);
  expect(await studio.mailsTo(person.email), 'there is nothing to tell').toEqual([]);
});

test('the request says who asks and where to answer, and carries no address and no word of ours but the state', async () => {
  const { asked } = await goToProvider(studio, { next: '/gallery' });
  const { searchParams, origin, pathname } = new URL(asked);
  expect(origin + pathname).toBe(`${studio.issuer.origin}/sign-in`);
  expect([...searchParams.keys()]).toEqual(['SAMLRequest', 'RelayState']);
  expect(searchParams.get('RelayState')).toMatch(/^[\w-]{32}$/);
  const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
  expect(xml).toMatch(/ ID="_[0-9a-f]{40}"/);
  expect(xml).toContain(`AssertionConsumerServiceURL="${studio.origin}/api/sso/${studio.id}/acs"`);
  expect(xml).toContain(`>${studio.origin}/api/sso/${studio.id}/metadata</saml:Issuer>`);
  expect(xml).not.toMatch(/RequestedAuthnContext|gallery/);
});

test('what the company reads about us names both addresses and asks for signed assertions', async () => {
  const answer = await fetch(`${studio.origin}/api/sso/${studio.id}/metadata`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'application/samlmetadata+xml; charset=utf-8',
  ]);
  const xml = await answer.text();
  expect(xml).toContain(`entityID="${studio.origin}/api/sso/${studio.id}/metadata"`);
  expect(xml).toContain(`Location="${studio.origin}/api/sso/${studio.id}/acs"`);
  expect(xml).toMatch(/WantAssertionsSigned="true"/);
  for (const id of ['sso-000000000000', 'google', '%00']) {
    expect((await fetch(`${studio.origin}/api/sso/${id}/metadata`)).status).toBe(404);
  }
});

test.each([
  ['email', 'displayName'],
  ['mail', 'urn:oid:2.16.840.1.113730.3.1.241'],
  ['urn:oid:0.9.2342.19200300.100.1.3', 'http://schemas.microsoft.com/identity/claims/displayname'],
  [`${CLAIMS}/emailaddress`, 'displayName'],
])('a name that never changes identifies, and %s tells the address', async (email, name) => {
  const { email: address } = newColleague();
  const person = { nameId: `id of ${address}`, format: PERSISTENT };
  const { browser } = await signInBySaml(studio, { ...person, attributes: { [email]: address, [name]: 'Ada Byron' } });
  const me = await meOf(browser);
  expect(me.user.email).toBe(address);
  const { rows } = await studio.pool.query(
    `select u.name, a.email, a."providerId", a."accessToken", a."idToken", a.password
     from "account" a join "user" u on u.id = a."userId" where a."accountId" = $1`,
    [person.nameId],
  );
  const nothing = { accessToken: null, idToken: null, password: null };
  expect(rows).toEqual([{ name: 'Ada Byron', email: address, providerId: studio.id, ...nothing }]);
  const moved = await signInBySaml(studio, { ...person, attributes: { [email]: `new.${address}` } });
  expect((await meOf(moved.browser)).user.id, 'also under a new address').toBe(me.user.id);
});

test('given and family name make a name', async () => {
  const person = newColleague({ attributes: { [`${CLAIMS}/givenname`]: 'Ada', [`${CLAIMS}/surname`]: 'Byron' } });
  await signInBySaml(studio, person);
  const { rows } = await studio.pool.query('select name from "user" where email = $1', [person.email]);
  expect(rows).toEqual([{ name: 'Ada Byron' }]);
});

test('a confirmed account of the address is opened, and its owner is told', async () => {
  const person = newColleague();
  const owner = await meOf(await signUpConfirmed(studio, person.email));
  const { browser } = await signInBySaml(studio, person);
  const me = await meOf(browser);
  expect([me.user.id, me.balance.total]).toEqual([owner.user.id, 100]);
  expect((await studio.mailsTo(person.email)).map(({ subject }) => subject)).toContain(
    'Acme was connected to your Kinora account',
  );
  expect((await browser.get('/api/account/identities')).body).toMatchObject({
    identities: [{ provider: studio.id, name: 'Acme', email: person.email, isOnlyWay: false }],
  });
});

test("whoever signed up with a colleague's address before them has nothing of the account", async () => {
  const person = newColleague();
  await signUpUnconfirmed(studio, person.email);
  const { browser } = await signInBySaml(studio, person);
  expect(await meOf(browser)).toMatchObject({ user: { emailConfirmed: true }, balance: { total: 100 } });
  const squatter = createBrowser(studio);
  await squatter.post('/api/auth/sign-in/email', { email: person.email, password: 'violet-otter-91' });
  expect(await isSignedIn(squatter)).toBe(false);
});

test('a second factor is asked for here too, on the way to where they wanted', async () => {
  const person = newColleague();
  const { browser } = await signInBySaml(studio, person);
  const { totpURI } = z
    .object({ totpURI: z.string() })
    .parse((await browser.post('/api/auth/two-factor/enable', {})).body);
  await browser.post('/api/auth/two-factor/verify-totp', { code: codeOf(totpURI) });
  await studio.pool.query('delete from used_totp');
  const again = await signInBySaml(studio, person, { next: '/gallery' });
  expect(Object.fromEntries(again.page.searchParams)).toEqual({ second_factor: '1', next: '/gallery' });
  expect(await isSignedIn(again.browser)).toBe(false);
  await again.browser.post('/api/auth/two-factor/verify-totp', { code: codeOf(totpURI) });
  expect(await meOf(again.browser)).toMatchObject({ user: { email: person.email, aal: 'aal2' } });
});

test('a suspended person does not come in', async () => {
  const person = newColleague();
  await signInBySaml(studio, person);
  await studio.pool.query('update "user" set banned = true where email = $1', [person.email]);
  const { page, browser } = await signInBySaml(studio, person);
  expect(errorOf(page)).toEqual(['/login', 'account_suspended']);
  expect(await isSignedIn(browser)).toBe(false);
});

test('while sign-up is closed nobody new comes in, and whoever has an account does', async () => {
  const known = newColleague();
  await signInBySaml(studio, known);
  studio.signUp.isOpen = false;
  const { page } = await signInBySaml(studio, newColleague(), { next: '/gallery' });
  expect([...errorOf(page), page.searchParams.get('next')]).toEqual(['/login', 'signup_closed', '/gallery']);
  expect(await isSignedIn((await signInBySaml(studio, known)).browser)).toBe(true);
});

test('a signed-in person connects it to their own account, under another address too', async () => {
  const browser = await signUpConfirmed(studio, 'ada@home.example');
  const person = newColleague();
  const started = await browser.post('/api/auth/link-social', {
    provider: studio.id,
    callbackURL: '/settings',
    errorCallbackURL: '/settings',
  });
  const { url } = z.object({ url: z.url() }).parse(started.body);
  studio.issuer.signIn(person);
  const back = await postBack(studio, studio.issuer.answer(url));
  expect((await browser.get(back.pathname + back.search)).headers.get('location')).toBe('/settings');
  const { browser: other } = await signInBySaml(studio, person);
  expect((await meOf(other)).user.email).toBe('ada@home.example');
});

test('a provider whose certificate has a successor signs with either', async () => {
  const { issuer } = studio;
  const old = issuer.keys();
  await issuer.renewKeys();
  expect(errorOf((await signInBySaml(studio, newColleague())).page)).toEqual(['/login', 'saml_refused']);
  const both = [old.certificate, issuer.keys().certificate].map(
    (one) => `-----BEGIN CERTIFICATE-----\n${one.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  );
  await studio.pool.query('update sso_providers set certificates = $2 where id = $1', [studio.id, both]);
  for (const keys of [old, issuer.keys()]) {
    const { browser } = await signInBySaml(studio, newColleague(), { changes: { keys } });
    expect(await isSignedIn(browser)).toBe(true);
  }
});

test('a browser that belongs to the same site as the company, and sends its cookies along, comes in as well', async () => {
  const person = newColleague();
  studio.issuer.signIn(person);
  const { browser, asked } = await goToProvider(studio);
  const back = await postBack(studio, studio.issuer.answer(asked), { cookie: 'kinora.session_token=of-another' });
  await browser.get(back.pathname + back.search);
  expect((await meOf(browser)).user.email).toBe(person.email);
});

test('signing in leaves nothing behind, and what was not finished is forgotten', async () => {
  await signInBySaml(studio, newColleague());
  await goToProvider(studio);
  await studio.pool.query(`update saml_requests set expires_at = now() - interval '1 second'`);
  await pruneAccounts(studio.pipeline);
  expect((await studio.pool.query('select from saml_requests')).rowCount).toBe(0);
});

test('no log line tells an answer, a code or an address, whatever goes wrong', async () => {
  const lines: string[] = [];
  const watched = await startSamlAccounts(createLog('trace', 'test', { write: (line) => void lines.push(line) }));
  const person = newColleague();
  await signInBySaml(watched, person);
  for (const changes of [
    { audience: `https://${person.email}/` },
    { tampers: (xml: string) => xml.replace(person.email, `x${person.email}`) },
    { tampers: (xml: string) => `${xml}<${person.email}` },
    { issuer: `https://${person.email}` },
    { isDenied: true },
  ]) {
    await signInBySaml(watched, person, { changes });
  }
  const { asked } = await goToProvider(watched);
  const post = watched.issuer.answer(asked);
  const back = await postBack(watched, post);
  await postBack(watched, post);
  await watched.stop();
  const said = lines.join('');
  expect(said).toContain('The answer of a SAML provider was refused');
  const secrets = [person.email, post.fields.RelayState, back.searchParams.get('code') ?? 'missing'];
  for (const secret of [...secrets, post.fields.SAMLResponse.slice(0, 40)]) expect(said).not.toContain(secret);
});

test('a provider that an administrator has registered does not open the account of another one', async () => {
  const victim = newColleague();
  const owner = await signUpConfirmed(studio, victim.email);
  await studio.pool.query(`update "user" set role = 'admin' where email = $1`, [victim.email]);
  const { browser, page } = await signInBySaml(studio, victim);
  expect(errorOf(page)).toEqual(['/login', 'account_not_linked']);
  expect([await isSignedIn(browser), await isSignedIn(owner)]).toEqual([false, true]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { passThroughIssuer } from '../../../../test/support/openid-issuer.ts';
import { createBrowser, signUpConfirmed } from '../../../../test/support/sign-in-studio.ts';
import {
  type Browser,
  locationOf,
  type SocialAccounts,
  signInWith,
  startSocialAccounts,
} from '../../../../test/support/social-sign-in.ts';

const SETTINGS = '/settings?tab=account';
const listSchema = z.strictObject({
  identities: z.array(
    z.strictObject({
      id: z.uuid(),
      provider: z.string(),
      name: z.string(),
      email: z.string().nullable(),
      linkedAt: z.iso.datetime(),
      isOnlyWay: z.boolean(),
    }),
  ),
  providers: z.array(z.strictObject({ id: z.string(), name: z.string() })),
});

let studio: SocialAccounts;
beforeAll(async () => {
  studio = await startSocialAccounts();
});
afterAll(() => studio.stop());

let people = 0;
function newPerson() {
  people += 1;
  return { sub: `sub-${people}`, email: `person-${people}@kinora.test`, email_verified: true };
}
type Person = ReturnType<typeof newPerson>;

const listOf = async (browser: Browser) => listSchema.parse((await browser.get('/api/account/identities')).body);
const unlink = (browser: Browser, id: string | undefined) => browser.delete(`/api/account/identities/${id}`);
const subjectsTo = async (email: string) => (await studio.mailsTo(email)).map(({ subject }) => subject);

const startLink = (browser: Browser, provider = 'oidc') =>
  browser.post('/api/auth/link-social', { provider, callbackURL: SETTINGS, errorCallbackURL: SETTINGS });

async function link(browser: Browser, person: Person | null, takeBack = browser): Promise<URL> {
  studio.issuers.oidc.signIn(person);
  const { url } = z.object({ url: z.string() }).parse((await startLink(browser)).body);
  const back = await passThroughIssuer(studio.issuers.oidc, url);
  return locationOf(await takeBack.get(back.pathname + back.search), studio);
}

async function forgetProof(email: string) {
  await studio.pool.query(
    `update "session" s set proven_at = now() - interval '11 minutes' from "user" u where u.id = s."userId" and u.email = $1`,
    [email],
  );
}

test('another account is connected, opens this one from then on, is listed, and is disconnected again', async () => {
  const { email } = newPerson();
  const browser = await signUpConfirmed(studio, email);
  expect(await listOf(browser)).toEqual({
    identities: [],
    providers: [
      { id: 'google', name: 'Google' },
      { id: 'oidc', name: 'Example' },
    ],
  });
  const elsewhere = newPerson();
  const page = await link(browser, elsewhere);
  expect(page.pathname + page.search).toBe(SETTINGS);
  const { identities } = await listOf(browser);
  expect(identities).toMatchObject([{ provider: 'oidc', name: 'Example', isOnlyWay: false }]);
  expect((await (await signInWith(studio, elsewhere)).browser.get('/api/me')).body).toMatchObject({ user: { email } });
  expect((await unlink(browser, identities[0]?.id)).status).toBe(204);
  expect((await listOf(browser)).identities).toEqual([]);
  expect(await subjectsTo(email)).toEqual([
    expect.any(String),
    'Example was connected to your Kinora account',
    'Example was disconnected from your Kinora account',
  ]);
  expect((await (await signInWith(studio, elsewhere)).browser.get('/api/me')).body).toMatchObject({
    user: { email: elsewhere.email },
  });
});

test("what opens somebody else's account is not connected, and stays theirs", async () => {
  const theirs = newPerson();
  await signInWith(studio, theirs);
  const browser = await signUpConfirmed(studio, newPerson().email);
  const page = await link(browser, theirs);
  expect([page.pathname, page.searchParams.get('tab')]).toEqual(['/settings', 'account']);
  expect(page.searchParams.get('error')).toBe('identity_already_exists');
  expect((await listOf(browser)).identities).toEqual([]);
});

test('connecting the same account twice changes nothing', async () => {
  const person = newPerson();
  const browser = await signUpConfirmed(studio, person.email);
  await link(browser, person);
  expect((await link(browser, person)).searchParams.get('error')).toBeNull();
  expect((await listOf(browser)).identities).toHaveLength(1);
});

test('who says no at the other service is back in the settings', async () => {
  const browser = await signUpConfirmed(studio, newPerson().email);
  const page = await link(browser, null);
  expect([page.pathname, page.searchParams.get('error')]).toEqual(['/settings', 'access_denied']);
});

test("nobody else's browser finishes what was started, nor does whoever signs in to the same one", async () => {
  const owner = await signUpConfirmed(studio, newPerson().email);
  const thief = await signUpConfirmed(studio, newPerson().email);
  expect((await link(owner, newPerson(), thief)).searchParams.get('error')).toBe('state_mismatch');
  expect((await listOf(owner)).identities).toEqual([]);
  expect((await listOf(thief)).identities).toEqual([]);
});

test('whoever began to connect an account and was signed out meanwhile connects nothing', async () => {
  const { email } = newPerson();
  const stolen = await signUpConfirmed(studio, email);
  studio.issuers.oidc.signIn(newPerson());
  const { url } = z.object({ url: z.string() }).parse((await startLink(stolen)).body);
  const owner = createBrowser(studio);
  await owner.post('/api/auth/sign-in/email', { email, password: 'violet-otter-91' });
  expect((await owner.post('/api/auth/revoke-other-sessions', {})).status).toBe(200);
  const back = await passThroughIssuer(studio.issuers.oidc, url);
  const page = locationOf(await stolen.get(back.pathname + back.search), studio);
  expect([page.pathname, page.searchParams.get('error')]).toEqual(['/login', 'session_ended']);
  expect((await listOf(owner)).identities).toEqual([]);
});

test('what somebody began in a browser connects nothing once another person is signed in there', async () => {
  const [first, second] = [newPerson(), newPerson()];
  await signUpConfirmed(studio, second.email);
  const browser = await signUpConfirmed(studio, first.email);
  studio.issuers.oidc.signIn(newPerson());
  const { url } = z.object({ url: z.string() }).parse((await startLink(browser)).body);
  await browser.post('/api/auth/sign-out', {});
  await browser.post('/api/auth/sign-in/email', { email: second.email, password: 'violet-otter-91' });
  const back = await passThroughIssuer(studio.issuers.oidc, url);
  const page = locationOf(await browser.get(back.pathname + back.search), studio);
  expect(page.searchParams.get('error')).toBe('session_ended');
  const { rows } = await studio.pool.query(
    `select a.id from "account" a join "user" u on u.id = a."userId" where u.email = any ($1) and a."providerId" = 'oidc'`,
    [[first.email, second.email]],
  );
  expect(rows).toEqual([]);
});

test('the only way in stays until there is another one', async () => {
  const person = newPerson();
  const { browser } = await signInWith(studio, person);
  const [first] = (await listOf(browser)).identities;
  expect(first).toMatchObject({ isOnlyWay: true });
  const refused = await unlink(browser, first?.id);
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'single_identity_not_deletable' }]);
  await link(browser, newPerson());
  expect((await listOf(browser)).identities).toMatchObject([{ isOnlyWay: false }, { isOnlyWay: false }]);
  const removals = await Promise.all((await listOf(browser)).identities.map(({ id }) => unlink(browser, id)));
  expect(removals.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect((await listOf(browser)).identities).toMatchObject([{ isOnlyWay: true }]);
});

test("nobody sees or disconnects what is somebody else's", async () => {
  const { browser } = await signInWith(studio, newPerson());
  const [theirs] = (await listOf(browser)).identities;
  const other = await signUpConfirmed(studio, newPerson().email);
  for (const id of [theirs?.id, 'not-an-id', '00000000-0000-4000-8000-000000000000']) {
    const answer = await unlink(other, id);
    expect([answer.status, answer.body]).toMatchObject([
      404,
      { code: 'identity_not_found', error: expect.any(String) },
    ]);
  }
  expect((await listOf(browser)).identities).toHaveLength(1);
  const visitor = createBrowser(studio);
  expect((await visitor.get('/api/account/identities')).status).toBe(401);
  expect((await unlink(visitor, theirs?.id)).status).toBe(401);
  expect((await startLink(visitor)).status).toBe(401);
});

test('the password is not an identity that can be disconnected', async () => {
  const { email } = newPerson();
  const browser = await signUpConfirmed(studio, email);
  await link(browser, newPerson());
  const { rows } = await studio.pool.query<{ id: string }>(
    `select a.id from "account" a join "user" u on u.id = a."userId" where u.email = $1 and a."providerId" = 'credential'`,
    [email],
  );
  expect((await unlink(browser, rows[0]?.id)).status).toBe(404);
});

test('a session that proved nothing for ten minutes connects and disconnects nothing', async () => {
  const { email } = newPerson();
  const browser = await signUpConfirmed(studio, email);
  await link(browser, newPerson());
  const [identity] = (await listOf(browser)).identities;
  await forgetProof(email);
  for (const answer of [await startLink(browser), await unlink(browser, identity?.id)]) {
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'reauthentication_needed' }]);
  }
  await browser.post('/api/account/proof', { password: 'violet-otter-91' });
  expect((await unlink(browser, identity?.id)).status).toBe(204);
});

test('another page of the sign-in service does none of it', async () => {
  const { browser } = await signInWith(studio, newPerson());
  for (const path of ['/api/auth/unlink-account', '/api/auth/list-accounts', '/api/auth/get-access-token']) {
    expect((await browser.post(path, { accountId: crypto.randomUUID() })).status).toBe(404);
  }
  const body = { provider: 'oidc', idToken: { token: 'x' } };
  expect((await browser.post('/api/auth/link-social', body)).status).toBe(400);
});

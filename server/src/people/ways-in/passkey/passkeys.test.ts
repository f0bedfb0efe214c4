import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { codeOf } from '../../../../test/support/authenticator.ts';
import { createPasskeyDevice } from '../../../../test/support/passkey-device.ts';
import {
  createBrowser,
  signUpConfirmed,
  startTestAccounts,
  type TestAccounts,
} from '../../../../test/support/sign-in-studio.ts';
import { sessionTokenFrom } from '../../../http/principal.ts';

const password = 'violet-otter-91';
const optionsSchema = z.object({ challenge: z.string(), user: z.object({ id: z.string() }).optional() });
const listSchema = z.object({
  passkeys: z.array(
    z.strictObject({
      id: z.uuid(),
      name: z.string(),
      addedAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime().nullable(),
    }),
  ),
});
type Browser = ReturnType<typeof createBrowser>;
type Device = ReturnType<typeof createPasskeyDevice>;

let accounts: TestAccounts;
beforeAll(async () => {
  accounts = await startTestAccounts();
});
afterAll(() => accounts.stop());

const ceremony = (challenge: string) => ({ challenge, rpId: 'localhost', origin: accounts.origin });
const list = async (browser: Browser) => listSchema.parse((await browser.get('/api/account/passkeys')).body).passkeys;
const aalOf = async (browser: Browser) =>
  z.object({ user: z.object({ aal: z.string() }) }).safeParse((await browser.get('/api/me')).body).data?.user.aal ??
  null;

async function registration(browser: Browser) {
  const { challenge, user } = optionsSchema.parse((await browser.post('/api/account/passkeys/options', {})).body);
  return { ...ceremony(challenge), handle: user?.id ?? '' };
}

async function add(browser: Browser, device: Device, name = 'Laptop') {
  const { handle, ...asked } = await registration(browser);
  return browser.post('/api/account/passkeys', { name, answer: device.register(asked, handle) });
}

async function challenge(browser: Browser): Promise<string> {
  return optionsSchema.parse((await browser.post('/api/auth/passkey/sign-in-options', {})).body).challenge;
}

const present = (browser: Browser, answer: unknown) => browser.post('/api/auth/sign-in/passkey', { answer });

async function signIn(device: Device, browser = createBrowser(accounts)) {
  const answer = await present(browser, device.assert(ceremony(await challenge(browser))));
  return { browser, answer };
}

async function withPasskey(email: string, device = createPasskeyDevice()) {
  const browser = await signUpConfirmed(accounts, email);
  expect((await add(browser, device)).status).toBe(201);
  return { browser, device };
}

/** As if the proof had been a while ago. */
async function forgetProof(browser: Browser) {
  await accounts.pool.query(`update "session" set proven_at = now() - interval '11 minutes' where token = $1`, [
    sessionTokenFrom(new Headers({ cookie: browser.cookie() }), accounts.config),
  ]);
}

test('a passkey is added, signs in as two factors at once, is renamed and removed; its owner is told', async () => {
  const { browser, device } = await withPasskey('ada@kinora.test');
  const [passkey] = await list(browser);
  expect(passkey).toMatchObject({ name: 'Laptop', lastUsedAt: null });
  const { browser: elsewhere, answer } = await signIn(device);
  expect([answer.status, answer.body]).toEqual([200, { status: true }]);
  expect(await aalOf(elsewhere)).toBe('aal2');
  expect(await list(elsewhere)).toMatchObject([{ lastUsedAt: expect.any(String) }]);

  const path = `/api/account/passkeys/${passkey?.id}`;
  expect((await elsewhere.patch(path, { name: 'Old laptop' })).status).toBe(204);
  expect(await list(browser)).toMatchObject([{ name: 'Old laptop' }]);
  expect((await browser.delete(path)).status).toBe(204);
  expect(await list(browser)).toEqual([]);
  expect((await signIn(device)).answer).toMatchObject({ status: 400, body: { code: 'passkey_refused' } });
  const mails = await accounts.mailsTo('ada@kinora.test');
  expect(mails.slice(-2).map(({ text }) => text)).toEqual([
    expect.stringContaining('The passkey "Laptop" was added'),
    expect.stringContaining('The passkey "Old laptop" was removed'),
  ]);
});

test('one that does not verify its owner is one factor, after which the second one is asked for', async () => {
  const { browser, device } = await withPasskey('bob@kinora.test', createPasskeyDevice({ verifies: false }));
  expect(await aalOf((await signIn(device)).browser)).toBe('aal1');
  const setUp = await browser.post('/api/auth/two-factor/enable', { password });
  const { totpURI } = z.object({ totpURI: z.string() }).parse(setUp.body);
  await browser.post('/api/auth/two-factor/verify-totp', { code: codeOf(totpURI) });
  await accounts.pool.query('delete from used_totp');

  const { browser: elsewhere, answer } = await signIn(device);
  expect(answer.body).toMatchObject({ twoFactorRedirect: true });
  expect(await aalOf(elsewhere)).toBeNull();
  await elsewhere.post('/api/auth/two-factor/verify-totp', { code: codeOf(totpURI) });
  expect(await aalOf(elsewhere)).toBe('aal2');

  const verifying = createPasskeyDevice();
  expect((await add(elsewhere, verifying)).status).toBe(201);
  expect(await aalOf((await signIn(verifying)).browser), 'without a code').toBe('aal2');
});

test('an answer signs in once, also for two who send it at the same time', async () => {
  const { device } = await withPasskey('cyd@kinora.test');
  const browser = createBrowser(accounts);
  const answer = device.assert(ceremony(await challenge(browser)));
  const both = await Promise.all([present(browser, answer), present(createBrowser(accounts), answer)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect((await present(createBrowser(accounts), answer)).status).toBe(400);
});

test('an answer for another site, another name or a challenge of nobody is refused', async () => {
  const { device } = await withPasskey('dan@kinora.test');
  const browser = createBrowser(accounts);
  for (const change of [{ origin: 'https://evil.test' }, { rpId: 'evil.test' }, { challenge: 'AAAA' }]) {
    const answer = device.assert({ ...ceremony(await challenge(browser)), ...change });
    expect(await present(browser, answer)).toMatchObject({ status: 400, body: { code: 'passkey_refused' } });
  }
  await accounts.pool.query(`delete from auth_challenges`);
  const late = device.assert(ceremony(await challenge(browser)));
  await accounts.pool.query(`update auth_challenges set expires_at = now()`);
  expect((await present(browser, late)).status, 'too late').toBe(400);
  expect((await signIn(device)).answer.status).toBe(200);
});

test('a foreign passkey, a foreign signature and a foreign owner are refused', async () => {
  const { device } = await withPasskey('eva@kinora.test');
  const other = await withPasskey('eve@kinora.test');
  const browser = createBrowser(accounts);
  expect((await signIn(createPasskeyDevice())).answer.status, 'unknown').toBe(400);
  const forged = other.device.assert(ceremony(await challenge(browser)));
  const stolen = { ...forged, id: device.id, rawId: device.id };
  expect((await present(browser, stolen)).status, 'signed by another').toBe(400);
  const named = device.assert(ceremony(await challenge(browser)));
  const misled = { ...named, response: { ...named.response, userHandle: forged.response.userHandle } };
  expect((await present(browser, misled)).status, 'named another').toBe(400);
});

test('of a copied passkey one copy is refused', async () => {
  const { device } = await withPasskey('fay@kinora.test');
  await signIn(device);
  const browser = createBrowser(accounts);
  const copy = device.assert(ceremony(await challenge(browser)), { counts: false });
  expect((await present(browser, copy)).status).toBe(400);
});

test('adding and removing take a recent proof, and a registration is good once and for its owner alone', async () => {
  const { browser, device } = await withPasskey('gil@kinora.test');
  const stranger = await signUpConfirmed(accounts, 'gus@kinora.test');
  const { handle, ...asked } = await registration(browser);
  const made = { name: 'Key', answer: createPasskeyDevice().register(asked, handle) };
  expect((await stranger.post('/api/account/passkeys', made)).status, 'by somebody else').toBe(400);
  expect((await browser.post('/api/account/passkeys', made)).status).toBe(201);
  expect((await browser.post('/api/account/passkeys', made)).status, 'again').toBe(400);
  expect(await add(stranger, device), 'known already').toMatchObject({
    status: 409,
    body: { code: 'identity_already_exists' },
  });
  const abroad = await registration(browser);
  const foreign = createPasskeyDevice().register({ ...abroad, origin: 'https://evil.test' }, abroad.handle);
  expect((await browser.post('/api/account/passkeys', { name: 'Key', answer: foreign })).status).toBe(400);

  const [passkey] = await list(browser);
  expect((await stranger.delete(`/api/account/passkeys/${passkey?.id}`)).status).toBe(404);
  expect((await stranger.patch(`/api/account/passkeys/${passkey?.id}`, { name: 'Mine' })).status).toBe(404);
  await forgetProof(browser);
  for (const refused of [
    await browser.post('/api/account/passkeys/options', {}),
    await browser.delete(`/api/account/passkeys/${passkey?.id}`),
  ]) {
    expect(refused).toMatchObject({ status: 403, body: { code: 'reauthentication_needed' } });
  }
});

test('the last way of signing in stays, also when two are removed at the same time', async () => {
  const { browser } = await withPasskey('hal@kinora.test');
  expect((await add(browser, createPasskeyDevice(), 'Phone')).status).toBe(201);
  await accounts.pool.query(
    `delete from "account" using "user" u where u.id = "userId" and u.email = 'hal@kinora.test'`,
  );
  const statuses = await Promise.all(
    (await list(browser)).map(async ({ id }) => (await browser.delete(`/api/account/passkeys/${id}`)).status),
  );
  expect(statuses.sort()).toEqual([204, 409]);
  const [last] = await list(browser);
  expect(await browser.delete(`/api/account/passkeys/${last?.id}`)).toMatchObject({
    status: 409,
    body: { code: 'single_identity_not_deletable' },
  });
});

test('somebody suspended does not get in by a passkey', async () => {
  const { device } = await withPasskey('ivy@kinora.test');
  await accounts.pool.query(`update "user" set banned = true where email = 'ivy@kinora.test'`);
  const { browser, answer } = await signIn(device);
  expect(answer).toMatchObject({ status: 403, body: { code: 'account_suspended' } });
  expect(await aalOf(browser)).toBeNull();
});

test('another site cannot ask for a sign-in', async () => {
  const { device } = await withPasskey('jan@kinora.test');
  const answer = device.assert(ceremony(await challenge(createBrowser(accounts))));
  const foreign = createBrowser(accounts, 'https://evil.test');
  foreign.useCookie('kinora.session_token=x');
  expect((await present(foreign, answer)).status).toBe(403);
});

test.each([
  [{}],
  [{ answer: null }],
  [{ answer: { id: '%', rawId: '%', type: 'public-key', clientExtensionResults: {}, response: {} } }],
  [{ answer: createPasskeyDevice().assert({ challenge: 'AA', rpId: 'localhost', origin: 'x' }), extra: 1 }],
])('what is no answer of a passkey is refused: %j', async (body) => {
  const answer = await createBrowser(accounts).post('/api/auth/sign-in/passkey', body);
  expect([answer.status, answer.body]).toMatchObject([400, { code: expect.any(String), error: expect.any(String) }]);
});

test('without a session nothing is listed, added or removed', async () => {
  const browser = createBrowser(accounts);
  const id = crypto.randomUUID();
  const device = createPasskeyDevice();
  const answer = device.register({ challenge: 'AA', rpId: 'localhost', origin: accounts.origin }, 'AA');
  const statuses = [
    await browser.get('/api/account/passkeys'),
    await browser.post('/api/account/passkeys/options', {}),
    await browser.post('/api/account/passkeys', { name: 'Key', answer }),
    await browser.patch(`/api/account/passkeys/${id}`, { name: 'Key' }),
    await browser.delete(`/api/account/passkeys/${id}`),
  ].map(({ status }) => status);
  expect(statuses).toEqual([401, 401, 401, 401, 401]);
});

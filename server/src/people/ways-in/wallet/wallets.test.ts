import { parseSiweMessage } from 'viem/siwe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { codeOf } from '../../../../test/support/authenticator.ts';
import { createEthereumWallet } from '../../../../test/support/ethereum-wallet.ts';
import {
  createBrowser,
  signUpConfirmed,
  startTestAccounts,
  type TestAccounts,
} from '../../../../test/support/sign-in-studio.ts';
import { sessionTokenFrom } from '../../../http/principal.ts';

const password = 'violet-otter-91';
const challengeSchema = z.strictObject({ nonce: z.string(), message: z.string() });
const listSchema = z.object({
  wallets: z.array(z.object({ id: z.uuid(), address: z.string(), lastUsedAt: z.string().nullable() })),
});
type Browser = ReturnType<typeof createBrowser>;
type Wallet = ReturnType<typeof createEthereumWallet>;

let accounts: TestAccounts;
beforeAll(async () => {
  accounts = await startTestAccounts();
});
beforeEach(() => accounts.pool.query(`delete from rate_limits where key like 'request:%'`));
afterAll(() => accounts.stop());

const SIGN_IN = { ask: '/api/auth/wallet/sign-in-message', answer: '/api/auth/sign-in/wallet' };
const LINK = { ask: '/api/account/wallets/message', answer: '/api/account/wallets' };

const list = async (browser: Browser) => listSchema.parse((await browser.get('/api/account/wallets')).body).wallets;
const aalOf = async (browser: Browser) =>
  z.object({ user: z.object({ aal: z.string() }) }).safeParse((await browser.get('/api/me')).body).data?.user.aal ??
  null;

async function ask(browser: Browser, address: string, paths = SIGN_IN, chainId = 1) {
  return challengeSchema.parse((await browser.post(paths.ask, { address, chainId })).body);
}

async function link(browser: Browser, wallet: Wallet) {
  const { nonce, message } = await ask(browser, wallet.address, LINK);
  return browser.post(LINK.answer, { nonce, signature: await wallet.sign(message) });
}

async function signIn(wallet: Wallet, browser = createBrowser(accounts)) {
  const { nonce, message } = await ask(browser, wallet.address);
  const signature = await wallet.sign(message);
  return { browser, nonce, signature, answer: await browser.post(SIGN_IN.answer, { nonce, signature }) };
}

async function withWallet(email: string) {
  const browser = await signUpConfirmed(accounts, email);
  const wallet = createEthereumWallet();
  expect((await link(browser, wallet)).status).toBe(201);
  return { browser, wallet };
}

test('a wallet is connected, signs in and is removed; the owner is told by mail', async () => {
  const { browser, wallet } = await withWallet('ada@kinora.test');
  const [linked] = await list(browser);
  expect(linked).toMatchObject({ address: wallet.address, lastUsedAt: null });
  const { browser: elsewhere, answer } = await signIn(wallet);
  expect([answer.status, answer.body, await aalOf(elsewhere)]).toEqual([200, { status: true }, 'aal1']);
  expect(await list(elsewhere)).toMatchObject([{ lastUsedAt: expect.any(String) }]);
  expect((await browser.delete(`/api/account/wallets/${linked?.id}`)).status).toBe(204);
  expect((await signIn(wallet)).answer).toMatchObject({ status: 401, body: { code: 'wallet_unknown' } });
  const mails = await accounts.mailsTo('ada@kinora.test');
  expect(mails.slice(-2).map(({ text }) => text.replaceAll('\n', ' '))).toEqual([
    expect.stringContaining(`The Ethereum wallet ${wallet.address} was added`),
    expect.stringContaining(`The Ethereum wallet ${wallet.address} was removed`),
  ]);
});

test('the message names this site, the address, the chain, a nonce and its end, as another library reads it', async () => {
  const { address } = createEthereumWallet();
  const { nonce, message } = await ask(createBrowser(accounts), address.toLowerCase(), SIGN_IN, 137);
  const read = parseSiweMessage(message);
  expect(read).toMatchObject({
    domain: new URL(accounts.origin).host,
    address,
    uri: accounts.origin,
    version: '1',
    chainId: 137,
    nonce,
  });
  expect(Number(read.expirationTime) - Number(read.issuedAt)).toBe(300_000);
});

test('a signature signs in once, also for two who send it at the same time', async () => {
  const { wallet } = await withWallet('bob@kinora.test');
  const browser = createBrowser(accounts);
  const { nonce, message } = await ask(browser, wallet.address);
  const answer = { nonce, signature: await wallet.sign(message) };
  const both = await Promise.all([
    browser.post(SIGN_IN.answer, answer),
    createBrowser(accounts).post(SIGN_IN.answer, answer),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect((await createBrowser(accounts).post(SIGN_IN.answer, answer)).status, 'again').toBe(400);
});

test('a changed message, a foreign key, a late answer and the signature of a link are refused', async () => {
  const { browser: owner, wallet } = await withWallet('cyd@kinora.test');
  const browser = createBrowser(accounts);
  const present = async (change: (message: string) => string, signer = wallet) => {
    const { nonce, message } = await ask(browser, wallet.address);
    return browser.post(SIGN_IN.answer, { nonce, signature: await signer.sign(change(message)) });
  };
  for (const refused of [
    await present((message) => message.replace(new URL(accounts.origin).host, 'evil.test')),
    await present((message) => message.replace('Chain ID: 1', 'Chain ID: 5')),
    await present((message) => message, createEthereumWallet()),
  ]) {
    expect(refused).toMatchObject({ status: 400, body: { code: 'wallet_refused' } });
  }
  const late = await ask(browser, wallet.address);
  await accounts.pool.query('update auth_challenges set expires_at = now()');
  const signature = await wallet.sign(late.message);
  expect((await browser.post(SIGN_IN.answer, { nonce: late.nonce, signature })).status, 'too late').toBe(400);
  const toLink = await ask(owner, wallet.address, LINK);
  const linking = { nonce: toLink.nonce, signature: await wallet.sign(toLink.message) };
  expect((await browser.post(SIGN_IN.answer, linking)).status, 'meant for a link').toBe(400);
});

test('connecting takes a recent proof and the key; a wallet signs in to one account', async () => {
  const { browser, wallet } = await withWallet('dan@kinora.test');
  const other = await signUpConfirmed(accounts, 'dan2@kinora.test');
  expect(await link(other, wallet)).toMatchObject({ status: 409, body: { code: 'identity_already_exists' } });
  const stranger = createEthereumWallet();
  const { nonce, message } = await ask(browser, stranger.address, LINK);
  const signature = await stranger.sign(message);
  expect((await other.post(LINK.answer, { nonce, signature })).status, 'by somebody else').toBe(400);
  const again = await ask(browser, stranger.address, LINK);
  const forged = { nonce: again.nonce, signature: await wallet.sign(again.message) };
  expect(await browser.post(LINK.answer, forged)).toMatchObject({ status: 400, body: { code: 'wallet_refused' } });

  const [linked] = await list(browser);
  expect((await other.delete(`/api/account/wallets/${linked?.id}`)).status).toBe(404);
  await accounts.pool.query(`update "session" set proven_at = now() - interval '11 minutes' where token = $1`, [
    sessionTokenFrom(new Headers({ cookie: browser.cookie() }), accounts.config),
  ]);
  for (const refused of [
    await browser.post(LINK.ask, { address: stranger.address, chainId: 1 }),
    await browser.delete(`/api/account/wallets/${linked?.id}`),
  ]) {
    expect(refused).toMatchObject({ status: 403, body: { code: 'reauthentication_needed' } });
  }
});

test('the last way of signing in stays', async () => {
  const { browser } = await withWallet('eva@kinora.test');
  await accounts.pool.query(
    `delete from "account" using "user" u where u.id = "userId" and u.email = 'eva@kinora.test'`,
  );
  const [linked] = await list(browser);
  expect(await browser.delete(`/api/account/wallets/${linked?.id}`)).toMatchObject({
    status: 409,
    body: { code: 'single_identity_not_deletable' },
  });
});

test('a wallet does not get around the second factor, nor around a suspension', async () => {
  const { browser, wallet } = await withWallet('fay@kinora.test');
  const setUp = await browser.post('/api/auth/two-factor/enable', { password });
  const { totpURI } = z.object({ totpURI: z.string() }).parse(setUp.body);
  await browser.post('/api/auth/two-factor/verify-totp', { code: codeOf(totpURI) });
  await accounts.pool.query('delete from used_totp');
  const { browser: elsewhere, answer } = await signIn(wallet);
  expect(answer.body).toMatchObject({ twoFactorRedirect: true });
  expect(await aalOf(elsewhere)).toBeNull();
  await elsewhere.post('/api/auth/two-factor/verify-totp', { code: codeOf(totpURI) });
  expect(await aalOf(elsewhere)).toBe('aal2');

  await accounts.pool.query(`update "user" set banned = true where email = 'fay@kinora.test'`);
  expect((await signIn(wallet)).answer).toMatchObject({ status: 403, body: { code: 'account_suspended' } });
});

const signature = `0x${'11'.repeat(65)}`;
test.each([
  [SIGN_IN.ask, { address: '0x12', chainId: 1 }],
  [SIGN_IN.ask, { address: `0x${'12'.repeat(20)}`, chainId: 0 }],
  [SIGN_IN.ask, { address: `0x${'12'.repeat(20)}\nURI: https://evil.test`, chainId: 1 }],
  [SIGN_IN.answer, { nonce: 'x', signature }],
  [SIGN_IN.answer, { nonce: '0'.repeat(32), signature: '0x11' }],
  [SIGN_IN.answer, { nonce: '0'.repeat(32), signature, message: 'mine' }],
])('%s refuses %j', async (path, body) => {
  const answer = await createBrowser(accounts).post(path, body);
  expect([answer.status, answer.body]).toMatchObject([400, { code: expect.any(String), error: expect.any(String) }]);
});

test('without a session nothing is listed, added or removed', async () => {
  const browser = createBrowser(accounts);
  const statuses = [
    await browser.get('/api/account/wallets'),
    await browser.post(LINK.ask, { address: `0x${'12'.repeat(20)}`, chainId: 1 }),
    await browser.post(LINK.answer, { nonce: '0'.repeat(32), signature }),
    await browser.delete(`/api/account/wallets/${crypto.randomUUID()}`),
  ].map(({ status }) => status);
  expect(statuses).toEqual([401, 401, 401, 401]);
});

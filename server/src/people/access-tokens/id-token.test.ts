import { randomUUID } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrowser } from '../../../test/support/sign-in-studio.ts';
import { type SocialAccounts, startSocialAccounts } from '../../../test/support/social-sign-in.ts';

let studio: SocialAccounts;
beforeAll(async () => {
  studio = await startSocialAccounts();
});
afterAll(() => studio.stop());

type Signing = { isForged?: boolean; issuedSecondsAgo?: number; livesSeconds?: number; keyId?: string };

async function signIn(changes: JWTPayload = {}, signing: Signing = {}, nonce = 'n-0S6_WzA2Mj') {
  const sub = randomUUID();
  const email = `${sub}@kinora.test`;
  const claims = { sub, email, email_verified: true, nonce: 'n-0S6_WzA2Mj', ...changes };
  const token = await studio.issuers.google.token(claims, signing);
  const send = async (provider = 'google') => {
    const browser = createBrowser(studio);
    const answer = await browser.post('/api/auth/sign-in/social', { provider, idToken: { token, nonce } });
    return { answer, isSignedIn: (await browser.get('/api/me')).status === 200, browser };
  };
  return { ...(await send()), again: send, email };
}

test('a token that the other service made for us signs in, and makes the account', async () => {
  const { browser, email } = await signIn();
  expect((await browser.get('/api/me')).body).toMatchObject({
    user: { email, emailConfirmed: true },
    balance: { total: 100 },
  });
});

test('a token is good once, and for its own service', async () => {
  const { isSignedIn, again } = await signIn();
  expect(isSignedIn).toBe(true);
  const repeated = await again();
  expect([repeated.answer.status, repeated.answer.body, repeated.isSignedIn]).toMatchObject([
    400,
    { code: 'INVALID_TOKEN' },
    false,
  ]);
  expect((await again('oidc')).isSignedIn).toBe(false);
});

test('of the same token sent many times at once one signs in', async () => {
  const sub = randomUUID();
  const claims = { sub, email: `${sub}@kinora.test`, email_verified: true, nonce: 'once' };
  const token = await studio.issuers.google.token(claims);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      createBrowser(studio).post('/api/auth/sign-in/social', { provider: 'google', idToken: { token, nonce: 'once' } }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
});

const refused: [why: string, claims: JWTPayload, signing?: Signing, nonce?: string][] = [
  ['signed by somebody else', {}, { isForged: true }],
  ['made for another client', { aud: 'another' }],
  ['made for others too', { aud: ['kinora', 'another'] }],
  ['made for us at the wish of another', { azp: 'another' }],
  ['of another issuer', { iss: 'https://evil.example' }],
  ['that is over', {}, { issuedSecondsAgo: 600 }],
  ['that is old', {}, { issuedSecondsAgo: 7200, livesSeconds: 10_000 }],
  ['with another nonce', { nonce: 'another' }],
  ['without a nonce', { nonce: undefined }],
  ['for a nonce that we do not know', {}, {}, 'another'],
  ['without a person', { sub: '' }],
];
test.each(refused)('a token %s is refused', async (_why, claims, signing, nonce) => {
  const { answer, isSignedIn } = await signIn(claims, signing, nonce);
  expect([answer.status, answer.body, isSignedIn]).toMatchObject([400, { error: expect.any(String) }, false]);
});

test.each([
  { token: 'x' },
  { token: 'x', nonce: '' },
  { nonce: 'x' },
  { token: 'x', nonce: 'x', accessToken: 'x' },
  { token: 'x', nonce: 'x', user: { email: 'a@kinora.test' } },
  { token: 'x'.repeat(20_000), nonce: 'x' },
  'x',
])('a body that says something else is refused: %j', async (idToken) => {
  const answer = await createBrowser(studio).post('/api/auth/sign-in/social', { provider: 'google', idToken });
  expect([answer.status, answer.body]).toMatchObject([400, { error: expect.any(String) }]);
});

test('what is no token at all is refused', async () => {
  for (const token of ['x', 'a.b.c', `${btoa('{"alg":"none"}')}.${btoa('{"sub":"x"}')}.`]) {
    const body = { provider: 'google', idToken: { token, nonce: 'x' } };
    expect((await createBrowser(studio).post('/api/auth/sign-in/social', body)).status).toBe(400);
  }
});

test('while sign-up is closed a token makes no account', async () => {
  studio.signUp.isOpen = false;
  const { answer } = await signIn();
  studio.signUp.isOpen = true;
  expect([answer.status, answer.body]).toMatchObject([403, { code: 'signup_closed' }]);
});

test('new keys of the other service count at once, and forged ones do not make us ask without end', async () => {
  const { google } = studio.issuers;
  expect((await signIn()).isSignedIn).toBe(true);
  await google.renewKeys();
  studio.up('google');
  expect((await signIn()).isSignedIn).toBe(true);
  const before = google.keysRead();
  for (const keyId of ['forged-1', 'forged-2', 'forged-3']) {
    expect((await signIn({}, { isForged: true, keyId })).isSignedIn).toBe(false);
  }
  expect(google.keysRead()).toBe(before);
  expect((await signIn()).isSignedIn, 'and the good ones stay').toBe(true);
});

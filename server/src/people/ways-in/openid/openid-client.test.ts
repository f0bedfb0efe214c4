import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SafeFetch } from '../../../platform/safe-fetch/safe-fetch.ts';
import { createOpenIdClient } from './openid-client.ts';

const issuer = 'https://login.example/realms/a';
const provider = { id: 'oidc', name: 'Example', issuer, clientId: 'kinora', clientSecret: 'a secret: 4+4/8 %' };
const nonce = 'n-0S6_WzA2Mj';
const keys = await generateKeyPair('RS256', { extractable: true });
const stranger = await generateKeyPair('RS256');

type Post = Parameters<SafeFetch>[1]['post'];

let asked: { url: string; maxBytes: number; timeoutMs: number; post: Post }[];
let metadata: Record<string, unknown>;
let answers: Record<string, unknown>;
beforeEach(async () => {
  asked = [];
  metadata = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    userinfo_endpoint: `${issuer}/me`,
  };
  answers = {
    '/.well-known/openid-configuration': metadata,
    '/keys': { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] },
  };
});

/** The provider, as far as it is asked through our own fetch. */
const fetch: SafeFetch = async (url, { maxBytes, timeoutMs, post }) => {
  asked.push({ url, maxBytes, timeoutMs, post });
  const answer = answers[url.replace(issuer, '')];
  if (answer === undefined) throw new Error(`Nothing is at ${url}`);
  return { body: Buffer.from(JSON.stringify(answer)), contentType: 'application/json' };
};
const client = (changes: Partial<typeof provider> = {}) => createOpenIdClient({ ...provider, ...changes }, fetch);

const now = () => Math.floor(Date.now() / 1000);
const claimsWith = (changes: JWTPayload = {}): JWTPayload => ({
  ...{ iss: issuer, aud: 'kinora', sub: 'ada', nonce, iat: now(), exp: now() + 300 },
  ...changes,
});
const signed = (changes: JWTPayload = {}, key = keys.privateKey) =>
  new SignJWT(claimsWith(changes)).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key);
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('what a provider says about itself', () => {
  test.each([issuer, `${issuer}/`])(
    'counts at its own address, with or without the last slash: %s',
    async (address) => {
      await expect(client({ issuer: address }).check()).resolves.toBeUndefined();
    },
  );

  test.each(['https://evil.example', `${issuer}/b`, 'https://login.example', issuer.toUpperCase()])(
    'is refused under the name of another one: %s',
    async (name) => {
      metadata.issuer = name;
      await expect(client().check()).rejects.toThrow();
    },
  );

  test.each(['javascript:alert(1)', 'data:text/html,x', '', undefined])(
    'leads nobody to what is no page: %s',
    async (address) => {
      metadata.authorization_endpoint = address;
      await expect(client().check()).rejects.toThrow();
    },
  );

  test('sends no secret over a line that anybody reads, unless its own address is of that kind', async () => {
    metadata.token_endpoint = 'http://login.example/token';
    const exchange = client().exchangeCode({ code: 'c', codeVerifier: 'v', redirectUri: 'https://kinora.example/' });
    await expect(exchange).rejects.toThrow();
    expect(asked.map(({ url }) => url)).toEqual([`${issuer}/.well-known/openid-configuration`]);
  });
});

describe('an ID token', () => {
  test('that the provider signed for us tells who came', async () => {
    expect(await client().verify(await signed({ email: 'ada@kinora.test' }), nonce)).toMatchObject({
      sub: 'ada',
      email: 'ada@kinora.test',
    });
  });

  const lies: [why: string, token: () => Promise<string>][] = [
    ['signed by somebody else', () => signed({}, stranger.privateKey)],
    ['of another issuer', () => signed({ iss: 'https://evil.example' })],
    ['for another client', () => signed({ aud: 'another' })],
    ['for others too', () => signed({ aud: ['kinora', 'another'] })],
    ['at the wish of another client', () => signed({ azp: 'another' })],
    ['that is over', () => signed({ iat: now() - 600, exp: now() - 300 })],
    ['that is old', () => signed({ iat: now() - 7200 })],
    ['of the future', () => signed({ iat: now() + 600 })],
    ['with another nonce', () => signed({ nonce: 'another' })],
    ['without a nonce', () => signed({ nonce: undefined })],
    ['without a person', () => signed({ sub: '' })],
    ['that nobody signed', async () => `${encoded({ alg: 'none' })}.${encoded(claimsWith())}.`],
    ['that is signed by nothing', async () => `${encoded({ alg: 'RS256', kid: 'one' })}.${encoded(claimsWith())}.`],
    [
      'signed with the secret of the client',
      () =>
        new SignJWT(claimsWith())
          .setProtectedHeader({ alg: 'HS256' })
          .sign(new TextEncoder().encode(provider.clientSecret)),
    ],
    ['that is none', async () => 'x'],
  ];
  test.each(lies)('%s is refused', async (_why, token) => {
    // Also by a provider that says it would sign like that.
    metadata.id_token_signing_alg_values_supported = ['RS256', 'HS256', 'none'];
    await expect(client().verify(await token(), nonce)).rejects.toThrow();
  });
});

test.each([
  [undefined, true],
  [['client_secret_basic', 'client_secret_post'], true],
  [['client_secret_post'], false],
])('the secret goes in the way that the provider takes: %j', async (methods, isInHeader) => {
  metadata.token_endpoint_auth_methods_supported = methods;
  answers['/token'] = { id_token: await signed(), access_token: 'for-ada', token_type: 'Bearer' };
  const grant = { code: 'the-code', codeVerifier: 'v'.repeat(43), redirectUri: 'https://kinora.example/callback' };
  expect(await client().exchangeCode(grant)).toMatchObject({ accessToken: 'for-ada' });
  const { body, headers } = asked.at(-1)?.post ?? { body: Buffer.alloc(0), headers: {} };
  const form = new URLSearchParams(body.toString());
  expect(Object.fromEntries(form)).toMatchObject({
    grant_type: 'authorization_code',
    code: grant.code,
    code_verifier: grant.codeVerifier,
    redirect_uri: grant.redirectUri,
  });
  expect([form.has('client_secret'), 'authorization' in headers]).toEqual([!isInHeader, isInHeader]);
});

test("somebody else's claims are not taken for those of whoever signed in", async () => {
  answers['/me'] = { sub: 'grace', email: 'grace@kinora.test' };
  const one = client();
  const claims = await one.verify(await signed(), nonce);
  await expect(one.complete(claims, 'for-ada')).rejects.toThrow();
  answers['/me'] = { sub: 'ada', email: 'ada@kinora.test' };
  expect(await one.complete(claims, 'for-ada')).toMatchObject({ sub: 'ada', email: 'ada@kinora.test' });
});

test('whatever is asked goes through our own fetch, in bounded size and time', async () => {
  answers['/token'] = { id_token: await signed(), access_token: 'for-ada', token_type: 'Bearer' };
  answers['/me'] = { sub: 'ada' };
  const one = client();
  const { idToken } = await one.exchangeCode({ code: 'c', codeVerifier: 'v', redirectUri: 'https://kinora.example/' });
  await one.complete(await one.verify(idToken, nonce), 'for-ada');
  const paths = asked.map(({ url }) => url.replace(issuer, ''));
  expect(paths).toEqual(['/.well-known/openid-configuration', '/token', '/keys', '/me']);
  for (const { maxBytes, timeoutMs } of asked) expect([maxBytes, timeoutMs]).toEqual([262_144, 10_000]);
});

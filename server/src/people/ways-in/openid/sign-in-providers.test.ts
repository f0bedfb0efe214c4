import { expect, test } from 'vitest';
import { readIssuerOrigins, readSignInProviders } from '../../../platform/config/sign-in-providers.ts';

const google = { GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 'gs' };
const example = { OIDC_ISSUER: 'https://login.example/realms/a', OIDC_CLIENT_ID: 'o', OIDC_CLIENT_SECRET: 'os' };

test('nothing is offered unless it is set', () => {
  expect(readSignInProviders({})).toEqual([]);
  expect(readSignInProviders({ OIDC_NAME: 'Example' })).toEqual([]);
});

test('Google and several issuers stand beside each other', () => {
  const second = { OIDC_ISSUER_2: 'http://10.0.0.1', OIDC_CLIENT_ID_2: 'p', OIDC_CLIENT_SECRET_2: 'ps' };
  const providers = readSignInProviders({ ...google, ...example, ...second, OIDC_NAME_2: 'Second' });
  expect(providers.map(({ id, name, issuer }) => [id, name, issuer])).toEqual([
    ['google', 'Google', 'https://accounts.google.com'],
    ['oidc', 'login.example', 'https://login.example/realms/a'],
    ['oidc-2', 'Second', 'http://10.0.0.1'],
  ]);
  expect(readIssuerOrigins({ SSO_ORIGINS: 'https://login.example, http://sso.corp:8080' }, providers)).toEqual([
    'https://login.example',
    'http://sso.corp:8080',
    'https://accounts.google.com',
    'http://10.0.0.1',
  ]);
});

test.each([
  [{ GOOGLE_CLIENT_ID: 'g' }, 'GOOGLE_CLIENT_SECRET'],
  [{ ...example, OIDC_CLIENT_SECRET: undefined }, 'OIDC_CLIENT_SECRET'],
  [{ ...example, OIDC_ISSUER: 'login.example' }, 'OIDC_ISSUER'],
  [{ OIDC_CLIENT_ID_3: 'x' }, 'OIDC_ISSUER_3'],
])('half of it stops the start, and says what belongs together: %j', (env, name) => {
  expect(() => readSignInProviders(env)).toThrow(name);
});

test('an origin that is none stops the start', () => {
  expect(() => readIssuerOrigins({ SSO_ORIGINS: 'sso.corp' }, [])).toThrow('SSO_ORIGINS');
});

import { describe, expect, test } from 'vitest';
import { leastEnvironment } from '../../../test/support/least-environment.ts';
import { readConfig } from '../../platform/config/config.ts';
import { isWebhookToken, type WebhookProvider, webhookAddress } from './address.ts';

const RUN = 'e3a1c7c0-5f0e-4c5e-9d5b-0d4fd6c2a5f4';
const OTHER_RUN = '11111111-5f0e-4c5e-9d5b-0d4fd6c2a5f4';
const SECRET = 'w'.repeat(32);

function configWith(env: Record<string, string>) {
  return readConfig({ ...leastEnvironment, WEBHOOK_SECRET: SECRET, ...env });
}

function addressWith(env: Record<string, string>, provider: WebhookProvider = 'fal'): string | null {
  return webhookAddress(configWith(env), provider, RUN);
}

const originWith = (env: Record<string, string>) => new URL(addressWith(env) ?? '').origin;

describe('a service on the Internet', () => {
  test('is told the public address of the studio', () => {
    const address = new URL(addressWith({ PUBLIC_URL: 'https://studio.example.com' }) ?? '');
    expect(address.origin + address.pathname).toBe('https://studio.example.com/webhooks/fal');
    expect(address.searchParams.get('run')).toBe(RUN);
  });

  test.each(['http://studio.example.com', 'https://localhost', 'https://10.0.0.1', 'https://studio.local'])(
    'is told nothing where it cannot reach %s',
    (PUBLIC_URL) => {
      expect(addressWith({ PUBLIC_URL })).toBeNull();
    },
  );

  test('is told nothing where the studio has no public address', () => {
    expect(addressWith({ PORT: '8080' })).toBeNull();
  });
});

describe('the engine on this machine is told a loopback address', () => {
  const local = { EMBEDDED: 'engine', PORT: '8080' };

  test.each([
    ['127.0.0.1', 'http://127.0.0.1:8080'],
    ['0.0.0.0', 'http://127.0.0.1:8080'],
    ['::', 'http://127.0.0.1:8080'],
    ['::1', 'http://[::1]:8080'],
    ['10.1.2.3', 'http://10.1.2.3:8080'],
  ])('of a server that listens on %s: %s', (HOST, origin) => {
    expect(originWith({ ...local, HOST })).toBe(origin);
  });

  test('whatever the public address is', () => {
    expect(originWith({ ...local, PUBLIC_URL: 'https://studio.example.com' })).toMatch(/^http:\/\/127\.0\.0\.1:8080$/);
  });

  test('unless the port is only known to the system', () => {
    expect(addressWith({ ...local, PORT: '0' })).toBeNull();
  });

  test('but only in place of the service that it stands in for', () => {
    const mixed = { EMBEDDED: 'engine,engine:runware', PORT: '8080' };
    expect(addressWith(mixed, 'runware')).not.toBeNull();
    expect(addressWith(mixed, 'fal')).toBeNull();
  });
});

test('the token of an address is good for its own run at its own service, under our own secret', () => {
  const address = addressWith({ PUBLIC_URL: 'https://studio.example.com' });
  const token = new URL(address ?? '').searchParams.get('token') ?? '';
  expect(isWebhookToken(SECRET, 'fal', RUN, token)).toBe(true);
  expect(isWebhookToken(SECRET, 'fal', OTHER_RUN, token)).toBe(false);
  expect(isWebhookToken(SECRET, 'runware', RUN, token)).toBe(false);
  expect(isWebhookToken('x'.repeat(32), 'fal', RUN, token)).toBe(false);
  for (const altered of ['', token.slice(1), `${token}A`, `${token} `, token.toLowerCase()])
    expect(isWebhookToken(SECRET, 'fal', RUN, altered), altered).toBe(false);
});

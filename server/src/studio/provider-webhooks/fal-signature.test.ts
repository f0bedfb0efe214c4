import { createHash, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newKeys } from '../../../test/support/scripted-fal.ts';
import { verifyFalWebhook } from './fal-signature.ts';
import { createKeySet, type KeySet } from './key-set.ts';

const OURS = 'user-1';
const BODY = Buffer.from('{"request_id":"r-1","status":"OK"}');

let jwks: Server;
let url: string;
let answer: RequestListener;
let reads: number;
let keys: ReturnType<typeof newKeys>;
let keySet: KeySet;

beforeAll(async () => {
  jwks = createServer((request, response) => {
    reads += 1;
    answer(request, response);
  });
  await new Promise<void>((resolve) => jwks.listen(0, '127.0.0.1', resolve));
  const address = jwks.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/jwks.json`;
});
beforeEach(() => {
  reads = 0;
  keys = newKeys();
  show([keys.publicKey.export({ format: 'jwk' })]);
  keySet = createKeySet(url);
});
afterAll(async () => {
  jwks.closeAllConnections();
  await new Promise((resolve) => jwks.close(resolve));
});

function show(shown: readonly object[]): void {
  answer = (_request, response) => response.end(JSON.stringify({ keys: shown }));
}

/** As fal signs, after its documentation. */
function signed({ secondsAgo = 0, key = keys.privateKey, requestId = 'r-1', userId = OURS } = {}) {
  const timestamp = String(Math.floor(Date.now() / 1000) - secondsAgo);
  const digest = createHash('sha256').update(BODY).digest('hex');
  const message = Buffer.from(`${requestId}\n${userId}\n${timestamp}\n${digest}`);
  return {
    'x-fal-webhook-request-id': requestId,
    'x-fal-webhook-user-id': userId,
    'x-fal-webhook-timestamp': timestamp,
    'x-fal-webhook-signature': sign(null, message, key).toString('hex'),
  };
}

const refused = { code: 'bad_signature', status: 401 };

test('what fal signed for us is about the request that it names', async () => {
  expect(await verifyFalWebhook(keySet, signed({ requestId: 'r-7' }), BODY, OURS)).toEqual({ requestId: 'r-7' });
});

test('hex digits of the signature may be of either case', async () => {
  const headers = signed();
  const upper = headers['x-fal-webhook-signature'].toUpperCase();
  const shouted = { ...headers, 'x-fal-webhook-signature': upper };
  expect(await verifyFalWebhook(keySet, shouted, BODY, OURS)).toEqual({ requestId: 'r-1' });
});

test('for whom it was signed matters only where our own account is known', async () => {
  const foreign = signed({ userId: 'user-2' });
  expect(await verifyFalWebhook(keySet, foreign, BODY)).toEqual({ requestId: 'r-1' });
  await expect(verifyFalWebhook(keySet, foreign, BODY, OURS)).rejects.toMatchObject(refused);
  expect(reads).toBe(1);
});

test.each([
  [300, true],
  [301, false],
  [-300, true],
  [-301, false],
])('a signature of %i seconds ago is believed: %s', async (secondsAgo, isBelieved) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-01T12:00:00.000Z') });
  try {
    const asked = verifyFalWebhook(keySet, signed({ secondsAgo }), BODY, OURS);
    await (isBelieved ? expect(asked).resolves.toBeDefined() : expect(asked).rejects.toMatchObject(refused));
  } finally {
    vi.useRealTimers();
  }
});

describe('is refused without a question for keys when', () => {
  test.each([
    ['it names no request', { 'x-fal-webhook-request-id': '' }],
    ['it names no account', { 'x-fal-webhook-user-id': '' }],
    ['its time is no number', { 'x-fal-webhook-timestamp': 'now' }],
    ['something follows its time', { 'x-fal-webhook-timestamp': `${Math.floor(Date.now() / 1000)}s` }],
    ['something precedes its time', { 'x-fal-webhook-timestamp': `+${Math.floor(Date.now() / 1000)}` }],
    ['its signature is short of a digit', { 'x-fal-webhook-signature': 'a'.repeat(127) }],
    ['its signature has a digit too many', { 'x-fal-webhook-signature': 'a'.repeat(129) }],
    ['something precedes its signature', { 'x-fal-webhook-signature': ` ${'a'.repeat(128)}` }],
    ['its signature is no hex', { 'x-fal-webhook-signature': 'g'.repeat(128) }],
  ])('%s', async (_case, changed) => {
    await expect(verifyFalWebhook(keySet, { ...signed(), ...changed }, BODY)).rejects.toMatchObject(refused);
    expect(reads).toBe(0);
  });
});

test.each(['x-fal-webhook-request-id', 'x-fal-webhook-user-id', 'x-fal-webhook-timestamp', 'x-fal-webhook-signature'])(
  'a call without %s is refused',
  async (name) => {
    const headers = Object.fromEntries(Object.entries(signed()).filter(([key]) => key !== name));
    await expect(verifyFalWebhook(keySet, headers, BODY)).rejects.toMatchObject(refused);
  },
);

test('what was signed is the request, the account, the time and the body, and nothing of it may differ', async () => {
  const headers = signed();
  const now = Number(headers['x-fal-webhook-timestamp']);
  for (const changed of [
    { 'x-fal-webhook-request-id': 'r-2' },
    { 'x-fal-webhook-user-id': 'user-2' },
    { 'x-fal-webhook-timestamp': String(now + 1) },
  ])
    await expect(verifyFalWebhook(keySet, { ...headers, ...changed }, BODY)).rejects.toMatchObject(refused);
  await expect(verifyFalWebhook(keySet, headers, Buffer.from('{}'))).rejects.toMatchObject(refused);
});

test('any of several keys may have signed; keys of other kinds are passed over', async () => {
  const rsa = { kty: 'RSA', n: 'AQAB', e: 'AQAB' };
  const other = { kty: 'OKP', crv: 'X25519', x: 'AQAB' };
  show([rsa, other, newKeys().publicKey.export({ format: 'jwk' }), keys.publicKey.export({ format: 'jwk' })]);
  expect(await verifyFalWebhook(keySet, signed(), BODY, OURS)).toEqual({ requestId: 'r-1' });
});

test('keys are read once, and once more for a signature that fits none', async () => {
  for (let call = 0; call < 3; call += 1) await verifyFalWebhook(keySet, signed(), BODY);
  expect(reads).toBe(1);
  const next = newKeys();
  show([next.publicKey.export({ format: 'jwk' })]);
  await verifyFalWebhook(keySet, signed({ key: next.privateKey }), BODY);
  expect(reads).toBe(2);
  await expect(verifyFalWebhook(keySet, signed(), BODY)).rejects.toMatchObject(refused);
  expect(reads).toBe(3);
});

test.each([
  ['is not there', (response) => response.writeHead(404).end('nothing')],
  ['is no set of keys', (response) => response.end('{"keys":7}')],
  [
    'is elsewhere',
    (response, { url: path }) => {
      if (path === '/elsewhere') response.end(JSON.stringify({ keys: [keys.publicKey.export({ format: 'jwk' })] }));
      else response.writeHead(302, { location: '/elsewhere' }).end();
    },
  ],
] satisfies [string, (response: ServerResponse, request: IncomingMessage) => void][])(
  'while the set of keys %s, the call is asked to come again',
  async (_case, say) => {
    answer = (request, response) => say(response, request);
    await expect(verifyFalWebhook(keySet, signed(), BODY)).rejects.toMatchObject({ code: 'unavailable', status: 503 });
    show([keys.publicKey.export({ format: 'jwk' })]);
    expect(await verifyFalWebhook(keySet, signed(), BODY)).toEqual({ requestId: 'r-1' });
  },
);

test('keys are kept for a day and then read anew', async () => {
  const now = new Date('2026-05-01T12:00:00.000Z');
  vi.useFakeTimers({ toFake: ['Date'], now });
  try {
    await keySet.keys();
    vi.setSystemTime(now.getTime() + 24 * 3_600_000);
    await keySet.keys();
    expect(reads).toBe(1);
    vi.setSystemTime(now.getTime() + 24 * 3_600_000 + 1);
    await keySet.keys();
    expect(reads).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});

import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isSignedLink, signFileUrl } from './file-link.ts';

const SECRET = 's'.repeat(32);
const KEY = '6f6ff3c6-6d0f-4b1b-9a51-0d4fd6c2a5f4/generations/picture.png';
const NOW = new Date('2026-05-01T12:00:00.000Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

const inSeconds = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

function partsOf(link: string) {
  const { searchParams } = new URL(link, 'http://studio.test');
  return { expires: searchParams.get('expires') ?? '', signature: searchParams.get('signature') ?? '' };
}

/** As the link is made, from outside: the HMAC-SHA-256 of three lines. */
function forged(expires: string, secret = SECRET): { expires: string; signature: string } {
  return { expires, signature: createHmac('sha256', secret).update(`file\n${KEY}\n${expires}`).digest('base64url') };
}

test('a link names its file and the second in which it ends', () => {
  const link = signFileUrl(SECRET, KEY, new Date(NOW.getTime() + 90_999));
  expect(new URL(link, 'http://studio.test').pathname).toBe(`/files/${KEY}`);
  expect(partsOf(link)).toEqual(forged(String(NOW.getTime() / 1000 + 90)));
});

test('a link works up to the second in which it ends, and not in that', () => {
  const link = partsOf(signFileUrl(SECRET, KEY, inSeconds(60)));
  expect(isSignedLink(SECRET, KEY, link)).toBe(true);
  vi.setSystemTime(inSeconds(60).getTime() - 1);
  expect(isSignedLink(SECRET, KEY, link)).toBe(true);
  vi.setSystemTime(inSeconds(60));
  expect(isSignedLink(SECRET, KEY, link)).toBe(false);
});

test('a link is good for its own file, under our own secret, as it was signed', () => {
  const link = partsOf(signFileUrl(SECRET, KEY, inSeconds(60)));
  expect(isSignedLink(SECRET, `${KEY}.png`, link)).toBe(false);
  expect(isSignedLink('x'.repeat(32), KEY, link)).toBe(false);
  expect(isSignedLink(SECRET, KEY, { ...link, expires: String(Number(link.expires) + 1) })).toBe(false);
  expect(isSignedLink(SECRET, KEY, { ...link, signature: `${link.signature}AA` })).toBe(false);
  expect(isSignedLink(SECRET, KEY, { expires: link.expires })).toBe(false);
  expect(isSignedLink(SECRET, KEY, { signature: link.signature })).toBe(false);
  expect(isSignedLink(SECRET, KEY, {})).toBe(false);
});

test.each(['', ' 1900000000', '1900000000 ', '1900000000.5', '0x713fb300', '1e12', 'Infinity', '9'.repeat(13)])(
  'an end of "%s" is none, whoever signed it',
  (expires) => {
    expect(isSignedLink(SECRET, KEY, forged(expires))).toBe(false);
  },
);

test('no signature that somebody makes up is believed', () => {
  const { expires } = partsOf(signFileUrl(SECRET, KEY, inSeconds(60)));
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const signature = Buffer.from(bytes).toString('base64url');
      expect(isSignedLink(SECRET, KEY, { expires, signature })).toBe(false);
    }),
  );
});

import { createHmac } from 'node:crypto';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

/** What an authenticator app shows for the `otpauth:` address it was given (RFC 6238, SHA-1, six digits). */
export function codeOf(totpUri: string, at = Date.now()): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / STEP_MS)));
  const digest = createHmac('sha1', secretIn(totpUri)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** The code after the one of this moment, which is taken already: each works once. */
export function nextCodeOf(totpUri: string): string {
  return codeOf(totpUri, Date.now() + STEP_MS);
}

function secretIn(totpUri: string): Buffer {
  const letters = new URL(totpUri).searchParams.get('secret') ?? '';
  const bits = [...letters].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

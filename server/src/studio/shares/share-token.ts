import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../platform/config/config.ts';

type Secrets = Pick<Config, 'filesSecret'>;

/** As the address has it: 256 bits. */
export const SHARE_TOKEN = /^[\w-]{43}$/;
const TOKENS_IN_LINKS = /\/s\/([\w-]{43})(?![\w-])/g;

/**
 * The token of a link, which nobody can guess without our secret. It follows from the link's random id, so that its owner can
 * copy it again although only its hash is kept.
 */
export function shareToken({ filesSecret }: Secrets, id: string): string {
  return createHmac('sha256', filesSecret).update(`share\n${id}`).digest('base64url');
}

export function hashShareToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The hashes of the tokens in links that somebody sent us. */
export function shareHashesIn(text: string): Buffer[] {
  return Array.from(text.matchAll(TOKENS_IN_LINKS), ([, token = '']) => hashShareToken(token));
}

/** By what a file of a link is called in its addresses: nothing of whose it is or what made it. */
export function sharedFileName(key: string): string {
  const ending = /\.[a-z0-9]{2,5}$/.exec(key)?.[0] ?? '';
  return `${createHash('sha256').update(`shared\n${key}`).digest('base64url').slice(0, 22)}${ending}`;
}

/** How long a password stays entered. */
export const UNLOCKED_SECONDS = 3600;

type Locked = { id: string; passwordHash: string };

/** What a browser keeps that has entered the password: for this link, this password and an hour. */
export function unlockedValue(secrets: Secrets, share: Locked, until = Date.now() + UNLOCKED_SECONDS * 1000): string {
  const ends = String(Math.floor(until / 1000));
  return `${ends}.${signatureOf(secrets, share, ends).toString('base64url')}`;
}

/** Whether we wrote this for this link, and it still counts. */
export function isUnlockedBy(secrets: Secrets, share: Locked, value: string): boolean {
  const [ends = '', signature = ''] = value.split('.');
  if (!/^\d{1,12}$/.test(ends) || Number(ends) * 1000 <= Date.now()) return false;
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(secrets, share, ends);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function signatureOf({ filesSecret }: Secrets, { id, passwordHash }: Locked, ends: string): Buffer {
  return createHmac('sha256', filesSecret).update(`unlocked\n${id}\n${passwordHash}\n${ends}`).digest();
}

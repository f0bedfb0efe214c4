import { createHash } from 'node:crypto';
import { AppError, notSignedIn } from '../platform/errors.ts';

/** What a key may do: look at creations, make them, see balance and ledger. */
export type KeyScope = 'read' | 'generate' | 'account';

/** `kn_` and 32 random bytes in base64url. */
const BEARER_KEY = /^Bearer +(kn_[A-Za-z0-9_-]{43})$/i;

/** Three parts in base64url. */
const BEARER_JWT = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i;

/**
 * Whether a program asks, and no browser. No page of another site can send this header; cookies beside it are ignored.
 */
export function isBearer(headers: Headers): boolean {
  return /^Bearer\b/i.test(headers.get('authorization') ?? '');
}

/**
 * The key of a bearer request as `session_user_id` is told of it, with the scope that the work needs.
 * @throws AppError `not_signed_in` when it does not even look like one of ours
 */
export function keyPrincipalFrom(headers: Headers, scope: KeyScope): string {
  const key = BEARER_KEY.exec(headers.get('authorization') ?? '')?.[1];
  if (key === undefined) throw notSignedIn();
  return keyPrincipal(hashKey(key), scope);
}

/** How much of a key the list shows, so that its owner recognizes it; it opens nothing. */
const SHOWN_CHARACTERS = 8;

export const keyStart = (key: string) => key.slice(0, SHOWN_CHARACTERS);

/** The part that the list shows of a bearer request's key; undefined without a key of ours. */
export function keyStartIn(headers: Headers): string | undefined {
  const key = BEARER_KEY.exec(headers.get('authorization') ?? '')?.[1];
  return key === undefined ? undefined : keyStart(key);
}

/** The access token of a bearer request, unchecked; null when it carries none. */
export function accessTokenIn(headers: Headers): string | null {
  return BEARER_JWT.exec(headers.get('authorization') ?? '')?.[1] ?? null;
}

export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

export function keyPrincipal(hash: Buffer, scope: KeyScope): string {
  return `key:${scope}:${hash.toString('hex')}`;
}

export const notForKeys = () =>
  new AppError('not_for_keys', 'Programs cannot do this. Please sign in with a browser.', 403);

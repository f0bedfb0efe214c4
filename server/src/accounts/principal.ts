import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import type { Env } from '../app.ts';
import type { Config } from '../config.ts';
import { notSignedIn } from '../errors.ts';
import { isBearer, type KeyScope, keyPrincipalFrom, notForKeys } from './bearer.ts';
import { isServedSecurely } from './origins.ts';

export const COOKIE_PREFIX = 'kinora';

const BASE64_OF_32_BYTES = /^[A-Za-z0-9+/]{43}=$/;

type CookieConfig = Pick<Config, 'authSecret' | 'publicUrl'>;

/**
 * The session token in a request's cookie, or null when there is none, it was not signed by us, or a program asks with
 * a key of its own. It says nothing about the session itself: the SQL call that does the work asks `session_user_id`.
 * The format is better-auth's: `<token>.<base64 of HMAC-SHA-256(secret, token)>`, percent-encoded.
 */
export function sessionTokenFrom(request: Request | Headers, config: CookieConfig): string | null {
  const headers = request instanceof Headers ? request : request.headers;
  if (isBearer(headers)) return null;
  const value = cookieNamed(sessionCookieName(config), headers.get('cookie') ?? '');
  const dot = value?.lastIndexOf('.') ?? -1;
  if (value === null || dot < 1) return null;
  const token = value.slice(0, dot);
  const signature = value.slice(dot + 1);
  if (!BASE64_OF_32_BYTES.test(signature)) return null;
  const expected = createHmac('sha256', config.authSecret).update(token).digest();
  return timingSafeEqual(Buffer.from(signature, 'base64'), expected) ? token : null;
}

/**
 * For what only people do themselves.
 * @throws AppError `not_signed_in` when the request carries no session cookie of ours, `not_for_keys` when it has a key.
 */
export function requireSession(c: Context, config: CookieConfig): string {
  if (isBearer(c.req.raw.headers)) throw notForKeys();
  const token = sessionTokenFrom(c.req.raw, config);
  if (token === null) throw notSignedIn();
  return token;
}

/**
 * For what programs may do too: the session token, or the session of an access token, or the key with the scope that it
 * needs here. All are taken by every SQL function that asks `session_user_id`.
 * @throws AppError `not_signed_in`
 */
export function requirePrincipal(c: Context<Env>, config: CookieConfig, scope: KeyScope): string {
  return isBearer(c.req.raw.headers) ? bearerPrincipal(c, scope) : requireSession(c, config);
}

/** The same where programs alone are let in. @throws AppError `not_signed_in` */
export function bearerPrincipal(c: Context<Env>, scope: KeyScope): string {
  return c.var.accessTokenPrincipal ?? keyPrincipalFrom(c.req.raw.headers, scope);
}

export function sessionCookieName(config: Pick<Config, 'publicUrl'>): string {
  return `${isServedSecurely(config) ? '__Secure-' : ''}${COOKIE_PREFIX}.session_token`;
}

/** The first cookie of that name, decoded; null when absent or not decodable. */
function cookieNamed(name: string, header: string): string | null {
  for (const part of header.split(';')) {
    const equals = part.indexOf('=');
    if (equals < 0 || part.slice(0, equals).trim() !== name) continue;
    try {
      return decodeURIComponent(part.slice(equals + 1).trim());
    } catch {
      return null;
    }
  }
  return null;
}

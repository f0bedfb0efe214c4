import { createHash, randomBytes } from 'node:crypto';
import { cookieNamed, cookiePrefix } from '../../http/principal.ts';
import type { Config } from '../../platform/config/config.ts';
import type { AuthHookContext } from './auth-hook-context.ts';

const NAME = 'browser';
const YEAR_SECONDS = 365 * 24 * 3600;
const SECRET = /^[A-Za-z0-9_-]{43}$/;

type CookieConfig = Pick<Config, 'publicUrl'>;

/** The hash of the secret by which this browser is known again; null when it has none. It opens nothing by itself. */
export function browserIn(headers: Headers | undefined, config: CookieConfig): Buffer | null {
  const secret = secretIn(headers, config);
  return secret === null ? null : hashOf(secret);
}

/** The same; a browser without a secret gets one with the answer. */
export function knownBrowser(
  ctx: Pick<AuthHookContext, 'context' | 'headers' | 'setCookie'>,
  config: CookieConfig,
): Buffer {
  const { name, attributes } = ctx.context.createAuthCookie(NAME, { maxAge: YEAR_SECONDS });
  const secret = secretIn(ctx.headers, config) ?? randomBytes(32).toString('base64url');
  ctx.setCookie(name, secret, attributes);
  return hashOf(secret);
}

function secretIn(headers: Headers | undefined, config: CookieConfig): string | null {
  const kept = cookieNamed(`${cookiePrefix(config)}.${NAME}`, headers?.get('cookie') ?? '');
  return kept !== null && SECRET.test(kept) ? kept : null;
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

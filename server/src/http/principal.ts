import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import type { Config } from '../platform/config/config.ts';
import { functions } from '../platform/database/functions.ts';
import type { Pipeline } from '../platform/database/pipeline.ts';
import { callForValue } from '../platform/database/sql-function.ts';
import { noSession, notSignedIn } from '../platform/errors.ts';
import { isBearer, type KeyScope, keyPrincipalFrom, notForKeys } from './bearer.ts';
import type { Env } from './env.ts';
import { isServedSecurely } from './origins.ts';

const BASE64_OF_32_BYTES = /^[A-Za-z0-9+/]{43}=$/;

type CookieConfig = Pick<Config, 'authSecret' | 'publicUrl'>;

/**
 * The session token in a request's cookie, or null when there is none, it was not signed by us, or a program asks with
 * a key of its own; of an administrator who looks at somebody's account, the token of that view. It says nothing about the session itself: the SQL call that does the work asks `session_user_id`.
 * The format is better-auth's: `<token>.<base64 of HMAC-SHA-256(secret, token)>`, percent-encoded.
 */
export function sessionTokenFrom(request: Request | Headers, config: CookieConfig): string | null {
  const headers = request instanceof Headers ? request : request.headers;
  return isBearer(headers) ? null : sessionIn(headers, config).token;
}

/** Whether an administrator asks who looks at the studio as somebody else, by whichever cookie. */
export function isViewing(headers: Headers, config: CookieConfig): boolean {
  return !isBearer(headers) && sessionIn(headers, config).isViewing;
}

type CookieSession = { token: string | null; isViewing: boolean };

const MOST_KNOWN = 1000;
const LONGEST_KNOWN = 4096;

/**
 * What signed cookies said, by their header: every gate asks, and a browser sends the same with each request. Whether the
 * session is still one, only the database knows.
 */
const knownSessions = new WeakMap<CookieConfig, Map<string, CookieSession>>();

function sessionIn(headers: Headers, config: CookieConfig): CookieSession {
  const cookies = headers.get('cookie') ?? '';
  const known = knownSessions.get(config) ?? new Map<string, CookieSession>();
  const session = known.get(cookies) ?? readSession(cookies, config);
  if (session.token === null || cookies.length > LONGEST_KNOWN || known.has(cookies)) return session;
  const [oldest] = known.keys();
  if (known.size >= MOST_KNOWN && oldest !== undefined) known.delete(oldest);
  knownSessions.set(config, known.set(cookies, session));
  return session;
}

function readSession(cookies: string, config: CookieConfig): CookieSession {
  // Each of the two kinds only in its own cookie: a view copied into the other would not be refused its writes.
  const viewing = signedToken(cookieNamed(viewingCookieName(config), cookies), config);
  if (viewing?.startsWith(VIEWING_PREFIX)) return { token: viewing, isViewing: true };
  const own = cookieNamed(sessionCookieName(config), cookies);
  if (own?.startsWith(VIEWING_PREFIX)) return { token: null, isViewing: true };
  return { token: signedToken(own, config), isViewing: false };
}

function signedToken(value: string | null, config: CookieConfig): string | null {
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
export function requireSession(c: Context, config: CookieConfig, refusal = notSignedIn): string {
  if (isBearer(c.req.raw.headers)) throw notForKeys();
  const token = sessionTokenFrom(c.req.raw, config);
  if (token === null) throw refusal();
  return token;
}

/**
 * For what people do themselves, in a browser or by a program with an access token of theirs; never by an API key.
 * @throws AppError `not_signed_in`, `not_for_keys`
 */
export function requirePerson<Known extends Env>(c: Context<Known>, config: CookieConfig): string {
  return c.var.accessTokenPrincipal ?? requireSession(c, config, noSession);
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

/**
 * What the names of all our cookies begin with. Browsers take one with `__Host-` only over https, for the path `/` and
 * without a Domain, so that no neighboring host can plant one (RFC 6265bis, section 4.1.3.2).
 */
export function cookiePrefix(config: Pick<Config, 'publicUrl'>): string {
  return isServedSecurely(config) ? '__Host-kinora' : 'kinora';
}

export function sessionCookieName(config: Pick<Config, 'publicUrl'>): string {
  return `${cookiePrefix(config)}.session_token`;
}

/** Of an administrator who looks at the studio as somebody else; it stands before their own. */
export function viewingCookieName(config: Pick<Config, 'publicUrl'>): string {
  return `${cookiePrefix(config)}.view_token`;
}

/** The first cookie of that name, decoded; null when absent or not decodable. */
export function cookieNamed(name: string, header: string): string | null {
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

/** By which the token of such a session is known; the database holds it to that. */
const VIEWING_PREFIX = 'view_';

export function newViewingToken(): string {
  return `${VIEWING_PREFIX}${randomBytes(32).toString('base64url')}`;
}

/**
 * Asks whose session or key this is, before work that costs more than the question, or before saying that something does
 * not exist.
 * @throws AppError `not_signed_in`, `missing_scope`
 */
export function requireOwner(pipeline: Pipeline, principal: string): Promise<string> {
  return callForValue(pipeline, functions.session_user_id, { session_token: principal });
}

import { createHash, randomBytes } from 'node:crypto';
import { createAuthMiddleware } from 'better-auth/api';
import type pg from 'pg';
import { cookieNamed, cookiePrefix } from '../../../http/principal.ts';
import type { Config } from '../../../platform/config/config.ts';
import { functions } from '../../../platform/database/functions.ts';
import { callForValue } from '../../../platform/database/sql-function.ts';
import type { AuthHookContext } from '../hooks.ts';

const NAME = 'browser';
const YEAR_SECONDS = 365 * 24 * 3600;
const SECRET = /^[A-Za-z0-9_-]{43}$/;

type CookieConfig = Pick<Config, 'publicUrl'>;

/** The hash of the secret by which this browser is known again; null when it has none. It opens nothing by itself. */
export function browserIn(headers: Headers | undefined, config: CookieConfig): Buffer | null {
  const secret = secretIn(headers, config);
  return secret === null ? null : hashOf(secret);
}

/** Secrets that were given out while one request was answered, by the headers of that request. */
const givenSecrets = new WeakMap<Headers, string>();

/** As `browserIn`, but gives a browser without a secret a new one, once for each request. */
export function knownBrowser(
  ctx: Pick<AuthHookContext, 'context' | 'headers' | 'setCookie'>,
  config: CookieConfig,
): Buffer {
  const { name, attributes } = ctx.context.createAuthCookie(NAME, { maxAge: YEAR_SECONDS });
  // The cookie is set once: a second one in some answers would tell which addresses have an account.
  const given = ctx.headers && givenSecrets.get(ctx.headers);
  if (given !== undefined) return hashOf(given);
  const secret = secretIn(ctx.headers, config) ?? randomBytes(32).toString('base64url');
  if (ctx.headers !== undefined) givenSecrets.set(ctx.headers, secret);
  ctx.setCookie(name, secret, attributes);
  return hashOf(secret);
}

function secretIn(headers: Headers | undefined, config: CookieConfig): string | null {
  const kept = cookieNamed(`${cookiePrefix(config)}.${NAME}`, headers?.get('cookie') ?? '');
  return kept !== null && SECRET.test(kept) ? kept : null;
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

type Options = { config: Pick<Config, 'publicUrl'>; pool: pg.Pool };

export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>;

/**
 * Remembers in which browsers somebody has signed in, all steps of it, or chosen a password by a mail: strangers' guesses
 * do not count there. As a plugin it comes after the one that asks for the second step.
 */
export function createKnownBrowsers({ config, pool }: Options) {
  const choosers = new WeakMap<Request, string>();

  async function note(ctx: AuthHookContext): Promise<void> {
    const chooser = ctx.request && choosers.get(ctx.request);
    const person = ctx.context.newSession?.user.id ?? chooser;
    if (person === undefined || ctx.context.newSession?.session.impersonatedBy) return;
    await callForValue(pool, functions.note_known_browser, { of_user: person, of_browser: knownBrowser(ctx, config) });
  }

  return {
    plugin: {
      id: 'known-browsers',
      hooks: { after: [{ matcher: () => true, handler: createAuthMiddleware(note) }] },
    },
    /** Somebody has chosen a password by the link of a mail, in the browser of this request. */
    choosesPassword(userId: string, request: Request | undefined): void {
      if (request !== undefined) choosers.set(request, userId);
    },
  };
}

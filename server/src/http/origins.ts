import { text } from '@kinora/texts/typed-keys';
import { createMiddleware } from 'hono/factory';
import type { Config } from '../platform/config/config.ts';
import { AppError } from '../platform/errors.ts';
import { isBearer } from './bearer.ts';
import type { Env } from './env.ts';

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** Where our pages may be: PUBLIC_URL, and without one the loopback names on our own port. The first is the usual one. */
export function trustedHosts(config: Pick<Config, 'publicUrl' | 'port'>): [string, ...string[]] {
  if (config.publicUrl !== undefined) return [new URL(config.publicUrl).host];
  const [usual, ...others] = LOOPBACK_NAMES.map((name) => `${name}:${config.port}`);
  return [usual ?? `localhost:${config.port}`, ...others];
}

/** The origin that a person asked at, for links in their mails; the usual one when it is not one of ours. */
export function originFor(config: Pick<Config, 'publicUrl' | 'port'>, host: string | null | undefined): string {
  if (config.publicUrl !== undefined) return new URL(config.publicUrl).origin;
  const hosts = trustedHosts(config);
  return `http://${hosts.find((trusted) => trusted === host?.toLowerCase()) ?? hosts[0]}`;
}

/** Secure cookies need https; browsers drop them elsewhere. */
export function isServedSecurely(config: Pick<Config, 'publicUrl'>): boolean {
  return config.publicUrl?.startsWith('https:') ?? false;
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that another site's page made with this person's cookie. Browsers send Origin with every write;
 * a write with a cookie and without Origin is refused too. With a key of a program the cookie counts for nothing.
 */
export function sameOrigin(config: Pick<Config, 'publicUrl' | 'port'>) {
  const scheme = isServedSecurely(config) ? 'https' : 'http';
  const trusted = new Set(trustedHosts(config).map((host) => `${scheme}://${host}`));
  return createMiddleware<Env>((c, next) => {
    const isCookieWrite =
      !READS.has(c.req.method) && c.req.header('cookie') !== undefined && !isBearer(c.req.raw.headers);
    if (isCookieWrite && !trusted.has(c.req.header('origin') ?? '')) {
      throw new AppError('foreign_origin', text('refusals', 'request.otherSite'), 403);
    }
    return next();
  });
}

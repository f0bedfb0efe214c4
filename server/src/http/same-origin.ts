import { createMiddleware } from 'hono/factory';
import type { Config } from '../platform/config/config.ts';
import { AppError } from '../platform/errors.ts';
import { isBearer } from './bearer.ts';
import type { Env } from './env.ts';
import { isServedSecurely, trustedHosts } from './origins.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that another site's page made with this person's cookie. Browsers send Origin with every write;
 * a write with a cookie and without Origin is refused too. With a key of a program the cookie counts for nothing.
 */
export function sameOrigin(config: Pick<Config, 'publicUrl' | 'port'>) {
  const scheme = isServedSecurely(config) ? 'https' : 'http';
  const trusted = new Set(trustedHosts(config).map((host) => `${scheme}://${host}`));
  return createMiddleware<Env>(async (c, next) => {
    const isCookieWrite =
      !READS.has(c.req.method) && c.req.header('cookie') !== undefined && !isBearer(c.req.raw.headers);
    if (isCookieWrite && !trusted.has(c.req.header('origin') ?? '')) {
      throw new AppError('foreign_origin', 'This request came from another site', 403);
    }
    await next();
  });
}

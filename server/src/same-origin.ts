import { createMiddleware } from 'hono/factory';
import { trustedOrigins } from './accounts/trusted-origins.ts';
import type { Env } from './app.ts';
import type { Config } from './config.ts';
import { AppError } from './errors.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that another site's page made with this person's cookie. Browsers send Origin with every write;
 * a request with a cookie and without it is refused too.
 */
export function sameOrigin(config: Config) {
  const trusted = new Set(trustedOrigins(config));
  return createMiddleware<Env>(async (c, next) => {
    const isCookieWrite = !READS.has(c.req.method) && c.req.header('cookie') !== undefined;
    if (isCookieWrite && !trusted.has(c.req.header('origin') ?? '')) {
      throw new AppError('foreign_origin', 'This request came from another site', 403);
    }
    await next();
  });
}

import { createMiddleware } from 'hono/factory';
import type { Env } from './app.ts';
import type { Config } from './config.ts';

/** On every answer; pages and files add their own content security policies. */
export function securityHeaders(config: Pick<Config, 'publicUrl'>) {
  const isHttps = config.publicUrl?.startsWith('https:') === true;
  return createMiddleware<Env>(async (c, next) => {
    await next();
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Referrer-Policy', 'same-origin');
    c.header('Cross-Origin-Opener-Policy', 'same-origin');
    c.header('Cross-Origin-Resource-Policy', 'same-origin');
    if (isHttps) c.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  });
}

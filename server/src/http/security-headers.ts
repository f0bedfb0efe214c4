import { createMiddleware } from 'hono/factory';
import type { Config } from '../platform/config/config.ts';
import type { Env } from './env.ts';

/** On every answer; pages and files add their own content security policies. */
export function securityHeaders(config: Pick<Config, 'publicUrl'>) {
  const isHttps = config.publicUrl?.startsWith('https:') === true;
  return createMiddleware<Env>(async (c, next) => {
    await next();
    // On the answer itself: c.header copies a finished answer, and turns its text into a stream, for each header.
    const { headers } = c.res;
    headers.set('X-Content-Type-Options', 'nosniff');
    // A page whose address is a secret tells nobody of it.
    if (!headers.has('Referrer-Policy')) headers.set('Referrer-Policy', 'same-origin');
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    headers.set('Cross-Origin-Resource-Policy', 'same-origin');
    if (isHttps) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  });
}
